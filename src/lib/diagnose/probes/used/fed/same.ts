import type { Diagnostic, TensorId, Trace } from '../../../../ir/index.ts';
import { comesFrom } from '../../../ancestry.ts';
import { makerOf, opsOf } from '../../../graph.ts';
import type { Hazard } from '../../../hazards/hazard.ts';
import { comparedIn } from '../../compared.ts';
import { readsOneStep, runsOf, statesOf } from '../runs.ts';
import { found } from '../learning.ts';

const forms: ReadonlySet<string> = new Set(['cast', 'reshape', 'slice', 'expand', 'elementwise', 'transpose', 'normalize']);

/** The ids that are looked up for what a step reads, and the table; null where it reads no words. */
function wordsOf(trace: Trace, id: TensorId): { readonly ids: TensorId; readonly table: TensorId } | null {
	for (let at = id, i = 0; i < 8; i++) {
		const op = makerOf(trace, at);
		if (op?.primitive.kind === 'take' && op.primitive.axis === 0) return { table: op.inputs[0]!, ids: origin(trace, op.inputs[1]!) };
		if (!op || !forms.has(op.primitive.kind)) return null;
		at = op.inputs[0]!;
	}
	return null;
}

function origin(trace: Trace, id: TensorId): TensorId {
	const op = makerOf(trace, id);
	return op && ['cast', 'reshape', 'expand', 'slice'].includes(op.primitive.kind) ? origin(trace, op.inputs[0]!) : id;
}

/** A decoder that is told the same word at each step, while it is asked for another at each: it never learns which ones came before. */
export const fedTheSameWord: Hazard = (trace) => {
	const told = new Set<number>();
	return runsOf(trace).flatMap((steps): Diagnostic[] => {
		const [first] = steps;
		if (!first || steps.length < 3 || told.has(first.span.from) || !steps.every((op) => readsOneStep(trace, op))) return [];
		const words = steps.map((op) => wordsOf(trace, op.inputs[0]!));
		const [one] = words;
		if (!one || !['full', 'literal'].includes(makerOf(trace, one.ids)?.primitive.kind ?? '') || words.some((other) => other?.ids !== one.ids)) return [];
		const goesOn = steps.slice(1).every((op, i) => statesOf(op).some((id) => comesFrom(trace, id, new Set(steps[i]!.outputs), 100)));
		if (!goesOn || !asksForWords(trace, steps.length, new Set(steps.flatMap(({ outputs }) => outputs)), trace.tensors[one.table]!.shape?.[0])) return [];
		told.add(first.span.from);
		return [
			found(trace, first.span, {
				code: 'probe.fed_the_same_word',
				message: `Nothing is raised. Each of ${steps.length} steps is told the same word: none learns which words came before it.`,
				cause:
					'What is looked up here is the first word in every turn. A decoder is told the word before: the target’s in training, and its own where it is asked. Bind that to the name that is looked up.',
				tensor: one.ids
			})
		];
	});
};

/** Whether scores over the words of a table are made of each step, and held against words, or a word is chosen by them. */
function asksForWords(trace: Trace, count: number, outputs: ReadonlySet<TensorId>, words: number | undefined): boolean {
	const compared = comparedIn(trace).some(
		({ op, scores }) => op.primitive.kind === 'gather' && trace.tensors[scores]!.shape?.[op.primitive.axis] === words && comesFrom(trace, scores, outputs, 400)
	);
	const chosen = opsOf(trace, 'reduce').filter(
		({ primitive, inputs }) => /arg/.test(primitive.fn) && trace.tensors[inputs[0]!]!.shape?.at(-1) === words && comesFrom(trace, inputs[0]!, outputs, 60)
	);
	return compared || chosen.length >= count;
}
