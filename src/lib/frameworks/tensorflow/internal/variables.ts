import type { Interpreter } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { graphOf } from '../graph.ts';
import { symbolicClass, type TfTensor } from '../tensor.ts';
import { variables as ofRun } from '../variables.ts';

/** A tensor of its own with the same values: what a variable holds. */
function held(host: Interpreter, tensor: TfTensor, isTrainable: boolean): TfTensor {
	const { shape, dtype, ir } = tensor;
	const by = lowering(host, 'tf.Variable', dtype);
	const made = by.make({ shape, dtype, axes: [...(host.trace.tensors[ir.id]?.axes ?? [])], requiresGrad: isTrainable && /float/.test(dtype), parameter: true });
	host.trace.op({ kind: 'cast' }, [ir.id], [made.ir.id], 'tf.Variable');
	return made.asEager();
}

/** What tf.Variable is made of: a tensor whose contents change. */
export const variables: Entries = [
	entry('variable', 'value, trainable', (host, value, trainable) => {
		const made = held(host, value as TfTensor, trainable === true);
		ofRun(host.trace).hold(made);
		return made;
	}),
	entry('assign', 'variable, value, trainable', (host, variable, value, trainable) => {
		ofRun(host.trace).assign(host, variable as TfTensor, held(host, value as TfTensor, trainable === true));
		return null;
	}),
	/** Something is made that holds a variable of TensorFlow's: whether that may not be. */
	entry('variable_is_made', '', (host) => {
		const known = ofRun(host.trace);
		known.made++;
		return known.forbidden && graphOf(host) !== undefined;
	}),
	entry('variables_made', '', (host) => BigInt(ofRun(host.trace).made)),
	/** Whether variables may not be made; and sets it. */
	entry('forbid_variables', 'forbids', (host, forbids) => {
		const known = ofRun(host.trace);
		const before = known.forbidden;
		if (forbids !== null) known.forbidden = forbids === true;
		return before;
	}),
	/** A variable's value as a graph reads it. */
	entry('read_variable', 'value, name=None', (host, value, name) =>
		graphOf(host)
			? (value as TfTensor).as(symbolicClass, { name: name === null ? '/ReadVariableOp' : String(name), staticShape: (value as TfTensor).shape })
			: value!
	)
];
