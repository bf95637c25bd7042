import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

interface Numbers {
	readonly data: unknown;
}
interface Row {
	readonly id: string;
	readonly module: string;
	readonly merge_mode?: string | null;
	readonly args: Readonly<Record<string, boolean | number | string>>;
	readonly weights: readonly Numbers[];
	readonly inputs: { readonly x: Numbers; readonly mask?: Numbers; readonly initial_state?: readonly Numbers[] };
	readonly outputs: Readonly<Record<string, Numbers>>;
}

const rows = readFileSync(new URL('../../../reference/keras/numeric.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

const python = (value: unknown): string => JSON.stringify(value).replaceAll('true', 'True').replaceAll('false', 'False').replaceAll('null', 'None');
const array = ({ data }: Numbers, dtype = 'float32'): string => `np.array(${python(data)}, '${dtype}')`;

/** A recorded layer with its weights, and how far its outputs are from what was recorded. */
function program({ module, merge_mode, args, weights, inputs, outputs }: Row): string {
	const [, kind] = /(\w+)\)?$/.exec(module)!;
	const inner = `layers.${kind}(${Object.entries(args)
		.map(([name, value]) => `${name}=${python(value)}`)
		.join(', ')})`;
	const { x, mask, initial_state: states } = inputs;
	const given = ['x', states && `initial_state=[${states.map((state) => array(state)).join(', ')}]`, mask && `mask=${array(mask, 'bool')}`];
	return `import numpy as np
from keras import layers
m = ${module.startsWith('Bidirectional') ? `layers.Bidirectional(${inner}, merge_mode=${python(merge_mode)})` : inner}
x = ${array(x)}
m.build(x.shape)
m.set_weights([${weights.map((weight) => array(weight)).join(', ')}])
y = m(${given.filter(Boolean).join(', ')})
for t, want in zip(y if isinstance(y, (tuple, list)) else [y], [${Object.values(outputs)
		.map((output) => array(output))
		.join(', ')}]):
    print(t.shape == want.shape and bool(np.abs(t.numpy() - want).max() < 1e-5))
`;
}

it.each(rows.map((row) => [row.id, row] as const))('%s: with the recorded weights the outputs are within 1e-5 of the recorded ones', (_, row) => {
	expect(evaluate(program(row)).stdout).toBe('True\n'.repeat(Object.keys(row.outputs).length));
});
