import { expect, test } from 'vitest';
import { nearestTo } from '../../../src/lib/explain/nearest.ts';
import { explain } from '../../../src/lib/explain/explain.ts';
import { tracedIn } from '../../../src/lib/explain/traceback.ts';
import { readVersions, tellsVersions } from '../../../src/lib/versions/read.ts';
import { leastTime } from '../leastTime.ts';

/** Texts of five million characters, or of a million brackets: what people paste by mistake, and what would make a careless reader take for ever. */
const texts: readonly (readonly [name: string, text: string])[] = [
	['a million brackets', '['.repeat(1_000_000)],
	['brackets of every kind', '([{'.repeat(1_700_000)],
	['a message begun over and over', 'Expected hidden[0] size ('.repeat(200_000)],
	['frames of a traceback', '  File "a.py", line 1, in f\n    f()\n'.repeat(140_000)],
	['a log with its message at the end', `${'Epoch 1 loss 0.3\n'.repeat(300_000)}RuntimeError: input.size(-1) must be equal to input_size. Expected 5, got 6\n`],
	['spaces', ' '.repeat(5_000_000)],
	['one line of digits', '1 '.repeat(2_500_000)],
	['quoted a million times', '> '.repeat(2_500_000)],
	['characters beyond the 16 bits', '😀'.repeat(1_250_000)],
	['colours of a terminal', '\u001b[0;31m'.repeat(715_000)],
	['nodes in nodes', '{{node a}} = MatMul['.repeat(250_000)],
	['a list of packages', 'torch 2.1.0\n'.repeat(400_000)]
];

test.each(texts)('%s is answered within 200 ms', (_, text) => {
	const read = (): void => {
		explain(text);
		tracedIn(text);
		nearestTo(text);
		if (tellsVersions(text)) readVersions(text);
	};
	expect(leastTime(read, 200)).toBeLessThan(200);
});

test('the message at the end of a long log is read', () => {
	expect(explain(texts[4]![1]).check?.id).toBe('torch.input-size-1');
});
