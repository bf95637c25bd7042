import { expect, test } from 'vitest';
import { footWords } from '../../src/lib/components/embed/foot.ts';

test('where a widget ran and why not on what is faster are two sentences', () => {
	const result = { ms: 3, bytes: 0, gpuBytes: null, difference: 1e-7, disagreements: [], compared: 1, notes: [] };
	const rows = [
		{ name: 'webgpu', state: { kind: 'failed', reason: 'this browser has no WebGPU' } },
		{ name: 'wasm', state: { kind: 'ran', result } }
	] as const;
	const { said, why } = footWords({ status: 'done', rows, reason: null, idle: '', changed: false }, 'click');
	expect(said).toMatch(/^WASM .*from float64\.$/);
	expect(why).toBe('This browser has no WebGPU.');
});
