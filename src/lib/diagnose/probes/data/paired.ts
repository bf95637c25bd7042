import { lineAt, sizeOf, type Diagnostic, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { movedIn, partsAt, type Moved } from '../../moved.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { comparedIn, inputOf } from '../compared.ts';
import { pairsFound } from '../evidence/left.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

/** Inputs and targets that were each put into an order of their own: a sample is held against the target of another. */
export const pairsTogether: Probe = (trace, lab) => {
	const told = new Set<number>();
	return comparedIn(trace).flatMap((compared): Diagnostic[] => {
		const { op, target } = compared;
		if (told.has(op.span.from)) return [];
		told.add(op.span.from);
		const input = inputOf(trace, compared);
		if (input === null || trace.tensors[input]!.shape?.[0] !== trace.tensors[target]!.shape?.[0]) return [];
		const moved = movedIn(trace, [input, target], (id) => lab.numbers(id));
		const [x, y] = [input, target].map((id, i) => (moved ? pickedFrom(trace, id, moved[i]!) : null));
		if (!x || !y || x.rows !== y.rows || !areApart(x.picked, y.picked)) return [];
		const [first, second] = [nameOf(trace, input, 'the inputs'), nameOf(trace, target, 'the targets')];
		const test = pairsFound(trace, input, target);
		return [
			{
				...found(trace, shuffledTwice(trace) ?? partsAt(trace, target, [input])?.span ?? op.span, {
					code: 'probe.paired_apart',
					message: `Nothing is raised. \`${first}\` and \`${second}\` are each in an order of their own: a sample gets the target of another.`,
					cause: `In line ${lineAt(trace.source, op.span.from)} the samples are ${listed(x.picked)} of ${x.rows}, and the targets ${listed(y.picked)}. Put both into one data set, and shuffle the pairs.`,
					tensor: target
				}),
				...(test !== null && { tried: { test } })
			}
		];
	});
};

const listed = (rows: readonly number[]): string => `${rows.slice(0, 4).join(', ')}${rows.length > 4 ? ', …' : ''}`;

export interface Picked {
	/** What has the rows. */
	readonly source: Op;
	/** How many rows there are to pick from. */
	readonly rows: number;
	/** Which of them the rows of a batch are. */
	readonly picked: readonly number[];
}

/** Which rows of one tensor a batch is made of; null where it is made of something else. */
export function pickedFrom(trace: Trace, id: TensorId, { elements, sourceOf, placeOf }: Moved): Picked | null {
	const { shape } = trace.tensors[id]!;
	const batch = shape?.[0] ?? 0;
	const width = batch > 0 ? elements.length / batch : 0;
	const source = sourceOf(elements[0]!);
	const [whole] = source?.outputs ?? [];
	const rows = whole === undefined ? undefined : trace.tensors[whole]!.shape?.[0];
	if (!source || rows === undefined || rows <= batch || batch < 3) return null;
	const inner = sizeOf(trace.tensors[whole!]!.shape!.slice(1));
	const picked = Array.from({ length: batch }, (_, i) => elements[i * width]!);
	return picked.every((element) => sourceOf(element) === source)
		? { source, rows, picked: picked.map((element) => Math.floor(placeOf(element) / inner)) }
		: null;
}

/** Whether neither of two orders is that of the data, the one is not the other moved on, and other rows are picked. */
function areApart(some: readonly number[], others: readonly number[]): boolean {
	const steps = new Set(some.map((row, i) => others[i]! - row));
	const isOrdered = (rows: readonly number[]): boolean => rows.every((row, i) => i === 0 || row > rows[i - 1]!);
	return steps.size > 1 && !isOrdered(some) && !isOrdered(others) && others.some((row) => !some.includes(row));
}

/** The second of two loaders that shuffle. */
const shuffledTwice = (trace: Trace): Span | undefined =>
	[...nodesIn(treeOf(trace))].filter(
		(one) =>
			one.kind === 'call' &&
			/DataLoader$/.test(trace.source.slice(one.callee.from, one.callee.to)) &&
			one.args.some((arg) => arg.kind === 'keyword' && arg.name === 'shuffle' && trace.source.slice(arg.value.from, arg.value.to) === 'True')
	)[1];
