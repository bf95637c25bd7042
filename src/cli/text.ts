import { axisNames, namedShape, type Binding, type Trace } from '../lib/ir/index.ts';
import type { Assumption } from '../lib/assumed/assumption.ts';
import { saidOnce } from '../lib/diagnose/saidOnce.ts';
import type { Checked, Finding } from './check.ts';
import { plain } from './plain.ts';
import { describePlace, placeOf, type Program } from './program.ts';

/** What is printed beside what is wrong. */
export interface Shown {
	readonly shapes: boolean;
	/** What was found by trying, as tests. */
	readonly tests: boolean;
}

/** A checked program as lines for people: what was supposed, its findings and, when asked, its shapes, in the order of the file. */
export function describe(program: Program, { trace, findings, supposed = [] }: Checked, { shapes, tests }: Shown): string {
	const settled = supposed.filter(({ verdict }) => verdict !== 'unsure');
	const joint = settled.flatMap(({ trace: at, bindings }) => bindings.map(({ binding, shape }) => ({ at, binding, shape })));
	const known = [...trace.bindings, ...grownIn(trace), ...(trace.unnamed ?? [])].flatMap((binding) => {
		const shape = namedShape(binding, binding.tensor === undefined ? [] : trace.tensors[binding.tensor]?.axes);
		return shape ? [{ at: trace, binding, shape }] : [];
	});
	const said = saidOnce(findings).map(({ places: [first, ...more] }) => ({ at: first!.from, text: describeFinding(program, first!, more, tests) }));
	const bound = shapes
		? (settled.length > 0 ? joint : known).map(({ at, binding, shape }) => ({ at: binding.span.from, text: describeShape(program, at, binding, shape) }))
		: [];
	const assumed = [...new Set(settled.flatMap(({ imports, assumptions }) => [...imports, ...assumptions.map(describeAssumption)]))].map((one) => ({
		at: -1,
		text: plain(`${program.file}: assumed: ${one}`)
	}));
	const lines = [...assumed, ...bound, ...said].sort((a, b) => a.at - b.at).map(({ text }) => `${text}\n`);
	// What has the same shape each time is told once.
	return [...new Set(lines)].join('');
}

/** What a long loop leaves of another shape than its first rounds. */
const grownIn = ({ bindings, lastBound = [] }: Trace): readonly Binding[] =>
	lastBound.filter((last) => bindings.findLast(({ line, name }) => line === last.line && name === last.name)?.shape?.join() !== last.shape?.join());

/** `Net.forward: ids [batch · seq] int64, below vocab`. */
function describeAssumption({ of, name, value, shape, dtype, below }: Assumption): string {
	const what = shape ? `[${shape.join(' · ')}]` : value === name ? 'any size' : String(value);
	return [`${of === null ? '' : `${of}: `}${name} ${what}${dtype === undefined ? '' : ` ${dtype}`}`, ...(below === undefined ? [] : [`below ${below}`])].join(
		', '
	);
}

function describeFinding(
	program: Program,
	{ from, kind, severity, message, cause, tried, fixes = [] }: Finding,
	more: readonly Finding[],
	tests: boolean
): string {
	const said = kind === 'unsupported' ? message.replace(/^(?:Not modelled: )?/, 'not modelled: ') : message;
	const lines = [
		`${describePlace(program, placeOf(program, from))}: ${severity}: ${said.trimEnd()}`,
		...(more.length > 0 ? [`    also: ${more.map(({ from }) => describePlace(program, placeOf(program, from))).join(', ')}`] : []),
		...(cause === undefined ? [] : [`    why: ${cause.trimEnd()}`]),
		...(tried?.result === undefined ? [] : [`    tried: ${tried.result}`]),
		...(tests && tried?.test !== undefined
			? [`    test${tried.isAbove ? ', above the program' : ''}:`, ...tried.test.split('\n').map((line) => `        ${line}`)]
			: []),
		...fixes.map(({ label, result }) => `    fix: ${label} (${result})`)
	];
	return lines.map(plain).join('\n');
}

/** `model.py:3:1: x [seq 10 · batch 32 · feat 50] float32` */
function describeShape(program: Program, trace: Trace, { span, name, dtype, tensor }: Binding, shape: readonly (number | string)[]): string {
	const axes = tensor === undefined ? [] : (trace.tensors[tensor]?.axes ?? []);
	const word = (size: number | string, i: number): string | null => {
		const axis = axes[i] && axisNames[axes[i]].word;
		return axis && axis !== size ? axis : null;
	};
	const sizes = shape.map((size, i) => [word(size, i), size].filter((part) => part !== null).join(' ')).join(' · ');
	return plain([`${describePlace(program, placeOf(program, span.from))}: ${name} [${sizes}]`, dtype].filter(Boolean).join(' '));
}
