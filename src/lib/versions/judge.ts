import type { Found, Reading } from './found.ts';
import { cudaPart, cudnnPart, driverPart, listed, part, pythonPart, rulePart, rulesOf, type Part, type Said } from './parts.ts';
import { directml, drivers, rows, torchCudnn, type Build, type Row, type Rule } from './table.ts';
import { compare, isOf, minorOf, type Version } from './version.ts';

/** `cpu`: no CUDA plays a part. `unlisted`: the version is in no table. `open`: what was told does not settle it. */
export type Kind = 'tested' | 'untested' | 'open' | 'cpu' | 'unlisted' | 'directml' | 'nothing';

/** Other versions that would make a tested combination. */
export interface Instead {
	readonly label: string;
	readonly change: { readonly [part in 'version' | 'cuda' | 'cudnn' | 'python' | 'numpy' | 'keras']?: Version | undefined };
}

export interface Verdict {
	readonly kind: Kind;
	/** The verdict in one line. */
	readonly title: string;
	/** Sentences below it. */
	readonly says: readonly Said[];
	readonly parts: readonly Part[];
	readonly row: Row | null;
	/** The build of the row that was compared with. */
	readonly build: Build | null;
	readonly instead: readonly Instead[];
}

const nothing = { says: [], parts: [], row: null, build: null, instead: [] };

/** Whether what was told of a machine is a combination that its project has tested, and which part is off. */
export function judge(found: Found): Verdict {
	const verdict = judged(found);
	const instead = verdict.kind === 'untested' ? insteadOf(found, verdict) : [];
	return { ...verdict, instead };
}

function judged(found: Found): Verdict {
	const { framework, version } = found;
	if (!framework) return { ...nothing, kind: 'nothing', title: 'No version of TensorFlow or PyTorch is told.', parts: alone(found) };
	if (found.directml && framework === 'TensorFlow') return onDirectml(found);
	if (!version) {
		const built = found.built.cuda
			? ` It was built with CUDA ${found.built.cuda.version}${found.built.cudnn ? ` and cuDNN ${found.built.cudnn.version}` : ''}.`
			: '';
		const isCpu = found.isCpu ? ' It is a build without CUDA.' : '';
		return { ...nothing, kind: 'open', title: `Which ${framework} it is, is not told.${built}${isCpu}`, parts: alone(found) };
	}
	const row = rowOf(found);
	if (!row) return unlisted(found);
	const build = buildOf(row, found);
	const parts = [
		...(found.isCpu ? [] : [cudaPart(row, build, found), cudnnPart(row, build, found)]),
		pythonPart(row, found),
		...rulePart('NumPy', found),
		...rulePart('Keras', found),
		...driverPart(build, found)
	];
	const named = `${framework} ${version.version}`;
	const off = parts.filter(({ state }) => state === 'off');
	const says = notes(found, build);
	if (off.length > 0) {
		const [worst] = off;
		const rest = off.slice(1).map(({ name, got }) => `${name} ${got?.version ?? ''}`.trim());
		const also = rest.length > 0 ? ` ${listed(rest)} ${rest.length === 1 ? 'is' : 'are'} off as well.` : '';
		return { kind: 'untested', title: titleOf(worst!, named) + also, says, parts, row, build, instead: [] };
	}
	const cudaParts = parts.filter(({ name }) => name === 'CUDA' || name === 'cuDNN');
	const missing = parts.filter(({ state, name }) => state === 'unsaid' && (name === 'CUDA' || name === 'cuDNN' || name === 'Python'));
	if (found.isCpu)
		return { kind: 'cpu', title: `${named} is a build for the processor: neither CUDA nor cuDNN plays a part.`, says, parts, row, build, instead: [] };
	if (cudaParts.some(({ state }) => state === 'allowed'))
		return {
			kind: 'open',
			title: `${named} was tested with ${tested(build)}; its package takes what is installed as well.`,
			says,
			parts,
			row,
			build,
			instead: []
		};
	if (missing.length > 0) {
		const missed = listed(missing.map(({ name }) => name));
		return {
			kind: 'open',
			title: `What is told fits ${named}; ${missed} ${missing.length === 1 ? 'is' : 'are'} not told.`,
			says,
			parts,
			row,
			build,
			instead: []
		};
	}
	const experimental = build?.experimental ? ' Its project calls this CUDA experimental.' : '';
	return { kind: 'tested', title: `${named} was tested with ${tested(build)}.${experimental}`, says, parts, row, build, instead: [] };
}

