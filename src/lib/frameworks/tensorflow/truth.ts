import { graphOf } from './graph.ts';
import { exceptionClass, PyClass, type Host } from '../../python/index.ts';

/** What a graph says of a tensor that stands where Python wants a number. */
const notAllowedClass = new PyClass('OperatorNotAllowedInGraphError', 'tensorflow.python.framework.errors_impl', [exceptionClass('TypeError')]);

export function notAllowed(host: Host, what: string): never {
	if (graphOf(host)?.converts) return host.unsupported('a condition or a loop over a tensor in a function that is traced');
	return host.raise(
		notAllowedClass,
		`${what} is not allowed. You can attempt the following resolutions to the problem: If you are running in Graph mode, use Eager execution mode or decorate this function with @tf.function. If you are using AutoGraph, you can try decorating this function with @tf.function. If that does not work, then you may be using an unsupported feature or your source code may not be visible to AutoGraph. See https://github.com/tensorflow/tensorflow/blob/master/tensorflow/python/autograph/g3doc/reference/limitations.md#access-to-source-code for more information.`
	);
}
