import type { Binding, Trace } from '../../ir/index.ts';
import { fit, sharesIn, type Sample } from './formula.ts';
import type { Axis } from '../leaf.ts';
import { numbersIn, type Table } from './tables.ts';

/** An evaluation and the witnesses that it was made with. */
export interface Run {
	readonly table: Table;
	readonly trace: Trace;
	/** Whether it is of so much that it may not have come as far: what it does not tell, the others do. */
	readonly isLonger?: boolean;
	/** Whether sizes are one in it: what has fewer axes there, or does not come up, is told by the others. */
	readonly isOfOne?: boolean;
}

/** A binding as it is at all witnesses: an axis is a number, a formula or `?`. */
export interface JointBinding {
	readonly binding: Binding;
	readonly shape: readonly Axis[];
}

/** An axis that differs between witnesses by no formula that was found. */
export const unknownAxis = '?';

const keyOf = ({ line, func, name, hit, span }: Binding): string => `${line} ${func} ${name} ${hit} ${span.from}`;

/** What names are bound to, and what layers without a name give. */
export const boundIn = ({ bindings, unnamed = [] }: Trace): readonly Binding[] => [...bindings, ...unnamed];

/** What is the same at all witnesses, or follows from them. What is not bound in each of the runs, or of another rank there, is left out; of a dtype that differs nothing is said. */
export function joint(runs: readonly Run[], names: readonly string[]): readonly JointBinding[] {
	const [first, ...others] = runs;
	if (!first) return [];
	const tables = others.map(({ trace }) => new Map(boundIn(trace).map((binding) => [keyOf(binding), binding])));
	const memory = new Map<string, Axis>();
	const shares = sharesIn(first.trace.source);
	const moving = names.filter((name) => moves(name, runs));
	const isStuck = runs.length > 1 && moving.length < names.length;
	const still = isStuck ? names.filter((name) => !moves(name, runs) || movesLittle(name, runs)) : [];
	const own = still.length > 0 ? numbersIn(first.trace.source) : new Set<number>();
	return boundIn(first.trace).flatMap((binding): JointBinding[] => {
		if (!binding.shape) return [];
		const all = [first, ...others].flatMap((run, at) => {
			const one = at === 0 ? binding : tables[at - 1]!.get(keyOf(binding));
			const isTold = !run.isLonger && !run.isOfOne;
			return isTold || (one && one.shape?.length === binding.shape!.length) ? [{ table: run.table, one }] : [];
		});
		// At one witness alone every size is a number.
		if (all.length < Math.min(2, runs.length) || all.some(({ one }) => one?.shape?.length !== binding.shape!.length)) return [];
		// What is told with a size as it is alone is not known at another.
		if (all.length < runs.length && moving.some((name) => !moves(name, all))) return [];
		const dtype = all.every(({ one }) => one!.dtype === binding.dtype);
		const shape = binding.shape.map((_, i) => {
			const samples: Sample[] = all.map(({ table, one }) => ({ table, value: one!.shape![i]! }));
			const key = samples.map(({ value }) => value).join();
			let axis = memory.get(key);
			if (axis === undefined) {
				memory.set(key, (axis = stays(fit(samples, names, shares) ?? unknownAxis, first.table, still, own)));
			}
			return axis;
		});
		if (dtype) return [{ binding, shape }];
		const { dtype: _, ...untold } = binding;
		return [{ binding: untold, shape }];
	});
}

/** Whether a size has more than one witness. */
const moves = (name: string, runs: readonly Pick<Run, 'table'>[]): boolean => runs.some(({ table }) => table.get(name) !== runs[0]!.table.get(name));

/** Whether it has witnesses that lie close together alone. */
function movesLittle(name: string, runs: readonly Run[]): boolean {
	const all = runs.flatMap(({ table, isOfOne }) => (isOfOne ? [] : [table.get(name)!]));
	return Math.max(...all) < 1.5 * Math.min(...all);
}

/** A number that is not the program's own, and is a size that could not be moved, or a part of it, may be another where that is. */
function stays(axis: Axis, table: Table, still: readonly string[], own: ReadonlySet<number>): Axis {
	if (typeof axis !== 'number' || axis < 2 || own.has(axis)) return axis;
	const same = still.find((name) => table.get(name) === axis);
	if (same !== undefined) return same;
	const isPart = (size: number): boolean => strides.some((by) => Math.abs(size / by - axis) <= 1);
	return still.some((name) => isPart(table.get(name)!)) ? unknownAxis : axis;
}

/** What strides leave of a size. */
const strides = [1, 2, 3, 4, 8, 16, 32];

const number = /-?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;

/** What is printed at all witnesses; a longer run, and one of sizes of one, count line by line where they know them, the longer where it has as many. */
export function jointOutput(runs: readonly Run[], names: readonly string[]): string {
	const first = runs[0]?.trace.stdout.split('\n') ?? [];
	const samples = runs.flatMap(({ table, trace: { stdout }, isLonger, isOfOne }) => {
		const lines = stdout.split('\n');
		if (!isLonger && !isOfOne) return [{ table, text: stdout }];
		return isOfOne || lines.length === first.length
			? [{ table, text: lines.map((line, i) => (line.includes('<unknown>') ? (first[i] ?? line) : line)).join('\n') }]
			: [];
	});
	return jointText(samples, names);
}

/** A text at all witnesses: a number that differs is its formula, or `…`. Where the lines are not as many, what they begin with. */
export function jointText(samples: readonly { readonly table: Table; readonly text: string }[], names: readonly string[]): string {
	const texts = samples.map(({ text }) => text);
	const first = texts[0] ?? '';
	if (texts.every((text) => text === first)) return first;
	const lines = texts.map((text) => text.split('\n'));
	const said: string[] = [];
	for (const [i, line] of lines[0]!.entries()) {
		const same = lines.map((one) => one[i]);
		if (same.every((one) => one === line)) {
			said.push(line);
			continue;
		}
		const frame = line.replace(number, '#');
		if (same.some((one) => one?.replace(number, '#') !== frame)) {
			said.push('…');
			break;
		}
		const numbers = same.map((one) => one!.match(number) ?? []);
		let at = 0;
		said.push(
			line.replace(number, () => {
				const values = numbers.map((found) => Number(found[at]));
				at++;
				return String(
					values.every(Number.isInteger)
						? (fit(
								values.map((value, at) => ({ table: samples[at]!.table, value })),
								names
							) ?? '…')
						: values.every((value) => value === values[0])
							? values[0]
							: '…'
				);
			})
		);
	}
	return said.join('\n');
}
