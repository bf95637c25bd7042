import type { Version } from './version.ts';

/** How a fact is known: read in a project's own file or documentation, seen in a package that was run here, or told in a thread. */
export interface Source {
	readonly how: 'source' | 'run' | 'reported';
	readonly where: string;
	/** The day that the file or the thread is of, or the day on which it was read: `2026-03-11`. */
	readonly date: string;
}

export type Framework = 'TensorFlow' | 'PyTorch';
export const frameworks: readonly Framework[] = ['TensorFlow', 'PyTorch'];

export type System = 'Linux' | 'Windows' | 'macOS';
export const systems: readonly System[] = ['Linux', 'Windows', 'macOS'];

/** A toolkit that a release was built and tested with, and the cuDNN that goes with it. */
export interface Build {
	readonly cuda: Version;
	/** null: the table does not say which. */
	readonly cudnn: Version | null;
	/** The project calls it experimental. */
	readonly experimental?: true;
}

/** A row of a project's table: one minor version, on one system. */
export interface Row {
	readonly framework: Framework;
	/** `2.16`: every 2.16.x is taken for it. */
	readonly version: Version;
	readonly systems: readonly System[];
	/** The oldest and the newest minor version of Python. */
	readonly python: readonly [Version, Version];
	readonly builds: readonly Build[];
	readonly source: Source;
}

const tensorflowDocs = (file: string): Source => ({ how: 'source', where: `tensorflow/docs, install/${file}`, date: '2026-03-11' });
const onLinux = tensorflowDocs('source.md');
const onWindows = tensorflowDocs('source_windows.md');
/** The first half stands in pytorch/pytorch itself (RELEASE.md of 2024), the whole in a copy of the file of August 2026. */
const pytorch: Source = { how: 'source', where: 'pytorch/pytorch, RELEASE.md, Release Compatibility Matrix (2.4 and newer from a copy)', date: '2026-08-10' };

/** `2.16: Python 3.9 to 3.12, CUDA 12.3, cuDNN 8.9`, on Linux. Where Python 2.7 is listed as well, only Python 3 is told. */
const tensorflow = (version: Version, from: Version, to: Version, cuda: Version, cudnn: Version): Row => ({
	framework: 'TensorFlow',
	version,
	systems: ['Linux'],
	python: [from, to],
	builds: [{ cuda, cudnn }],
	source: onLinux
});

const torch = (version: Version, from: Version, to: Version, ...builds: readonly Build[]): Row => ({
	framework: 'PyTorch',
	version,
	systems: ['Linux', 'Windows'],
	python: [from, to],
	builds,
	source: pytorch
});

const stable = (cuda: Version, cudnn: Version): Build => ({ cuda, cudnn });
const experimental = (cuda: Version, cudnn: Version): Build => ({ cuda, cudnn, experimental: true });

const linux: readonly Row[] = [
	tensorflow('2.21', '3.10', '3.13', '12.5', '9.3'),
	tensorflow('2.20', '3.9', '3.13', '12.5', '9.3'),
	tensorflow('2.19', '3.9', '3.12', '12.5', '9.3'),
	tensorflow('2.18', '3.9', '3.12', '12.5', '9.3'),
	tensorflow('2.17', '3.9', '3.12', '12.3', '8.9'),
	tensorflow('2.16', '3.9', '3.12', '12.3', '8.9'),
	tensorflow('2.15', '3.9', '3.11', '12.2', '8.9'),
	tensorflow('2.14', '3.9', '3.11', '11.8', '8.7'),
	tensorflow('2.13', '3.8', '3.11', '11.8', '8.6'),
	tensorflow('2.12', '3.8', '3.11', '11.8', '8.6'),
	tensorflow('2.11', '3.7', '3.10', '11.2', '8.1'),
	tensorflow('2.10', '3.7', '3.10', '11.2', '8.1'),
	tensorflow('2.9', '3.7', '3.10', '11.2', '8.1'),
	tensorflow('2.8', '3.7', '3.10', '11.2', '8.1'),
	tensorflow('2.7', '3.7', '3.9', '11.2', '8.1'),
	tensorflow('2.6', '3.6', '3.9', '11.2', '8.1'),
	tensorflow('2.5', '3.6', '3.9', '11.2', '8.1'),
	tensorflow('2.4', '3.6', '3.8', '11.0', '8.0'),
	tensorflow('2.3', '3.5', '3.8', '10.1', '7.6'),
	tensorflow('2.2', '3.5', '3.8', '10.1', '7.6'),
	tensorflow('2.1', '3.5', '3.7', '10.1', '7.6'),
	tensorflow('2.0', '3.3', '3.7', '10.0', '7.4'),
	tensorflow('1.15', '3.3', '3.7', '10.0', '7.4'),
	tensorflow('1.14', '3.3', '3.7', '10.0', '7.4'),
	tensorflow('1.13', '3.3', '3.7', '10.0', '7.4'),
	...['1.12', '1.11', '1.10', '1.9', '1.8', '1.7', '1.6', '1.5'].map((version) => tensorflow(version, '3.3', '3.6', '9', '7')),
	...['1.4', '1.3'].map((version) => tensorflow(version, '3.3', '3.6', '8', '6')),
	...['1.2', '1.1', '1.0'].map((version) => tensorflow(version, '3.3', '3.6', '8', '5.1'))
];

