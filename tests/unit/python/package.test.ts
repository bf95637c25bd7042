import '../../../src/lib/python/wholeLanguage.ts';
import '../../../src/lib/frameworks/packageNames.ts';
import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../src/lib/ir/index.ts';
import { run } from '../../../src/lib/python/index.ts';
import { fake, fakeNn } from './fakePackage.ts';

const evaluate = (...lines: string[]): Trace => run(`${lines.join('\n')}\n`, { packages: [fake, fakeNn] });

/** Bindings as `line func name hit kind shape`. */
const bindings = (...lines: string[]): string[] =>
	evaluate(...lines).bindings.map(({ line, func, name, hit, kind, shape }) => `${line} ${func} ${name} ${hit} ${kind}${shape ? ` [${shape.join()}]` : ''}`);

/** What was printed, and `unsupported: what` where something was. */
function said(...lines: string[]): string {
	const { stdout, outcome } = evaluate(...lines);
	return (
		stdout +
		(outcome.kind === 'unsupported'
			? `unsupported: ${outcome.what} @ ${outcome.line}`
			: outcome.kind === 'raised'
				? `${outcome.type}: ${outcome.message} @ ${outcome.line}`
				: '')
	);
}

describe('import', () => {
	it.each([
		['import fake', 'fake.zeros'],
		['import fake as f', 'f.zeros'],
		['from fake import zeros', 'zeros'],
		['from fake import zeros as z', 'z'],
		['from fake import *', 'zeros'],
		['import fake.nn', 'fake.zeros'],
		['import fake', 'fake.nn.Layer'],
		['import fake.nn', 'fake.nn.Layer'],
		['import fake.nn as nn', 'nn.Layer'],
		['from fake import nn', 'nn.Layer'],
		['from fake.nn import Layer', 'Layer']
	])('%s gives %s', (statement, name) => {
		expect(said(statement, `print(callable(${name}))`)).toBe('True\n');
	});

	it('loads a package once, however often it is imported', () => {
		let loads = 0;
		const counted = { ...fake, load: () => (loads++, new Map()) };
		run('import fake\nimport fake as f\nfrom fake import *\n', { packages: [counted] });
		expect(loads).toBe(1);
	});

	it.each([
		['import trch', "ModuleNotFoundError: No module named 'trch' @ 1"],
		['import fak', 'unsupported: the module fak @ 1'],
		['import torch', 'unsupported: the module torch @ 1'],
		['from fake import fft2', 'unsupported: fake.fft2 @ 1'],
		['import fake\nfake.fft2', "AttributeError: module 'fake' has no attribute 'fft2' @ 2"],
		['import fake.signal', 'unsupported: the module fake.signal @ 1']
	])('%j: %s', (source, expected) => {
		expect(said(source)).toBe(expected);
	});
});

describe('a binding', () => {
	it('has the first line of its statement, its function and name, and what the package says of the value', () => {
		expect(bindings('import fake', 'x = fake.zeros(', '    2, 3)', 'def f(a):', '    y, n = a, 1', 'f(x)')).toEqual([
			'2 <module> x 1 tensor [2,3]',
			'5 f y 1 tensor [2,3]',
			'5 f n 1 int'
		]);
	});

	it('is kept three times a line and name', () => {
		expect(bindings('for i in range(5):', '    x = None')).toEqual([1, 2, 3].flatMap((hit) => [`1 <module> i ${hit} int`, `2 <module> x ${hit} none`]));
	});

	it('of an attribute has its dotted name', () => {
		expect(bindings('class A:', '    def __init__(self):', '        self.n = 1', 'a = A()', 'a.m = 2')).toEqual([
			'3 __init__ self.n 1 int',
			'4 <module> a 1 object',
			'5 <module> a.m 1 int'
		]);
	});

	it('in a comprehension or a lambda is none', () => {
		expect(bindings('a = [b for b in range(2)]', 'c = (lambda d: (e := d))(1)')).toEqual(['1 <module> a 1 list', '2 <module> c 1 int']);
	});
});

describe('a module', () => {
	it('is called after the name it is first bound to, and so are its parameters', () => {
		const { modules, tensors } = evaluate(
			'from fake.nn import Layer',
			'a = b = Layer(4)',
			'Layer()',
			'class Net:',
			'    def __init__(self):',
			'        self.inner = Layer(5)',
			'Net()'
		);
		expect(modules.map(({ path }) => path)).toEqual(['a', '<Layer>', 'self.inner']);
		expect(tensors.map(({ path }) => path)).toEqual(['a.weight', 'weight', 'self.inner.weight']);
	});

	it('knows its path while it is called', () => {
		const { tensors } = evaluate('import fake', 'layer = fake.nn.Layer()', 'y = layer(fake.zeros(2))', 'z = fake.zeros(1)');
		expect(tensors.map(({ path }) => path)).toEqual(['layer.weight', '', 'layer', '']);
	});
});

