import { describe, expect, it } from 'vitest';
import { withOther } from '../../../../src/lib/diagnose/probes/given.ts';
import { Lab } from '../../../../src/lib/diagnose/probes/lab.ts';
import { keptApart } from '../../../../src/lib/diagnose/probes/rows.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

/** Three samples along axis 1 of x and axis 0 of first and ids; none of the other sizes is 3. */
const before = `import torch
import torch.nn as nn
import torch.nn.functional as F
torch.manual_seed(0)
x = torch.randn(5, 3, 4)
first = torch.randn(3, 5, 4)
ids = torch.randint(0, 9, (3, 5))
state = torch.randn(2, 3, 6)
`;
const batchOf = { x: 1, first: 0, ids: 0, state: 1 };

/** Whether samples are known to stay apart in `y` without computing it, and whether they do where it is computed with others. */
function both(text: string): { readonly known: boolean; readonly seen: boolean } {
	const trace = evaluate(`${before}${text}\n`);
	expect(trace.outcome).toEqual({ kind: 'ok' });
	const id = (name: string): number => trace.bindings.findLast((one) => one.name === name)!.tensor!;
	const given = Object.entries(batchOf).map(([name, axis]) => ({ tensor: id(name), isIds: name === 'ids', axes: [axis] }));
	const axes = given.map((one) => one.axes[0]!);
	const lab = new Lab(trace);
	const reached = [0, 1, 2].map((sample) => {
		const changes = given.map(
			({ tensor, isIds }, i) => [tensor, withOther(lab.numbers(tensor)!, trace.tensors[tensor]!.shape!, axes[i]!, sample, isIds)] as const
		);
		return [...lab.change(new Map(changes)).changed(id('y'))!];
	});
	const seen = reached[0]!.every((_, i) => reached.filter((one) => one[i] === 1).length < 2);
	return { known: keptApart(trace, lab, given, axes)(id('y')), seen };
}

describe('samples that stay apart', () => {
	it.each([
		'y, _ = nn.LSTM(4, 6, num_layers=2, bidirectional=True)(x)',
		'_, (y, _) = nn.LSTM(4, 6, num_layers=2)(x, (state, state))',
		'_, y = nn.GRU(4, 6, num_layers=2, batch_first=True)(first, state)',
		'y = nn.GRUCell(4, 6)(x[0], state[1])',
		'y = nn.Linear(4, 2)(x).relu() + torch.ones(2)',
		'y = F.softmax(first, dim=-1) @ torch.ones(4, 2)',
		'y = F.softmax(first @ first.transpose(1, 2), dim=-1) @ first',
		'y = nn.Linear(6, 2)(nn.GRU(4, 6)(x)[0][-1])',
		'y = nn.Embedding(9, 4)(ids).mean(1)',
		'y = torch.cat([first, x.transpose(0, 1)], dim=2).reshape(3, 40)',
		'y = x.permute(1, 2, 0).flatten(1)',
		'y = nn.LayerNorm(4)(first).sum(2, keepdim=True)',
		'y = nn.MaxPool1d(2)(nn.Conv1d(4, 7, 2)(first.transpose(1, 2)))',
		'y = first.unsqueeze(1).expand(3, 2, 5, 4)',
		'y = F.pad(first, (0, 0, 1, 0)).cumsum(1)',
		'y = torch.ones(3, 2)'
	])('are known without computing: %s', (text) => expect(both(text)).toEqual({ known: true, seen: true }));

	it.each([
		'y, _ = nn.LSTM(4, 6, batch_first=True)(x)',
		'y = first.mean(0)',
		'y = F.softmax(first, dim=0)',
		'y = first[:, 0] + x[0].sum(0)',
		'y = x.reshape(3, 5, 4).sum(1)',
		'y = first.cumsum(0)',
		'y = first[:, 0] @ first[:, 0].T',
		'y = F.layer_norm(first, (3, 5, 4))',
		'y = torch.cat([first[0], first[1]]).sum(0)'
	])('are not known to where they do not: %s', (text) => expect(both(text)).toEqual({ known: false, seen: false }));
});
