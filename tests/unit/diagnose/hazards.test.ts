import { expect, it } from 'vitest';
import { allHazards } from '../../../src/lib/diagnose/hazards/all.ts';
import { hazards, hazardsFor } from '../../../src/lib/diagnose/hazards/list.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

it('loads each rule by the name that it has in its file', async () => {
	for (const { name, load } of hazards) expect(await load(), name).toBe(allHazards.get(name));
	expect(new Set(hazards.map(({ name }) => name)).size).toBe(hazards.length);
});

const wanted = (source: string): readonly string[] => hazardsFor(evaluate(`import torch\n${source}`)).map(({ name }) => name);

it('looks for what a trace has the ops of', () => {
	expect(wanted('x = torch.zeros(2, 3)')).toEqual([]);
	expect(wanted('x = torch.zeros(2, 3).reshape(3, 2)')).toEqual(['viewForPermute', 'rearranged']);
	expect(wanted('x = torch.zeros(2, 3).softmax(0)')).toEqual(['lossOfProbabilities', 'softmaxAxis']);
	expect(wanted('import torch.nn.functional as F\nF.mse_loss(torch.zeros(2, 3), torch.zeros(2))')).toContain('lossBroadcast');
});