describe('the comment at the end of a statement', () => {
	it.each([
		['x = fake.zeros(2, 3)  # (batch, seq)', ['batch', 'time']],
		['x = fake.zeros(  # two of them\n2, 3)  # (batch, feat)', ['batch', 'feature']],
		['x = fake.zeros(2, 3)', [null, null]],
		["x = [fake.zeros(2, 3), '# (batch, seq)']", [null, null]]
	])('%s', (statement, axes) => {
		expect(evaluate('import fake', statement).tensors[0]?.axes).toEqual(axes);
	});

	it('of the calling line is not that of a function’s line', () => {
		expect(evaluate('import fake', 'def f():', '    return fake.zeros(1)  # (batch)', 'x = f()  # (seq)').tensors[0]?.axes).toEqual(['batch']);
	});
});

describe('what a package says', () => {
	it('is a warning at the line of the program', () => {
		expect(evaluate('import fake', 'def f():', '    fake.deprecated()', 'f()').warnings).toEqual([
			{ category: 'UserWarning', message: 'deprecated() is deprecated', line: 4 }
		]);
	});

	it('is an exception with its mismatch, its evidence, its frames and its rule', () => {
		const source = ['import fake', 'def f(a, b):', '    return fake.add(a, b)', 'f(fake.zeros(2), fake.zeros(3))'];
		const { outcome, diagnostics } = evaluate(...source);
		expect(outcome).toMatchObject({
			kind: 'raised',
			type: 'RuntimeError',
			message: 'sizes 2 and 3 differ',
			line: 4,
			frames: [
				{ line: 4, func: '<module>' },
				{ line: 3, func: 'f' }
			],
			mismatch: { argument: 'input', tensor: 1, axis: 0, expected: '2', got: '3' },
			evidence: { framework: 'fake', how: 'recorded' }
		});
		const { from, to } = diagnostics[0]!;
		expect(source.join('\n').slice(from, to)).toBe('fake.add(a, b)');
		expect(diagnostics).toMatchObject([{ kind: 'error', code: 'fake.add.size', message: 'RuntimeError: sizes 2 and 3 differ', line: 3 }]);
	});

	it('can be caught, and raised again with all of it', () => {
		const { outcome } = evaluate('import fake', 'try:', '    fake.add(fake.zeros(2), fake.zeros(3))', 'except RuntimeError as e:', '    print(e)', '    raise');
		expect(outcome).toMatchObject({ kind: 'raised', line: 3, mismatch: { axis: 0 } });
	});

	it.each([
		['fake.add(1)', "TypeError: add() missing 1 required positional argument: 'b' @ 2"],
		['fake.add(1, 2, 3)', 'TypeError: add() takes 2 positional arguments but 3 were given @ 2'],
		['fake.add(1, 2, c=3)', "TypeError: add() got an unexpected keyword argument 'c' @ 2"],
		['fake.Tensor.shape.x', "AttributeError: 'getset_descriptor' object has no attribute 'x' @ 2"]
	])('%s: %s', (call, expected) => {
		expect(said('import fake', call)).toBe(expected);
	});
});

describe('what is not modelled', () => {
	it('is the outcome, the first of it, and what follows goes on with unknowns', () => {
		const trace = evaluate('import fake', 'x = fake.fft(1)', 'y = x.real + 1', 'z = fake.zeros(2)', 'import torch', 'w = fake.add(y, z)');
		expect(trace.outcome).toMatchObject({ kind: 'unsupported', what: 'fake.fft', line: 2 });
		expect(trace.bindings.map(({ name, kind }) => `${name} ${kind}`)).toEqual(['x unknown', 'y unknown', 'z tensor', 'w unknown']);
		expect(trace.diagnostics.map(({ message, line }) => `${line} ${message}`)).toEqual(['2 Not modelled: fake.fft.', '5 Not modelled: the module torch.']);
	});

	it('is not what a program raises before it', () => {
		expect(said('import fake', 'fake.zeros(2).size', 'fake.fft(1)')).toBe("AttributeError: 'Tensor' object has no attribute 'size' @ 2");
	});

	it('makes no verdict of what is raised after it', () => {
		const { outcome, diagnostics } = evaluate('import fake', 'fake.fft(1)', '1 / 0');
		expect(outcome).toMatchObject({ kind: 'unsupported', line: 2 });
		expect(diagnostics.map(({ kind }) => kind)).toEqual(['unsupported', 'error']);
	});

	it('is only said of an unknown where it decides something', () => {
		expect(said('import fake', 'x = fake.item() + 1', 'print(fake.zeros(2).shape)')).toBe('(2,)\n');
		expect(said('import fake', 'assert fake.item() < 3')).toBe('unsupported: the value of item() @ 2');
		expect(said('import fake', 'for i in fake.item(): print(i)')).toBe('unsupported: the value of item() @ 2');
	});

	it('is marked where it is printed, and noted', () => {
		const { stdout, outcome, diagnostics } = evaluate('import fake', 'x = fake.item() + 1', "print(f'{x:.2f}!', [x], 'x = ' + str(x), '%.2f, %s' % (x, [x]))");
		expect(stdout).toBe('<unknown>! [<unknown>] <unknown> <unknown>, [<unknown>]\n');
		expect(outcome).toEqual({ kind: 'ok' });
		expect(diagnostics).toMatchObject([{ kind: 'note', code: 'values.unknown', line: 3 }]);
		expect(said('import fake', "if 'a' in str([fake.item()]): print(1)")).toBe('unsupported: the value of item() @ 2');
	});

	it('reaches a function that takes unknowns, and no other', () => {
		expect(said('import fake', 'print(fake.isKnown(1), fake.isKnown(fake.item()))')).toBe('True False\n');
		expect(evaluate('import fake', 'x = fake.zeros(fake.item())').tensors).toEqual([]);
	});

	it('in an except clause ends the evaluation: neither way is taken', () => {
		expect(said('import fake', 'try:', '    1 / 0', 'except fake.item():', '    print(1)', 'print(2)')).toBe('unsupported: the value of item() @ 4');
		expect(said('import fake', 'try:', '    1 / 0', 'except (fake.item(), ArithmeticError):', '    print(1)')).toBe('1\n');
	});
});

