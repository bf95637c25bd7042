import { describe, expect, test } from 'vitest';
import { nothingFound, type Found } from '../../../src/lib/versions/found.ts';
import { changed, judge, rowOf } from '../../../src/lib/versions/judge.ts';
import { readVersions } from '../../../src/lib/versions/read.ts';
import { rows, rules } from '../../../src/lib/versions/table.ts';
import { compare, distance, isOf } from '../../../src/lib/versions/version.ts';

type Told = Partial<Record<'version' | 'cuda' | 'cudnn' | 'python' | 'numpy' | 'keras' | 'driver' | 'driverCuda', string>>;

function machine(framework: Found['framework'], told: Told, rest: Partial<Found> = {}): Found {
	const readings = Object.entries(told).map(([key, version]) => [key, { version, from: '' }]);
	return { ...nothingFound, framework, ...Object.fromEntries(readings), ...rest };
}

/** A verdict in brief: its kind, and the parts that are off. */
function brief(found: Found): string {
	const { kind, parts } = judge(found);
	return [kind, ...parts.filter(({ state }) => state === 'off').map(({ name }) => name)].join(' ');
}

test.each([
	['8.9.7', '8.9', true],
	['8.9', '8.9.7', null],
	['9', '9.3', null],
	['9.10', '9.1', false],
	['12.5.82', '12.5', true]
])('%s is %s: %s', (got, wanted, is) => expect(isOf(got, wanted)).toBe(is));

test('a distance in words', () => {
	expect(distance('9.1', '8.9')).toBe('one major version ahead');
	expect(distance('11.2', '11.8')).toBe('6 minor versions behind');
	expect(distance('9.1.2', '9.1.0')).toBe('2 patches ahead');
});

