import { perRun, PyList } from '../../../python/index.ts';
import type { TensorId } from '../../../ir/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { graphOf, uniqueName } from '../graph.ts';
import type { TfTensor } from '../tensor.ts';

/** By what a function with a gradient of its own gave: what its gradient leads to. */
export const crossings = perRun(() => new Map<TensorId, readonly TensorId[]>());

const tensorsOf = (list: readonly unknown[]): readonly TfTensor[] => list as readonly TfTensor[];

/** What `tf.custom_gradient` asks. */
export const crossingEntries: Entries = [
	/** Whether gradients are asked by it, or by what it is made of. */
	entry('carries', 'tensor', (_, tensor) => (tensor as TfTensor).requiresGrad),
	/**
	 * What a function gave, with no way back through its ops. `start`: where in the trace these begin; `used`: what the variables hold that are known to be read by them.
	 * No other may be: their gradients would be the function's to give.
	 */
	entry('crossing', 'outputs, sources, start, used', (host, outputs, sources, start, used) => {
		const { ops, tensors } = host.trace;
		const from = tensorsOf(host.iterate(sources));
		const graph = graphOf(host);
		if (graph && (graph.whiles.length > 0 || graph.branches.length > 0)) return host.unsupported('a function with a gradient of its own in a branch or loop');
		if (graph) graph.decided = true;
		const known = new Set([...from, ...tensorsOf(host.iterate(used))].map(({ ir }) => ir.id));
		host.spend(ops.length - Number(start));
		const reads = ops.slice(Number(start)).flatMap(({ inputs }) => inputs);
		if (reads.some((id) => tensors[id]!.role === 'parameter' && tensors[id]!.requiresGrad && !known.has(id)))
			return host.unsupported('a layer’s weights in a function with a gradient of its own');
		const carries = from.some(({ requiresGrad }) => requiresGrad);
		const leads = from.filter(({ requiresGrad }) => requiresGrad).map(({ ir }) => ir.id);
		const node = graph && uniqueName(host, 'IdentityN');
		return new PyList(
			tensorsOf(host.iterate(outputs)).map((given, i) => {
				const by = lowering(host, 'tf.custom_gradient', given.dtype);
				const axes = [...(tensors[given.ir.id]?.axes ?? [])];
				const cut = by.op({ kind: 'cast' }, [given], given.shape, { axes, requiresGrad: false });
				const made = by.op({ kind: 'cast' }, [cut], given.shape, { axes, requiresGrad: carries && /float/.test(given.dtype) });
				if (graph) made.inGraph(`${node}:${i}`, given.staticShape, false);
				if (made.requiresGrad) crossings(host.trace).set(made.ir.id, leads);
				return made;
			})
		);
	})
];
