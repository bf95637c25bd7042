import { exceptionClass, PyClass } from '../../python/index.ts';

const inErrors = 'tensorflow.python.framework.errors_impl';
const opError = new PyClass('OpError', inErrors, [exceptionClass('Exception')]);

const names = [
	'InvalidArgumentError',
	'NotFoundError',
	'FailedPreconditionError',
	'UnimplementedError',
	'InternalError',
	'ResourceExhaustedError',
	'OutOfRangeError',
	'AbortedError',
	'UnavailableError',
	'DeadlineExceededError',
	'CancelledError',
	'AlreadyExistsError',
	'PermissionDeniedError',
	'UnknownError'
] as const;

export type ErrorName = (typeof names)[number];

/** `tf.errors`. */
export const errors = Object.fromEntries(names.map((name) => [name, new PyClass(name, inErrors, [opError])])) as Readonly<Record<ErrorName, PyClass>>;
