import type { Diagnostic, Fix, LayerSettings, Trace } from '../ir/index.ts';
import { evaluateLayer } from '../frameworks/evaluateLayer.ts';
import { printTorch } from '../frameworks/torch/print.ts';
import { candidates, type Candidate } from './candidates.ts';
import { diagnose } from './diagnose.ts';

/** How many fixes are shown at the most. */
const most = 3;

/** How many mistakes are mended one after the other for one fix. */
const deepest = 3;
/** How many programs are evaluated at the most in looking for fixes: about half a millisecond each, on every edit. */
const patience = 48;

/** What a layer cell speaks: how its program is printed, what that does, what is said of it, and what may mend it. */
export interface Speech {
	readonly print: (settings: LayerSettings) => string;
	readonly evaluate: (source: string, settings: LayerSettings) => Trace;
	readonly diagnose: (trace: Trace, settings: LayerSettings) => readonly Diagnostic[];
	readonly candidates: (settings: LayerSettings) => readonly Candidate[];
}

export const torchSpeech: Speech = { print: printTorch, evaluate: evaluateLayer, diagnose: (trace) => diagnose(trace), candidates };

interface Tried extends Fix<LayerSettings> {
	/** Nothing is wrong any more, not even silently. */
	readonly clean: boolean;
}

/**
 * Edits of the form that make a diagnostic go away: each has been evaluated, and what that gave is its `result`. Those after
 * which nothing is wrong come first; a program that goes on to raise something else is mended further, or is no fix.
 */
export function layerFixes(settings: LayerSettings, diagnostic: Diagnostic, speech: Speech = torchSpeech): readonly Fix<LayerSettings>[] {
	if (diagnostic.kind !== 'error' && diagnostic.kind !== 'hazard') return [];
	const tried = mend(settings, diagnostic, speech, new Set([speech.print(settings)]), deepest);
	return [...tried.filter((fix) => fix.clean), ...tried.filter((fix) => !fix.clean)].slice(0, most).map(({ label, edit, result }) => ({ label, edit, result }));
}

function mend(settings: LayerSettings, diagnostic: Diagnostic, speech: Speech, seen: Set<string>, depth: number): readonly Tried[] {
	const fixes: Tried[] = [];
	/** Edits after which something else is raised: the first step of a longer way. */
	const steps: { readonly label: string; readonly edit: LayerSettings; readonly next: Diagnostic }[] = [];
	for (const { label, edit } of speech.candidates(settings)) {
		const source = speech.print(edit);
		if (seen.has(source)) continue;
		if (seen.size > patience) break;
		seen.add(source);
		const trace = speech.evaluate(source, edit);
		const left = speech.diagnose(trace, edit).filter((found) => found.kind === 'error' || found.kind === 'hazard');
		if (left.some((found) => found.code === diagnostic.code && found.message === diagnostic.message)) continue;
		const next = left.find((found) => found.kind === 'error');
		if (next) steps.push({ label, edit, next });
		else if (trace.outcome.kind === 'ok' && !left.some((found) => found.code === diagnostic.code))
			fixes.push({ label, edit, result: resultOf(trace), clean: left.length === 0 });
		if (fixes.filter((fix) => fix.clean).length === most) break;
	}
	if (fixes.length > 0 || depth === 1) return fixes;
	for (const { label, edit, next } of steps) {
		const [rest] = mend(edit, next, speech, seen, depth - 1);
		if (rest) return [{ ...rest, label: `${label}, and ${rest.label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}` }];
	}
	return [];
}

/** `runs: output (10, 32, 200)`. */
function resultOf(trace: Trace): string {
	const binding = trace.bindings.findLast(({ name }) => name === 'last') ?? trace.bindings.findLast(({ name }) => name === 'output');
	return binding?.shape ? `runs: ${binding.name} (${binding.shape.join(', ')})` : 'runs';
}
