import type { Diagnostic, ModuleCall, TensorId, Trace } from '../../../ir/index.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { ancestorsOf, eventsOf, found } from '../used/learning.ts';

/** A decoder whose sequences have always begun with one word, and that is asked to go on from another. */
export const beginsAlike: Probe = (trace, lab) => {
	const layers = new Map<number, ModuleCall[]>();
	for (const call of trace.calls ?? [])
		if (call.own && call.type === 'Embedding' && !call.symbolic && call.outputs)
			layers.set(call.module, [...(layers.get(call.module) ?? []), call].slice(0, 200));
	const ofLosses = ancestorsOf(
		trace,
		eventsOf(trace.learning ?? [], 'backward').map(({ root }) => root)
	);
	const isLearnt = ({ outputs, span }: ModuleCall): boolean =>
		ofLosses.has(outputs![0]!) || /\.(?:fit|train_on_batch)\s*\(/.test(trace.source.slice(span.from, span.to));
	return [...layers.values()].flatMap((calls): Diagnostic[] => {
		const learnt = calls.filter(isLearnt);
		const last = learnt.at(-1);
		if (!last) return [];
		const words = new Set(learnt.slice(0, 6).flatMap(({ inputs: [ids] }) => firstOf(trace, lab, ids!, 3) ?? []));
		const [word] = words;
		const ids = calls.find(({ from, inputs: [id] }) => from > last.to && trace.tensors[id!]!.shape?.at(-1) === 1)?.inputs[0];
		const own = ids === undefined ? null : firstOf(trace, lab, ids, 1);
		if (words.size !== 1 || ids === undefined || own === null || own === word) return [];
		const made = ancestorsOf(trace, [ids]);
		const at = trace.bindings.find(({ tensor }) => tensor != null && made.has(tensor) && trace.tensors[tensor]!.shape?.at(-1) === 1);
		const name = at?.name ?? 'The first word';
		return [
			found(trace, at?.span ?? trace.tensors[ids]!.span, {
				code: 'probe.begins_with_another',
				message: `Nothing is raised. All sequences that this was taught begin with ${word}, and it is asked to go on from ${own}.`,
				cause: `\`${name}\` is ${own}. What comes after ${own} at the beginning was never learnt: begin with ${word}.`
			})
		];
	});
};

/** The word that all rows begin with, where there are steps behind it that differ. */
function firstOf(trace: Trace, lab: Lab, id: TensorId, steps: number): number | null {
	const { shape } = trace.tensors[id]!;
	if (shape?.length !== 2 || shape[1]! < steps || (steps > 1 && shape[0]! < 4)) return null;
	const numbers = lab.numbers(id);
	if (!numbers) return null;
	const first = numbers[0]!;
	const width = shape[1]!;
	const begins = numbers.every((one, i) => i % width !== 0 || one === first);
	const isElsewhere = steps > 1 && numbers.some((one, i) => i % width !== 0 && one === first);
	return begins && !isElsewhere ? first : null;
}
