import type { Diagnostic, Span, TensorId, Trace } from '../../../ir/index.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';
import { boundIn, nodesIn, treeOf } from '../used/tree.ts';

/** The id that a layer takes for padding; null where it takes none. */
const paddingOf = ({ type, settings }: NonNullable<Trace['calls']>[number]): number | null =>
	type !== 'Embedding'
		? null
		: settings.get('mask_zero') === true
			? 0
			: typeof settings.get('padding_idx') === 'number'
				? (settings.get('padding_idx') as number)
				: null;

/** Rows of ids that are filled up with an id that is a word's, too: the word is taken for padding wherever it stands. */
export const wordAsPadding: Probe = (trace, lab) => {
	const told = new Set<TensorId>();
	return (trace.calls ?? []).flatMap((call): Diagnostic[] => {
		const padding = call.own && !call.symbolic ? paddingOf(call) : null;
		const [ids] = call.inputs;
		if (padding === null || ids === undefined || told.has(ids)) return [];
		told.add(ids);
		const [moved] = movedIn(trace, [ids], (id) => lab.numbers(id)) ?? [];
		const numbers = lab.numbers(ids);
		if (!moved || !numbers) return [];
		const sources = [...moved.elements].map((element) => (element === 0 ? undefined : moved.sourceOf(element)));
		const fill = sources.find((op) => op?.primitive.kind === 'full' && op.primitive.value === padding);
		const width = trace.tensors[ids]!.shape?.at(-1) ?? 1;
		const isWord = (i: number): boolean => sources[i]?.primitive.kind === 'literal' && isWritten(sources[i].call);
		// At the end of a row it may be padding that the program wrote itself.
		const goesOn = (i: number): boolean => (i + 1) % width > 0 && isWord(i + 1) && (numbers[i + 1] !== padding || goesOn(i + 1));
		const at = sources.findIndex((_, i) => isWord(i) && numbers[i] === padding && goesOn(i));
		const numbered = numberedFrom0(trace);
		const isFilled = fill !== undefined || (numbered !== null && padding === 0 && numbers.some((_, i) => isRowsOwn(numbers, i, width)));
		if (!isFilled || at < 0) return [];
		return [
			found(trace, numbered ?? fill!.span, {
				code: 'probe.word_as_padding',
				message: `Nothing is raised. The rows are filled up with ${padding}, and ${padding} is a word's number as well: that word is taken for padding.`,
				cause: `\`${nameOf(trace, ids, 'What the embedding reads')}\` has ${padding} where a row has not ended, at place ${at % width} of row ${Math.floor(at / width)}. Number the words from ${padding + 1}, as in \`enumerate(words, ${padding + 1})\`.`,
				tensor: ids
			})
		];
	});
};

/** Whether an id of 0 has a word of its row before it and one behind, or the row both begins and ends with 0: where rows are filled up at one end alone, it is a word's. */
function isRowsOwn(numbers: Float64Array, at: number, width: number): boolean {
	if (numbers[at] !== 0) return false;
	const first = at - (at % width);
	const row = numbers.subarray(first, first + width);
	const words = [row.findIndex((one) => one !== 0), row.findLastIndex((one) => one !== 0)];
	const place = at % width;
	return words[0]! >= 0 && place < words[1]! && (place > words[0]! || words[1]! < width - 1);
}

/** Where the program numbers its words from 0, in a table that it makes by going through them. */
function numberedFrom0(trace: Trace): Span | null {
	const all = [...nodesIn(treeOf(trace))].filter((one) => {
		if (one.kind !== 'comprehension' || one.of !== 'dict' || one.value?.kind !== 'name') return false;
		const [clause] = one.clauses;
		const { iterable } = clause!;
		if (iterable.kind !== 'call' || iterable.callee.kind !== 'name' || iterable.callee.name !== 'enumerate' || iterable.args.length !== 1) return false;
		return boundIn(clause!.target)[0] === one.value.name;
	});
	return all.length === 1 ? all[0]! : null;
}

/** Whether a call makes a tensor of numbers that the program has, and draws none. */
const isWritten = (call: string): boolean =>
	/^(?:np\.(?:as)?array|torch\.(?:tensor|as_tensor|LongTensor|IntTensor)|tf\.(?:constant|convert_to_tensor))$/.test(call);
