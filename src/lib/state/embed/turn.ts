/** The name of the lock, and of the channel, that all frames of this site share. */
const name = 'shapebook run';

/** A frame's right to have a worker and a graphics context: one frame of the site has it at a time. */
export interface Turn {
	/** Whether another frame waits for it. */
	wanted(): Promise<boolean>;
	/** Gives it to the next. */
	end(): void;
}

/**
 * Waits for the turn. `onwanted` is called when another frame asks for it. Where the browser has no locks, or keeps them from this frame, there is
 * nothing to wait for. Rejects when the signal aborts.
 */
export async function takeTurn(signal: AbortSignal, onwanted: () => void): Promise<Turn> {
	const alone: Turn = { wanted: () => Promise.resolve(false), end: () => undefined };
	if (typeof navigator.locks === 'undefined' || typeof BroadcastChannel === 'undefined') return alone;
	const channel = new BroadcastChannel(name);
	channel.postMessage('wanted');
	const ended = Promise.withResolvers<undefined>();
	const taken = Promise.withResolvers<Turn>();
	const end = (): void => {
		channel.close();
		ended.resolve(undefined);
	};
	const wanted = async (): Promise<boolean> => (await navigator.locks.query()).pending?.some((lock) => lock.name === name) ?? false;
	navigator.locks
		.request(name, { signal }, () => {
			channel.onmessage = onwanted;
			taken.resolve({ wanted, end });
			return ended.promise;
		})
		.catch((error: unknown) => {
			channel.close();
			if (signal.aborted) taken.reject(error);
			else taken.resolve(alone);
		});
	return taken.promise;
}
