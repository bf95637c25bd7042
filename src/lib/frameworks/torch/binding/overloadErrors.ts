import { PyList, PyTuple, type Arguments, type Value } from '../../../python/index.ts';
import { typeName } from '../tensor/tensor.ts';
import { tupled } from '../../../tensors/broadcast.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** One parameter as the message's own parser reads it: from the printed text, split at commas, so that `bool keepdim = False` is called `False`. */
interface Read {
	readonly type: string;
	readonly name: string;
}

const read = (text: string): Read[] =>
	text.split(', ').map((piece) => ({ type: piece.slice(0, Math.max(piece.lastIndexOf(' '), 0)) || piece, name: piece.slice(piece.lastIndexOf(' ') + 1) }));

const aliases: Table<readonly string[]> = tableOf({ float: ['float', 'int', 'long'], int: ['int', 'long'] });

/** The TypeError that lists the overloads, with all the oddities of torch/csrc/utils/invalid_arguments.cpp. */
export function invalidCombination(name: string, texts: readonly string[], args: Arguments): string {
	const start = `${name}() received an invalid combination of arguments - `;
	if (texts.length === 1) {
		const wrong = unmatchedKeywords(texts[0]!, args);
		if (wrong.length) return `${start}got unrecognized keyword arguments: ${wrong.join(', ')}`;
		const got = countFits(texts[0]!, args) ? described(args, read(texts[0]!)) : described(args, null);
		return `${start}got ${got}, but expected (${texts[0]!})`;
	}
	const options = texts.map((text) => ` * (${text})\n${mismatched(text, args)}`).join('');
	return `${start}got ${described(args, null)}, but expected one of:\n${options}`;
}

const countFits = (text: string, { positional, keywords }: Arguments): boolean => read(text).length === positional.length + keywords.size;

/** What the list of overloads adds to one that has as many parameters as there are arguments. */
function mismatched(text: string, args: Arguments): string {
	if (!countFits(text, args)) return '';
	const wrong = unmatchedKeywords(text, args);
	const why = wrong.length ? `keywords were incorrect: ${wrong.join(', ')}` : `arguments have invalid types: ${described(args, read(text))}`;
	return `      didn't match because some of the ${why}\n`;
}

function unmatchedKeywords(text: string, { keywords }: Arguments): string[] {
	const names = read(text).slice(-keywords.size || Infinity);
	return [...keywords.keys()].filter((key) => !names.some(({ name }) => name === key));
}

/** `list of [str, int]`, `tuple of (int,)`. */
function inside(value: Value): string {
	if (value instanceof PyList) return `list of [${value.items.map(typeName).join(', ')}]`;
	if (value instanceof PyTuple) return `tuple of ${tupled(value.items.map(typeName))}`;
	return typeName(value);
}

/** `(Tensor, dim=str)`; held against an overload, what does not match it is marked. A comma stays behind keywords that stand alone. */
function described({ positional, keywords }: Arguments, expected: readonly Read[] | null): string {
	const typeOf = (value: Value, at: Read | undefined) => {
		const type = expected ? inside(value) : typeName(value);
		return !at || (aliases[at.type] ?? [at.type]).includes(type) ? [type, ''] : [type, '!'];
	};
	const parts = positional.map((value, i) => {
		const [type, mark] = typeOf(value, expected?.[i]);
		return `${mark}${type}${mark}`;
	});
	for (const [i, [key, value]] of [...keywords].entries()) {
		const at = expected?.[positional.length + i];
		const [type, mark] = typeOf(at ? (keywords.get(at.name) ?? value) : value, at);
		parts.push(`${mark}${at?.name ?? key}=${type}${mark}`);
	}
	return `(${parts.join(', ')}${keywords.size && !positional.length ? ', ' : ''})`;
}
