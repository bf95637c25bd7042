import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const codes = (loss: string) =>
	diagnoseProgram(
		evaluate(`import torch\nfrom torch import nn\npred = nn.Linear(8, 1)(torch.randn(16, 8))\ntarget = torch.randn(16)\nloss = ${loss}\n`)
	).flatMap(({ kind, code, line }) => (kind === 'hazard' ? [`${line} ${code}`] : []));

test.each([
	['nn.MSELoss()(pred, target)', ['5 hazard.loss_broadcast']],
	['((pred - target) ** 2).mean()', ['5 hazard.difference_broadcast']],
	['nn.MSELoss()(pred.squeeze(-1), target)', []]
])('a loss that broadcasts is told of once: %s', (loss, told) => expect(codes(loss)).toEqual(told));
