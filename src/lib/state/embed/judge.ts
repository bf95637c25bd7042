/** What tells whether a layer fits: the evaluator and the rules, loaded for the first layer of which that is a question. */
import { diagnose } from '../../diagnose/index.ts';
import { evaluateLayer } from '../../frameworks/evaluateLayer.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import type { Diagnostic, LayerSettings, Trace } from '../../ir/index.ts';
import type { Figure } from '../../layout/shared/figure.ts';
import { figureOf } from '../../layout/shared/figureOf.ts';

export interface Judgement {
	readonly settings: LayerSettings;
	readonly trace: Trace;
	readonly figure: Figure;
	/** The one finding that is told on top: an error, a silent mistake, or what is not modelled. */
	readonly main: Diagnostic | null;
}

export function judge(settings: LayerSettings): Judgement {
	const trace = evaluateLayer(printTorch(settings));
	const diagnostics = diagnose(trace);
	const main = diagnostics.find(({ kind }) => kind === 'error' || kind === 'unsupported' || kind === 'hazard') ?? null;
	return { settings, trace, figure: figureOf(settings, trace, diagnostics), main };
}
