import type { BackendName, BackendState } from '../../runtime/protocol.ts';
import type { RunHereStatus } from '../../state/embed/runHere.svelte.ts';
import { backendTitles, differenceOf, timeOf } from '../result.ts';

/** What the foot of a widget speaks of. */
export interface FootState {
	readonly status: RunHereStatus;
	readonly rows: readonly { readonly name: BackendName; readonly state: BackendState }[];
	/** Why nothing was run. */
	readonly reason: string | null;
	/** Why there is nothing to run; empty where there is. */
	readonly idle: string;
	/** What ran is not what is shown by now. */
	readonly changed: boolean;
}

export interface FootWords {
	/** Nothing has been run: the button comes first. */
	readonly before: boolean;
	readonly said: string;
	/** What else there is to know, where there is room. */
	readonly why: string;
	readonly button: string;
	readonly stop: boolean;
}

const nothing: FootWords = { before: false, said: '', why: '', button: '', stop: false };
const sentence = (words: string): string => `${words.replace(/^./, (letter) => letter.toUpperCase()).replace(/\.$/, '')}.`;

/** What a reader loads who runs a widget: TensorFlow.js and its kernels for the first backend that there is. */
const before: FootWords = { ...nothing, before: true, said: 'loads TensorFlow.js, then this device computes it', button: 'Run here' };

export function footWords({ status, rows, reason, idle, changed }: FootState, run: 'click' | 'load' | 'never'): FootWords {
	if (idle !== '') return { ...nothing, said: idle };
	if (run === 'never') return nothing;
	switch (status) {
		case 'before':
			return before;
		case 'waiting':
			return { ...nothing, said: 'Another figure on this page is computing …', stop: true };
		case 'loading':
			return { ...nothing, said: 'Loading …', stop: true };
		case 'running': {
			const at = rows.find(({ state }) => state.kind === 'running');
			return { ...nothing, said: at ? `Running on ${backendTitles[at.name]} …` : 'Running …', stop: true };
		}
		case 'refused':
			return { ...nothing, said: sentence(reason ?? 'what runs it could not be loaded'), button: 'Try again' };
		case 'done':
			return { ...(changed ? { ...nothing, said: 'Changed since it ran.' } : doneWords(rows)), button: 'Run again' };
	}
}

/** Where it ran, and why not where it would have been faster. */
function doneWords(rows: FootState['rows']): FootWords {
	const ran = rows.findIndex(({ state }) => state.kind === 'ran');
	const { name, state } = rows[ran] ?? {};
	const [passed] = rows.slice(0, ran === -1 ? undefined : ran).flatMap(({ state }) => ('reason' in state ? [state.reason] : []));
	if (name === undefined || state?.kind !== 'ran') return { ...nothing, said: 'Ran on no backend.', why: passed === undefined ? '' : sentence(passed) };
	const { result } = state;
	const difference = differenceOf(result);
	const far = result.difference === null ? '' : difference === '0' ? ', equal to float64' : `, ${difference} from float64`;
	const wrong = result.disagreements.length > 0 ? ' It made other shapes than predicted, which is our mistake.' : '';
	return {
		...nothing,
		said: `${backendTitles[name]} ${timeOf(result)}${far}${wrong ? `.${wrong}` : passed === undefined ? '' : '.'}`,
		why: passed === undefined ? '' : sentence(passed)
	};
}
