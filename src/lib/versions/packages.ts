/** A package and its version in a list of packages. `build` is conda's: `py3.10_cuda12.1_cudnn8.9.2_0`. */
export interface Package {
	readonly name: string;
	readonly version: string;
	readonly build: string;
	/** The line that it stands in, from 0. */
	readonly line: number;
	/** `pip freeze`, by how it is written. */
	readonly list: string;
}

/** Prompts, a table's edge, a YAML list's dash, collect_env's `[pip3]`, before the name of a package. */
const before = /^[\s│|>$#*-]*(?:\[(?:pip3?|conda)\]\s*)?/;
const frozen = /^([A-Za-z][\w.-]*)\s*={2,3}\s*v?(\d[\w.+!-]*)\s*(?:[;#\\].*)?$/;
const listed = /^([A-Za-z][\w.-]*)[\s│|]+v?(\d[\w.+!]*)(?:[\s│|]+(\S+))?/;
const exported = /^([A-Za-z][\w.-]*)=(\d[\w.]*)(?:=(\S+))?$/;

/** The packages of `pip list`, `pip freeze`, `conda list`, an exported environment, `uv pip list`, `poetry show` and `pip show`. */
export function packagesIn(lines: readonly string[]): readonly Package[] {
	return lines.flatMap((line, at) => {
		const text = line.replace(before, '').trim();
		const pip = frozen.exec(text);
		if (pip) return [made(pip, at, 'pip freeze')];
		const conda = exported.exec(text);
		if (conda) return [made(conda, at, 'conda')];
		const row = listed.exec(text);
		if (row && names.has(normal(row[1]!))) return [made(row, at, /\s(?:\w+_\w+|pypi_\d+|h\w{7}_\d+)(?:\s|$)/.test(text) ? 'conda list' : 'pip list')];
		const shown = /^Name:\s*(\S+)/i.exec(text);
		const version = shown && /^Version:\s*(\d\S*)/i.exec((lines[at + 1] ?? '').trim());
		return shown && version ? [{ name: normal(shown[1]!), version: version[1]!, build: '', line: at, list: 'pip show' }] : [];
	});
}

const normal = (name: string): string => name.toLowerCase().replace(/[_.]/g, '-');

const made = ([, name = '', version = '', build = '']: RegExpExecArray, line: number, list: string): Package => ({
	name: normal(name),
	version,
	build,
	line,
	list
});

/** TensorFlow's packages. */
export const tensorflowPackages = [
	'tensorflow',
	'tensorflow-gpu',
	'tensorflow-cpu',
	'tensorflow-intel',
	'tensorflow-macos',
	'tensorflow-base',
	'tensorflow-cpu-aws'
];
export const torchPackages = ['torch', 'pytorch'];
/** Where a CUDA's version is read off: pip's runtime, conda's. In this order. */
export const cudaPackages = /^(?:nvidia-cuda-runtime(?:-cu\d+)?|cudatoolkit|cuda-toolkit|cuda-cudart|cuda-runtime|cuda-version)$/;
export const cudnnPackages = /^(?:nvidia-cudnn(?:-cu\d+)?|cudnn|libcudnn)$/;
export const directmlPackages = ['tensorflow-directml-plugin', 'tensorflow-directml', 'torch-directml'];

/** What a list of two columns may be of: anything may stand in two columns. */
const names = {
	has: (name: string): boolean =>
		[...tensorflowPackages, ...torchPackages, ...directmlPackages, 'numpy', 'keras', 'tf-keras', 'python', 'pytorch-cuda'].includes(name) ||
		cudaPackages.test(name) ||
		cudnnPackages.test(name)
};
