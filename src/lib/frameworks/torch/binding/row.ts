import { isNumber, type NativeFunction } from '../../../python/index.ts';
import { NumpyScalar } from '../../interop.ts';
import type { Signature } from '../../../tensors/arguments/signature.ts';
import { rowExpander, type Form as AnyForm, type Row as AnyRow, type Run as AnyRun } from '../../../tensors/row.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { bindArguments, takesNumbers, type ArgumentKind } from './arguments.ts';
import { signature } from './signature.ts';

export type { Call, Definitions } from '../../../tensors/row.ts';

export type Run = AnyRun<TorchTensor>;
/** Makes another form of a function: in place (`inPlace.ts`), `out=` (`out.ts`). */
export type Form = AnyForm<TorchTensor>;

/**
 * A function that PyTorch has in C++, as a line of its native_functions.yaml is one. Its overloads are written as PyTorch's argument parser reads them
 * (`signature.ts`; printed by tests/reference/torch_signatures.py). `$options`: dtype, layout, device and what else makers of tensors take.
 */
export type Row = AnyRow<TorchTensor>;

const options = 'ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False';

/** All forms of functions. */
export const expand = rowExpander<TorchTensor>({
	module: 'torch',
	type: 'Tensor',
	self: { name: 'input', declared: 'Tensor input' },
	list: (text) => text.replaceAll('$options', options).split(' | '),
	withoutOut: (text) => text.replace(/(, )?(Tensor|TensorList\S*) out=None/, '').replace(/(, )?\*$|^\*, $/, ''),
	// The overloads are read when the first call comes.
	bind(name, overloads) {
		let signatures: readonly Signature<ArgumentKind>[] | undefined;
		return (host, given) => bindArguments(host, name, (signatures ??= overloads.map(signature)), given);
	},
	// Methods that take nothing say what C methods say.
	refuse(host, name, { positional: { length }, keywords: { size } }) {
		if (size) host.raise('TypeError', `TensorBase.${name}() takes no keyword arguments`);
		if (length) host.raise('TypeError', `TensorBase.${name}() takes no arguments (${length} given)`);
	},
	operand(row, overloads) {
		const signatures = overloads.map(signature);
		const parameter = signatures.find(({ hidden }) => !hidden)?.parameters[0]?.name;
		if (parameter === undefined) return undefined;
		const numbers = takesNumbers(row.name, signatures);
		return {
			parameter,
			take(given, inPlace) {
				const other = inPlace && given instanceof NumpyScalar ? given.plain : given;
				return other instanceof TorchTensor || (numbers && isNumber(other)) ? other : undefined;
			}
		};
	}
});

/** Functions of torch alone. */
export const torchFunctions = (rows: readonly Row[]): readonly NativeFunction[] => expand(rows).functions;
