import { describe, expect, it } from 'vitest';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const printed = (...lines: string[]): string =>
	evaluate(['import pandas as pd', 'import torch', 'import torch.nn as nn', "df = pd.read_csv('x.csv')", ...lines].join('\n')).stdout.trim();
const unknown = (count: number): string => Array<string>(count).fill('<unknown>').join(' ');

describe('what code that runs any number of times can change is unknown after it', () => {
	it.each<[string, string[], string]>([
		['a list', ['X = []', 'for r in df: X.append(r)', 'print(len(X), X)'], unknown(2)],
		['a list by another name', ['X = []', 'Y = X', 'for r in df: Y.append(r)', 'print(len(X))'], unknown(1)],
		['a list in a dict', ["d = {'a': [], 'b': 1}", "for r in df: d['a'].append(1)", "print(d['b'], len(d['a']))"], '1 <unknown>'],
		['a vocabulary', ["v = {'<pad>': 0}", 'for w in df:', '    if w not in v: v[w] = len(v)', 'print(len(v))'], unknown(1)],
		['a counter', ['n, m = 0, 1', 'for r in df: n += 1', 'print(n, m)'], '<unknown> 1'],
		['a Counter', ['from collections import Counter', 'c = Counter()', 'c.update(df)', 'print(len(c))'], unknown(1)],
		['a deque', ['from collections import deque', 'q = deque()', 'for r in df: q.append(r)', 'print(len(q))'], unknown(1)],
		['a set', ['s = set()', 'for r in df: s.add(r)', 'print(len(s))'], unknown(1)],
		['an attribute', ['class A: n = 0', 'a = A()', 'for r in df: a.n += 1', 'print(a.n)'], unknown(1)],
		['what a function changes', ['X, Y = [], []', 'def f(r): X.append(r)', 'for r in df: f(r)', 'print(len(X), len(Y))'], '<unknown> 0'],
		['a global', ['n = 0', 'def f():', '    global n', '    n += 1', 'for r in df: f()', 'print(n)'], unknown(1)],
		['by a callback', ['X = []', 'def f(r): X.append(r)', 'df.apply(f)', 'print(len(X))'], unknown(1)],
		['by a comprehension', ['X = []', '[X.append(r) for r in df]', 'print(len(X))'], unknown(1)],
		['by a generator expression', ['X = []', 'sum(X.append(r) or 1 for r in df)', 'print(len(X))'], unknown(1)],
		['what a generator gives', ['def g():', '    for r in df: yield 1', 'print(len(list(g())))'], unknown(1)],
		['what a key names', ['d = {1: 2}', 'd[df.x] = 3', 'print(len(d))'], unknown(1)],
		['not what pandas is given', ['X = [1]', 'df.x.y(X)', 'print(len(X))'], '1'],
		[
			'beside a tensor of which nothing is left known',
			[
				'n = 1',
				't = torch.zeros(2)',
				'v = t',
				'if df.x:',
				'    n = 2',
				'    while df.y:',
				'        v.data = torch.ones(3)',
				'        t = torch.zeros(3)',
				'print(n)'
			],
			unknown(1)
		],
		[
			'in a `with` of which it is not known what it lets through',
			[
				'n = 1',
				'class P:',
				'    def __enter__(self): pass',
				'    def __exit__(self, *raised): return True',
				'p = P()',
				'with p if df.x else torch.no_grad():',
				'    df.y',
				'    n = 2',
				'print(n)'
			],
			unknown(1)
		],
		[
			'whether a name is bound, in a class and in a function',
			[
				'class C:',
				'    try:',
				'        df[1]',
				'        k = 1',
				'    except TypeError: pass',
				'def f():',
				'    if df.x: k = 1',
				"    return 'k' in locals()",
				"print(hasattr(C, 'k'), hasattr(C(), 'k'), f())"
			],
			unknown(3)
		],
		[
			'random numbers, where it is not known whether they were seeded',
			['torch.manual_seed(1)', 'try:', '    df + 1', '    torch.manual_seed(2)', 'except TypeError: pass', 'print(torch.rand(1).item())'],
			unknown(1)
		],
		['behind a return', ['X = []', 'def f():', '    if df.x > 1: return 1', '    X.append(1)', 'f()', 'print(len(X))'], unknown(1)],
		['behind a break', ['X = []', 'for i in range(3):', '    if df.x > i: break', '    X.append(i)', 'print(len(X), i)'], unknown(2)],
		[
			'behind a continue',
			['X, n = [], 0', 'for i in range(3):', '    n += 1', '    if df.x > i: continue', '    X.append(i)', 'print(len(X), n)'],
			'<unknown> 3'
		],
		['in a while', ['n = 0', 'while df.x > n: n += 1', 'else: m = 3', 'print(n, m)'], unknown(2)],
		['in nested loops', ['X = []', 'for a in df:', '    for b in a:', '        X.append(b)', 'print(len(X))'], unknown(1)],
		['either of two', ['a, b = [], []', 'c = a if df.x > 1 else b', 'c.append(1)', 'print(len(a), len(b))'], unknown(2)],
		['random numbers', ['torch.manual_seed(0)', 'for r in df: torch.rand(1)', 'print(torch.rand(2).shape, torch.rand(1).item())'], 'torch.Size([2]) <unknown>'],
		['what a handler does', ['n = 0', 'try: df.x', 'except Exception: n = 1', 'print(n)'], unknown(1)],
		['what is done before a handler', ['n, m = 0, 0', 'try:', '    m = 1', '    df.x', '    n = 1', 'except Exception: pass', 'print(n, m)'], '<unknown> 1'],
		['what a handler returns', ['def f():', '    try: return df.x and 1', '    except Exception: return 2', 'print(f())'], unknown(1)],
		['not where a handler raises', ['n = 0', 'try:', '    df.x', '    n = 1', 'except Exception: raise', 'print(n)'], '1'],
		['which handler is reached', ['n = 0', 'try:', '    df.x', '    {}[1]', 'except KeyError: n = 1', 'except Exception: n = 2', 'print(n)'], unknown(1)],
		["Python's random numbers", ['import random', 'if df: random.random()', 'print(random.random())'], unknown(1)],
		["numpy's random numbers", ['import numpy as np', 'for r in df: np.random.rand()', 'print(np.random.rand())'], unknown(1)],
		[
			'those of a generator',
			['import numpy as np', 'g = np.random.default_rng(0)', 'X = [1, 2]', 'for r in df: g.shuffle(X)', 'print(g.random(), X)'],
			unknown(2)
		],
		['what a draw from something unknown leaves', ['import numpy as np', 'np.random.choice(df)', 'print(np.random.rand())'], unknown(1)],
		['what a layer of an unknown size draws', ['torch.nn.Linear(df.x, 2)', 'print(torch.rand(1).item())'], unknown(1)],
		[
			'whether an attribute is there',
			[
				'class A: pass',
				'a, b = A(), A()',
				'for r in df:',
				'    for q in r:',
				'        try: a.k = q',
				'        except Exception: pass',
				"print(hasattr(a, 'k'), hasattr(b, 'k'))"
			],
			'<unknown> False'
		],
		['which attributes there are', ['class A: pass', 'a = A()', 'if df.x: a.k = 1', 'print(len(vars(a)))'], unknown(1)],
		['what is printed where something before it may raise', ['try:', '    print(1)', '    df.x', '    print(2)', 'except Exception: pass', 'print(3)'], '1\n3'],
		[
			'what a context manager may leave out',
			['import contextlib', 'n, m = 0, 0', 'with contextlib.suppress(Exception):', '    m = 1', '    df.x', '    n = 1', '    print(n)', 'print(n, m)'],
			'<unknown> 1'
		],
		[
			'not where a context manager lets all through',
			[
				'class C:',
				'    def __enter__(self): pass',
				'    def __exit__(self, *raised): return False',
				'n = 0',
				'with C():',
				'    df.x',
				'    n = 1',
				'    print(n)',
				'print(n)'
			],
			'1\n1'
		],
		[
			'what methods do that Python calls unasked',
			['class A:', '    n = 0', '    def __add__(self, other): self.n += 1; return self', 'a, b = A(), A()', 'a + df.x', 'b.n += 1', 'print(a.n, b.n)'],
			'<unknown> 1'
		],
		[
			'what a generator does that may be either of two',
			['n = 0', 'def g():', '    global n', '    n += 1', '    yield n', 'h = g() if df.x else g()', 'next(h)', 'print(n)'],
			unknown(1)
		],
		[
			'what is done with an item of an unknown place',
			['X, Y = [], []', 'Z = []', '[X, Y][df.x].append(1)', 'print(len(X), len(Y), len(Z))'],
			'<unknown> <unknown> 0'
		],
		[
			'a tensor behind a view of unknown shape',
			['t = torch.zeros(4)', 't.view(df.x, 2).fill_(1.0)', 'print(t.shape, t[0].item())'],
			'torch.Size([4]) <unknown>'
		],
		['a function that is given unknown arguments', ['n = 0', 'def f(*args):', '    global n', '    n += 1', 'f(*df.x)', 'print(n)'], unknown(1)],
		[
			'how many parameters a model has',
			['net = nn.Sequential(nn.Linear(2, 3), nn.ReLU())', 'if df.x: net[0] = nn.Linear(2, 4)', 'print(sum(p.numel() for p in net.parameters()))'],
			unknown(1)
		],
		[
			'what a loader of unknown data draws',
			[
				'from torch.utils.data import DataLoader',
				'loader = DataLoader(df.values, batch_size=4, shuffle=True)',
				'torch.manual_seed(0)',
				'for x in loader: pass',
				'print(torch.rand(2).shape, torch.rand(1).item())'
			],
			'torch.Size([2]) <unknown>'
		],
		['what a generator gives that hands on something unknown', ['def g(): yield from df', 'n = 0', 'for r in g(): n += 1', 'print(n)'], unknown(1)],
		['the seed', ['for r in df: torch.manual_seed(1)', 'print(torch.rand(1).item())'], unknown(1)],
		['what a function draws that is not modelled', ['import numpy as np', 'np.random.wald(3.0, 2)', 'print(np.random.rand())'], unknown(1)],
		[
			'what a function beside the program draws',
			['import helpers', 'helpers.prepare()', 'print(torch.rand(1).item())', 'torch.manual_seed(0)', 'print(torch.rand(1).shape)'],
			'<unknown>\ntorch.Size([1])'
		],
		['whether gradients are required', ['t = torch.zeros(2)', 'if df.x > 1: t.requires_grad_()', 'print(t.requires_grad)'], unknown(1)],
		['the values of a tensor', ['t = torch.zeros(2)', 'for r in df: t += 1', 'print(t.shape, t[0].item())'], 'torch.Size([2]) <unknown>'],
		['the shape of a tensor', ['t = torch.zeros(2)', 'for r in df: t = torch.cat([t, t])', 'print(t)'], unknown(1)]
	])('%s', (_, lines, expected) => {
		expect(printed(...lines)).toBe(expected);
	});
});

