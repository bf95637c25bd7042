import { sizeOf, type Diagnostic, type ModuleCall, type TensorId, type Trace } from '../../../ir/index.ts';
import { comesFrom } from '../../ancestry.ts';
import { opsOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { outermost } from '../given.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found } from '../used/learning.ts';

const mostTurns = 8;

/** A model that chooses a word in each turn of a loop, and is told the same word in all of them: what it has chosen is not fed back. */
export const choiceFedBack: Probe = (trace, lab) => {
	const chosen = opsOf(trace, 'reduce').filter(({ primitive }) => primitive.fn === 'argmax');
	const places = new Map<string, ModuleCall[]>();
	for (const call of outermost(trace)) {
		if (call.type === 'Loss' || call.symbolic || !call.outputs) continue;
		const key = `${call.module} ${call.span.from}`;
		places.set(key, [...(places.get(key) ?? []), call].slice(0, mostTurns));
	}
	return [...places.values()].flatMap((calls): Diagnostic[] => {
		const [first] = calls;
		if (!first || calls.length < 3 || learnsWithin(trace, first, calls[calls.length - 1]!)) return [];
		const choices = calls.map(({ outputs, to }) => chosen.find((op) => trace.ops.indexOf(op) >= to && comesFrom(trace, op.inputs[0]!, new Set(outputs), 60)));
		if (choices.includes(undefined) || new Set(choices).size < calls.length) return [];
		const words = trace.tensors[choices[0]!.inputs[0]!]!.shape?.[choices[0]!.primitive.axes[0] ?? -1];
		if (words === undefined || words < 2) return [];
		const [told, ...others] = first.inputs.flatMap((_, i) =>
			calls.slice(1).every(({ inputs }, turn) => !isOfBefore(trace, inputs[i]!, calls[turn]!)) ? [i] : []
		);
		if (told === undefined || others.length > 0) return [];
		// What it has chosen may be told beside: an answer that grows next to its question.
		const isTold = calls.slice(1).some(({ inputs }, turn) => inputs.some((id) => comesFrom(trace, id, new Set(choices[turn]!.outputs), 200)));
		if (isTold) return [];
		const asked = calls.map(({ inputs }) => wordsOf(trace, lab, inputs[told]!, words));
		if (asked.includes(null) || asked.some((one) => String(one) !== String(asked[0]))) return [];
		// Where a choice is known, it has to be another word than the one that is told next.
		const known = choices.map((op) => lab.numbers(op!.outputs[0]!));
		if (known.slice(0, -1).every((one, turn) => one !== null && one.length > 0 && asked[turn + 1]!.at(-1) === one[0])) return [];
		return [
			found(trace, first.span, {
				code: 'probe.choice_not_fed_back',
				message: `Nothing is raised. In each of ${calls.length} turns or more this is told the same, and the word that it chooses is never told.`,
				cause: `\`${nameOf(trace, first.inputs[told]!, 'What it is told')}\` has the same numbers in each turn. To write on, a model is told the word that it chose in the turn before.`,
				tensor: first.inputs[told]!
			})
		];
	});
};

/** Whether a model learns between two of its calls: then the same question has another answer. */
const learnsWithin = ({ ops, learning = [] }: Trace, first: ModuleCall, last: ModuleCall): boolean =>
	ops.slice(first.to, last.from).some(({ primitive }) => primitive.kind === 'gradient') ||
	learning.some(({ kind, at }) => (kind === 'step' || kind === 'batch') && at >= first.to && at <= last.from);

/** Whether what a call is given is made of what the call before gave. */
const isOfBefore = (trace: Trace, id: TensorId, { outputs }: ModuleCall): boolean => comesFrom(trace, id, new Set(outputs), 200);

/** The words that a tensor says: ids, or rows of one 1; null of other numbers. */
function wordsOf(trace: Trace, lab: Lab, id: TensorId, words: number): readonly number[] | null {
	const { shape } = trace.tensors[id]!;
	const numbers = shape && sizeOf(shape) <= 4096 ? lab.numbers(id) : null;
	if (!numbers || numbers.length === 0) return null;
	if (shape!.at(-1) === words && shape!.length > 1) {
		const rows = Array.from({ length: numbers.length / words }, (_, i) => numbers.subarray(i * words, (i + 1) * words));
		const isWord = rows.every((row) => row.filter((one) => one === 1).length === 1 && row.filter((one) => one === 0).length === words - 1);
		return isWord ? rows.map((row) => row.indexOf(1)) : null;
	}
	return numbers.every((one) => Number.isInteger(one) && one >= 0 && one < words) ? Array.from(numbers) : null;
}
