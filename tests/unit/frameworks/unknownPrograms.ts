import { evaluate } from '$lib/frameworks/evaluate.ts';

/** Numbers below n, the same for the same seed (mulberry32). */
export function drawing(seed: number): (n: number) => number {
	let state = (seed * 2654435761) >>> 0;
	return (n) => {
		state = (state + 0x6d2b79f5) >>> 0;
		let t = Math.imul(state ^ (state >>> 15), 1 | state);
		t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
		return ((t ^ (t >>> 14)) >>> 0) % n;
	};
}

/** What the unknown may be: all of a program's can be used in the same ways. */
export const concretes = {
	sequence: ['[]', '[3]', '[1, 2, 3]', '[1, 1]', '[0, 5, 0, 7]'],
	text: ["''", "'a'", "'abc'", "'aab'"],
	number: ['0', '1', '3', '-2'],
	dict: ['{}', "{'a': 1}", "{'a': 1, 'b': 2, 'c': 3}"]
};
export type Kind = keyof typeof concretes;

export const setUp = [
	'import torch, random',
	'import torch.nn as nn',
	'import numpy as np',
	'import functools',
	'X, Y, n, m, k = [1, 2], [], 0, 4, 2',
	'Z = X',
	"d, s = {'a': 1, 'b': [2]}, {1, 2}",
	't, u = torch.zeros(2, 3), torch.ones(4)',
	'v = t',
	'class A:',
	'    size = 3',
	'    def __init__(self): self.items, self.n = [], 5',
	'    def add(self, r): self.items.append(r); self.n += 1; return self.n',
	'a, b = A(), A()',
	'def grow(l): l.append(9)',
	'def count():',
	'    global n',
	'    n += 1',
	'    return n',
	'def maker():',
	'    c = 0',
	'    def up():',
	'        nonlocal c',
	'        c += 1',
	'        return c',
	'    return up',
	'up = maker()',
	'def firstOf(r):',
	'    if r: return 3',
	'    return 4',
	'def steps():',
	'    for r in X: yield r'
];

const simple = [
	'X.append(R)',
	'X.extend([1, R])',
	'X.insert(0, 7)',
	'X.pop()',
	'Y.append(X)',
	'X.remove(1)',
	'X[0] = R',
	'del X[0]',
	'X += [5]',
	'Z = Y',
	'X = X + [1]',
	'X.clear()',
	'X.reverse()',
	'n += 1',
	'm = R',
	'k = 5',
	'k *= 2',
	'n, m = m, n',
	"d['c'] = 3",
	"d.update({'e': 4})",
	"d.setdefault('f', []).append(1)",
	"d['b'].append(R)",
	"d.pop('a')",
	"del d['b']",
	'd = {}',
	's.add(R)',
	's.discard(1)',
	's |= {8}',
	's.update([9, 10])',
	'a.n += 1',
	'a.items.append(R)',
	'b = a',
	'a.add(R)',
	'b.k = 3',
	'A.size = 8',
	'del a.n',
	'a.m = R',
	"setattr(a, 'n', 9)",
	't += 1',
	't[0] = 5.0',
	't = torch.zeros(3, 3)',
	'v.fill_(2.0)',
	't.unsqueeze_(0)',
	'u = torch.cat([u, u])',
	'u = u * 2',
	't.zero_()',
	'u.resize_(2)',
	'v = u',
	't = t.t()',
	'u[1:].add_(1)',
	'u = u[:1]',
	't.requires_grad_()',
	'grow(X)',
	'grow(Y)',
	'count()',
	'up()',
	'k = up()',
	'k = firstOf(R)',
	'n = len(X)',
	'grow(a.items)',
	'm = firstOf(0)',
	'torch.rand(1)',
	'random.random()',
	'np.random.rand()',
	'random.shuffle(X)',
	'k = t.shape[0]',
	'X = [*X, R]',
	'X = sorted(X)',
	'X.sort()',
	'k = max(k, 3)',
	'Y = [q for q in X]',
	'u = torch.zeros(k)',
	'lin = nn.Linear(k, 2)',
	'X[:] = [0]',
	'Y = list(map(firstOf, X))',
	'n = sum(X)'
];
const leaving = ['break', 'continue'];
const asked = [
	'print(TAG, n)',
	'print(TAG, m)',
	'print(TAG, k)',
	'print(TAG, len(X))',
	'print(TAG, X)',
	'print(TAG, Y)',
	'print(TAG, len(Z))',
	'print(TAG, Z is X)',
	'print(TAG, sorted(d))',
	'print(TAG, len(d), d)',
	"print(TAG, d['b'])",
	'print(TAG, len(s), 1 in s)',
	'print(TAG, a.n)',
	'print(TAG, len(a.items))',
	'print(TAG, b.n, b is a)',
	'print(TAG, A.size)',
	'print(TAG, t.shape)',
	'print(TAG, t)',
	'print(TAG, u.shape)',
	'print(TAG, u)',
	'print(TAG, v.shape, v.sum().item())',
	'print(TAG, v is t)',
	'print(TAG, up())',
	'print(TAG, torch.rand(1).item())',
	'print(TAG, random.random())',
	'print(TAG, np.random.rand())',
	'print(TAG, nn.Linear(k, 2).weight.shape)',
	'print(TAG, sum(p.numel() for p in nn.Linear(k, 3).parameters()))',
	"print(TAG, hasattr(a, 'n'), hasattr(b, 'k'))",
	"print(TAG, f'{k} {n:>3}')",
	'print(TAG, t.requires_grad)',
	"print(TAG, 'a' in d, 3 if n else 4, k > 3)",
	'print(TAG, (t + 1).shape, torch.zeros(k).shape)',
	'print(TAG, isinstance(k, int), type(X))',
	'print(TAG, len(list(steps())))'
];