/** The newest TensorFlow with a GPU build for Windows itself; newer ones use it through WSL2, which is Linux. */
export const lastOnWindows: Version = '2.10';
/** Where Windows' table has another oldest Python than that of Linux. */
const windowsPython = new Map<Version, Version>([
	...['2.0', '1.15', '1.14', '1.13'].map((version) => [version, '3.5'] as const),
	...['1.12', '1.11', '1.10', '1.9', '1.8', '1.7', '1.6', '1.5', '1.4', '1.3', '1.2', '1.1', '1.0'].map((version) => [version, '3.5'] as const)
]);
const windows: readonly Row[] = linux.slice(linux.findIndex(({ version }) => version === lastOnWindows)).map((row) => ({
	...row,
	systems: ['Windows'],
	python: [windowsPython.get(row.version) ?? row.python[0], row.version === '1.1' || row.version === '1.0' ? '3.5' : row.python[1]],
	builds: row.version === '1.12' ? [stable('9.0', '7.2')] : row.builds,
	source: onWindows
}));

/** Newest first. To add a release: a line here, with its source above. */
export const rows: readonly Row[] = [
	...linux,
	...windows,
	torch('2.14', '3.10', '3.14', stable('12.6', '9.10.2'), stable('13.0', '9.24.0'), stable('13.2', '9.24.0')),
	torch('2.13', '3.10', '3.14', stable('12.6', '9.10.2'), stable('13.0', '9.20.0'), experimental('13.2', '9.20.0')),
	torch('2.12', '3.10', '3.14', stable('12.6', '9.10.2'), stable('13.0', '9.20.0'), experimental('13.2', '9.20.0')),
	torch('2.11', '3.10', '3.14', stable('12.6', '9.10.2'), stable('12.8', '9.17.1'), stable('13.0', '9.17.1')),
	torch('2.10', '3.10', '3.14', stable('12.6', '9.10.2'), stable('12.8', '9.10.2'), experimental('13.0', '9.15.1')),
	torch('2.9', '3.10', '3.14', stable('12.6', '9.10.2'), stable('12.8', '9.10.2'), experimental('13.0', '9.13.0')),
	torch('2.8', '3.9', '3.13', stable('12.6', '9.10.2'), stable('12.8', '9.10.2'), experimental('12.9', '9.10.2')),
	torch('2.7', '3.9', '3.13', stable('11.8', '9.1.0'), stable('12.6', '9.5.1'), experimental('12.8', '9.7.1')),
	torch('2.6', '3.9', '3.13', stable('11.8', '9.1.0'), stable('12.4', '9.1.0'), experimental('12.6', '9.5.1')),
	torch('2.5', '3.9', '3.12', stable('11.8', '9.1.0'), stable('12.1', '9.1.0'), stable('12.4', '9.1.0')),
	torch('2.4', '3.8', '3.12', stable('11.8', '9.1.0'), stable('12.1', '9.1.0'), experimental('12.4', '9.1.0')),
	torch('2.3', '3.8', '3.11', stable('11.8', '8.7.0'), experimental('12.1', '8.9.2')),
	torch('2.2', '3.8', '3.11', stable('11.8', '8.7.0'), experimental('12.1', '8.9.2')),
	torch('2.1', '3.8', '3.11', stable('11.8', '8.7.0'), experimental('12.1', '8.9.2')),
	torch('2.0', '3.8', '3.11', stable('11.7', '8.5.0'), experimental('11.8', '8.7.0')),
	torch('1.13', '3.7', '3.10', stable('11.6', '8.3.2'), experimental('11.7', '8.5.0')),
	torch('1.12', '3.7', '3.10', stable('11.3', '8.3.2'), experimental('11.6', '8.3.2'))
];

