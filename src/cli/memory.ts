import type { Trace } from '../lib/ir/index.ts';
import { cards, usualCard } from '../lib/memory/cards.ts';
import { programChanges } from '../lib/memory/changes.ts';
import { footprint, inferenceBytes, trainingBytes } from '../lib/memory/footprint.ts';
import { optimizerOf, optimizers } from '../lib/memory/optimizers.ts';
import { memoryRows } from '../lib/memory/rows.ts';
import { binaryBytes } from '../lib/values/bytes.ts';
import { plain } from './plain.ts';

/** What a program's model takes of a card, in bytes: what `--memory` writes into `--json`. */
export interface Need {
	/** The optimiser that the program makes; Adam where it makes none that is known. */
	readonly optimizer: string;
	readonly training: number;
	readonly inference: number;
	/** Whether cuDNN's reserve has a part in it: its size is not published, so that what the equations need is counted. */
	readonly estimate: boolean;
	readonly rows: readonly { readonly name: string; readonly training: number; readonly inference: number }[];
	readonly changes: readonly { readonly what: string; readonly training: number; readonly cost: string }[];
}

/** null for a program that does not run to its end, or has no model. */
export function needOf(trace: Trace): Need | null {
	if (trace.outcome.kind !== 'ok') return null;
	const held = footprint(trace, 'card');
	if (held.parameterCount === 0) return null;
	const optimizer = optimizerOf(trace.source) ?? optimizers[0]!;
	return {
		optimizer: optimizer.name,
		training: trainingBytes(held, optimizer),
		inference: inferenceBytes(held),
		estimate: held.isEstimate,
		rows: memoryRows(held, optimizer).map(({ name, training, inference }) => ({ name, training, inference })),
		changes: programChanges(held, { device: 'card', optimizer, room: usualCard }).map(({ what, bytes, cost }) => ({ what, training: bytes, cost }))
	};
}

/** The same as lines for people. */
export function describeNeed(file: string, need: Need | null): string {
	if (!need) return `${plain(`${file}: memory: nothing is counted of a program that does not run to its end, or has no model`)}\n`;
	const { optimizer, training, inference, estimate, rows, changes } = need;
	const card = cards.find(({ bytes }) => bytes >= training);
	const room = card ? `a card of ${binaryBytes(card.bytes)} has room for it` : `no card of the list has room for it`;
	return [
		`${file}: memory: ${binaryBytes(training)} to train with ${optimizer}, ${binaryBytes(inference)} to answer; ${room}`,
		...rows.filter((row) => row.training > 0).map((row) => `    ${row.name}: ${binaryBytes(row.training)}`),
		...(estimate ? ['    how much cuDNN sets aside is not known: counted is what the equations need'] : []),
		...changes.map(({ what, training: then, cost }) => `    change: ${what}: ${binaryBytes(then)}. ${cost}`)
	]
		.map((line) => `${plain(line)}\n`)
		.join('');
}
