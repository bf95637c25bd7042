import { axisNames, type Binding, type Trace } from '../lib/ir/index.ts';
import { saidOnce } from '../lib/diagnose/saidOnce.ts';
import type { Checked, Finding } from './check.ts';
import { plain } from './plain.ts';
import { describePlace, placeOf, type Program } from './program.ts';

/** A checked program as lines for people: its findings and, when asked, its shapes, in the order of the file. */
export function describe(program: Program, { trace, findings }: Checked, shapes: boolean): string {
	const said = saidOnce(findings).map(({ places: [first, ...more] }) => ({ at: first!.from, text: describeFinding(program, first!, more) }));
	const bound = shapes
		? trace.bindings.filter(({ shape }) => shape !== undefined).map((binding) => ({ at: binding.span.from, text: describeShape(program, trace, binding) }))
		: [];
	return [...bound, ...said]
		.sort((a, b) => a.at - b.at)
		.map(({ text }) => `${text}\n`)
		.join('');
}

function describeFinding(program: Program, { from, kind, severity, message, cause, fixes = [] }: Finding, more: readonly Finding[]): string {
	const said = kind === 'unsupported' ? message.replace(/^(?:Not modelled: )?/, 'not modelled: ') : message;
	const lines = [
		`${describePlace(program, placeOf(program, from))}: ${severity}: ${said.trimEnd()}`,
		...(more.length > 0 ? [`    also: ${more.map(({ from }) => describePlace(program, placeOf(program, from))).join(', ')}`] : []),
		...(cause === undefined ? [] : [`    why: ${cause.trimEnd()}`]),
		...fixes.map(({ label, result }) => `    fix: ${label} (${result})`)
	];
	return lines.map(plain).join('\n');
}

/** `model.py:3:1: x [seq 10 · batch 32 · feat 50] float32` */
function describeShape(program: Program, trace: Trace, { span, name, shape, dtype, tensor }: Binding): string {
	const axes = tensor === undefined ? [] : (trace.tensors[tensor]?.axes ?? []);
	const sizes = shape?.map((size, i) => [axes[i] && axisNames[axes[i]].word, size].filter((part) => part != null).join(' ')).join(' · ') ?? '?';
	return plain([`${describePlace(program, placeOf(program, span.from))}: ${name} [${sizes}]`, dtype].filter(Boolean).join(' '));
}
