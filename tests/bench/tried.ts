/** The trial of a class that nobody calls, bundled for the bench. */
import { suppose } from '../../src/lib/assumed/assume.ts';
import { evaluate, evaluateAssuming } from '../../src/lib/frameworks/evaluate.ts';

/** What comes of it, and how many milliseconds it takes beside the program's own evaluation. */
export function tried(source: string): { readonly verdict: string | undefined; readonly ms: number } {
	const plain = evaluate(source);
	const started = performance.now();
	const [one] = suppose(
		plain,
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);
	return { verdict: one?.verdict, ms: performance.now() - started };
}
