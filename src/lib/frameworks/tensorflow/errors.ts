import { exceptionClass, PyClass } from '../../python/index.ts';

const opError = new PyClass('OpError', 'tensorflow.python.framework.errors_impl', [exceptionClass('Exception')]);

/** `tf.errors`. */
export const errors = Object.fromEntries(
	['InvalidArgumentError', 'NotFoundError', 'FailedPreconditionError', 'UnimplementedError', 'InternalError', 'ResourceExhaustedError', 'OutOfRangeError'].map(
		(name) => [name, new PyClass(name, 'tensorflow.python.framework.errors_impl', [opError])]
	)
) as Readonly<
	Record<
		| 'InvalidArgumentError'
		| 'NotFoundError'
		| 'FailedPreconditionError'
		| 'UnimplementedError'
		| 'InternalError'
		| 'ResourceExhaustedError'
		| 'OutOfRangeError',
		PyClass
	>
>;

export { opError };
