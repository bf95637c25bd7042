import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import type { Trace } from '../../../src/lib/ir/index.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { libraryNames } from '../../../src/lib/state/evaluation/onDemand.ts';
import { library } from '../../../src/lib/python/stdlib/index.ts';
import { bundled } from '../../bundles/core.js';
import { casesIn } from '../../cases/cases.js';

type Core = Pick<typeof import('../../../src/lib/state/evaluation/onDemand.ts'), 'evaluateLoaded' | 'load'>;

/** The core as a page has it that has just been opened: each program gets one of its own, for what is loaded stays. */
let script: Script;
beforeAll(async () => {
	script = new Script(`${await bundled(`export { evaluateLoaded, load } from './src/lib/state/evaluation/onDemand.ts';`)};core;`);
}, 60_000);

/** What a program does, and what it took to find out. */
async function evaluateOnDemand(source: string): Promise<{ trace: Trace; absent: (string | null)[] }> {
	const { evaluateLoaded, load } = script.runInContext(createContext({ performance, setTimeout, structuredClone })) as Core;
	const absent: (string | null)[] = [];
	for (;;) {
		const trace = evaluateLoaded(source);
		if (trace.absent === undefined) return { trace, absent };
		absent.push(trace.absent);
		if (absent.length > 6) throw new Error(`still absent after ${absent.join(', ')}`);
		await load(trace);
	}
}

const text = (trace: Trace): string => JSON.stringify(trace, (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value));

const recorded = ['library', 'python-programs'].flatMap((file) =>
	readFileSync(new URL(`../../reference/${file}.jsonl`, import.meta.url), 'utf8')
		.trim()
		.split('\n')
		.map((line) => (JSON.parse(line) as { source: string }).source)
		.filter((source, i) => typeof source === 'string' && i % 25 === 3)
);
const cases = casesIn(new URL('../../cases/torch/', import.meta.url)).flatMap(([file, all]) =>
	/^(?:posted|recurrent-programs|drawn-nn)/.test(file) ? all.filter((_, i) => i % 25 === 3).map(({ source }) => source) : []
);

it.each([
	['import torch\ng = torch.manual_seed(0)\nprint(g, torch.Generator().manual_seed(3).initial_seed())'],
	['from torch import *\nfrom torch.nn import *\nprint(Linear(3, 4), einsum("i,i->", ones(3), ones(3)))'],
	['import torch\nprint(hasattr(torch, "foo"), hasattr(torch.Tensor, "softmax"), getattr(torch, "nope", 3), hasattr(torch.ones(2), "numpy"))'],
	['import torch\ntry:\n    torch.foo\nexcept AttributeError as e:\n    print(e)'],
	['try:\n    import foo\nexcept ImportError as e:\n    print(e)\ntry:\n    undefined\nexcept NameError as e:\n    print(e)'],
	['import torch\nclass M(torch.nn.Module):\n    def __init__(self):\n        super().__init__()\n        self.register_buffer("compile", torch.ones(1))\nM()'],
	['import torch\nx = torch.ones(3)\nx += 1\nx **= 2\nprint(2 ** x, x @ x, ~(x > 0), x // 2, 1 / x, abs(-x), torch.relu(x))\ntorch.relu(3)'],
	['import torch\nprint(torch.nn.LSTM(3, 4), torch.nn.GRUCell(3, 4))\nx = torch.zeros(2)\nx.foo = 3\nprint(vars(x))'],
	['import torch\nx = torch.tensor(torch.ones(2))\nprint(x.masked_fill(x > 0, 3), x.new_tensor([1]), torch.add(x, 1, out=torch.zeros(2)))'],
	['import torch\nprint(type(torch.manual_seed(0))(), torch.manual_seed(1).manual_seed)'],
	['a = 1\nb = $'],
	['a = 1\na, 1 = 2'],
	['print("%d" % 3, 0.1 ** 3)\nmatch 3:\n    case 3: print("x")\nprint("{:>5}".format(2).foo)'],
	['import torch.nn.functonal as F'],
	['import torch\nfrom torch.optim import Adan'],
	['import tensorflow as tf'],
	...[...recorded, ...cases].map((source) => [source])
])('what is loaded as it is wanted says the same as all there is: %#', async (source) => {
	const { trace } = await evaluateOnDemand(source);
	expect(text(trace)).toBe(text(evaluate(source)));
});

it('loads only what a program needs', async () => {
	const needed = async (lines: string) => (await evaluateOnDemand(`import torch\nfrom torch import nn\n${lines}`)).absent;
	expect(await needed('lstm = nn.LSTM(3, 4, bidirectional=True)\nout, (h, c) = lstm(torch.randn(5, 2, 3))\nprint(out.transpose(0, 1).sum(2).shape)')).toEqual(
		[]
	);
	expect(await needed('print(torch.ones(2) + 1)')).toEqual(['values']);
	expect(await needed('y = nn.Sequential(nn.Linear(3, 4), nn.ReLU())(torch.ones(2, 3))')).toEqual([null]);
	expect(await needed('import math\nx = torch.ones(math.ceil(2.5))')).toEqual(['library']);
});

it('knows the modules of the library by name', () => {
	const names = library.map(({ name }) => name);
	expect(libraryNames.filter((name) => !names.includes(name))).toEqual([]);
});
