import type { DType } from '../../../ir/index.ts';
import { PyList, PyTuple, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import { axesFromComment } from '../../../tensors/axes.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { newMemory, type StridedTensor } from '../../../tensors/tensor.ts';

/** Of more numbers than this, what they are is not kept. */
const most = 4096;

/** Numbers written in lists of equal lengths, or one number, as memory of a dtype. What they may be has been checked. */
export function literal(host: Interpreter, data: Value, dtype: DType, call: string): StridedTensor {
	const shape: number[] = [];
	const sequence = (value: Value): value is PyList | PyTuple => value instanceof PyList || value instanceof PyTuple;
	for (let level: Value = data; sequence(level); level = level.items[0] ?? null) shape.push(level.items.length);
	const whole = dtypeFacts[dtype].kind === 'int';
	const values: number[] = [];
	let known = true;
	const read = (value: Value): void => {
		if (values.length >= most) host.spend(4);
		if (value instanceof PyUnknown) known = false;
		if (sequence(value)) value.items.forEach(read);
		else if (value instanceof PyUnknown) values.push(0);
		else values.push(whole ? Math.trunc(Number(value)) : dtype === 'bool' ? Number(Boolean(value)) : Number(value));
	};
	read(data);
	known &&= values.length <= most;
	const tensor = newMemory(host, { shape, dtype, values: known ? values : null, axes: axesFromComment(host.comment, shape.length) ?? undefined });
	host.trace.op(known ? { kind: 'literal', values } : { kind: 'full', value: 0 }, [], [tensor.ir.id], call);
	if (!known) tensor.lose();
	return tensor;
}
