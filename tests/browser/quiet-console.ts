import { afterEach, beforeEach } from 'vitest';

/** A warning or an error on the console fails the test during which it came. Uncaught errors fail the run by themselves. */
const said: string[] = [];

for (const level of ['warn', 'error'] as const) {
	const print = console[level].bind(console);
	console[level] = (...parts: unknown[]) => {
		said.push(`console.${level}: ${parts.map(String).join(' ')}`);
		print(...parts);
	};
}

beforeEach(() => void said.splice(0));
afterEach(() => {
	if (said.length) throw new Error(said.splice(0).join('\n'));
});
