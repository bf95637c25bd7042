import type { Axis } from '../../ir/index.ts';
import type { CellFacts } from './facts.ts';
import type { Figure } from '../shared/figure.ts';

/** A symbol of an equation, with what stands below its line. */
export interface Symbol {
	readonly text: string;
	readonly sub?: string;
	readonly axis?: Axis;
}

/** What one step computes, in PyTorch's order and names (torch/nn/modules/rnn.py, 2.13). Each equation is a list of symbols. */
export function cellEquations(figure: Figure, facts: CellFacts): readonly (readonly Symbol[])[] {
	const before = facts.backward ? 't+1' : 't−1';
	const plain = (text: string): Symbol => ({ text });
	const gate = (text: string): Symbol => ({ text, axis: 'gate' });
	const of = (text: string, sub: string): Symbol => ({ text, sub });
	const [x, h, c] = [of('x', 't'), of('h', before), of('c', before)];
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
