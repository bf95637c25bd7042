import { exceptionClass, NativeProperty, PyClass, type PyException } from '../../python/index.ts';

const inErrors = 'tensorflow.python.framework.errors_impl';
/** What they have in common. */
export const opError = new PyClass('OpError', inErrors, [exceptionClass('Exception')]);
opError.attrs.set('message', new NativeProperty('message', (_, self) => (self as PyException).args.items[0] ?? null));
// Of what is raised eagerly, there is no op.
opError.attrs.set('op', null);
opError.attrs.set('node_def', null);

/** `error_code` of each; source: tensorflow/python/framework/errors_impl.py, and run with 2.21. */
const codes = {
	CancelledError: 1,
	UnknownError: 2,
	InvalidArgumentError: 3,
	DeadlineExceededError: 4,
	NotFoundError: 5,
	AlreadyExistsError: 6,
	PermissionDeniedError: 7,
	ResourceExhaustedError: 8,
	FailedPreconditionError: 9,
	AbortedError: 10,
	OutOfRangeError: 11,
	UnimplementedError: 12,
	InternalError: 13,
	UnavailableError: 14,
	DataLossError: 15,
	UnauthenticatedError: 16
} as const;

export type ErrorName = keyof typeof codes;

/** `tf.errors`. */
export const errors = Object.fromEntries(
	Object.entries(codes).map(([name, code]) => {
		const made = new PyClass(name, inErrors, [opError]);
		made.attrs.set('error_code', BigInt(code));
		return [name, made];
	})
) as Readonly<Record<ErrorName, PyClass>>;
