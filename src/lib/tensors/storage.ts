import type { Tensor } from '../ir/index.ts';
import type { TraceBuilder } from '../python/index.ts';
import { Alike } from './alike.ts';
import { contiguousStrides } from './strides.ts';

/** Memory that a tensor and its views share; `Owner` is the class of the tensors that look at it. */
export class Storage<Owner> {
	/** Counts the writes: a view that saw an older version reads the memory anew. */
	version = 0;
	/** The tensor that the memory was made for, or the parameter that it was given to. */
	owner: Owner | null = null;
	/** Memory and tensors of which it may be any. */
	readonly alike = new Alike<Storage<Owner>, Owner>(this);
	constructor(
		/** All of the memory, as a tensor of the trace whose elements lie in it by `strides`. */
		public content: Tensor,
		public strides: readonly number[]
	) {}

	/** The content with its elements in the order of the memory. */
	inOrder(trace: TraceBuilder): Tensor {
		const { content, strides } = this;
		const shape = content.shape ?? [];
		const order = [...shape.keys()].sort((a, b) => strides[b]! - strides[a]! || a - b);
		if (order.some((axis, i) => axis !== i)) {
			const { dtype, device, requiresGrad } = content;
			const turned = order.map((axis) => shape[axis]!);
			this.content = trace.tensor({ shape: turned, dtype, device, requiresGrad, axes: order.map((axis) => content.axes[axis] ?? null) });
			this.strides = contiguousStrides(turned);
			trace.op({ kind: 'transpose', axes: order }, [content.id], [this.content.id], '');
		}
		return this.content;
	}
}

/** Where a tensor lies in memory: element [i, j, …] is number `offset + i·strides[0] + j·strides[1] + …` of its storage. */
export interface Layout<Owner> {
	readonly storage: Storage<Owner>;
	/** In elements, as strides are. */
	readonly offset: number;
	readonly strides: readonly number[];
	/** Counts the writes that a gradient must know of: those through the tensor and its views, not those behind its back (`.data`). */
	readonly writes: { n: number };
	/** It is one of many views that a call gave, or a view of such: which of them. */
	readonly part?: number | undefined;
}
