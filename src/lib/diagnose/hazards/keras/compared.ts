import type { ModuleCall, Op, Shape, Span, Tensor, TensorId, Trace } from '../../../ir/index.ts';
import { once } from '../../graph.ts';
import { comesFrom } from '../../ancestry.ts';

/** Sizes of a tensor; none of one that has no known shape. */
export const sizesOf = (trace: Trace, id: TensorId | undefined): NonNullable<Shape> => (id === undefined ? null : trace.tensors[id]?.shape) ?? [];

/** Where a layer is first called: where the program stands when a model is made of it; in a list of layers, where it is built. */
export function firstSpan({ calls, source }: Trace, { module, type, span }: ModuleCall): Span {
	const { from, to } = calls?.find((call) => call.module === module)?.span ?? span;
	const text = source.slice(from, to);
	// A model that is built when it is first asked: its layer stands where it is made, if that is one place.
	const [first, whole] = /^[\w.]*Sequential\(/.test(text)
		? [from, text]
		: /\.(?:fit|evaluate|predict|train_on_batch)\s*\($/.test(text.slice(0, text.indexOf('(') + 1))
			? [0, source]
			: [0, ''];
	const [built, another] = [...whole.matchAll(new RegExp(`\\b[\\w.]*\\b${type}\\(`, 'g'))];
	return built && !another ? { from: first + built.index, to: first + built.index + built[0].length - 1 } : { from, to };
}

/** Where the program builds or first calls the layer that an op is a part of. */
export function layerPlace(trace: Trace, op: Op): Span {
	const at = trace.ops.indexOf(op);
	const layer = (trace.calls ?? []).findLast(({ type, from, to }) => type !== 'Loss' && from <= at && at < to);
	return layer ? firstSpan(trace, layer) : op.span;
}

/** What a loss compares, and what the model that gave it was called with. */
export interface Compared {
	readonly function: string;
	readonly fromLogits: boolean;
	readonly span: Span;
	readonly target: Tensor;
	readonly output: Tensor;
	readonly inputs: readonly Tensor[];
	/** The outermost call that gave the output; undefined where no layer holds the others. */
	readonly model: ModuleCall | undefined;
	/** Where the loss begins among the ops. */
	readonly at: number;
}

/** TensorFlow's own losses take logits and labels in one op or many: the first op of theirs that reads both. */
const ofTensorFlow = /^tf\.(?:compat\.v1\.)?nn\.\w*cross_entropy_with_logits/;

type Loss = Pick<Compared, 'function' | 'fromLogits' | 'span' | 'at'> & { readonly target: TensorId; readonly output: TensorId };

function lossesIn(trace: Trace): readonly Loss[] {
	const calls = (trace.calls ?? []).flatMap(({ type, settings, span, inputs: [target, output], from }): Loss[] =>
		type === 'Loss' && target !== undefined && output !== undefined
			? [{ function: String(settings.get('function')), fromLogits: settings.get('from_logits') === true, span, target, output, at: from }]
			: []
	);
	const ops = trace.ops.flatMap(({ call, primitive, inputs, span }, at): Loss[] => {
		const [output, target] = inputs;
		if (!ofTensorFlow.test(call) || primitive.kind !== 'gather' || target === undefined || output === undefined) return [];
		return [{ function: call.replace(/^.*\./, ''), fromLogits: true, span, target, output, at }];
	});
	return [...calls, ...ops];
}

/** The losses of a program, each with the call of a model that it goes back to. */
export const comparedIn = once((trace: Trace): readonly Compared[] =>
	lossesIn(trace)
		.slice(0, 20)
		.flatMap(({ target, output, at, ...rest }): Compared[] => {
			const model = (trace.calls ?? []).findLast(
				({ type, from, to, within, outputs }) =>
					type !== 'Loss' &&
					within === null &&
					from <= to &&
					to <= at &&
					(outputs ?? []).some((made) => made === output || comesFrom(trace, output, new Set([made]), 60))
			);
			const inputs = (model?.inputs ?? []).map((id) => trace.tensors[id]!);
			return [{ ...rest, target: trace.tensors[target]!, output: trace.tensors[output]!, inputs, model, at }];
		})
);

/** Layers that only hold others: what is in them is looked at. */
const holders: ReadonlySet<string> = new Set(['Functional', 'Sequential', 'Model']);

/** Calls of layers that are one step in themselves, in order, within some ops. */
export function layersIn(trace: Trace, from: number, to: number): readonly ModuleCall[] {
	const calls = trace.calls ?? [];
	const isLeaf = ({ own, type }: ModuleCall): boolean => own && !holders.has(type) && type !== 'Loss';
	return calls.filter((call) => {
		if (!isLeaf(call) || call.from < from || call.to > to || call.outputs === null) return false;
		for (let at = call.within; at !== null; at = calls[at]!.within) if (isLeaf(calls[at]!)) return false;
		return true;
	});
}

/** Ops and calls of layers within some ops, in order: what is in a layer is no op of its own. */
export function* stepsIn(
	trace: Trace,
	from: number,
	to: number
): Generator<{ readonly op: Op; readonly layer?: undefined } | { readonly op?: undefined; readonly layer: ModuleCall }> {
	const layers = layersIn(trace, from, to).toSorted((a, b) => a.from - b.from);
	let next = 0;
	for (let at = from; at <= to; at++) {
		while (layers[next] && layers[next]!.from === at) {
			const layer = layers[next++]!;
			yield { layer };
			if (layer.to > at) at = layer.to;
		}
		if (at < to) yield { op: trace.ops[at]! };
	}
}
