import type { Wording } from '../../explain/check.ts';
import { explain, type Explanation } from '../../explain/explain.ts';
import type { Reading, Readings } from '../../explain/template.ts';
import { evaluateLayer } from '../../frameworks/evaluateLayer.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import type { LayerSettings, Trace } from '../../ir/index.ts';
import { layersFor } from './layers.ts';
import { programFor } from './programs/programs.ts';

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
	const source = programFor(explanation.check.id, explanation.readings, explanation.wording?.text ?? '');
	return source !== null && raises(evaluate(source), explanation) ? source : null;
}

/**
 * Whether what was raised, or warned of, is the same message: of the same check, in the same words where they are today's, and with the same readings; or what is
 * said of the same mistake today.
 */
export function raises({ source, outcome, warnings }: Trace, wanted: Explanation): boolean {
	return isSaid(outcome.kind === 'raised' ? [`${outcome.type}: ${outcome.message}`] : warnings.map(({ message }) => message), source, wanted);
}

/** Whether that is the same message, said by that program. */
export function isSaid(said: readonly string[], source: string, { check, wording, readings }: Explanation): boolean {
	// Some words are of a recurrent layer only beside the code that calls it.
	const read = said.flatMap((words) => [explain(words), explain(`${source}\n${words}`)]);
	return read.some((raised) => {
		if (raised.check && check?.today?.checks?.includes(raised.check.id)) return true;
		if (raised.check !== check) return false;
		return says(raised.wording, wording) ? agree(raised.readings, readings) : wording?.versions !== undefined && agree(raised.readings, readings, true);
	});
}

/** Whether it is said in those words, with more before them or not. */
const says = (raised: Wording | null, pasted: Wording | null): boolean => raised !== null && pasted !== null && raised.text.endsWith(pasted.text);

/** What is named anew in each program, or follows from such names. */
const names: ReadonlySet<string> = new Set(['layer', 'node', 'shape', 'parameter', 'kernel_shape', 'input_shape', 'at', 'op', 'allowed', 'file', 'loss']);

/** `meta` stands for a device that is not here. Other words need not name all that those of an older version do. */
function agree(raised: Readings, pasted: Readings, inOtherWords = false): boolean {
	const readings = new Map(Object.entries(raised));
	return Object.entries(pasted).every(
		([name, reading]) =>
			names.has(name) ||
			(inOtherWords && !readings.has(name)) ||
			isSame(readings.get(name), reading) ||
			(name.endsWith('device') && readings.get(name) === 'meta' && reading !== 'cpu')
	);
}

const isSame = (a: Reading | undefined, b: Reading): boolean => JSON.stringify(a) === JSON.stringify(b);
