import { expect, it } from 'vitest';
import { wrongName } from '../../../../src/lib/diagnose/source/wrongName.ts';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';
import { parse } from '../../../../src/lib/python/syntax/parse.ts';

const suggested = (source: string): readonly (string | null)[] => wrongName(evaluate(source), parse(source).block)?.real.map(({ name }) => name) ?? [];

it.each([
	['rnn = nn.RNN(10, 20)\n', 'rnn'],
	['nm = mn + 1\n', 'nm'],
	['print(modle)\nmodel = 1\n', 'model'],
	['def f(model):\n    return model\n\n\nprint(modle)\n', 'model']
])('of %j, no name is suggested that is not bound there', (source, name) => {
	expect(suggested(source)).not.toContain(name);
});

it.each([
	['model = 1\nprint(modle)\n', 'model'],
	['def f(model):\n    return modle\n\n\nf(1)\n', 'model'],
	['def f():\n    return modle\n\n\nmodel = 1\nf()\n', 'model']
])('of %j, the name that is bound there is', (source, name) => {
	expect(suggested(source)).toContain(name);
});
