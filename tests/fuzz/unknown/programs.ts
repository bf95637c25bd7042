import { kinds, type Kind, type KindName } from './kinds.ts';
import { asked, leaving, managers, patterns, raising, setUp, simple } from './statements.ts';

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

export class Program {
	private readonly lines: string[] = [];
	private names = 0;
	private readonly kind: Kind;
	constructor(
		private readonly draw: (n: number) => number,
		kind: KindName
	) {
		this.kind = kinds[kind];
	}

	private pick<T>(from: readonly T[]): T {
		return from[this.draw(from.length)]!;
	}

	private put(depth: number, line: string): void {
		for (const one of line.split('\n')) this.lines.push('    '.repeat(depth) + one);
	}

	private get item(): string {
		return this.pick(this.kind.items);
	}

	private get condition(): string {
		const { conditions } = this.kind;
		return this.pick([...conditions, ...conditions, 'k > 2', 'len(X) > 2', 'n', '1 in s']);
	}

	private get turns(): string {
		return this.pick(this.kind.turns);
	}

	private get plain(): string {
		const { statements } = this.kind;
		return this.pick(statements.length && this.draw(2) ? statements : simple).replaceAll('R', this.item);
	}

	/** A print, or something else that tells how things stand. */
	private ask(depth: number): void {
		this.put(depth, this.pick(asked).replaceAll('TAG', `'@${this.lines.length}'`));
	}

	private body(depth: number, looped: boolean, inFunction: boolean): void {
		for (let left = 1 + this.draw(3); left > 0; left--) this.statement(depth, looped, inFunction);
	}

	private statement(depth: number, looped: boolean, inFunction: boolean): void {
		const kind = depth > 3 ? 0 : this.draw(34);
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
				this.put(depth + 1, this.pick(raising));
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
				this.put(depth + 1, 'global n, m, k, X, t, u, g, it, C, fs');
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
			case 19:
			case 20:
			case 21:
				return this.ask(depth);
			case 22:
				this.put(depth, `with ${this.pick(managers)}:`);
				this.body(depth + 1, looped, inFunction);
				this.put(depth + 1, this.pick(raising));
				return this.body(depth + 1, looped, inFunction);
			case 23:
				this.put(depth, 'match df:');
				for (let left = 1 + this.draw(2); left > 0; left--) {
					this.put(depth + 1, `case ${this.pick(patterns)}:`);
					this.body(depth + 2, looped, inFunction);
				}
				return;
			case 24: {
				const w = `w${this.names++}`;
				this.put(depth, `${w} = 0`);
				this.put(depth, 'while True:');
				this.put(depth + 1, `${w} += 1`);
				this.body(depth + 1, true, inFunction);
				this.put(depth + 1, `if ${w} > 2 or (${this.condition}): break`);
				return this.ask(depth + 1);
			}
			case 25: {
				const c = `c${this.names++}`;
				this.put(depth, `class ${c}(A):`);
				this.body(depth + 1, false, false);
				return this.put(depth, `b = ${c}()`);
			}
			case 26:
			case 27: {
				const f = `f${this.names++}`;
				const yields = this.draw(2);
				this.put(depth, `def ${f}(i):`);
				for (const line of ['global n, m, k, X, t, u, v, g, it, C, fs, d, s, a, b, Y, Z, up, lin, w, q', 'if i > 2: return 1']) this.put(depth + 1, line);
				this.body(depth + 1, false, true);
				if (!yields) {
					this.put(depth + 1, `return ${this.pick(['n', 'len(X)', 'i'])} if ${this.condition} else ${f}(i + 1)`);
					return this.put(depth, `m = ${f}(0)`);
				}
				this.put(depth + 1, `yield i`);
				this.body(depth + 1, false, true);
				this.put(depth + 1, `if ${this.condition}: yield from ${f}(i + 1)`);
				return this.put(depth, this.pick([`for q in ${f}(0): n += 1`, `Y = list(${f}(1))`, `g = ${f}(0)`, `k = next(${f}(0))`, `n = sum(1 for q in ${f}(0))`]));
			}
			default:
				return this.put(depth, this.plain);
		}
	}

	/** The program without its first line, which says what `df` is. */
	make(): string {
		for (let i = 0, count = 2 + this.draw(4); i < count; i++) {
			this.statement(0, false, false);
			for (let j = 0; j < 2; j++) this.ask(0);
		}
		const last = [...asked].sort(() => this.draw(3) - 1).slice(0, 8);
		for (const line of last) this.put(0, line.replaceAll('TAG', `'@${this.lines.length}'`));
		return [...setUp, ...this.lines].join('\n');
	}
}
