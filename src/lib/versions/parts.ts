import type { Found, Reading } from './found.ts';
import { allowed, drivers, lastOnWindows, rows, rules, torchCudnn, type Build, type Row, type Rule, type Source } from './table.ts';
import { compare, distance, isOf, majorOf, minorOf, type Version } from './version.ts';

export type PartName = 'CUDA' | 'cuDNN' | 'Python' | 'NumPy' | 'Keras' | 'driver';

/** A sentence, and where it is known from. */
export interface Said {
	readonly text: string;
	readonly source: Source | null;
}

/** One thing that has to go with the framework. */
export interface Part {
	readonly name: PartName;
	/** `8.9`, `3.9 to 3.12`; null where the table says nothing of it. */
	readonly expected: string | null;
	readonly got: Reading | null;
	/** `unsaid`: nothing was told of it, or too little; `allowed`: not the one tested, and the package itself takes it. */
	readonly state: 'fits' | 'off' | 'allowed' | 'unsaid';
	/** Sentences, each with where it is known from. */
	readonly says: readonly Said[];
}

export const part = (name: PartName, expected: string | null, got: Reading | null, state: Part['state'], ...says: Part['says']): Part => ({
	name,
	expected,
	got,
	state,
	says
});

/** `a, b and c`. */
export const listed = (names: readonly string[]): string =>
	names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names[names.length - 1]}`;

/** A library that is not the tested one, and is taken all the same: this build was made with it, or its package allows a wider range. */
function takenAnyway(name: 'CUDA' | 'cuDNN', got: Reading, expected: string | null, { framework, version }: Row, { built }: Found): Part | null {
	const key = name === 'CUDA' ? 'cuda' : 'cudnn';
	const made = built[key]?.version;
	if (made?.includes('.') && isOf(made, minorOf(got.version)))
		return part(name, expected, got, 'allowed', {
			text: `This build says that it was made with ${name} ${made}: it is not the one of the table.`,
			source: null
		});
	const wider = allowed.find((one) => one.framework === framework && one.version === version);
	if (!wider || compare(got.version, wider[key][0]) < 0 || compare(got.version, wider[key][1]) >= 0) return null;
	const [from, below] = wider[key];
	return part(name, expected, got, 'allowed', { text: `Its package takes ${name} from ${minorOf(from)} to below ${below}.`, source: wider.source });
}

export function cudaPart(row: Row, build: Build | null, found: Found): Part {
	const { framework, version, builds, systems } = row;
	const { cuda, system } = found;
	const expected = listed(builds.map((one) => one.cuda)).replace(' and ', ' or ') || null;
	if (system === 'Windows' && framework === 'TensorFlow' && !systems.includes('Windows'))
		return part('CUDA', null, cuda, 'off', {
			text: `TensorFlow ${version} has no GPU build for Windows itself: ${lastOnWindows} was the last. WSL2 is Linux to it.`,
			source: rows.find((row) => row.systems.includes('Windows'))!.source
		});
	if (!cuda) return part('CUDA', expected, null, 'unsaid');
	const fits = builds.map((one) => isOf(cuda.version, one.cuda));
	if (fits.includes(true)) return part('CUDA', build!.cuda, cuda, 'fits');
	if (fits.includes(null)) return part('CUDA', expected, cuda, 'unsaid', { text: `Which ${cuda.version} is not told.`, source: null });
	const taken = takenAnyway('CUDA', cuda, expected, row, found);
	if (taken) return taken;
	return part('CUDA', expected, cuda, 'off', { text: `CUDA is ${distance(cuda.version, nearest(cuda.version, builds))}.`, source: null });
}

const nearest = (cuda: Version, builds: readonly Build[]): Version => {
	const far = (one: Version): number => Math.abs(Number(minorOf(one)) - Number(minorOf(cuda)));
	return builds.map((build) => build.cuda).toSorted((a, b) => far(a) - far(b))[0]!;
};

export function cudnnPart(row: Row, build: Build | null, found: Found): Part {
	const { cudnn } = found;
	const expected = build?.cudnn ?? null;
	if (!cudnn || !expected) return part('cuDNN', expected, cudnn, 'unsaid');
	const fits = isOf(cudnn.version, expected);
	if (fits === true) return part('cuDNN', expected, cudnn, 'fits');
	if (fits === null) return part('cuDNN', expected, cudnn, 'unsaid', { text: `Which ${cudnn.version} is not told.`, source: null });
	const met = rulesOf('cuDNN', found).map(({ says, source }) => ({ text: says, source }));
	if (row.framework === 'PyTorch') {
		const loads = majorOf(cudnn.version) === majorOf(expected) && compare(minorOf(cudnn.version), minorOf(expected)) >= 0;
		const text = loads
			? `PyTorch takes a newer minor version of the cuDNN that it was built with: this one is ${distance(cudnn.version, expected)}.`
			: `cuDNN is ${distance(cudnn.version, expected)}: PyTorch says “cuDNN version incompatibility” when it first uses it.`;
		return part('cuDNN', expected, cudnn, loads ? 'allowed' : 'off', { text, source: torchCudnn });
	}
	const taken = takenAnyway('cuDNN', cudnn, expected, row, found);
	if (taken) return taken;
	return part('cuDNN', expected, cudnn, 'off', { text: `cuDNN is ${distance(cudnn.version, expected)}.`, source: null }, ...met);
}

export function pythonPart({ python: [from, to], source }: Row, { python }: Found): Part {
	const expected = `${from} to ${to}`;
	if (!python || !python.version.includes('.')) return part('Python', expected, python, 'unsaid');
	const minor = minorOf(python.version);
	if (compare(minor, from) >= 0 && compare(minor, to) <= 0) return part('Python', expected, python, 'fits');
	return part('Python', expected, python, 'off', { text: `Python ${minor} is ${compare(minor, to) > 0 ? 'newer' : 'older'} than any of the table.`, source });
}

/** The rules of a part that a machine is outside of. */
export function rulesOf(name: Rule['part'], found: Found): readonly Rule[] {
	const got = { NumPy: found.numpy, Keras: found.keras, cuDNN: found.cudnn }[name];
	return rulesFor(name, found).filter(({ least, below }) => got && ((least && compare(got.version, least) < 0) || (below && compare(got.version, below) >= 0)));
}

const rulesFor = (name: Rule['part'], { framework, version, system }: Found): readonly Rule[] =>
	rules.filter(
		(rule) =>
			rule.part === name &&
			rule.framework === framework &&
			version !== null &&
			(!rule.from || compare(version.version, rule.from) >= 0) &&
			(!rule.before || compare(version.version, rule.before) < 0) &&
			(!rule.systems || rule.systems.includes(system ?? 'Linux'))
	);

/** Versions from one on and before another: those of one minor version are called by it. */
function rangeOf(least: string | undefined, below: string | undefined): string {
	const [major, minor] = (least ?? '').split('.').map(Number);
	if (below === `${major}.${minor! + 1}`) return `${major}.${minor}`;
	return [least && `${least} or newer`, below && `older than ${below}`].filter(Boolean).join(', ');
}

export function rulePart(name: 'NumPy' | 'Keras', found: Found): readonly Part[] {
	const got = name === 'NumPy' ? found.numpy : found.keras;
	const known = rulesFor(name, found);
	if (known.length === 0) return got ? [part(name, null, got, 'unsaid')] : [];
	const broken = rulesOf(name, found);
	const shown = broken[0] ?? known[known.length - 1]!;
	const expected = rangeOf(shown.least, shown.below);
	if (!got) return [part(name, expected, null, 'unsaid')];
	return [part(name, expected, got, broken.length > 0 ? 'off' : 'fits', ...broken.map(({ says, source }) => ({ text: says, source })))];
}

/** A driver runs what was made with its own CUDA or an older one; within a major version, from a least driver on. */
export function driverPart(build: Build | null, { driver, driverCuda, cuda, isCpu }: Found): readonly Part[] {
	const wanted = cuda?.version ?? build?.cuda;
	if (isCpu || !wanted || (!driver && !driverCuda)) return [];
	const least = drivers.least.find(([major]) => major === majorOf(wanted))?.[1];
	if (driver && least)
		return [
			part('driver', `${least} or newer`, driver, compare(driver.version, least) >= 0 ? 'fits' : 'off', {
				text: `CUDA ${majorOf(wanted)} takes a driver from ${least} on.`,
				source: drivers.source
			})
		];
	if (!driverCuda) return [];
	const fits = majorOf(driverCuda.version) >= majorOf(wanted);
	return [
		part('driver', `for CUDA ${majorOf(wanted)} or newer`, driverCuda, fits ? 'fits' : 'off', {
			text: `The driver runs CUDA ${driverCuda.version} and older.`,
			source: drivers.source
		})
	];
}
