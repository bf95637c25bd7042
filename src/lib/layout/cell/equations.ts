import type { Axis } from '../../ir/index.ts';
import { hasTwoBiases, type CellFacts } from './facts.ts';
import type { Figure } from '../shared/figure.ts';

/** A symbol of an equation, with what stands below its line. */
export interface Symbol {
	readonly text: string;
	readonly sub?: string;
	readonly axis?: Axis;
}

/** What one step computes, in the order and names of the framework that the picture speaks (torch/nn/modules/rnn.py, 2.13; keras/src/layers/rnn, 3.15). Each equation is a list of symbols. */
export function cellEquations(figure: Figure, facts: CellFacts): readonly (readonly Symbol[])[] {
	const before = facts.backward ? 't+1' : 't−1';
	const plain = (text: string): Symbol => ({ text });
	const gate = (text: string): Symbol => ({ text, axis: 'gate' });
	const of = (text: string, sub: string): Symbol => ({ text, sub });
	const [x, h, c] = [of('x', 't'), of('h', before), of('c', before)];
	if (figure.keras) return kerasEquations(figure, facts, figure.keras, { plain, gate, of, x, h, c });
	const sum = (part: string, inner: readonly Symbol[]): Symbol[] => [of('W', part), plain(' '), ...inner];
	const bias = (part: string): Symbol[] => (figure.bias ? [plain(' + '), of('b', part)] : []);
	const both = [...sum('ih', [x]), ...bias('ih'), plain(' + '), ...sum('hh', [h]), ...bias('hh')];
	switch (figure.type) {
		case 'LSTM': {
			const made = [gate('o'), plain(' ⊙ tanh('), of('c', 't'), plain(')')];
			return [
				[gate('i'), plain(' '), gate('f'), plain(' '), gate('g'), plain(' '), gate('o'), plain(' = σ σ tanh σ of '), ...both],
				[of('c', 't'), plain(' = '), gate('f'), plain(' ⊙ '), c, plain(' + '), gate('i'), plain(' ⊙ '), gate('g')],
				[of('h', 't'), plain(' = '), ...(facts.proj ? [of('W', 'hr'), plain(' ('), ...made, plain(')')] : made)]
			];
		}
		case 'GRU': {
			const inner = [...sum('hn', [h]), ...bias('hn')];
			return [
				[gate('r'), plain(' '), gate('z'), plain(' = σ('), ...both, plain(')')],
				[
					gate('n'),
					plain(' = tanh('),
					...sum('in', [x]),
					...bias('in'),
					plain(' + '),
					gate('r'),
					plain(' ⊙ '),
					plain(figure.bias ? '(' : ''),
					...inner,
					plain(figure.bias ? '))' : ')')
				],
				[of('h', 't'), plain(' = (1 − '), gate('z'), plain(') ⊙ '), gate('n'), plain(' + '), gate('z'), plain(' ⊙ '), h]
			];
		}
		case 'RNN':
			return [[of('h', 't'), plain(` = ${facts.gates[0]!.activation}(`), ...both, plain(')')]];
	}
}

interface Words {
	readonly plain: (text: string) => Symbol;
	readonly gate: (text: string) => Symbol;
	readonly of: (text: string, sub: string) => Symbol;
	readonly x: Symbol;
	readonly h: Symbol;
	readonly c: Symbol;
}

/** Keras multiplies from the right, and has one bias, or the two rows of a GRU's that resets after the product. */
function kerasEquations(
	figure: Figure,
	facts: CellFacts,
	{ activation, resetAfter }: NonNullable<Figure['keras']>,
	words: Words
): readonly (readonly Symbol[])[] {
	const { plain, gate, of, x, h, c } = words;
	const two = hasTwoBiases(figure);
	const bias = (row: number, part = ''): Symbol[] => (!figure.bias || (row === 1 && !two) ? [] : [plain(' + '), of(two ? `bias[${row}]` : 'bias', part)]);
	const kernel = (part = ''): Symbol[] => [x, plain(' '), of('kernel', part)];
	const recurrent = (state: readonly Symbol[], part = ''): Symbol[] => [...state, plain(' '), of('recurrent_kernel', part)];
	const both = [...kernel(), plain(' + '), ...recurrent([h]), ...bias(0), ...bias(1)];
	const activations = facts.gates.map((one) => one.activation).join(' ');
	switch (figure.type) {
		case 'LSTM':
			return [
				[...facts.gates.flatMap(({ name }) => [gate(name), plain(' ')]), plain(`= ${activations} of `), ...both],
				[of('c', 't'), plain(' = '), gate('f'), plain(' ⊙ '), c, plain(' + '), gate('i'), plain(' ⊙ '), gate('c')],
				[of('h', 't'), plain(' = '), gate('o'), plain(` ⊙ ${activation}(`), of('c', 't'), plain(')')]
			];
		case 'GRU': {
			const inner = resetAfter
				? [gate('r'), plain(' ⊙ ('), ...recurrent([h], 'h'), ...bias(1, 'h'), plain(')')]
				: recurrent([plain('('), gate('r'), plain(' ⊙ '), h, plain(')')], 'h');
			return [
				[gate('z'), plain(' '), gate('r'), plain(` = ${facts.gates[0]!.activation}(`), ...both, plain(')')],
				[gate('h'), plain(` = ${activation}(`), ...kernel('h'), ...bias(0, 'h'), plain(' + '), ...inner, plain(')')],
				[of('h', 't'), plain(' = (1 − '), gate('z'), plain(') ⊙ '), gate('h'), plain(' + '), gate('z'), plain(' ⊙ '), h]
			];
		}
		case 'RNN':
			return [[of('h', 't'), plain(` = ${activations}(`), ...both, plain(')')]];
	}
}
