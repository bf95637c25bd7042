import { exceptionClass, PyClass, type Interpreter } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { blockAt, type Block } from './autograph/block.ts';
import { graphOf } from './graph.ts';

/** What a graph says of a tensor that stands where Python wants a number. */
const notAllowedClass = new PyClass('OperatorNotAllowedInGraphError', 'tensorflow.python.framework.errors_impl', [exceptionClass('TypeError')]);

export const notAllowed = (host: Interpreter, what: string): never =>
	host.raise(
		notAllowedClass,
		`${what} is not allowed. You can attempt the following resolutions to the problem: If you are running in Graph mode, use Eager execution mode or decorate this function with @tf.function. If you are using AutoGraph, you can try decorating this function with @tf.function. If that does not work, then you may be using an unsupported feature or your source code may not be visible to AutoGraph. See https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/autograph/g3doc/reference/limitations.md#access-to-source-code for more information.`
	);

/** The statement that AutoGraph makes ops of; undefined where there is no AutoGraph, or a statement that it leaves as it is. */
export function convertedBlock(host: Interpreter, statements: RegExp): Block | undefined {
	if (!graphOf(host)?.converts) return undefined;
	const block = blockAt(machineOf(host));
	return block && statements.test(block.header) ? block : undefined;
}
