import type { Binding, Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { stateOf } from './inOrder.ts';
import { found } from '../used/learning.ts';

/** Which state a name says that it is: `h`, `state_c`, `enc_hidden`. */
function stateNamed(name: string): 'h' | 'c' | null {
	const words = name.split(/[._\d]+|(?<=[a-z])(?=[A-Z])/).map((word) => word.toLowerCase());
	const says = (of: readonly string[]): boolean => words.some((word) => of.includes(word));
	const [h, c] = [says(['h', 'hx', 'hn', 'hidden']), says(['c', 'cx', 'cn', 'cell'])];
	return h === c ? null : h ? 'h' : 'c';
}

const forms: ReadonlySet<string> = new Set(['slice', 'reshape', 'cast', 'transpose']);

/** Whether something else than a recurrent layer reads a state. */
function isHeard(trace: Trace, id: TensorId): boolean {
	return readersOf(trace, id).some(({ primitive, outputs }) =>
		forms.has(primitive.kind) ? outputs.some((out) => isHeard(trace, out)) : primitive.kind !== 'rnn' && primitive.kind !== 'rnn_cell'
	);
}

/** The two states of an LSTM that are unpacked under each other's names. */
export const statesByName: Hazard = (trace) => {
	const places = new Map<string, Binding[]>();
	for (const one of trace.bindings) {
		if (one.tensor === undefined) continue;
		const key = `${one.line} ${one.func} ${one.hit}`;
		places.set(key, [...(places.get(key) ?? []), one]);
	}
	const told = new Set<number>();
	return [...places.values()].flatMap((bound): Diagnostic[] => {
		const states = bound.flatMap(({ name, tensor }) => {
			const [says, is] = [stateNamed(name), stateOf(trace, tensor!)];
			return says && is ? [{ name, tensor: tensor!, says, is }] : [];
		});
		const [one, other] = states;
		if (states.length !== 2 || !one || !other || one.says === one.is || other.says === other.is || one.is === other.is) return [];
		const [h, c] = one.says === 'h' ? [one, other] : [other, one];
		const { span, line } = bound[0]!;
		if (told.has(line) || !isHeard(trace, h.tensor)) return [];
		told.add(line);
		return [
			found(trace, span, {
				code: 'probe.states_swapped',
				message: `Nothing is raised. \`${h.name}\` is the cell state here, and \`${c.name}\` the hidden state.`,
				cause: 'An LSTM gives its hidden state first, and its cell state second: what reads the one by its name gets the other.',
				tensor: h.tensor
			})
		];
	});
};
