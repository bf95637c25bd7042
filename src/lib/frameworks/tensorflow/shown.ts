import { PyTuple, type Interpreter } from '../../python/index.ts';
import { NdArray } from '../interop.ts';
import { hasOldShapes } from './graph.ts';
import type { TfTensor } from './tensor.ts';
import { printedTexts } from './texts/printed.ts';

/** Sizes as a tuple: `(2, None)`. */
export const tupled = ({ staticShape }: TfTensor): string =>
	staticShape === null ? '<unknown>' : staticShape.length === 1 ? `(${staticShape[0] ?? 'None'},)` : `(${staticShape.map((n) => n ?? 'None').join(', ')})`;

/** Its values as numpy prints them. */
function valuesOf(host: Interpreter, tensor: TfTensor, isRepr: boolean): string {
	if (tensor.dtype === 'string') {
		const text = printedTexts(host, tensor, isRepr);
		return text.includes('\n') ? `\n${text}` : text;
	}
	const array = new NdArray(tensor);
	if (tensor.rank === 0) {
		const number = host.getItem(array, new PyTuple([]));
		return isRepr ? host.repr(host.call(host.getAttribute(number, 'item'), [])) : host.str(number);
	}
	const text = isRepr ? host.repr(array) : host.str(array);
	return text.includes('\n') ? `\n${text}` : text;
}

/** `print(tensor)`. */
export const printed = (host: Interpreter, tensor: TfTensor): string =>
	tensor.isSymbolic
		? `Tensor("${tensor.name ?? ''}"${tensor.staticShape === null ? '' : `, shape=${hasOldShapes(host) ? tupled(tensor).replaceAll('None', '?') : tupled(tensor)}`}, dtype=${tensor.dtype})`
		: `tf.Tensor(${valuesOf(host, tensor, false)}, shape=${tupled(tensor)}, dtype=${tensor.dtype})`;

/** `repr(tensor)`. */
export const shown = (host: Interpreter, tensor: TfTensor): string =>
	tensor.isSymbolic
		? `<tf.Tensor '${tensor.name ?? ''}' shape=${tupled(tensor)} dtype=${tensor.dtype}>`
		: `<tf.Tensor: shape=${tupled(tensor)}, dtype=${tensor.dtype}, numpy=${valuesOf(host, tensor, true)}>`;