it('a training loop over something unknown leaves the shapes of a model known', () => {
	const trained = printed(
		'model = nn.Sequential(nn.Linear(3, 8), nn.BatchNorm1d(8), nn.Linear(8, 2))',
		'opt = torch.optim.Adam(model.parameters())',
		'h = torch.zeros(1, 4)',
		'for epoch in range(2):',
		'    total = 0.0',
		'    for x, y in df:',
		'        opt.zero_grad()',
		'        loss = nn.functional.cross_entropy(model(x), y)',
		'        loss.backward()',
		'        opt.step()',
		'        total += loss.item()',
		'        h = torch.tanh(h)',
		"    print(epoch, f'{total:.2f}')",
		'print(sum(p.numel() for p in model.parameters()), model(torch.zeros(5, 3)).shape, h.shape)',
		'print(model[0].bias[0].item())'
	);
	expect(trained).toBe('0 <unknown>\n1 <unknown>\n66 torch.Size([5, 2]) torch.Size([1, 4])\n<unknown>');
});

describe('what lies beside the program is not known, and no mistake of its', () => {
	it.each([
		['a module', 'import utils\nprint(utils.x)'],
		['a name of a module', 'from utils import x\nprint(x)'],
		['all of a module', 'from config import *\nprint(VOCAB)'],
		['a package of its own', 'from .model import Net\nprint(Net(3))'],
		['all of a package of its own', 'from .model import *\nprint(Net(3))'],
		['a file', "print(len(open('data.txt').read()))"],
		['the lines of a file', "n = 0\nwith open('data.txt') as f:\n    for line in f: n += 1\nprint(n)"],
		['what is behind that', "import os\nn = 0\nif os.path.exists('x.pt'): n = 1\nprint(n)"],
		[
			'how many batches there are',
			'from mydata import D\nfrom torch.utils.data import DataLoader\nn = 0\nfor x, y in DataLoader(D(), batch_size=4, shuffle=True): n += 1\nprint(n)'
		],
		['where it lies', 'from pathlib import Path\nprint(Path(__file__).parent.name)'],
		['a list that a function there may change', 'import utils\nX = []\nutils.fill(X)\nprint(len(X))'],
		['a number that a name there may hide', 'n = 1\nfrom config import *\nprint(n)']
	])('%s', (_, source) => {
		const { stdout, outcome } = evaluate(source);
		expect([outcome.kind, stdout]).toEqual(['unsupported', '<unknown>\n']);
	});

	it('whether a file exists', () => {
		const { stdout, outcome } = evaluate("import os\nprint(os.path.exists('x.pt'))");
		expect([outcome.kind, stdout]).toEqual(['ok', '<unknown>\n']);
	});

	it('but what it wrote itself is known', () => {
		expect(evaluate("open('a.txt', 'w').write('ab')\nprint(open('a.txt').read())\nimport os\nos.remove('a.txt')\nprint(os.path.exists('a.txt'))").stdout).toBe(
			'ab\nFalse\n'
		);
	});

	it.each([
		['import torch.nnn', "No module named 'torch.nnn'"],
		['import trch', "No module named 'trch'"],
		['import numpyy as np', "No module named 'numpyy'"],
		['import pytorch', "No module named 'pytorch'"]
	])('and a name that is misspelt is one: %s', (source, message) => {
		expect(evaluate(source).outcome).toMatchObject({ kind: 'raised', type: 'ModuleNotFoundError', message });
	});
});

