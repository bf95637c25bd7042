import type { Diagnostic, Fix, LayerSettings, Trace } from '../ir/index.ts';
import { evaluate } from '../frameworks/evaluate.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import { candidates } from './candidates.ts';
import { diagnose } from './diagnose.ts';

/** How many fixes are shown at the most. */
const most = 3;

/**
 * Edits of the form that make a diagnostic go away: each has been evaluated, and what that gave is its `result`. Those after
 * which nothing is wrong come first; a program that goes on to raise something else is no fix.
 */
export function layerFixes(settings: LayerSettings, diagnostic: Diagnostic): readonly Fix<LayerSettings>[] {
	if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') return [];
	const seen = new Set([printTorch(settings)]);
	const tried: (Fix<LayerSettings> & { readonly clean: boolean })[] = [];
	for (const { label, edit } of candidates(settings)) {
		const source = printTorch(edit);
		if (seen.has(source)) continue;
		seen.add(source);
		const trace = evaluate(source);
		if (trace.outcome.kind !== 'ok') continue;
		const left = diagnose(trace).filter((found) => found.kind === 'hazard');
		if (left.some((found) => found.code === diagnostic.code)) continue;
		tried.push({ label, edit, result: resultOf(trace), clean: left.length === 0 });
		if (tried.filter((fix) => fix.clean).length === most) break;
	}
	return [...tried.filter((fix) => fix.clean), ...tried.filter((fix) => !fix.clean)].slice(0, most).map(({ label, edit, result }) => ({ label, edit, result }));
}

/** `runs: output (10, 32, 200)`. */
function resultOf(trace: Trace): string {
	const binding = trace.bindings.findLast(({ name }) => name === 'last') ?? trace.bindings.findLast(({ name }) => name === 'output');
	return binding?.shape ? `runs: ${binding.name} (${binding.shape.join(', ')})` : 'runs';
}
