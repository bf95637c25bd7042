import type { Token } from './grammar/token.ts';

/** What a program says of modules and attributes. */
export interface Mentioned {
	/** Full names of modules that it imports, and of what it takes of them: `torch.nn.Linear`. */
	readonly names: ReadonlySet<string>;
	/** Names after a dot behind anything else: `backward`. */
	readonly attributes: ReadonlySet<string>;
}

/** Reads it off the tokens: whose attributes they are, only running the program tells. */
export function mentioned(tokens: readonly Token[]): Mentioned {
	const names = new Set<string>();
	const attributes = new Set<string>();
	/** What modules, and what is imported of them, are called here. */
	const meanings = new Map<string, string>();
	/** `a.b.c` from a token on: its names, and the token behind. */
	const chainAt = (at: number): readonly [chain: readonly string[], end: number] => {
		const chain: string[] = [];
		let end = at;
		while (tokens[end]?.kind === 'name') {
			chain.push(tokens[end++]!.text);
			if (tokens[end]?.text !== '.' || tokens[end + 1]?.kind !== 'name') break;
			end++;
		}
		return [chain, end];
	};
	const starts = (at: number): boolean =>
		at === 0 || ['newline', 'indent', 'dedent'].includes(tokens[at - 1]!.kind) || [';', ':'].includes(tokens[at - 1]!.text);
	/** The items of an import: `a.b as c, d`. */
	const items = (at: number, meet: (chain: readonly string[], alias: string | null) => void): void => {
		for (let next = at; ; next++) {
			while (tokens[next]?.text === '(') next++;
			const [chain, end] = chainAt(next);
			if (chain.length === 0) return;
			const alias = tokens[end]?.text === 'as' ? (tokens[end + 1]?.text ?? null) : null;
			meet(chain, alias);
			next = alias === null ? end : end + 2;
			if (tokens[next]?.text !== ',') return;
		}
	};
	tokens.forEach(({ kind, text }, at) => {
		if (kind !== 'name' || !starts(at)) return;
		if (text === 'import')
			items(at + 1, (chain, alias) => {
				names.add(chain.join('.'));
				meanings.set(alias ?? chain[0]!, alias === null ? chain[0]! : chain.join('.'));
			});
		if (text !== 'from') return;
		const [path, end] = chainAt(at + 1);
		if (path.length === 0 || tokens[end]?.text !== 'import') return;
		names.add(path.join('.'));
		items(end + 1, ([name = ''], alias) => {
			const full = `${path.join('.')}.${name}`;
			names.add(full);
			meanings.set(alias ?? name, full);
		});
	});
	for (let at = 0; at < tokens.length; at++) {
		const isAttribute = tokens[at - 1]?.text === '.' && at > 0;
		const [chain, end] = chainAt(at);
		if (chain.length === 0) continue;
		const meaning = isAttribute ? undefined : meanings.get(chain[0]!);
		if (meaning !== undefined) names.add([meaning, ...chain.slice(1)].join('.'));
		else for (const name of chain.slice(isAttribute ? 0 : 1)) attributes.add(name);
		at = end - 1;
	}
	return { names, attributes };
}
