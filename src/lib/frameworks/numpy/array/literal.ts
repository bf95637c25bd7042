import type { DType } from '../../../ir/index.ts';
import { PyList, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { axesFromComment } from '../../../tensors/axes.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { newMemory, type StridedTensor } from '../../../tensors/tensor.ts';

const most = 4096;

/** Numbers written in lists of equal lengths, or one number, as memory of a dtype. What they may be has been checked. */
export function literal(host: Host, data: Value, dtype: DType, call: string): StridedTensor {
	const shape: number[] = [];
	const sequence = (value: Value): value is PyList | PyTuple => value instanceof PyList || value instanceof PyTuple;
	for (let level: Value = data; sequence(level); level = level.items[0] ?? null) shape.push(level.items.length);
	const whole = dtypeFacts[dtype].kind === 'int';
	const values: number[] = [];
	const read = (value: Value): void => {
		if (values.length > most) host.unsupported(`an array written out with more than ${most} numbers`);
		if (sequence(value)) value.items.forEach(read);
		else values.push(whole ? Math.trunc(Number(value)) : dtype === 'bool' ? Number(Boolean(value)) : Number(value));
	};
	read(data);
	const tensor = newMemory(host, { shape, dtype, values, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	host.trace.op({ kind: 'literal', values }, [], [tensor.ir.id], call);
	return tensor;
}
