import { explain, type Explanation } from '../../explain/explain.ts';
import type { Readings } from '../../explain/template.ts';
import { evaluateLayer } from '../../frameworks/evaluateLayer.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import type { LayerSettings, Trace } from '../../ir/index.ts';
import { layersFor } from './layers.ts';
import { programFor } from './programs.ts';

/**
 * The settings of a layer that raises this very message, as evaluating it shows; null where none of a recurrent layer's forms does. What the message does not
 * tell is as in a plain layer.
 */
export function layerRaising(explanation: Explanation): LayerSettings | null {
	if (!explanation.check || explanation.isCut) return null;
	for (const settings of layersFor(explanation.check.id, explanation.readings)) if (raises(evaluateLayer(printTorch(settings)), explanation)) return settings;
	return null;
}

/** A short program that raises it; `evaluate` is asked whether it does. */
export function programRaising(explanation: Explanation, evaluate: (source: string) => Trace): string | null {
	if (!explanation.check || explanation.isCut) return null;
	const source = programFor(explanation.check.id, explanation.readings);
	return source !== null && raises(evaluate(source), explanation) ? source : null;
}

/** Whether what was raised is the same message: of the same check, in the same words where they are today's, and with the same readings. */
function raises({ outcome }: Trace, { check, wording, readings }: Explanation): boolean {
	if (outcome.kind !== 'raised') return false;
	const raised = explain(`${outcome.type}: ${outcome.message}`);
	return raised.check === check && (raised.wording === wording || wording?.versions !== undefined) && agree(raised.readings, readings);
}

/** What is named anew in each program, or follows from such names. */
const names: ReadonlySet<string> = new Set(['layer', 'node', 'shape', 'parameter', 'kernel_shape', 'input_shape', 'at', 'op']);

function agree(raised: Readings, pasted: Readings): boolean {
	const readings = new Map(Object.entries(raised));
	return Object.entries(pasted).every(([name, reading]) => names.has(name) || JSON.stringify(readings.get(name)) === JSON.stringify(reading));
}
