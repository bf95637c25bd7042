/** Does so many turns of a loop and says so: as long as a processor takes for them, it took no longer for anything that began with them. */
addEventListener('message', ({ data }: MessageEvent<number>) => {
	let x = 1;
	for (let left = data; left > 0; left--) x = (Math.imul(x, 1664525) + 1013904223) | 0;
	postMessage(x);
});
