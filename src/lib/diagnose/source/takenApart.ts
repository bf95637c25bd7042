import type { Candidate, Mistake } from './candidates.ts';
import { assignmentAt, callAt, callsOf, pathOf } from './syntax.ts';
import { insertedLast, prefixOf } from './writing.ts';

/** What a cell gives, which was passed its states as one list: the output and one list of states, where three names were written. */
function statesOfCell({ source, block, raised, diagnostic }: Mistake): readonly Candidate[] {
	if (!raised?.message.includes('not enough values to unpack (expected 3, got 2)')) return [];
	const statement = assignmentAt(block, diagnostic.from);
	const target = statement?.targets[0];
	const isCell = statement?.value.kind === 'call' && statement.value.args.some(({ value }) => value.kind === 'list');
	if (!isCell || target?.kind !== 'tuple' || target.items.length !== 3) return [];
	const [, h, c] = target.items;
	const states = source.slice(h!.from, c!.to);
	return [{ label: `Take the states as one list: [${states}]`, edit: [{ from: h!.from, to: c!.to, insert: `[${states}]` }] }];
}

/** All that a layer gives behind its output under one name, or a layer that gives its state where two names were written. */
function statesOfLayer({ source, block, raised, diagnostic }: Mistake): readonly Candidate[] {
	if (!/too many values to unpack \(expected 2\)/.test(raised?.message ?? '')) return [];
	const target = assignmentAt(block, diagnostic.from)?.targets[0];
	const last = target?.kind === 'tuple' ? target.items[1] : undefined;
	const gathered = last?.kind === 'name' ? [{ label: `Take all states: *${last.name}`, edit: [{ from: last.from, to: last.from, insert: '*' }] }] : [];
	const giving = callsOf(block)
		.filter((call) => /(?:^|\.)(?:GRU|SimpleRNN)$/.test(pathOf(call.callee) ?? '') && !/return_state/.test(source.slice(call.from, call.to)))
		.map((call): Candidate => ({ label: 'Let the layer give its state: return_state=True', edit: [insertedLast(call, 'return_state=True')] }));
	return [...giving.slice(0, 4), ...gathered];
}

/** Both states of an LSTM, where one was passed: its cell begins with zeros. */
function bothStates({ source, block, raised, diagnostic }: Mistake): readonly Candidate[] {
	const message = raised?.message ?? '';
	if (!/(?:list|tuple) index out of range|Too few leaves for PyTreeSpec; expected: 3, got: 2/.test(message)) return [];
	const call = callAt(block, diagnostic);
	const given = call?.args.find((argument) => argument.kind === 'keyword' && argument.name === 'initial_state') ?? call?.args[1];
	const zeros = prefixOf(source, 'zeros_like');
	if (!given || zeros === null) return [];
	const { value } = given;
	const alone = value.kind === 'list' || value.kind === 'tuple' ? value.items[0] : value;
	if (!alone || ((value.kind === 'list' || value.kind === 'tuple') && value.items.length !== 1)) return [];
	const state = source.slice(alone.from, alone.to);
	const both = `${state}, ${zeros}(${state})`;
	return [
		{ label: `Pass both states, the cell’s of zeros`, edit: [{ from: value.from, to: value.to, insert: value.kind === 'tuple' ? `(${both})` : `[${both}]` }] }
	];
}

/** Edits for states that are passed to recurrent layers, or taken from them, as what they are not. */
export const takenApart = (mistake: Mistake): readonly Candidate[] => [...statesOfCell(mistake), ...statesOfLayer(mistake), ...bothStates(mistake)];
