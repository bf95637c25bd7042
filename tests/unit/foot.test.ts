import { expect, test } from 'vitest';
import { footWords } from '../../src/lib/components/embed/foot.ts';

test('where a widget ran and why not on what is faster are two sentences', () => {
	const result = { milliseconds: 3, difference: 1e-7, disagreements: [] };
	const rows = [
		{ name: 'webgpu', state: { kind: 'failed', reason: 'this browser has no WebGPU' } },
		{ name: 'wasm', state: { kind: 'ran', result } }
	] as unknown as Parameters<typeof footWords>[0]['rows'];
	const { said, why } = footWords({ status: 'done', rows, reason: null, idle: '', changed: false }, 'click');
	expect(said).toMatch(/^WASM .*from float64\.$/);
	expect(why).toBe('This browser has no WebGPU.');
});
