import type { Diagnostic, Fix, LayerSettings, Trace } from '../ir/index.ts';
import { diagnose, layerFixes } from '../diagnose/index.ts';
import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import type { Figure } from '../layout/shared/figure.ts';
import { figureOf } from '../layout/shared/figureOf.ts';

/** All that follows from a layer's settings. What is not always drawn is made when it is asked for. */
export class LayerEvaluation {
	readonly settings: LayerSettings;
	readonly source: string;
	/** The very trace of the evaluation before where that was of the same program. */
	readonly trace: Trace;
	readonly diagnostics: readonly Diagnostic[];
	readonly figure: Figure;
	/** The one diagnostic that the verdict is about. */
	readonly main: Diagnostic | undefined;
	#fixes: readonly Fix<LayerSettings>[] | null = null;

	constructor(settings: LayerSettings, before: LayerEvaluation | null = null) {
		this.settings = settings;
		this.source = printTorch(settings);
		const same = before?.source === this.source ? before : null;
		this.trace = same?.trace ?? evaluateLayer(this.source);
		this.diagnostics = same?.diagnostics ?? diagnose(this.trace);
		this.figure = figureOf(settings, this.trace, this.diagnostics);
		this.main = this.diagnostics.find(({ kind }) => kind === 'error' || kind === 'unsupported' || kind === 'hazard');
	}

	get fixes(): readonly Fix<LayerSettings>[] {
		return (this.#fixes ??= this.main ? layerFixes(this.settings, this.main) : []);
	}
}
