import type { Table } from '../../ir/table.ts';
import { PyTuple, type Arguments, type Value } from '../../python/index.ts';
import type { Bound, Parameter, Signature } from './signature.ts';

/** How a framework's parser takes arguments, and its words for those that it does not take. */
export interface ArgumentParser<Kind extends string> {
	/** A value as the function gets it; undefined: it is none of the parameter's kind. `position`: null where it is given by name. */
	take(name: string, parameter: Parameter<Kind>, value: Value, position: number | null): Value | undefined;
	/** Other names that parameters are given by. */
	readonly aliases: Table<readonly string[]>;
	/** Whether a function whose one place is of this kind takes the items one by one: `x.view(2, 3)`. */
	spreads(kind: Kind): boolean;
	/** Whether a value may be the first of such items. */
	isItem(value: Value): boolean;
	readonly words: {
		tooMany(name: string, counts: { readonly required: number; readonly places: number; readonly given: number }): string;
		missing(name: string, parameters: readonly string[]): string;
		wrongType(name: string, parameter: Parameter<Kind>, value: Value, position: number | null): string;
		twice(name: string, keyword: string): string;
		unexpected(name: string, keyword: string): string;
	};
}

/** What binding asks of a signature again and again. */
interface Facts {
	readonly places: number;
	readonly required: number;
	/** Whether its one place takes items one by one. */
	readonly spreads: boolean;
}

const known = new WeakMap<Signature, Facts>();

function factsOf<Kind extends string>(signature: Signature<Kind>, parser: ArgumentParser<Kind>): Facts {
	let facts = known.get(signature);
	if (!facts) {
		const places = signature.parameters.filter((parameter) => !parameter.keywordOnly);
		const required = signature.parameters.filter((parameter) => !parameter.optional).length;
		known.set(signature, (facts = { places: places.length, required, spreads: places.length === 1 && parser.spreads(places[0]!.kind) }));
	}
	return facts;
}

/** Binds arguments to one signature, parameter by parameter; a text: why it does not take them. */
function bindTo<Kind extends string>(
	name: string,
	signature: Signature<Kind>,
	{ positional, keywords }: Arguments,
	parser: ArgumentParser<Kind>
): Bound | string {
	const { parameters } = signature;
	const { words } = parser;
	const { places, required, spreads } = factsOf(signature, parser);
	const tooMany = (): string => words.tooMany(name, { required, places, given: positional.length });
	if (positional.length > places && !spreads) return tooMany();
	const bound = new Map<string, Value>();
	const used = new Set<string>();
	let at = 0;
	for (const parameter of parameters) {
		let value: Value | undefined;
		let keyword: string | null = null;
		if (at < positional.length) {
			if (parameter.keywordOnly) return tooMany();
			value = positional[at];
		} else if (keywords.size) {
			keyword = [parameter.name, ...(parser.aliases[parameter.name] ?? [])].find((key) => keywords.has(key)) ?? null;
			if (keyword !== null) value = keywords.get(keyword);
		}
		if (value === undefined && !parameter.optional) {
			const left = parameters.slice(parameters.indexOf(parameter)).filter((one) => !one.optional);
			return words.missing(
				name,
				left.map((one) => one.name)
			);
		}
		if (value !== undefined && !(value === null && (parameter.none ?? parameter.optional))) {
			const position = keyword === null ? at : null;
			const taken = parser.take(name, parameter, value, position);
			if (taken !== undefined) bound.set(parameter.name, taken);
			else if (spreads && position === 0 && parser.isItem(value)) {
				bound.set(parameter.name, new PyTuple(positional));
				at = positional.length;
				continue;
			} else if (spreads && at === 0 && positional.length > 1) return tooMany();
			else return words.wrongType(name, parameter, value, position);
		}
		if (keyword !== null) used.add(keyword);
		else if (value !== undefined) at++;
	}
	if (at < positional.length) return tooMany();
	for (const key of keywords.keys())
		if (!used.has(key)) return parameters.some((parameter) => parameter.name === key) ? words.twice(name, key) : words.unexpected(name, key);
	return bound;
}

/** Binds arguments to the first of the overloads that takes them; texts: why each does not. */
export function bindFirst<Kind extends string>(
	name: string,
	signatures: readonly Signature<Kind>[],
	args: Arguments,
	parser: ArgumentParser<Kind>
): { readonly which: number; readonly bound: Bound } | readonly string[] {
	const failures: string[] = [];
	for (let which = 0; which < signatures.length; which++) {
		const bound = bindTo(name, signatures[which]!, args, parser);
		if (typeof bound !== 'string') return { which, bound };
		failures.push(bound);
	}
	return failures;
}
