import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inMapOrder } from '$lib/frameworks/onnx/feeds/order.ts';

const rows = readFileSync(new URL('../../reference/onnx/feeds.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as { readonly names: readonly string[]; readonly order: readonly string[] });

test.each(rows)('ONNX Runtime looks at $names in the order recorded, however they are given', ({ names, order }) => {
	expect(inMapOrder(names)).toEqual(order);
	expect(inMapOrder(names.toReversed())).toEqual(order);
});
