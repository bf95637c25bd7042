import type { LayerSettings } from '../../ir/index.ts';
import { pytorch, type Language } from '../layerEvaluation.ts';

let keras = $state.raw<Language | null>(null);
let failed = $state.raw(false);
let asked: Promise<void> | null = null;

async function load(): Promise<void> {
	try {
		const module = await import('./language.ts');
		keras = await module.loadKeras((more) => (keras = more));
	} catch {
		failed = true;
		asked = null;
	}
}

/** The language that a cell speaks. Keras' is loaded when a cell first speaks it; until then the cell goes on in PyTorch's. */
export function languageOf({ framework }: LayerSettings): Language {
	if (!framework) return pytorch;
	if (!keras) asked ??= load();
	return keras ?? pytorch;
}

/** It could not be loaded. */
export const isKerasMissing = (): boolean => failed && !keras;