describe('a branch that cannot be decided', () => {
	const unknowns = (...lines: string[]): string[] =>
		bindings('import fake', ...lines)
			.filter((binding) => /^\d+ <module> r\d? /.test(binding))
			.map((binding) => binding.split(' ')[4]!);

	it('leaves every name that it may bind unknown', () => {
		expect(
			unknowns('a = b = c = d = 1', 'if fake.item():', '    a = 2', 'elif a:', '    for b in []: pass', 'else:', '    (c := 3)', 'r1, r2, r3, r4 = a, b, c, d')
		).toEqual(['unknown', 'int', 'unknown', 'int']);
	});

	it('leaves every attribute and container that it may change unknown', () => {
		expect(
			unknowns(
				'class A: pass',
				'a = A()',
				'a.b = A()',
				'a.b.c = a.d = 1',
				'l = [1]',
				'while fake.item():',
				'    a.b.c, l[0] = 2, 3',
				'r1, r2, r3, r4 = a.b.c, a.d, l, l[0]'
			)
		).toEqual(['unknown', 'int', 'list', 'unknown']);
	});

	it('makes the result of a function unknown that it may return from', () => {
		expect(unknowns('def f(x):', '    if fake.item(): return 1', '    return x', 'r1 = f(2)', 'r2 = (lambda: 3)()')).toEqual(['unknown', 'int']);
	});
});

describe('an unknown value', () => {
	it.each([
		'[1, 2][:u]',
		"'-'.join([u])",
		'print(*u)',
		'{**u}',
		'dict(**u)',
		'[1 for a in [1] for b in u]',
		'[a for a in [1] if u]',
		'1 in [u]',
		'any([u])',
		'l.extend(u)',
		'l.insert(u, 1)',
		'd.update(u)',
		's.add(u)',
		'l.sort(key=u)',
		'f(*u)',
		"print('a', sep=u)",
		'sorted([u, 1])',
		'{u: 1}',
		'{u}',
		'hash((u,))'
	])('raises nothing and passes for nothing else: %s', (expression) => {
		const { outcome, bindings } = evaluate('import fake', 'def f(*a): return 1', 'l, d, s, u = [2], {1: 2}, {1}, fake.item()', `r = ${expression}`);
		expect(outcome).toMatchObject({ kind: 'unsupported', line: 4 });
		expect(bindings.find(({ name }) => name === 'r')?.kind).toMatch(/unknown|none/);
	});

	it.each(['isinstance(1, u) or 2', 'max(u, 1) and 2', 'len([u][0]) or 1', '1 if u else 2', '0 < u < 3 < l[0]'])(
		'leaves open what goes by it: %s',
		(expression) => {
			const { outcome, bindings } = evaluate('import fake', 'l, u = [2], fake.item()', `r = ${expression}`, 's = 3');
			expect(outcome.kind).toBe('ok');
			expect(bindings.map(({ name, kind }) => `${name} ${kind}`).slice(-2)).toEqual(['r unknown', 's int']);
		}
	);

	it.each(['l[u] = 1', 'del l[u]', 'l += u', 'r = list(a for a in l for b in u)'])('says so where it changes what is known: %s', (statement) => {
		expect(evaluate('import fake', 'l, u = [1], fake.item()', statement).outcome).toMatchObject({ kind: 'unsupported', line: 3 });
	});

	it('is kept as an attribute, an item and an argument', () => {
		expect(
			bindings(
				'import fake',
				'class A: pass',
				'a, l = A(), []',
				"setattr(a, 'x', fake.item())",
				'l.append(fake.item())',
				'def f(v): return v, 1',
				'p, q, (r, s) = a.x, l[0], f(fake.item())'
			).slice(2)
		).toEqual(['7 <module> p 1 unknown', '7 <module> q 1 unknown', '7 <module> r 1 unknown', '7 <module> s 1 int']);
	});
});
