import { expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

it('takes a step of an optimiser for one op a parameter, so that four hundred epochs come to their end', () => {
	const { outcome, ops, stdout } = evaluate(`
import torch, torch.nn as nn
lstm, head = nn.LSTM(1, 16, batch_first=True), nn.Linear(16, 1)
optimizer = torch.optim.Adam([*lstm.parameters(), *head.parameters()], lr=0.01)
x, y = torch.randn(32, 10, 1), torch.randn(32, 1)
for epoch in range(400):
    optimizer.zero_grad()
    loss = nn.functional.mse_loss(head(lstm(x)[0][:, -1]), y)
    loss.backward()
    optimizer.step()
print(epoch)
`);
	expect({ outcome, stdout }).toEqual({ outcome: { kind: 'ok' }, stdout: '399\n' });
	expect(ops.filter(({ primitive }) => primitive.kind === 'fused')).toHaveLength(400 * 6);
});
