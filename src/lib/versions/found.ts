import type { Framework, System } from './table.ts';
import type { Version } from './version.ts';

/** A version, and what it was read in: `pip list`. Empty where it was typed. */
export interface Reading {
	readonly version: Version;
	readonly from: string;
}

/** What is known of a machine. What is not told is null. */
export interface Found {
	readonly framework: Framework | null;
	readonly version: Reading | null;
	/** What it runs on: from CUDA on, what the framework loads, not what the driver could. */
	readonly cuda: Reading | null;
	readonly cudnn: Reading | null;
	readonly python: Reading | null;
	readonly numpy: Reading | null;
	readonly keras: Reading | null;
	/** The version of NVIDIA's driver, and the newest CUDA that it runs. */
	readonly driver: Reading | null;
	readonly driverCuda: Reading | null;
	readonly system: System | null;
	/** What TensorFlow says that it was built with. */
	readonly built: { readonly cuda: Reading | null; readonly cudnn: Reading | null };
	/** A build without CUDA. */
	readonly isCpu: boolean;
	/** DirectML's plugin, and the package of TensorFlow that stands beside it. */
	readonly directml: Reading | null;
	readonly package: string | null;
	/** Of PyTorch: a toolkit or a cuDNN of the system's, which its wheels do not use. */
	readonly unused: readonly string[];
	/** The other framework, where the text has both. */
	readonly beside: { readonly framework: Framework; readonly version: Version } | null;
}

export const nothingFound: Found = {
	framework: null,
	version: null,
	cuda: null,
	cudnn: null,
	python: null,
	numpy: null,
	keras: null,
	driver: null,
	driverCuda: null,
	system: null,
	built: { cuda: null, cudnn: null },
	isCpu: false,
	directml: null,
	package: null,
	unused: [],
	beside: null
};