describe('TensorFlow', () => {
	test.each([
		['the row of the table', { version: '2.16.1', cuda: '12.3', cudnn: '8.9', python: '3.11' }, 'tested'],
		['its patches', { version: '2.16.2', cuda: '12.3.107', cudnn: '8.9.7.29', python: '3.11.4' }, 'tested'],
		['the mock’s case', { version: '2.16.1', cuda: '12.3', cudnn: '9.1' }, 'untested cuDNN'],
		['all of another row', { version: '2.11.0', cuda: '12.2', cudnn: '8.9', python: '3.11' }, 'untested CUDA cuDNN Python'],
		['nothing but the version', { version: '2.15' }, 'open'],
		['a major version alone', { version: '2.18', cuda: '12.5', cudnn: '9', python: '3.10' }, 'open'],
		['newer than the table', { version: '2.35', cuda: '14.0' }, 'unlisted'],
		['older than the table', { version: '0.12' }, 'unlisted'],
		['NumPy 2 with an old one', { version: '2.17.0', cuda: '12.3', cudnn: '8.9', python: '3.11', numpy: '2.1.0' }, 'untested NumPy'],
		['NumPy 2 with a new one', { version: '2.18.0', cuda: '12.5', cudnn: '9.3', python: '3.11', numpy: '2.0.2' }, 'tested'],
		['Keras 2 with a new one', { version: '2.16.1', cuda: '12.3', cudnn: '8.9', python: '3.11', keras: '2.15.0' }, 'untested Keras'],
		['the Keras 2 of an older release', { version: '2.11.0', cuda: '11.2', cudnn: '8.1', python: '3.9', keras: '2.10.0' }, 'untested Keras'],
		['the Keras 2 of a newer release', { version: '2.6.0', cuda: '11.2', cudnn: '8.1', python: '3.9', keras: '2.7.0' }, 'untested Keras'],
		['its own Keras 2', { version: '2.11.0', cuda: '11.2', cudnn: '8.1', python: '3.9', keras: '2.11.0' }, 'tested'],
		['Keras 3 with an old one', { version: '2.15.0', cuda: '12.2', cudnn: '8.9', python: '3.11', keras: '3.6.0' }, 'untested Keras'],
		['what the package takes', { version: '2.21.0', cuda: '12.9.79', cudnn: '9.10.2', python: '3.12' }, 'open'],
		['what it does not take', { version: '2.21.0', cuda: '13.0', cudnn: '9.13', python: '3.12' }, 'untested CUDA'],
		['a driver that is too old', { version: '2.18.0', cuda: '12.5', cudnn: '9.3', python: '3.11', driver: '470.82' }, 'untested driver']
	])('%s', (_, told, expected) => expect(brief(machine('TensorFlow', told))).toBe(expected));

	test('releases that would do are told up to the first that would not', () => {
		const { instead, parts } = judge(machine('TensorFlow', { version: '2.11.0', cuda: '11.2', cudnn: '8.1', python: '3.9', keras: '2.10.0' }));
		expect(instead.map(({ label }) => label)).toEqual(['Install Keras 2.11', 'TensorFlow 2.10']);
		expect(parts.find(({ name }) => name === 'Keras')?.expected).toBe('2.11');
	});

	test('on Windows itself nothing newer than 2.10 has a GPU build', () => {
		expect(brief(machine('TensorFlow', { version: '2.10', cuda: '11.2', cudnn: '8.1', python: '3.9' }, { system: 'Windows' }))).toBe('tested');
		expect(brief(machine('TensorFlow', { version: '2.15', cuda: '12.2', cudnn: '8.9', python: '3.9' }, { system: 'Windows' }))).toBe('untested CUDA');
		expect(judge(machine('TensorFlow', { version: '2.12.0' }, { system: 'Windows' })).title).toBe(
			'TensorFlow 2.12 has no GPU build for Windows itself: 2.10 was the last. WSL2 is Linux to it.'
		);
	});

	test('of the mock’s case it is said which part is off, by how much, and what has been met', () => {
		const verdict = judge(machine('TensorFlow', { version: '2.16.1', cuda: '12.3', cudnn: '9.1' }));
		expect(verdict.title).toBe('cuDNN 9.1: TensorFlow 2.16.1 was tested with 8.9.');
		expect(verdict.row?.source.date).toBe('2026-03-11');
		expect(verdict.parts.find(({ name }) => name === 'CUDA')?.state).toBe('fits');
		expect(verdict.parts.find(({ name }) => name === 'cuDNN')?.says[0]?.text).toBe('cuDNN is one major version ahead.');
		expect(verdict.instead[0]).toEqual({ label: 'Install cuDNN 8.9', change: { cudnn: '8.9' } });
		const met = judge(machine('TensorFlow', { version: '2.17.0', cuda: '12.3', cudnn: '9.1' }));
		expect(met.parts.flatMap(({ says }) => says.map(({ source }) => source?.where))).toContain('tensorflow/tensorflow#105092');
	});

	test('a build of the processor is not blamed for a cuDNN', () => {
		expect(brief(machine('TensorFlow', { version: '2.17.0', cudnn: '9.1' }, { isCpu: true }))).toBe('cpu');
	});

	test('what get_build_info() says is not taken for what is installed', () => {
		const { kind, says } = judge(readVersions("tensorflow==2.18.0\n{'cuda_version': '12.5.1', 'cudnn_version': '9', 'is_cuda_build': True}"));
		expect(kind).toBe('open');
		expect(says.map(({ text }) => text).join()).toContain('not what is installed');
	});

	test('DirectML has no kernel for CudnnRNN, whatever the versions', () => {
		const { kind, says } = judge(readVersions('tensorflow==2.10.0\ntensorflow-directml-plugin==0.4.0.dev230202'));
		expect(kind).toBe('directml');
		expect(says).toHaveLength(2);
		expect(says[1]!.text).toContain('tensorflow-cpu');
	});
});

