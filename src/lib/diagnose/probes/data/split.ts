import { lineAt, sizeOf, type ModuleCall, type Op, type Span, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf } from '../../graph.ts';
import { movedIn, type Moved } from '../../moved.ts';
import { callOf, outermost } from '../given.ts';
import { wholeOf } from '../origin.ts';
import type { Probe } from '../probe.ts';
import { newRows } from '../evidence/left.ts';
import { ancestorsOf, eventsOf, found } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';

/** How many batches of each kind are looked at. */
const most = 12;

/** Windows that overlap, dealt out at random: what a model is tested on stands in the windows that it has learnt. */
export const overlappingSplit: Probe = (trace, lab) => {
	const [learnt, asked] = learntAndAsked(trace);
	const place = learnt.length > 0 && asked.length > 0 ? splitAt(trace, learnt, asked) : null;
	if (!place) return [];
	const wholes = [...learnt, ...asked].map((id) => wholeOf(trace, id, isOfKeras(trace) ? callOf(trace, id)?.span : undefined));
	const moved = movedIn(trace, wholes, (id) => lab.numbers(id));
	if (!moved) return [];
	const rows = (_: TensorId, i: number): readonly Float64Array[] => rowsOf(trace, wholes[i]!, moved[i]!);
	const known = learnt.flatMap(rows);
	const tested = asked.flatMap((id, i) => rows(id, learnt.length + i));
	const numbers = new Set(known.flatMap((row) => [...row]));
	const same = new Set(known.map(String));
	const own = tested.filter((row) => !same.has(String(row)));
	const leaked = own.filter((row) => row.length > 1 && row.every((element) => element !== 0 && numbers.has(element)));
	if (own.length < 3 || leaked.length * 2 < own.length || known[0]?.length !== own[0]?.length) return [];
	const test = newRows(trace, learnt[0]!, asked[0]!);
	return [
		{
			...found(trace, place, {
				code: 'probe.windows_shared',
				message: 'Nothing is raised. Windows that overlap are dealt out at random: what is tested stands in windows that were learnt.',
				cause: `Of ${own.length} windows that the model is asked about (line ${lineAt(trace.source, (makerOf(trace, asked[0]!)?.span ?? place).from)}), all numbers of ${leaked.length} are in windows that it has learnt from. Cut the series in two, and make windows of each part.`
			}),
			...(test !== null && { tried: { test } })
		}
	];
};

/** What models learnt from, and what they were asked about after that, without learning from it. */
export function learntAndAsked(trace: Trace): readonly [readonly TensorId[], readonly TensorId[]] {
	const backwards = eventsOf(trace.learning ?? [], 'backward');
	const ofLosses = ancestorsOf(
		trace,
		backwards.map(({ root }) => root)
	);
	const first = backwards[0]?.at ?? Infinity;
	const isLearnt = ({ outputs }: ModuleCall): boolean => outputs?.some((id) => ofLosses.has(id)) ?? false;
	const fits = ({ source }: Trace, { span }: ModuleCall): boolean => /\.(?:fit|train_on_batch)\s*\(/.test(source.slice(span.from, span.to));
	const asks = ({ source }: Trace, { span }: ModuleCall): boolean => /\.(?:evaluate|predict)\w*\s*\(/.test(source.slice(span.from, span.to));
	const pick = (is: (call: ModuleCall) => boolean): readonly TensorId[] =>
		[...new Set(outermost(trace).flatMap((call) => (call.inputs[0] !== undefined && call.type !== 'Loss' && is(call) ? [call.inputs[0]] : [])))].slice(0, most);
	return [pick((call) => isLearnt(call) || fits(trace, call)), pick((call) => !isLearnt(call) && (call.from >= first || asks(trace, call)))];
}

function rowsOf(trace: Trace, id: TensorId, { elements }: Moved): readonly Float64Array[] {
	const { shape } = trace.tensors[id]!;
	if (!shape || shape.length < 2) return [];
	const width = sizeOf(shape.slice(1));
	return Array.from({ length: shape[0]! }, (_, i) => elements.subarray(i * width, (i + 1) * width));
}

/** numpy's are drawn as numpy draws them, and are numbers that are known. */
const isPermutation = (primitive: Op['primitive'], call: string): boolean =>
	primitive.kind === 'random' ? primitive.distribution.kind === 'permutation' : primitive.kind === 'literal' && /random.*permutation/.test(call);

/** Where rows are dealt out at random: a permutation by which all of them were picked, or a call that does so. */
function splitAt(trace: Trace, learnt: readonly TensorId[], asked: readonly TensorId[]): Span | null {
	const [one, other] = [ancestorsOf(trace, learnt), ancestorsOf(trace, asked)];
	const order = trace.ops.find(({ primitive, call, outputs: [out] }) => out !== undefined && one.has(out) && other.has(out) && isPermutation(primitive, call));
	if (order) return order.span;
	for (const node of nodesIn(treeOf(trace))) {
		if (node.kind !== 'call') continue;
		const name = trace.source.slice(node.callee.from, node.callee.to);
		const isOrdered = node.args.some(
			(arg) => arg.kind === 'keyword' && arg.name === 'shuffle' && /False/.test(trace.source.slice(arg.value.from, arg.value.to))
		);
		if (/(?:^|\.)(?:random_split|train_test_split)$/.test(name) && !isOrdered) return node;
	}
	return null;
}
