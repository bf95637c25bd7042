import { readFileSync } from 'node:fs';
import { createContext, Script } from 'node:vm';
import { beforeAll, expect, it } from 'vitest';
import type { Trace } from '../../../src/lib/ir/index.ts';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { chunks, type Chunk } from '../../../src/lib/frameworks/registry.ts';
import { parts } from '../../../src/lib/frameworks/torch/all.ts';
import { layer } from '../../../src/lib/frameworks/torch/layer.ts';
import { bundled } from '../../bundles/core.js';
import { casesIn } from '../../cases/cases.js';

type Core = Pick<typeof import('../../../src/lib/state/evaluation/onDemand.ts'), 'evaluateLoaded' | 'load' | 'wantedBy'>;

/** The core as a page has it that has just been opened: each program gets one of its own, for what is loaded stays. */
let script: Script;
beforeAll(async () => {
	script = new Script(`${await bundled(`export { evaluateLoaded, load, wantedBy } from './src/lib/state/evaluation/onDemand.ts';`)};core;`);
}, 60_000);

const fresh = (): Core => script.runInContext(createContext({ performance, setTimeout, structuredClone, WebAssembly, atob })) as Core;

/** What a program does, and what it took to find out. */
async function evaluateOnDemand(source: string): Promise<{ trace: Trace; absent: string[] }> {
	const { evaluateLoaded, load } = fresh();
	const absent: string[] = [];
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
	[
		'import torch\nx = torch.ones(2, requires_grad=True)\ngetattr(x.sum(), "back" + "ward")()\nprint(getattr(x, "gr" + "ad"), getattr(torch, "opt" + "im").SGD)'
	],
	['import torch\nprint(getattr(torch, "conv" + "1d").__name__, hasattr(torch.ones(2), "soft" + "max"), hasattr(torch, "nope"))'],
	['np = __import__("num" + "py")\nprint(np.arange(3))'],
	['import importlib\nprint(importlib.import_module("ma" + "th").pi)'],
	['from torch import *\nx = ones(2, 3)\nprint(softmax(x, 1).shape, optim.SGD, nn.Linear(3, 4)(x).shape, inf)'],
	['from torch.nn import *\nfrom torch.optim import *\nprint(SGD(Linear(2, 3).parameters(), lr=0.1))'],
	['f = open("a.txt", "w")\nf.write("x")\nf.close()\nprint(open("a.txt").read())'],
	['import torch\ntry:\n    torch.ones(2).numpi()\nexcept AttributeError as e:\n    print(e)\ntorch.ones(2).numpy().shap'],
	['import torch.linalg, torch.random\nprint(torch.linalg.norm(torch.ones(4)), torch.random.initial_seed())'],
	['import torch.nn\nprint(torch.nn.Linear(2, 3), torch.nn.functional.relu(torch.ones(2)))'],
	['from torch.autograd import Variable, grad\nx = Variable(torch.ones(2))'],
	['import torch.autograd as ag\nclass F(ag.Function):\n    pass\nprint(F.__mro__[1].__name__)'],
	['import torch\nwith torch.autocast("cpu"):\n    print(torch.is_autocast_enabled("cpu"))'],
	[
		'from torch.optim.lr_scheduler import StepLR\nfrom torch.optim import Adam\nimport torch\nprint(StepLR(Adam([torch.nn.Parameter(torch.ones(1))]), 2).get_last_lr())'
	],
	['from torch.utils.data import TensorDataset, DataLoader\nimport torch\nfor (x,) in DataLoader(TensorDataset(torch.arange(4.0)), 2): print(x)'],
	['from torch.utils.checkpoint import checkpoint\nfrom torch.distributions import Normal\nprint(Normal(0.0, 1.0))'],
	['import numpy as np\nprint(np.linalg.norm(np.ones(4)), np.random.default_rng(0).random(2))'],
	['import numpy.testing as t\nt.assert_allclose([1.0], [1.0])'],
	['import collections, itertools\nprint(collections.Counter("aab"), list(itertools.chain([1], [2])))'],
	...[...recorded, ...cases].map((source) => [source])
])('what is loaded as it is wanted says the same as all there is: %#', async (source) => {
	const { trace } = await evaluateOnDemand(source);
	expect(text(trace)).toBe(text(evaluate(source)));
});

it('asks in one go for all that a program imports and names', async () => {
	const wanted = (lines: string) => [...fresh().wantedBy(lines)].sort();
	expect(wanted('x = 1')).toEqual([]);
	expect(wanted('import torch\nprint(torch.ones(2) + 1)')).toEqual(['torch']);
	expect(wanted('import torch\ntorch.conv1d')).toEqual(['torch', 'torch.nn']);
	expect(wanted('from torch import (nn as layers,\n  Tensor)\nlayers.Linear(3, 4)')).toEqual(['torch', 'torch.nn']);
	expect(wanted('import torch.nn.functional as F, math')).toEqual(['standard library', 'torch', 'torch.nn']);
	expect(wanted('import torch\ntorch.optim.SGD; loss.backward()')).toEqual(['torch', 'torch.autograd', 'torch.optim']);
	expect(wanted('def f():\n    from torch.utils.data import DataLoader')).toEqual(['torch', 'torch.optim']);
	expect(wanted('import numpy as np\nimport os.path')).toEqual(['numpy', 'standard library']);
	expect(wanted('# torch.optim\ns = "import numpy"\nimport pandas\nfrom .torch import x\nx.torch')).toEqual([]);
	expect(wanted('import torch\nx = [')).toEqual(['torch']);
	// All of it is loaded in one go.
	const { absent } = await evaluateOnDemand(
		'import torch, math\nfrom torch import nn\ny = nn.Sequential(nn.Linear(3, 4), nn.Softmax(1))(torch.ones(math.ceil(1.5), 3))\ny.sum().backward()'
	);
	expect(absent).toHaveLength(1);
});

it('has in its chunks what is evaluated with everything', async () => {
	const found = await Promise.all(Object.values(chunks).map(async (load) => (await load()) as Chunk));
	expect(new Set([layer, ...found.flatMap(({ torch = [] }) => torch)])).toEqual(new Set(parts));
});

it('what is modelled takes the place of what only has a name, whichever is loaded first', async () => {
	const code = await bundled(`import './src/lib/frameworks/names.ts'; export { evaluate } from './src/lib/frameworks/evaluate.ts';`);
	const { evaluate: late } = new Script(`${code};core;`).runInContext(createContext({ performance, setTimeout, structuredClone })) as {
		evaluate: typeof evaluate;
	};
	expect(late('import torch\nx = torch.ones(2)\nprint(x.sum().item(), x.tolist(), x.size(), len(x))').stdout).toBe('2.0 [1.0, 1.0] torch.Size([2]) 2\n');
});
