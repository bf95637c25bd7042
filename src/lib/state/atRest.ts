/** Waits until the page has nothing to do, and no longer than that: in milliseconds. */
export const atRest = (longest: number): Promise<unknown> =>
	new Promise((done) => ('requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: longest }) : setTimeout(done)));
