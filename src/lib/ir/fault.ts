/** What a user is told where Shapebook itself breaks, as what is not modelled: never the words of the exception. */
export const ourFault = 'something on which Shapebook itself fails, which is our mistake';

let listener: (thrown: unknown) => void = () => undefined;

/** Tells the tests and whoever develops Shapebook what broke. */
export const onFault = (listen: (thrown: unknown) => void): void => void (listener = listen);

export const noteFault = (thrown: unknown): void => listener(thrown);

/** What is made; where making it breaks, what is known without it. */
export function guarded<T>(make: () => T, otherwise: T): T {
	try {
		return make();
	} catch (thrown) {
		noteFault(thrown);
		return otherwise;
	}
}
