import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import type { Probe } from '../probe.ts';

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
		if (!fill || at < 0) return [];
		return [
			hazardAt(trace, fill, {
				code: 'probe.word_as_padding',
				message: `Nothing is raised. The rows are filled up with ${padding}, and ${padding} is a word's number as well: that word is taken for padding.`,
				cause: `\`${nameOf(trace, ids, 'What the embedding reads')}\` has ${padding} where a row has not ended, at place ${at % width} of row ${Math.floor(at / width)}. Number the words from ${padding + 1}, as in \`enumerate(words, ${padding + 1})\`.`,
				tensor: ids
			})
		];
	});
};

/** Whether a call makes a tensor of numbers that the program has, and draws none. */
const isWritten = (call: string): boolean =>
	/^(?:np\.(?:as)?array|torch\.(?:tensor|as_tensor|LongTensor|IntTensor)|tf\.(?:constant|convert_to_tensor))$/.test(call);