const tested = (build: Build | null): string => (build ? `CUDA ${build.cuda}${build.cudnn ? ` and cuDNN ${build.cudnn}` : ''}` : 'no GPU');

const titleOf = ({ name, got, expected, says: [said] }: Part, named: string): string => {
	if (expected === null && said) return said.text;
	const has = got ? `${name === 'driver' ? 'The driver' : name} ${got.version}` : name;
	if (name === 'NumPy' || name === 'Keras') return `${has}: ${named} goes with ${expected}.`;
	if (name === 'driver') return `${has}: this CUDA takes ${expected}.`;
	return `${has}: ${named} was tested with ${expected}.`;
};

/** The row of a version on its system. Windows' table ends before Linux' does; a system that is not told is taken for Linux. */
export function rowOf({ framework, version, system }: Pick<Found, 'framework' | 'version' | 'system'>): Row | null {
	const minor = version ? minorOf(version.version) : null;
	const same = rows.filter((row) => row.framework === framework && row.version === minor);
	return same.find((row) => row.systems.includes(system ?? 'Linux')) ?? (system === 'macOS' ? null : (same[0] ?? null));
}

/** Of the toolkits of a row, the one that is there; else its newest that is not experimental. */
function buildOf({ builds }: Row, { cuda }: Found): Build | null {
	const same = cuda && builds.find((build) => isOf(cuda.version, build.cuda) !== false);
	return same ?? builds.findLast(({ experimental }) => !experimental) ?? builds[0] ?? null;
}

/** What is to be said beside the parts. */
function notes({ framework, unused, driverCuda, cuda, isCpu, beside, built }: Found, build: Build | null): readonly Said[] {
	return [
		...(framework === 'PyTorch' && !isCpu
			? [
					{
						text: `PyTorch’s wheels bring their own CUDA and cuDNN: there is little to mismatch but the driver.${unused.length > 0 ? ` They do not use ${listed(unused)}.` : ''}`,
						source: torchCudnn
					}
				]
			: []),
		...(driverCuda && !cuda && !isCpu
			? [{ text: `nvidia-smi’s CUDA Version, ${driverCuda.version}, is the newest that the driver runs, not what is installed.`, source: drivers.source }]
			: []),
		...(built.cuda && build && isOf(built.cuda.version, build.cuda) === false
			? [{ text: `This build was made with CUDA ${built.cuda.version}, not with that of the table.`, source: null }]
			: []),
		...(built.cuda && !cuda && !isCpu
			? [{ text: `get_build_info() says what TensorFlow was built with, CUDA ${built.cuda.version}, not what is installed.`, source: null }]
			: []),
		...(beside ? [{ text: `${beside.framework} ${beside.version} is there as well; each is judged alone.`, source: null }] : [])
	];
}

function unlisted(found: Found): Verdict {
	const { framework, version, system } = found;
	const all = rows.filter((row) => row.framework === framework);
	const newest = all[0]!;
	const oldest = all[all.length - 1]!;
	const where =
		system === 'macOS'
			? 'No table lists a GPU build for macOS.'
			: compare(minorOf(version!.version), newest.version) > 0
				? `It is newer than the table, which ends with ${newest.version} (${newest.source.date}).`
				: compare(minorOf(version!.version), oldest.version) < 0
					? `It is older than the table, which begins with ${oldest.version}.`
					: 'The table has no such version.';
	return {
		...nothing,
		kind: 'unlisted',
		title: `We do not know what ${framework} ${version!.version} was tested with.`,
		says: [{ text: where, source: null }, ...notes(found, null)],
		parts: alone(found)
	};
}

function onDirectml(found: Found): Verdict {
	const isWrong = found.package !== null && !['tensorflow-cpu', 'tensorflow-intel'].includes(found.package);
	return {
		...nothing,
		kind: 'directml',
		title: `TensorFlow on DirectML, plugin ${found.directml!.version}: no CUDA plays a part, and CudnnRNN has no kernel.`,
		says: [
			{ text: directml.says, source: directml.source },
			...(isWrong ? [{ text: `Here it stands beside ${found.package}. ${directml.package.says}`, source: directml.package.source }] : [])
		],
		parts: alone(found).filter(({ name }) => name !== 'CUDA' && name !== 'cuDNN')
	};
}

