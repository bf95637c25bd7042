import { expect, test } from 'vitest';
import { diagnoseProgram } from '$lib/diagnose/diagnoseProgram.ts';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const notes = (source: string) =>
	diagnoseProgram(evaluate(source)).flatMap(({ code, line, message }) => (code === 'values.unknown' ? [`${line} ${message}`] : []));

test('why `<unknown>` is printed is said once, where it is first', () => {
	const much = 'import torch\nx = torch.rand(3000, 3000) @ torch.rand(3000, 3000)\nprint(x.shape)\nprint(f"{x.sum().item():.3f}")\nprint(x[0, 0].item())';
	expect(notes(much)).toEqual(['4 What is printed as `<unknown>` takes more arithmetic than is done here. Smaller sizes or fewer steps show it.']);
	expect(notes(`from data import get\n${much.replace('x.shape', 'get()')}`)).toEqual(['4 What is printed as `<unknown>` is not known: the module data.']);
	expect(notes('import time\nprint(time.time())')).toEqual(['2 What is printed as `<unknown>` is not known: the value of time.time().']);
	expect(notes('import torch\nprint(torch.rand(2).sum().item() < 9)')).toEqual([]);
});
