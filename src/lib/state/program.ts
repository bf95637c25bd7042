/**
 * What the picture of a program is drawn from: pure functions of the core, which components reach through here.
 */
import { diagnose } from '../diagnose/index.ts';
import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import type { LayerSettings } from '../ir/index.ts';
import type { Figure } from '../layout/shared/figure.ts';
import { figureOf } from '../layout/shared/figureOf.ts';

export { outlines, type Outline } from '../diagnose/outline.ts';
export { programPicture, untouched, type ProgramView, type SupposedTensors } from '../layout/program/program.ts';
export { settingsOfCall } from '../layout/program/recurrent.ts';
export { modulePath, neighbours, pathOf } from './modulePath.ts';
export { programTree } from '../layout/program/tree.ts';
export { keepingUnchanged, unchanged } from '../layout/shared/unchanged.ts';
export { setNumber, settingOf, toggleLink } from '../notebook/edit.ts';

/** What the views of a layer draw, of settings alone. */
export function figureOfSettings(settings: LayerSettings): Figure {
	const trace = evaluateLayer(printTorch(settings));
	return figureOf(settings, trace, diagnose(trace));
}
