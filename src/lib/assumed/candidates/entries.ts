import type { Trace } from '../../ir/index.ts';
import type { Block, Parameter } from '../../python/syntax/tree.ts';
import type { Entry } from '../python.ts';
import { buildingMethods } from './builders.ts';
import { isBuilder } from '../text/keras/makers.ts';
import { ownParameters, type ProgramShape } from '../text/program.ts';
import { hintOf } from '../text/hints/reading.ts';
import { uncalled, type Uncalled } from '../uncalled.ts';
import { visit } from '../text/usage.ts';

/** Methods that compute, the likeliest first. */
const methods = ['forward', '__call__', 'call', 'training_step'] as const;

/** At most so many classes and functions of one program are tried. */
const mostEntries = 4;
/** Of a program that defines more than so much in vain it is not known what it is for. */
const mostIdle = 60;

/** The classes that another uses which is not called either, the last first. */
export const usedEntriesOf = (trace: Trace, program: ProgramShape): readonly Entry[] =>
	entriesOf(trace, program, true).filter(({ kind, method }) => kind === 'class' && method !== 'training_step');

/**
 * What a program defines and nobody calls, less what another of these uses: the last first, which mostly is what the others are for.
 * @param used What another uses, instead.
 */
export function entriesOf(trace: Trace, program: ProgramShape, used = false): readonly Entry[] {
	const pasted = methodsWithoutClass(program);
	if (pasted.length > 0) return used ? [] : pasted.slice(0, mostEntries);
	const idle = heirs(
		uncalled(trace, () => program.block),
		program
	);
	if (idle.length > mostIdle) return [];
	const names = new Set(idle.map(({ name }) => name));
	const inOthers = new Set<string>();
	for (const { name } of idle) {
		const body: Block = program.block.filter((statement) => (statement.kind === 'class' || statement.kind === 'function') && statement.name === name);
		visit(body, (node) => {
			if (node.kind === 'name' && node.name !== name && names.has(node.name)) inOthers.add(node.name);
		});
	}
	const roots = idle.filter(({ name }) => !inOthers.has(name)).reverse();
	// Where each uses another, all are tried.
	const all = withBuilders(roots.length > 0 ? roots : idle, idle, program);
	const chosen = used ? idle.filter((one) => !all.includes(one)).reverse() : all;
	const entries = chosen.flatMap(({ kind, name }): Entry[] => {
		if (kind === 'function') return [{ kind, name, method: name, builds: isBuilder(program, program.functions.get(name)!) }];
		const cls = program.classes.get(name);
		const method = methods.find((one) => cls?.methods.has(one));
		return cls && method !== undefined ? [{ kind, name, method }] : [];
	});
	if (!used) entries.push(...definedEntries(trace, program));
	const classes = entries.filter(({ kind }) => kind === 'class');
	const functions = entries.filter(({ kind, name }) => kind === 'function' && takesTensors(program, name, classes.length > 0));
	return [...classes, ...(used ? [] : buildingMethods(trace, program)), ...functions].slice(0, mostEntries);
}

/** Classes that functions define, and that nobody has called. */
function definedEntries({ entered = [] }: Trace, program: ProgramShape): readonly Entry[] {
	const starts = new Set(entered);
	return [...program.definers].reverse().flatMap(([name, { fn, cls }]): Entry[] => {
		const method = methods.find((one) => program.classes.get(name)!.methods.has(one));
		const [first] = method === undefined ? [] : program.classes.get(name)!.methods.get(method)!.body;
		return method === undefined || !first || starts.has(first.from) ? [] : [{ kind: 'class', name, method, definer: { fn: fn.name, cls: cls?.name ?? null } }];
	});
}

/** A function that makes a model of Keras' in the place of those that train or read it. */
function withBuilders(roots: readonly Uncalled[], idle: readonly Uncalled[], program: ProgramShape): readonly Uncalled[] {
	const builders = idle.filter(({ kind, name }) => kind === 'function' && isBuilder(program, program.functions.get(name)!));
	if (builders.every((one) => roots.includes(one))) return roots;
	const names = new Set(builders.map(({ name }) => name));
	const calls = ({ kind, name }: Uncalled): boolean => {
		let found = false;
		if (kind === 'function' && !names.has(name)) visit(program.functions.get(name)!.body, (node) => (found ||= node.kind === 'name' && names.has(node.name)));
		return found;
	};
	return [...roots.filter((one) => !builders.includes(one) && !calls(one)), ...builders];
}

/** Methods whose class's line is missing, and of which none is a forward: those that no other calls. */
function methodsWithoutClass({ pasted, classes }: ProgramShape): readonly Entry[] {
	const cls = pasted === null ? undefined : classes.get(pasted);
	if (!cls || methods.some((name) => cls.methods.has(name))) return [];
	const called = new Set<string>();
	visit(cls.statement.body, (node) => {
		if (node.kind === 'attribute') called.add(node.name);
	});
	return [...cls.methods.keys()].filter((name) => name !== '__init__' && !called.has(name)).map((method) => ({ kind: 'class', name: cls.name, method }));
}

/** With the classes that extend them and have no forward of their own. */
function heirs(idle: readonly Uncalled[], program: ProgramShape): readonly Uncalled[] {
	const names = new Set(idle.filter(({ kind }) => kind === 'class').map(({ name }) => name));
	const more = [...program.classes.values()].flatMap(({ name, statement }): Uncalled[] => {
		const { from, to, args } = statement;
		if (names.has(name) || !args.some(({ value }) => value.kind === 'name' && names.has(value.name))) return [];
		names.add(name);
		return [{ kind: 'class', name, line: 0, from, to }];
	});
	return [...idle, ...more].sort((a, b) => a.from - b.from);
}

/** Whether a function computes with what it is given, and is not what trains, reads or plots. */
function takesTensors(program: ProgramShape, name: string, strictly: boolean): boolean {
	const fn = program.functions.get(name);
	// Methods whose class is not here.
	if (!fn || fn.decorators.length > 0 || /^(?:self|cls)$/.test(fn.parameters[0]?.name ?? '')) return false;
	if (isBuilder(program, fn)) return true;
	const parameters = ownParameters(fn, false).filter((parameter) => parameter.default === null && !isOfFile(parameter));
	const hints = parameters.map((parameter) => hintOf({ program, cls: null, fn }, parameter.name));
	if (hints.length === 0 || hints.some(({ called, columns }) => called && !columns)) return false;
	const computes = hints.some(
		({ role, rank, least, tensor, columns }) => columns !== undefined || role !== undefined || rank !== undefined || (least ?? 0) > 1 || tensor
	);
	return strictly ? computes : true;
}

/** Whether a parameter says where a file is, by its annotation or its name. */
function isOfFile({ name, annotation }: Parameter): boolean {
	let said = /(?:^|_)(?:path|file|filename|dir|folder)$/i.test(name);
	if (annotation) visit(annotation, (node) => (said ||= node.kind === 'name' && /^(?:Path|PathLike)$/.test(node.name)));
	return said;
}