/** What is told, without anything to compare it with. */
const alone = ({ cuda, cudnn, python, numpy, keras, driver }: Found): readonly Part[] =>
	(
		[
			['CUDA', cuda],
			['cuDNN', cudnn],
			['Python', python],
			['NumPy', numpy],
			['Keras', keras],
			['driver', driver]
		] as const
	).flatMap(([name, got]) => (got ? [part(name, null, got, 'unsaid')] : []));

const typed = (version: Version): Reading => ({ version, from: '' });

/** A machine with some versions changed. */
export const changed = (found: Found, change: Instead['change']): Found => ({
	...found,
	...Object.fromEntries(Object.entries(change).map(([key, version]) => [key, version === undefined ? null : typed(version)])),
	// What a build says of itself is of the release that it is.
	built: change.version ? { cuda: null, cudnn: null } : found.built
});

/** Changes after which nothing is off any more, each of them judged anew: the parts to what the row has; another release alone; another with its own CUDA and cuDNN. */
function insteadOf(found: Found, { parts, row, build }: Verdict): readonly Instead[] {
	const off = new Set(parts.filter(({ state }) => state === 'off').map(({ name }) => name));
	const others = rows.filter(({ framework, systems }) => framework === found.framework && systems.includes(found.system ?? 'Linux'));
	const isGood = (change: Instead['change']): boolean => !judged(changed(found, change)).parts.some(({ state }) => state === 'off');
	const keras = inside(rulesOf('Keras', found));
	const change: Instead['change'] = {
		...(off.has('CUDA') && build ? { cuda: build.cuda } : {}),
		...((off.has('cuDNN') || off.has('CUDA')) && build?.cudnn ? { cudnn: build.cudnn } : {}),
		...(off.has('Python') && row ? { python: row.python[1] } : {}),
		...(off.has('NumPy') ? { numpy: inside(rulesOf('NumPy', found)) } : {}),
		...(off.has('Keras') && keras !== undefined ? { keras } : {})
	};
	const installed = Object.entries(change).map(([key, version]) => `${names.get(key)} ${version}`);
	const alone = others.filter(({ version }) => isGood({ version }));
	const whole = others.filter(({ version, builds: [first] }) => first?.cudnn && isGood({ version, cuda: first.cuda, cudnn: first.cudnn }));
	return [
		...(installed.length > 0 && isGood(change) ? [{ label: `Install ${listed(installed)}`, change }] : []),
		...releases(alone, others, ({ version }) => ({ version })),
		...(off.has('CUDA') || off.has('cuDNN')
			? releases(whole, others, ({ version, builds: [first] }) => ({ version, cuda: first!.cuda, cudnn: first!.cudnn! }))
			: [])
	];
}

const names: ReadonlyMap<string, string> = new Map([
	['cuda', 'CUDA'],
	['cudnn', 'cuDNN'],
	['python', 'Python'],
	['numpy', 'NumPy'],
	['keras', 'Keras']
]);

/** The newest of some releases, and those before it that go with the same CUDA: `TensorFlow 2.18 to 2.21 with CUDA 12.5 and cuDNN 9.3`. */
function releases(good: readonly Row[], all: readonly Row[], change: (row: Row) => Instead['change']): readonly Instead[] {
	const [newest] = good;
	if (!newest) return [];
	const before = all.slice(all.indexOf(newest));
	const other = before.findIndex((row) => !good.includes(row) || tested(row.builds[0]!) !== tested(newest.builds[0]!));
	const oldest = before[(other < 0 ? before.length : other) - 1]!;
	const versions = oldest === newest ? newest.version : `${oldest.version} to ${newest.version}`;
	const made = change(newest);
	return [{ label: `${newest.framework} ${versions}${made.cuda ? ` with ${tested(newest.builds[0]!)}` : ''}`, change: made }];
}

/** The version to go to from one that is outside of these rules. */
const inside = (broken: readonly Rule[]): Version | undefined =>
	broken.flatMap(({ least, instead }) => least ?? instead ?? []).toSorted((a, b) => compare(b, a))[0];
