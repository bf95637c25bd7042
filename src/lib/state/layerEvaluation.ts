import type { Diagnostic, Fix, LayerSettings, Trace } from '../ir/index.ts';
import { layerFixes, torchSpeech, type Speech } from '../diagnose/index.ts';
import type { Figure } from '../layout/shared/figure.ts';
import { figureOf } from '../layout/shared/figureOf.ts';

/** The framework that a layer cell speaks, with what it needs of it. */
export interface Language extends Speech {
	readonly name: 'PyTorch' | 'Keras';
	readonly figure: (settings: LayerSettings, trace: Trace, diagnostics: readonly Diagnostic[]) => Figure;
	/** The names of its results, in the order in which they are told. */
	readonly results: readonly string[];
}

export const pytorch: Language = { ...torchSpeech, name: 'PyTorch', figure: figureOf, results: ['output', 'h_n', 'c_n', 'last'] };

/** All that follows from a layer's settings. What is not always drawn is made when it is asked for. */
export class LayerEvaluation {
	readonly settings: LayerSettings;
	readonly language: Language;
	readonly source: string;
	/** The very trace of the evaluation before where that was of the same program. */
	readonly trace: Trace;
	readonly diagnostics: readonly Diagnostic[];
	readonly figure: Figure;
	/** The one diagnostic that the verdict is about. */
	readonly main: Diagnostic | undefined;
	#fixes: readonly Fix<LayerSettings>[] | null = null;

	constructor(settings: LayerSettings, before: LayerEvaluation | null = null, language = pytorch) {
		this.settings = settings;
		this.language = language;
		this.source = language.print(settings);
		const same = before?.source === this.source && before.language === language ? before : null;
		this.trace = same?.trace ?? language.evaluate(this.source, settings);
		this.diagnostics = same?.diagnostics ?? language.diagnose(this.trace, settings);
		this.figure = language.figure(settings, this.trace, this.diagnostics);
		this.main = this.diagnostics.find(({ kind }) => kind === 'error' || kind === 'unsupported' || kind === 'hazard');
	}

	get fixes(): readonly Fix<LayerSettings>[] {
		return (this.#fixes ??= this.main ? layerFixes(this.settings, this.main, this.language) : []);
	}
}