describe('PyTorch', () => {
	test.each([
		['a wheel', { version: '2.6.0', cuda: '12.4', cudnn: '9.1.0.70', python: '3.12' }, 'tested'],
		['a cuDNN of before', { version: '2.7.0', cuda: '12.8', cudnn: '9.5.1.17', python: '3.12' }, 'untested cuDNN'],
		['a newer cuDNN of the same major version', { version: '2.6.0', cuda: '12.4', cudnn: '9.5.1', python: '3.12' }, 'open'],
		['a CUDA that it was never built with', { version: '2.6.0', cuda: '12.9', cudnn: '9.1.0', python: '3.12' }, 'untested CUDA'],
		['NumPy 2 with an old one', { version: '2.2.2', cuda: '12.1', cudnn: '8.9.2', python: '3.10', numpy: '2.0.0' }, 'untested NumPy'],
		['an old Python', { version: '2.9.0', cuda: '12.8', cudnn: '9.10.2', python: '3.9' }, 'untested Python'],
		['a driver of CUDA 11', { version: '2.6.0', cuda: '12.4', cudnn: '9.1.0', python: '3.12', driverCuda: '11.4' }, 'untested driver'],
		['newer than the table', { version: '3.1' }, 'unlisted']
	])('%s', (_, told, expected) => expect(brief(machine('PyTorch', told))).toBe(expected));

	test('a cuDNN of the system is not what its wheels use', () => {
		const { says } = judge(machine('PyTorch', { version: '2.6.0', cuda: '12.4' }, { unused: ['cuDNN 8.9.6 of the system'] }));
		expect(says[0]!.text).toContain('They do not use cuDNN 8.9.6 of the system.');
	});
});

test('without a framework nothing is claimed', () => {
	const { kind, parts } = judge(readVersions('NVIDIA-SMI 535.104.05   Driver Version: 535.104.05   CUDA Version: 12.2'));
	expect(kind).toBe('nothing');
	expect(parts.every(({ state }) => state === 'unsaid')).toBe(true);
});

describe('the table', () => {
	test('each row has a source with its day, and is what its own versions are judged to be', () => {
		for (const row of rows) {
			expect(row.source.date).toMatch(/^20\d\d-\d\d-\d\d$/);
			for (const build of row.builds) {
				const [system] = row.systems;
				const told = { version: `${row.version}.0`, cuda: build.cuda, python: row.python[1], ...(build.cudnn ? { cudnn: build.cudnn } : {}) };
				const found = machine(row.framework, told, { system: system! });
				expect(rowOf(found)).toBe(row);
				expect(brief(found), `${row.framework} ${row.version} ${build.cuda}`).toBe('tested');
			}
		}
	});

	test('newest first, no version twice on a system', () => {
		for (const framework of ['TensorFlow', 'PyTorch'] as const)
			for (const system of ['Linux', 'Windows'] as const) {
				const versions = rows.filter((row) => row.framework === framework && row.systems.includes(system)).map(({ version }) => version);
				expect(versions.toSorted((a, b) => compare(b, a))).toEqual(versions);
				expect(new Set(versions).size).toBe(versions.length);
			}
	});

	test('each rule has a source with its day', () => {
		for (const { source } of rules) expect(source.date).toMatch(/^20\d\d-\d\d-\d\d$/);
	});

	test('whatever is offered instead has nothing that is off', () => {
		let offered = 0;
		for (const version of ['2.17', '2.11', '2.4', '1.15'])
			for (const cuda of ['9.0', '11.2', '12.5'])
				for (const python of ['3.6', '3.9', '3.12'])
					for (const numpy of ['1.19', '2.1']) {
						const found = machine('TensorFlow', { version, cuda, cudnn: '8.1', python, numpy });
						for (const { change } of judge(found).instead) {
							offered++;
							expect(judge(changed(found, change)).parts.filter(({ state }) => state === 'off')).toEqual([]);
						}
					}
		expect(offered).toBeGreaterThan(50);
	});
});