/** What is known of a part beside the table's numbers. */
export interface Rule {
	readonly framework: Framework;
	readonly part: 'NumPy' | 'Keras' | 'cuDNN';
	/** Releases that it is of: from the first on, before the second. */
	readonly from: Version | null;
	readonly before: Version | null;
	readonly systems?: readonly System[];
	/** The part's oldest version, and the first that is too new. */
	readonly least?: Version;
	readonly below?: Version;
	/** A version to go to from one that is too new. */
	readonly instead?: Version;
	/** What is wrong outside of these, in a sentence. */
	readonly says: string;
	readonly source: Source;
}

const reported = (where: string, date: string): Source => ({ how: 'reported', where, date });

/** The one Keras 2 that a release's package asks for: `tf.keras` is that package's from 2.6 on. */
const kerasOf = (version: Version, next: Version, source: Source, least = version): Rule => ({
	...{ framework: 'TensorFlow', part: 'Keras', from: version, before: next, least, below: next },
	says: `The package of TensorFlow ${version} asks for Keras ${least} or newer, and older than ${next}.`,
	source
});

/** What pip prints where it installs them. */
const printedByPip = reported('pip’s output in public notebooks', '2026-11-28');

export const rules: readonly Rule[] = [
	{
		...{ framework: 'TensorFlow', part: 'NumPy', from: null, before: '2.18', below: '2', instead: '1.26' },
		says: 'TensorFlow supports NumPy 2, and is compiled with it, from 2.18 on.',
		source: { how: 'source', where: 'TensorFlow 2.18.0, release notes', date: '2024-10-24' }
	},
	{
		...{ framework: 'TensorFlow', part: 'NumPy', from: '2.21', before: '2.22', least: '1.26' },
		says: 'The package of TensorFlow 2.21 asks for NumPy 1.26 or newer.',
		source: { how: 'run', where: 'tensorflow 2.21.0, metadata of the package', date: '2026-11-23' }
	},
	{
		...{ framework: 'PyTorch', part: 'NumPy', from: null, before: '2.3', below: '2', instead: '1.26' },
		says: 'PyTorch takes NumPy 2 from 2.3 on: older ones say “Numpy is not available” where a tensor meets an array.',
		source: reported('pytorch/pytorch#107302; securefederatedai/openfederatedlearning#999', '2024-07-16')
	},
	{
		...{ framework: 'PyTorch', part: 'NumPy', from: '2.3', before: '2.4.1', systems: ['Windows'], below: '2', instead: '1.26' },
		says: 'On Windows, PyTorch 2.3 and 2.4.0 have been met to fail with NumPy 2.',
		source: reported('pytorch/pytorch#107302, #131668', '2024-07-24')
	},
	{
		...{ framework: 'TensorFlow', part: 'Keras', from: null, before: '2.16', below: '3' },
		says: 'Keras 3 runs on TensorFlow 2.16.1 and newer: on older ones its import fails.',
		source: { how: 'source', where: 'keras 3.15.1, README, Backend Compatibility Table', date: '2026-11-28' }
	},
	kerasOf('2.6', '2.7', reported('tensorflow/tensorflow#52922, #52937: 2.7 fails where it is imported', '2021-11-04')),
	kerasOf('2.7', '2.8', printedByPip),
	kerasOf('2.8', '2.9', printedByPip),
	kerasOf('2.9', '2.10', reported('tensorflow/tensorflow#55927, setup.py', '2022-05-04')),
	kerasOf('2.10', '2.11', reported('mukund-ks/DeepLabV3-Segmentation#5', '2024-07-11')),
	kerasOf('2.11', '2.12', reported('BatteryDEV/AutoECM#11', '2023-08-09')),
	kerasOf('2.12', '2.13', reported('g4m3r0/ImageUpscaler#22', '2025-09-29')),
	kerasOf('2.13', '2.14', reported('keras-team/keras#19390', '2024-03-27'), '2.13.1'),
	kerasOf('2.14', '2.15', printedByPip),
	kerasOf('2.15', '2.16', printedByPip),
	{
		...{ framework: 'TensorFlow', part: 'Keras', from: '2.16', before: null, least: '3' },
		says: 'From 2.16 on, TensorFlow comes with Keras 3; Keras 2 is the package tf_keras.',
		source: { how: 'source', where: 'keras.io, Getting started with Keras', date: '2026-11-23' }
	},
	{
		...{ framework: 'TensorFlow', part: 'Keras', from: '2.21', before: '2.22', least: '3.12' },
		says: 'The package of TensorFlow 2.21 asks for Keras 3.12 or newer.',
		source: { how: 'run', where: 'tensorflow 2.21.0, metadata of the package', date: '2026-11-23' }
	},
	{
		...{ framework: 'TensorFlow', part: 'cuDNN', from: '2.17', before: '2.18', below: '9' },
		says: 'With cuDNN 9 it has been met as “Sequence lengths for RNN are required from CUDNN 9.0+”.',
		source: reported('tensorflow/tensorflow#105092', '2025-11-26')
	},
	{
		...{ framework: 'TensorFlow', part: 'cuDNN', from: '1.15', before: '1.16', below: '7.5' },
		says: 'With sequences of different lengths, cuDNN 7.5 and 7.6 have been met to fail as “Failed to call ThenRnnForward”, with CUDNN_STATUS_EXECUTION_FAILED.',
		source: reported('tensorflow/tensorflow#41630', '2020-07-22')
	}
];

