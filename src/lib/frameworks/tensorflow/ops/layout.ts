import type { TfOp } from '../op.ts';
import { sizeOf } from '../../../ir/index.ts';

/** `tf.reshape`: sizes are the attribute here, an input there. */
export const reshape: TfOp = {
	name: 'Reshape',
	source: 'tensorflow/core/kernels/reshape_op.h',
	inputs: ['tensor', 'shape'],
	named: false,
	infer([x], { attrs }) {
		const wanted = attrs.shape as readonly number[];
		const open = wanted.indexOf(-1);
		if (open < 0) return [wanted];
		const rest = sizeOf(wanted.filter((n) => n >= 0));
		const whole = x && !x.includes(null) ? sizeOf(x as readonly number[]) : null;
		if (whole !== null && (rest === 0 || whole % rest !== 0)) return `Dimension size must be evenly divisible by ${rest} but is ${whole}`;
		return [wanted.map((n) => (n >= 0 ? n : whole === null ? null : whole / rest))];
	},
	refuse({ inputs: [x], attrs }) {
		const wanted = attrs.shape as readonly number[];
		const rest = sizeOf(wanted.filter((n) => n >= 0));
		if (wanted.includes(-1))
			return rest > 0 && x!.size % rest === 0
				? undefined
				: { message: `Input to reshape is a tensor with ${x!.size} values, but the requested shape requires a multiple of ${rest}` };
		return x!.size === rest ? undefined : { message: `Input to reshape is a tensor with ${x!.size} values, but the requested shape has ${rest}` };
	},
	lower: (by, { inputs: [x] }, [shape]) => by.reshape(x!, shape!)
};
