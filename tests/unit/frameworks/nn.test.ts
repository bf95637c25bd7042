import { describe, expect, test } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

describe('a mistake names the axes that disagree', () => {
	test.each([
		['nn.Linear(5, 3)(torch.randn(2, 7, 4))', { axis: 2, expected: '5', got: '4', against: 'in_features' }],
		['nn.LayerNorm(6)(torch.randn(2, 4))', { axis: 1, expected: '6', got: '4', against: 'normalized_shape' }],
		['nn.BatchNorm1d(5)(torch.randn(2, 3))', { axis: 1, expected: '5', got: '3', against: 'num_features' }],
		['nn.Conv1d(3, 6, 3)(torch.randn(2, 4, 10))', { axis: 1, expected: '3', got: '4', against: 'in_channels' }],
		['nn.CrossEntropyLoss()(torch.randn(4, 5), torch.tensor([0, 1]))', { axis: 0, expected: '4', got: '2', against: 'batch' }]
	])('%s', (line, mismatch) => {
		const { outcome } = evaluate(`import torch\nfrom torch import nn\n${line}\n`);
		expect(outcome).toMatchObject({ kind: 'raised', mismatch: { what: 'size', ...mismatch } });
	});
});
