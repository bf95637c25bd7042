import type { Interpreter } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Machine } from '../../../python/vm/machine.ts';
import { graphOf } from '../graph.ts';
import type { TfTensor } from '../tensor.ts';

/** Whether a truth is asked for by what AutoGraph leaves to Python: a built-in function, or the `if` of a comprehension. */
export function isAskedByPython({ frame, span, source }: Machine): boolean {
	return /^<(?!lambda)/.test(frame.code.name) || /^(?:bool|any|all|max|min)\(/.test(source.slice(span.from, span.to));
}

/** What AutoGraph says of a condition that is no single truth. */
export function noTruth(host: Interpreter, tensor: TfTensor): never {
	const { frame, span, source } = machineOf(host);
	const words = source.slice(span.from, span.to);
	if (tensor.dtype !== 'bool' && /^not\b/.test(words))
		return host.raise('TypeError', `Input 'x' of 'LogicalNot' Op has type ${tensor.dtype} that does not match expected type of bool.`, {
			code: 'tf.LogicalNot'
		});
	const before = source.slice(frame.spanOf(frame.statement).from, span.from);
	const isWhole = /^if[\s(]*$/.test(before) && /^[\s)]*:/.test(source.slice(span.to)) && !/^not\b/.test(words);
	const isSaid = tensor.name !== null && tensor.staticShape?.includes(null) === false && (tensor.dtype !== 'bool' || tensor.size > 1);
	if (!isWhole || !isSaid || graphOf(host)!.branches.length > 0) return host.unsupported('a condition in a graph that is no single truth');
	const cast = tensor.dtype === 'bool' ? '' : '; to use as boolean Tensor, use `tf.cast`';
	return host.raise(
		'ValueError',
		`condition of if statement expected to be \`tf.bool\` scalar, got ${host.str(tensor)}${cast}; to check for None, use \`is not None\``,
		{ code: 'tf.autograph.condition' }
	);
}
