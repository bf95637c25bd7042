import { expect, it } from 'vitest';
import { diagnose, layerFixes } from '$lib/diagnose/index.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';
import { printTorch } from '$lib/frameworks/torch/print.ts';
import { readLink } from '$lib/notebook/link/link.ts';

/** A generator of numbers in [0, 1), the same each time: Park and Miller's. */
function seeded(seed: number): () => number {
	let state = seed;
	return () => (state = (state * 48271) % 2147483647) / 2147483647;
}

it('looks for fixes of any layer, whatever numbers were typed, and offers only what helps', () => {
	const random = seeded(2026);
	const pick = <T>(choices: readonly T[]): T => choices[Math.floor(random() * choices.length)]!;
	const number = () => pick([0, 1, 2, 3, 10, 32, 500, -1, -2.5, 2.5, 0.5, 1e9, 1e30, 12345]);
	const keys = ['seq_len', 'batch', 'input_size', 'hidden_size', 'num_layers', 'proj_size', 'dropout'];
	const some = (parts: readonly string[]) => parts.filter(() => random() < 0.3);
	for (let i = 0; i < 100; i++) {
		const sizes = () => [0, 1, 2].map(() => pick(['*', String(number())])).join(',');
		const lengths = Array.from({ length: 1 + Math.floor(random() * 12) }, number).join(',');
		const link = some([
			...keys.map((key) => `${key}=${number()}`),
			`type=${pick(['GRU', 'RNN'])}`,
			'batch_first=1',
			'bidirectional=0',
			`x=${sizes()}`,
			`x_without=${pick(['batch', 'seq'])}`,
			`x_order=${pick(['time-first', 'batch-first'])}`,
			`h_0=${sizes()}`,
			`c_0=${sizes()}`,
			`lengths=${lengths}`,
			`read=${pick(['last', 'h_n', 'h_n_batch', 'h_n_both'])}`
		]).join('&');
		const { settings } = readLink(link);
		const [main] = diagnose(evaluate(printTorch(settings)));
		const fixes = main ? layerFixes(settings, main) : [];
		for (const { label, edit } of fixes) {
			const messages = diagnose(evaluate(printTorch(edit))).map(({ message }) => message);
			expect(messages, `#${link}: ${label}`).not.toContain(main?.message);
		}
	}
}, 60_000);
