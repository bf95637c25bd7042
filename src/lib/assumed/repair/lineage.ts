import type { Raised, TensorId, Trace } from '../../ir/index.ts';

/** A tensor that the expression names which raised: which inputs flow into it. */
export interface Operand {
	readonly shape: readonly number[];
	readonly inputs: ReadonlySet<string>;
}

export type Lineage = readonly Operand[];

/**
 * The inputs that flow into each tensor that the expression names which raised. Nothing where that is not known.
 * @param names The inputs.
 * @param places Where names stand that are bound to what is supposed there.
 */
export function lineageOf(
	{ bindings, arguments: passed = [], ops, source }: Trace,
	{ span }: Raised,
	names: ReadonlySet<string>,
	places: ReadonlySet<number>
): Lineage {
	const from = new Map<TensorId, string>();
	for (const { name, tensor } of passed) if (tensor !== undefined && names.has(name) && !from.has(tensor)) from.set(tensor, name);
	for (const { name, tensor, span: at } of bindings) if (tensor !== undefined && places.has(at.from) && !from.has(tensor)) from.set(tensor, name);
	const madeOf = new Map<TensorId, readonly TensorId[]>();
	for (const { inputs, outputs } of ops) for (const output of outputs) madeOf.set(output, inputs);
	const text = source.slice(span.from, span.to);
	const read = new Set([...text.matchAll(/(?<![\w.])[A-Za-z_]\w*(?:\.\w+)?/g)].flatMap(([name]) => [name, name.split('.')[0]!]));
	const last = new Map<string, { readonly tensor: TensorId; readonly shape: readonly number[] }>();
	for (const { name, tensor, shape } of [...passed, ...bindings]) if (tensor !== undefined && shape && read.has(name)) last.set(name, { tensor, shape });
	return [...last.values()].map(({ tensor, shape }) => {
		const found = new Set<string>();
		const seen = new Set<TensorId>();
		const waiting = [tensor];
		for (let at = waiting.pop(); at !== undefined && seen.size < 2000; at = waiting.pop()) {
			if (seen.has(at)) continue;
			seen.add(at);
			const name = from.get(at);
			if (name !== undefined) found.add(name);
			else waiting.push(...(madeOf.get(at) ?? []));
		}
		return { shape, inputs: found };
	});
}
