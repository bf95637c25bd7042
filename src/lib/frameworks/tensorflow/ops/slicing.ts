import type { PartialShape } from '../../../ir/index.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import type { Misfit, OpCall, TfOp } from '../op.ts';
import type { TfTensor } from '../tensor.ts';

type Taken =
	| { readonly kind: 'new' }
	| { readonly kind: 'one'; readonly at: number }
	| { readonly kind: 'range'; readonly start: number | null; readonly stop: number | null; readonly step: number };

const bit = (mask: unknown, i: number): boolean => (((mask as number | undefined) ?? 0) & (1 << i)) !== 0;

/** What an index does to each axis; a misfit where there are fewer axes or an index is outside. Sizes may be open. */
function read(
	shape: NonNullable<PartialShape>,
	{ inputs: [, begin, end, strides], attrs }: OpCall,
	isStatic: boolean
): readonly (Taken & { readonly size: number | null })[] | Misfit {
	const [from, to, by] = [begin!, end!, strides!].map((one) => (isStatic ? one.staticValues : one.values) ?? Array.from({ length: one.shape[0]! }, () => null));
	const items = from!.length;
	const used = [...Array(items).keys()].filter((i) => !bit(attrs.new_axis_mask, i) && !bit(attrs.ellipsis_mask, i)).length;
	if (((attrs.ellipsis_mask as number) & ((attrs.ellipsis_mask as number) - 1)) !== 0)
		return { message: 'Multiple ellipses in slice spec not allowed', read: [3] };
	const hasEllipsis = attrs.ellipsis_mask !== undefined && attrs.ellipsis_mask !== 0;
	if (used > shape.length) return { message: `Index out of range using input dim ${shape.length}; input has only ${shape.length} dims`, read: [3] };
	const taken: (Taken & { readonly size: number | null })[] = [];
	let axis = 0;
	const whole = (): void => {
		const size = shape[axis++]!;
		taken.push({ kind: 'range', start: 0, stop: size, step: 1, size });
	};
	for (let i = 0; i < items; i++) {
		if (bit(attrs.ellipsis_mask, i)) {
			for (let n = shape.length - used; n > 0; n--) whole();
			continue;
		}
		if (bit(attrs.new_axis_mask, i)) {
			taken.push({ kind: 'new', size: 1 });
			continue;
		}
		const size = shape[axis++]!;
		const start = from![i]!;
		if (bit(attrs.shrink_axis_mask, i)) {
			const at = start === null || size === null ? 0 : start < 0 ? start + size : start;
			if (size !== null && start !== null && (at < 0 || at >= size))
				return { message: `slice index ${at} of dimension ${taken.filter(({ kind }) => kind !== 'new').length} out of bounds.`, read: [1, 2, 3] };
			taken.push({ kind: 'one', at, size: null });
			continue;
		}
		const step = by![i] ?? 1;
		if (step === 0) return { message: `strides[${i}] must be non-zero`, read: [3] };
		if (size === null) {
			taken.push({ kind: 'range', start: null, stop: null, step, size: null });
			continue;
		}
		const [least, most] = step > 0 ? [0, size] : [-1, size - 1];
		const clamp = (n: number): number => Math.min(Math.max(n < 0 ? n + size : n, least), most);
		const first = bit(attrs.begin_mask, i) ? (step > 0 ? least : most) : start === null ? null : clamp(start);
		const last = bit(attrs.end_mask, i) ? (step > 0 ? most : least) : to![i] === null ? null : clamp(to![i]!);
		const length = first === null || last === null ? null : Math.max(0, Math.ceil((last - first) / step));
		taken.push({ kind: 'range', start: first, stop: last, step, size: length });
	}
	if (!hasEllipsis || axis < shape.length) while (axis < shape.length) whole();
	return taken;
}

const isMisfit = (found: ReturnType<typeof read>): found is Misfit => !Array.isArray(found);

/** `x[…]`: inputs are the tensor, where each slice begins and ends, and the steps. */
export const stridedSlice: TfOp = {
	name: 'StridedSlice',
	source: 'tensorflow/core/util/strided_slice_op.cc',
	infer([x], call, isStatic) {
		if (!x) return [null];
		const taken = read(x, call, isStatic);
		return isMisfit(taken) ? taken : [taken.flatMap((one): (number | null)[] => (one.kind === 'one' ? [] : [one.size]))];
	},
	refuse(call) {
		const taken = read(call.inputs[0]!.shape, call, false);
		return isMisfit(taken) ? { message: taken.message } : undefined;
	},
	lower(by, call, [shape]) {
		let tensor = call.inputs[0] as TfTensor;
		const taken = read(tensor.shape, call, false);
		if (isMisfit(taken)) return by.host.unsupported(taken.message);
		const along = taken.filter((one) => one.kind !== 'new');
		const backwards = along.flatMap((one, i) => (one.kind === 'range' && one.step < 0 ? [i] : []));
		if (backwards.length > 0) tensor = by.op({ kind: 'flip', axes: backwards }, [tensor], tensor.shape, { dtype: tensor.dtype, axes: axesOf(by.host, tensor) });
		const known = axesOf(by.host, tensor);
		const at = along.map((one, i) => {
			if (one.kind === 'one') return one.at;
			const size = tensor.shape[i]!;
			const [start, stop] = one.step > 0 ? [one.start!, one.stop!] : [size - 1 - one.start!, size - 1 - one.stop!];
			return { start, stop: Math.max(start, stop), step: Math.abs(one.step) };
		});
		const kept = along.flatMap((one, i) => (one.kind === 'range' ? [{ size: one.size!, axis: known[i] ?? null }] : []));
		const sliced = by.op(
			{ kind: 'slice', at },
			[tensor],
			kept.map(({ size }) => size),
			{ dtype: tensor.dtype, axes: kept.map(({ axis }) => axis) }
		);
		if (taken.every(({ kind }) => kind !== 'new')) return sliced;
		let next = 0;
		const axes = taken.flatMap((one) => (one.kind === 'one' ? [] : [one.kind === 'new' ? null : kept[next++]!.axis]));
		return by.reshape(sliced, shape!, { axes });
	},
	partial(call) {
		const [x] = call.inputs;
		const values = x!.staticValues;
		if (!values || x!.shape.length !== 1) return null;
		const taken = read(x!.shape, call, true);
		if (isMisfit(taken) || taken.length !== 1) return null;
		const [one] = taken;
		if (one!.kind === 'one') return [values[one!.at] ?? null];
		if (one!.kind === 'new' || one!.start === null || one!.size === null) return null;
		const { start, step } = one as { start: number; step: number };
		return Array.from({ length: one!.size }, (_, i) => values[start + i * step] ?? null);
	}
};
