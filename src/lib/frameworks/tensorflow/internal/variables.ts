import type { Host, Value } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { symbolicClass, type TfTensor } from '../tensor.ts';
import { variables as ofRun } from '../variables.ts';

const fn = (name: string, signature: string, run: (host: Host, ...args: Value[]) => Value): readonly [string, Value] => [
	name,
	pythonFunction(name, signature, run)
];

/** A tensor of its own with the same values: what a variable holds. */
function held(host: Host, tensor: TfTensor, isTrainable: boolean): TfTensor {
	const { shape, dtype, ir } = tensor;
	const by = lowering(host, 'tf.Variable', dtype);
	const made = by.make({ shape, dtype, axes: [...(host.trace.tensors[ir.id]?.axes ?? [])], requiresGrad: isTrainable && /float/.test(dtype), parameter: true });
	host.trace.op({ kind: 'cast' }, [ir.id], [made.ir.id], 'tf.Variable');
	return made.asEager();
}

/** What tf.Variable is made of: a tensor whose contents change. */
export const variables: Entries = [
	fn('variable', 'value, trainable', (host, value, trainable) => {
		const made = held(host, value as TfTensor, trainable === true);
		ofRun(host.trace).hold(made);
		return made;
	}),
	fn('assign', 'variable, value, trainable', (host, variable, value, trainable) => {
		ofRun(host.trace).assign(host, variable as TfTensor, held(host, value as TfTensor, trainable === true));
		return null;
	}),
	/** A variable's value as a graph reads it. */
	fn('read_variable', 'value', (host, value) =>
		graphOf(host) ? (value as TfTensor).as(symbolicClass, { name: '/ReadVariableOp', staticShape: (value as TfTensor).shape }) : value!
	)
];