export class Program {
	private readonly lines: string[] = [];
	private names = 0;
	constructor(
		private readonly draw: (n: number) => number,
		private readonly kind: Kind
	) {}

	private pick<T>(from: readonly T[]): T {
		return from[this.draw(from.length)]!;
	}

	private put(depth: number, line: string): void {
		this.lines.push('    '.repeat(depth) + line);
	}

	private get item(): string {
		return this.pick(this.kind === 'number' ? ['df', 'df + 1', '1', 'n', 'df * 2'] : ['df', 'len(df)', '1', 'n', 'len(df) + 1']);
	}

	private get condition(): string {
		const own =
			this.kind === 'number'
				? ['df', 'df > 1', 'df == 3', 'not df', 'df > n', 'df and k']
				: ['df', 'len(df) > 1', 'df == X', 'not df', 'len(df) == n', 'df or k > 2', '1 in list(df)'];
		return this.pick([...own, ...own, 'k > 2', 'len(X) > 2', 'n', '1 in s']);
	}

	private get turns(): string {
		return this.pick(
			this.kind === 'number'
				? ['range(df)', 'range(max(df, 1))', 'range(3)', 'X[:3]', 'range(df + 1)']
				: ['df', 'list(df)', 'range(len(df))', 'enumerate(df)', 'range(3)', 'X[:3]', 'sorted(df)', 'reversed(list(df))', 'zip(df, range(9))']
		);
	}

	private get plain(): string {
		return this.pick(simple).replaceAll('R', this.item);
	}

	private body(depth: number, looped: boolean, inFunction: boolean): void {
		for (let left = 1 + this.draw(3); left > 0; left--) this.statement(depth, looped, inFunction);
	}

