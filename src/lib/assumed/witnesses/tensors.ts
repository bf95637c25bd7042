import type { TensorId, Trace } from '../../ir/index.ts';
import { fit } from './formula.ts';
import { joint, unknownAxis, type JointBinding, type Run } from './joint.ts';
import type { Axis } from '../leaf.ts';
import { placeOf } from './place.ts';

/** What is known of an evaluation's shapes at all witnesses. */
export interface FreeShapes {
	/** Tensors before this one are the same in all evaluations, but for their sizes. */
	readonly upTo: TensorId;
	/** Those of them of which some size is free, and how each is made up. */
	readonly tensors: ReadonlyMap<TensorId, readonly Axis[]>;
	/** What names are bound to, by `placeOf`. */
	readonly bindings: ReadonlyMap<string, readonly Axis[]>;
}

/** The tensors that two evaluations made by the same steps: where a loop goes round as often as a size says, they part. */
function sameUpTo(a: Trace, b: Trace): TensorId {
	const parts = a.ops.findIndex(({ primitive, span }, i) => b.ops[i]?.primitive.kind !== primitive.kind || b.ops[i].span.from !== span.from);
	const op = parts < 0 ? (b.ops[a.ops.length] ?? null) : a.ops[parts]!;
	const end = Math.min(a.tensors.length, b.tensors.length, ...(op?.outputs ?? []));
	const other = a.tensors.findIndex(({ shape, role }, i) => i < end && (b.tensors[i]!.role !== role || b.tensors[i]!.shape?.length !== shape?.length));
	return other < 0 ? end : other;
}

/** The shapes of an evaluation that depend on what is free, of tensors that are named and of others. */
export function freeShapes(trace: Trace, all: readonly Run[], bindings: readonly JointBinding[]): FreeShapes {
	const runs = all.filter(({ isOfOne }) => !isOfOne);
	const names = [...(runs[0]?.table.keys() ?? [])];
	const upTo = runs.length === 0 ? 0 : Math.min(...runs.map((run) => sameUpTo(trace, run.trace)));
	const known = new Map<string, Axis>();
	const tensors = new Map<TensorId, readonly Axis[]>();
	for (const { id, shape } of trace.tensors.slice(0, upTo)) {
		const axes = shape?.map((size, i): Axis => {
			const values = runs.map((run) => run.trace.tensors[id]!.shape![i]!);
			if (values.every((value) => value === values[0])) return values[0] === size ? size : unknownAxis;
			const key = values.join();
			let axis = known.get(key);
			if (axis === undefined) {
				const samples = values.map((value, at) => ({ table: runs[at]!.table, value }));
				known.set(key, (axis = fit(samples, names) ?? unknownAxis));
			}
			return axis;
		});
		if (axes?.some((axis) => typeof axis === 'string')) tensors.set(id, axes);
	}
	// What is passed to a function stands apart.
	const passed = runs.map(({ table, trace }) => ({ table, trace: { ...trace, bindings: trace.arguments ?? [], unnamed: [] } }));
	return { upTo, tensors, bindings: byPlace([...bindings, ...joint(passed, names)]) };
}

/** A line that binds a name several times: what differs from time to time is not known. */
function byPlace(bindings: readonly JointBinding[]): ReadonlyMap<string, readonly Axis[]> {
	const places = new Map<string, readonly Axis[]>();
	for (const { binding, shape } of bindings) {
		const key = placeOf(binding);
		const before = places.get(key);
		if (!before) places.set(key, shape);
		else if (before.length === shape.length)
			places.set(
				key,
				shape.map((axis, i) => (axis === before[i] ? axis : unknownAxis))
			);
	}
	return places;
}
