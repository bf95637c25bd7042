import { perRun } from '../../../python/vm/perRun.ts';
import { PyBytes, PyList, PyTuple, PyUnknown, types, type Interpreter, type Value } from '../../../python/index.ts';
import { unboxed } from '../../../python/objects/unboxed.ts';
import type { PyBoxed } from '../../../python/objects/values.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { encoded } from '../../../python/builtins/sequences/bytes.ts';
import type { TfTensor } from '../tensor.ts';

/** The texts of a run: a tensor of texts holds at each place which one it is. The empty one is the first. */
const held = perRun(() => ({ numbers: new Map([['', 0]]), texts: [''], length: 0 }));

/** Which text it is that Python's text or its bytes are: TensorFlow keeps texts as UTF-8. */
export function numberOfText(host: Interpreter, value: Text): number {
	const state = held(host.trace);
	const { numbers, texts } = state;
	const { text } = value instanceof PyBytes ? value : encoded(machineOf(host), unboxed(value) as string);
	host.spend(text.length >> 4);
	let number = numbers.get(text);
	if (number === undefined) {
		machineOf(host).budget.text(text);
		state.length += text.length;
		machineOf(host).budget.checkSize(state.length >> 4, 'characters');
		numbers.set(text, (number = texts.length));
		texts.push(text);
	}
	return number;
}

type Text = string | PyBytes | PyBoxed;

/** Whether a value is a text to TensorFlow. */
export const isText = (value: Value): value is Text => value instanceof PyBytes || typeof unboxed(value) === 'string';

/** What a tensor of texts holds, row by row; null where that is not known. */
export function textsOf(host: Interpreter, tensor: TfTensor): readonly PyBytes[] | null {
	const { texts } = held(host.trace);
	const values = tensor.values;
	return values && values.map((number) => new PyBytes(texts[number] ?? ''));
}

/** The text of a tensor without axes, as bytes. */
export const textOf = (host: Interpreter, tensor: TfTensor): Value => textsOf(host, tensor)?.[0] ?? new PyUnknown('a text that is not known');

/** The array of objects that holds a tensor's texts; of one without axes, its text. */
export function arrayOfTexts(host: Interpreter, tensor: TfTensor): Value {
	if (tensor.rank === 0) return textOf(host, tensor);
	const texts = textsOf(host, tensor) ?? host.unsupported('an array of texts that are not known');
	const made = host.getAttribute(machineOf(host).modules.load('numpy'), 'objects.made');
	const array = host.call(made, [new PyList([...texts]), types.object]);
	return host.call(host.getAttribute(array, 'reshape'), [new PyTuple(tensor.shape.map(BigInt))]);
}