describe('what is not modelled leaves unknown what it may change', () => {
	it.each<[string, string[], string]>([
		['ndarray.resize', ['import numpy as np', 'a = np.zeros(4)', 'a.resize((2, 6))', 'print(a.shape)'], '<unknown>'],
		['Tensor.resize_', ['t = torch.zeros(4)', 't.resize_(12)', 'print(t.shape)'], '<unknown>'],
		['Tensor.set_', ['t = torch.zeros(4)', 't.set_(torch.zeros(12))', 'print(t.shape)'], '<unknown>'],
		['a shape that is set', ['import numpy as np', 'a = np.zeros((3, 4))', 'a.shape = (12,)', 'print(a.shape)'], '(12,)'],
		[
			'a layer in the place of another',
			[
				'm = nn.Sequential(nn.Linear(2, 3), nn.Linear(3, 4))',
				'm.fc = nn.Linear(4, 5)',
				'm.fc = nn.Linear(4, len(df))',
				"m.register_buffer('b', torch.zeros(2))",
				'm.b = df.x',
				'print(m.fc, m(torch.zeros(1, 2)), len(list(m.children())), m.b, m[1])'
			],
			`${unknown(4)} Linear(in_features=3, out_features=4, bias=True)`
		],
		[
			'a layer of unknown size',
			['m = nn.Sequential()', 'm.a = nn.Linear(2, 3)', 'm.b = nn.Embedding(len(df), 300)', 'print(sum(p.numel() for p in m.parameters()))'],
			'<unknown>'
		],
		[
			'an attribute in a class',
			[
				'class N(nn.Module):',
				'    def __init__(self):',
				'        super().__init__()',
				'        self.e, self.l = nn.Embedding(len(df), 3), nn.Linear(3, 2)',
				'print(len(list(N().parameters())), N().l(torch.zeros(1, 3)).shape)'
			],
			'<unknown> torch.Size([1, 2])'
		]
	])('%s', (_, lines, expected) => {
		expect(printed(...lines)).toBe(expected);
	});
});