/** What pip itself lets a release be installed with, where that is wider than what was tested. */
export const allowed: readonly {
	readonly framework: Framework;
	readonly version: Version;
	readonly cuda: readonly [Version, Version];
	readonly cudnn: readonly [Version, Version];
	readonly source: Source;
}[] = [
	{
		...{ framework: 'TensorFlow', version: '2.21', cuda: ['12.5.82', '13'], cudnn: ['9.3.0.75', '10'] },
		source: { how: 'run', where: 'tensorflow 2.21.0, metadata of the package, extra and-cuda', date: '2026-11-23' }
	}
];

/** The oldest driver that runs programs of a CUDA, by its major version: from CUDA 11 on, any minor version of the same major one will do. */
export const drivers: { readonly least: readonly (readonly [number, Version])[]; readonly source: Source } = {
	least: [
		[13, '580'],
		[12, '525'],
		[11, '450']
	],
	source: { how: 'source', where: 'NVIDIA, CUDA Compatibility, Minor Version Compatibility, table 1', date: '2026-11-23' }
};

/** What is known of TensorFlow on DirectML, whatever the versions. */
export const directml: { readonly says: string; readonly source: Source; readonly package: { readonly says: string; readonly source: Source } } = {
	says: 'No version of the plugin has a kernel for CudnnRNN: a Keras LSTM or GRU that takes the fast path fails for every shape. keras.layers.RNN(keras.layers.LSTMCell(n)) does not take it.',
	source: reported('microsoft/tensorflow-directml-plugin#220 (open since 2022-07), #383; its development is paused, #366', '2025-11-01'),
	package: {
		says: 'The plugin works with the package tensorflow-cpu, and not with tensorflow or tensorflow-gpu.',
		source: { how: 'source', where: 'microsoft/tensorflow-directml-plugin, README', date: '2026-11-23' }
	}
};

/** PyTorch's wheels bring their own cuDNN; it refuses one of another major version, and one whose minor version is older than that it was built with. */
export const torchCudnn: Source = { how: 'source', where: 'PyTorch 2.13.0, torch/backends/cudnn/__init__.py', date: '2026-11-23' };
