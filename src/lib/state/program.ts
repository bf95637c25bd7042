/**
 * What the picture of a program is drawn from: pure functions of the core, which components reach through here.
 */
import type { LayerSettings } from '../ir/index.ts';
import type { Figure } from '../layout/shared/figure.ts';
import { languageOf } from './keras/keras.svelte.ts';
import { LayerEvaluation } from './layerEvaluation.ts';

export { outlines, type Outline } from '../diagnose/outline.ts';
export { programPicture, untouched, type ProgramView, type SupposedTensors } from '../layout/program/program.ts';
export { settingsOfCall } from '../layout/program/recurrent.ts';
export { modulePath, neighbours, pathOf } from './modulePath.ts';
export { programTree } from '../layout/program/tree.ts';
export { keepingUnchanged, unchanged } from '../layout/shared/unchanged.ts';
export { setNumber, settingOf, toggleLink } from '../notebook/edit.ts';

/** What the views of a layer draw, of settings alone. */
export const figureOfSettings = (settings: LayerSettings): Figure => new LayerEvaluation(settings, null, languageOf(settings)).figure;