	private statement(depth: number, looped: boolean, inFunction: boolean): void {
		const kind = depth > 3 ? 0 : this.draw(24);
		switch (kind) {
			case 1:
			case 2:
			case 3:
				this.put(depth, `for r in ${this.turns}:`);
				this.body(depth + 1, true, inFunction);
				if (!this.draw(4)) {
					this.put(depth, 'else:');
					this.body(depth + 1, looped, inFunction);
				}
				return;
			case 4:
			case 5:
			case 6:
				this.put(depth, `if ${this.condition}:`);
				this.body(depth + 1, looped, inFunction);
				if (this.draw(2)) {
					if (this.draw(2)) {
						this.put(depth, `elif ${this.condition}:`);
						this.body(depth + 1, looped, inFunction);
					}
					this.put(depth, 'else:');
					this.body(depth + 1, looped, inFunction);
				}
				return;
			case 7:
			case 8:
				this.put(depth, 'try:');
				this.body(depth + 1, looped, inFunction);
				this.put(depth + 1, this.pick(['df.x', 'df[0]', 'df + 1', "df['a']", 'pass', 'X[df]', 'len(df)', '1 / n', "d['zz']"]));
				this.body(depth + 1, looped, inFunction);
				this.put(depth, this.pick(['except Exception:', 'except (TypeError, KeyError):', 'except AttributeError as e:', 'except:']));
				this.body(depth + 1, looped, inFunction);
				if (!this.draw(3)) {
					this.put(depth, 'else:');
					this.body(depth + 1, looped, inFunction);
				}
				if (!this.draw(3)) {
					this.put(depth, 'finally:');
					this.put(depth + 1, this.plain);
				}
				return;
			case 9: {
				const w = `w${this.names++}`;
				this.put(depth, `${w} = 0`);
				this.put(depth, `while ${w} < 3 and (${this.condition}):`);
				this.put(depth + 1, `${w} += 1`);
				return this.body(depth + 1, true, inFunction);
			}
			case 10:
			case 11: {
				const f = `f${this.names++}`;
				this.put(depth, `def ${f}(l, x=1):`);
				this.put(depth + 1, 'global n, m, k, X, t, u');
				for (const line of ['Z = l', 'Y = [l]', 's = {1, x}', "d = {'a': x, 'b': []}", 'a, b, v, up, lin = A(), A(), u, maker(), 0']) this.put(depth + 1, line);
				this.body(depth + 1, false, true);
				this.put(depth + 1, `return ${this.pick(['l', 'x', 'n', 'len(l)', 'None'])}`);
				return this.put(depth, `${this.pick(['k = ', 'Y = ', '', ''])}${f}(${this.pick(['X', 'Y', '[1]', 'a.items'])}, ${this.item})`);
			}
			case 12:
				return this.put(depth, `n = ${this.pick(['1', 'n', 'count()'])} if ${this.condition} else ${this.pick(['2', 'k', 'up()'])}`);
			case 13:
				return this.put(
					depth,
					`${this.pick(['Y = ', ''])}[${this.pick(['X.append(r)', 'count()', 'up()', 'r', 'grow(Y)', 'firstOf(r)'])} for r in ${this.turns}${this.pick(['', ` if ${this.condition}`])}]`
				);
			case 14:
				return this.put(depth, `k = ${this.condition} ${this.pick(['and', 'or'])} ${this.pick(['count()', 'up()', '7', 'a.add(1)'])}`);
			case 15:
				return this.put(
					depth,
					`Y = ${this.pick(['sorted(X, key=lambda r: count())', `list(map(lambda r: X.append(1), list(${this.turns})))`, `list(filter(lambda r: up() > 1, ${this.turns}))`, `sum(a.add(r) for r in ${this.turns})`, `functools.reduce(lambda p, q: count(), ${this.turns}, 0)`, `any(count() > 2 for r in ${this.turns})`, `dict((str(r), up()) for r in ${this.turns})`])}`
				);
			case 16:
				return this.put(depth, looped ? `if ${this.condition}: ${this.pick(leaving)}` : this.plain);
			case 17:
				return this.put(depth, inFunction ? `if ${this.condition}: return ${this.pick(['n', 'X', '3', 'None'])}` : this.plain);
			case 18:
				return this.put(depth, looped ? this.pick(leaving) : this.plain);
			default:
				return this.put(depth, this.plain);
		}
	}

	/** The program without its first line, which says what `df` is. */
	make(): string {
		for (let i = 0, count = 2 + this.draw(4); i < count; i++) {
			this.statement(0, false, false);
			for (let j = 0; j < 2; j++) this.put(0, this.pick(asked).replaceAll('TAG', `'@${this.lines.length}'`));
		}
		const last = [...asked].sort(() => this.draw(3) - 1).slice(0, 8);
		for (const line of last) this.put(0, line.replaceAll('TAG', `'@${this.lines.length}'`));
		return [...setUp, ...this.lines].join('\n');
	}
}

const answers = (stdout: string): Map<string, string> => {
	const found = new Map<string, string>();
	let tag = '';
	for (const line of stdout.split('\n')) {
		if (line.startsWith('@')) tag = line.split(' ')[0]!;
		if (tag) found.set(tag, (found.has(tag) ? `${found.get(tag)!}\n` : '') + line);
	}
	return found;
};

const evaluated = (text: string, df: string) => evaluate(`${df}\n${text}`, { steps: 2_000_000 });

/** What is said of a program with an unknown in it, and is not so. */
export function wrong(text: string, kind: Kind): string[] {
	const said = evaluated(text, 'import frames; df = frames.load()');
	const claims = answers(said.stdout);
	const found: string[] = [];
	for (const value of concretes[kind]) {
		const run = evaluated(text, `df = ${value}`);
		if (run.outcome.kind !== 'ok') continue;
		const is = answers(run.stdout);
		for (const [tag, claim] of claims)
			if (!claim.includes('<unknown>') && !is.get(tag)!.includes('<unknown>') && is.get(tag) !== claim)
				found.push(`df = ${value}: said ${claim}, is ${is.get(tag)}`);
		if (said.outcome.kind === 'raised') found.push(`df = ${value}: said to raise at ${said.outcome.line}: ${said.outcome.message}`);
		const shapes = new Map(run.bindings.filter(({ func }) => func === '<module>').map((one) => [`${one.line} ${one.name} ${one.hit}`, one]));
		for (const one of said.bindings) {
			const real = one.func === '<module>' ? shapes.get(`${one.line} ${one.name} ${one.hit}`) : undefined;
			if (real?.shape && one.shape && JSON.stringify([real.shape, real.dtype]) !== JSON.stringify([one.shape, one.dtype]))
				found.push(`df = ${value}: ${one.name} at ${one.line} said ${JSON.stringify(one.shape)}, is ${JSON.stringify(real.shape)}`);
		}
	}
	return found;
}
