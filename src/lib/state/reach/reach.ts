import type { LayerSettings } from '../../ir/index.ts';
import { Asker } from '../evaluation/asker.ts';
import type { Language } from '../layerEvaluation.ts';
import type { Reach } from '../../diagnose/probes/reach.ts';

export type { Reach };

/** A layer as small as says the same: which sequences reach which does not depend on the sizes. Sizes that were set by hand stay. */
function small(settings: LayerSettings): LayerSettings {
	const { x, h_0, c_0, lengths } = settings;
	const links = [x.seq, x.batch, x.feat, ...[h_0, c_0].flatMap((state) => [state.layer, state.batch, state.hidden])];
	const areLinked = lengths === null && links.every((size) => size === null);
	if (!areLinked) return settings;
	const at = (most: number, size: number): number => Math.min(most, size);
	return {
		...settings,
		seq_len: at(5, settings.seq_len),
		batch: at(6, settings.batch),
		input_size: at(8, settings.input_size),
		hidden_size: at(8, settings.hidden_size),
		proj_size: at(4, settings.proj_size)
	};
}

/** Has a worker try a layer: which sequence's change reaches which one's output. null where that cannot be told. */
export function askReach(settings: LayerSettings, language: Language, answer: (reach: Reach | null) => void): () => void {
	const asker = new Asker(10_000);
	asker.ask(
		{ kind: 'reach', source: language.print(small(settings)) },
		(message) => (message.kind === 'reached' ? () => answer(message.reach && { ...message.reach, of: settings.x.batch ?? settings.batch }) : null),
		() => answer(null)
	);
	return () => asker.close();
}

/** What the numbers say, in a sentence. */
export function inWords({ moved, of }: Reach): string {
	let [from, to] = [0, 0];
	let largest = 0;
	let pairs = 0;
	moved.forEach((row, i) =>
		row.forEach((by, j) => {
			if (i === j || by === 0) return;
			pairs++;
			if (by > largest) [from, to, largest] = [i, j, by];
		})
	);
	const others = moved.length * (moved.length - 1);
	if (pairs === 0) return 'No sequence changes the output of another.';
	const tried = of > moved.length ? ` Tried with ${moved.length} of its ${of} sequences, in a small layer of this kind.` : '';
	return `Sequence ${from} changes the output of sequence ${to} by ${shortNumber(largest)}; so do ${pairs} of ${others} pairs that have nothing to do with each other.${tried}`;
}

export const shortNumber = (by: number): string => (by === 0 ? '0' : by < 0.005 ? '<.01' : by.toFixed(2));
