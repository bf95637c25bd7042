import { kerasCandidates } from '../../diagnose/keras/candidates.ts';
import { cudnnMask, diagnoseKeras } from '../../diagnose/keras/diagnose.ts';
import { kerasMismatch } from '../../diagnose/keras/mismatch.ts';
import { printKeras } from '../../frameworks/keras/print.ts';
import { defaultLayer, type LayerSettings, type Trace } from '../../ir/index.ts';
import { kerasFigure } from '../../layout/shared/kerasFigure.ts';
import { evaluateLoaded, load } from '../evaluation/onDemand.ts';
import type { Language } from '../layerEvaluation.ts';

/** The last programs that were asked for. */
const known = new Map<string, Trace>();
const mostKnown = 32;

/** Told when a program asked for a chunk that was not there, and it has come. */
let onmore: () => void = () => {};

function evaluated(source: string): Trace {
	const trace = known.get(source) ?? evaluateLoaded(source);
	if (trace.absent !== undefined) {
		void load(trace).then(onmore, () => {});
		return trace;
	}
	known.delete(source);
	known.set(source, trace);
	for (const [oldest] of known) if (known.size > mostKnown) known.delete(oldest);
	return trace;
}

/** What the program does, with the setting that its mistake is about. */
function evaluate(source: string, settings: LayerSettings): Trace {
	const trace = evaluated(source);
	const { outcome } = trace;
	if (outcome.kind !== 'raised') return trace;
	const { mismatch: _, ...raised } = outcome;
	const mismatch = kerasMismatch(raised, settings);
	return { ...trace, outcome: { ...raised, ...(mismatch && { mismatch }) } };
}

const keras: Language = {
	name: 'Keras',
	print: printKeras,
	evaluate,
	diagnose: diagnoseKeras,
	candidates: kerasCandidates,
	// What cuDNN refuses is nothing that the picture shows: here it runs.
	figure: (settings, trace, diagnostics) =>
		kerasFigure(
			settings,
			trace,
			diagnostics.filter(({ code }) => code !== cudnnMask)
		),
	results: ['output', 'h', 'c', 'forward_h', 'forward_c', 'backward_h', 'backward_c']
};

/** Chunks that are loaded one after the other, each because of what the one before asked for. */
const mostChunks = 8;

/**
 * Keras, with the chunks that its programs need.
 * @param changed Told when more of it has come.
 */
export async function loadKeras(changed: (keras: Language) => void): Promise<Language> {
	onmore = () => changed({ ...keras });
	const source = printKeras({ ...defaultLayer, framework: 'keras', lengths: [1] });
	await load({ source, absent: 'all names' });
	for (let i = 0; i < mostChunks; i++) {
		const trace = evaluateLoaded(source);
		if (trace.absent === undefined) break;
		await load(trace);
	}
	return keras;
}
