import { expect, test } from 'vitest';
import { evaluateLayer } from '../../../src/lib/frameworks/evaluateLayer.ts';
import { dtypeNames } from '../../../src/lib/tensors/dtype.ts';
import { printTorch } from '../../../src/lib/frameworks/torch/print.ts';
import { defaultLayer } from '../../../src/lib/ir/index.ts';

// Nothing here may load more of the core than the first view has: what a layer's program says must not need it.
test.each(dtypeNames)('what is not modelled of a layer of %s is named, from what the first view has loaded', (dtype) => {
	for (const settings of [
		{ ...defaultLayer, dtype },
		{ ...defaultLayer, x: { ...defaultLayer.x, dtype } },
		{ ...defaultLayer, h_0: { ...defaultLayer.h_0, passed: true, dtype } },
		{ ...defaultLayer, dtype, read: 'last' as const }
	]) {
		const { outcome } = evaluateLayer(printTorch(settings));
		expect(outcome).not.toMatchObject({ what: expect.stringContaining('loaded') });
		if (dtype === 'complex64' && settings.dtype === dtype) expect(outcome).toMatchObject({ kind: 'unsupported', what: 'a recurrent layer of complex numbers' });
	}
});

test('a program that is gone back to is not evaluated again, within the last few', () => {
	const [first, ...others] = Array.from({ length: 40 }, (_, i) => printTorch({ ...defaultLayer, hidden_size: 200 + i }));
	const trace = evaluateLayer(first!);
	expect(evaluateLayer(others[0]!)).not.toBe(trace);
	expect(evaluateLayer(first!)).toBe(trace);
	others.forEach(evaluateLayer);
	const again = evaluateLayer(first!);
	expect(again).not.toBe(trace);
	expect(again).toEqual(trace);
});
