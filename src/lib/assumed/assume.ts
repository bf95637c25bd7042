import type { Trace } from '../ir/index.ts';
import { mainText, moduleFiles } from '../ir/moduleFiles.ts';
import { isBody } from '../python/syntax/fragment.ts';
import { parse } from '../python/syntax/parse.ts';
import type { Block } from '../python/syntax/tree.ts';
import { entriesOf, usedEntriesOf } from './candidates/entries.ts';
import { supposeData } from './data.ts';
import { isShown, isTold, supposeNothing, tells } from './itself.ts';
import type { Leaf } from './leaf.ts';
import { type Entry } from './python.ts';
import { readWithin } from './budget/effort.ts';
import { spareOf, type Means, type Spare } from './budget/means.ts';
import { importOf, type Framework } from './text/everybodys.ts';
import { isMistaken, missingNames } from './text/names.ts';
import { lacksArguments } from './startedWith.ts';
import { shapeOf } from './text/program.ts';
import { computes } from './uncalled.ts';

import type { EvaluateAssumed, Supposed } from './supposed.ts';
import { Try, type MissingNames, type Task } from './trial.ts';
import { boundIn } from './witnesses/joint.ts';

/** Reads a program; null where it cannot be read. */
export function blockOf(source: string): Block | null {
	try {
		return parse(mainText(source)).block;
	} catch {
		return null;
	}
}

/** What the program's other files say. */
export const modulesOf = (source: string): Block =>
	moduleFiles(source).flatMap(({ from, to }) => blockOf(`\n${source.slice(from, to).replace(/^[^\n]*\n/, '')}`) ?? []);

export function missingIn(block: Block, framework: Framework): MissingNames {
	const names = missingNames(block);
	return { imports: names.flatMap((name) => importOf(name, framework) ?? []), wanted: names.filter((name) => importOf(name, framework) === undefined) };
}

/** What binds names that are missing, with nothing known of them. */
export const unknownNames = ({ imports, wanted }: MissingNames): string => [...imports, ...wanted.map((name) => `${name} = __unknown__`)].join('\n');

/** Whether a device was asked for that is not here. */
export const lacksDevice = ({ outcome }: Pick<Trace, 'outcome'>): boolean =>
	outcome.kind === 'raised' && /Torch not compiled with CUDA enabled|accelerator device when none is available/.test(outcome.message);

/** Whether there is anything to be supposed: cheap, for each keystroke. */
const isOpen = ({ outcome }: Pick<Trace, 'outcome'>): boolean =>
	outcome.kind !== 'raised' || lacksDevice({ outcome }) || outcome.type === 'NameError' || (outcome.frames.length === 0 && isBody(outcome.message));

/**
 * Tries what a program defines and nobody calls, and what it lacks: what it takes, what it gives, in sizes that are free. The first is what the program is for.
 * Nothing where there is nothing to suppose.
 * @param plain What the program does by itself.
 * @param more Whether there is time for another trial.
 * @param given What somebody says that an argument, an input or a name is.
 * @param spare What there is for what tells more of something that was found.
 */
export const suppose = (
	plain: Trace,
	evaluate: EvaluateAssumed,
	more: () => boolean,
	given: ReadonlyMap<string, Leaf> = new Map(),
	spare: Spare = spareOf({ evaluate, more })
): readonly Supposed[] => (isOpen(plain) ? readWithin(() => supposeOpen(plain, { evaluate, more }, given, spare), []) : []);

function supposeOpen(plain: Trace, { evaluate, more }: Means, given: ReadonlyMap<string, Leaf>, spare: Spare): readonly Supposed[] {
	const { source } = plain;
	const text = blockOf(source);
	if (!text) return [];
	if (lacksDevice(plain)) return supposeDevice(plain, { evaluate, more }, given, spare);
	const program = shapeOf(text, modulesOf(source));
	const { imports, wanted } = missingIn(program.block, program.framework);
	const isWhole = imports.length + wanted.length === 0;
	const evaluateWith = (names: readonly string[]): Trace => evaluate({ before: unknownNames({ imports, wanted: names }) });
	const imported = imports.length > 0 && plain.outcome.kind === 'raised' ? evaluateWith([]) : plain;
	const task: Task = { source, program, imports, wanted, evaluate, more, spare, given, without: [] };
	const tries = (entry: Entry | null): Try => new Try(task, entry);
	if (imported.outcome.kind === 'raised' && imported.outcome.type === 'NameError' && isMistaken(program.block, wanted, computes(imported)))
		return imported === plain ? [] : [new Try({ ...task, wanted: [] }, null).unknown(imported)];
	// A class whose line is missing, and a body whose head is, are read as such where something is supposed.
	const bare = !isWhole || plain.outcome.kind === 'raised' ? evaluateWith(wanted) : plain;
	const found = isWhole && (plain.outcome.kind === 'unsupported' || lacksArguments(plain)) ? supposeData(evaluate, more, given) : null;
	// What it does by itself is not given up for less.
	const data = found && boundIn(plain).some(isTold) && !found.bindings.some(({ binding }) => isTold(binding)) ? null : found;
	const entries: readonly (Entry | null)[] = entriesOf(bare, program);
	if (data && (entries.length === 0 || data.verdict === 'never' || data.bindings.some(({ binding }) => isShown(binding)))) return [data];
	const all = entries.length > 0 ? entries : !isWhole && plain.outcome.kind !== 'ok' ? [null] : [];
	const made = new Set<string>();
	const tried = all.flatMap((entry, i) => {
		if ((entry && made.has(entry.name)) || (i > 0 && !more())) return [];
		const one = tries(entry).result();
		if (one.verdict === 'runs') for (const { leaf } of one.guess.slots) if (leaf.kind === 'made') made.add(leaf.cls);
		return [one];
	});
	// Of what it is for nothing is known, or no shape: of its parts something may be.
	const isBlank = (one: Supposed): boolean => isUnsettled(one) || (one.entry?.kind === 'class' && !tells(one));
	if (tried.every(isBlank)) tried.push(...partsTried(usedEntriesOf(bare, program), tries, more));
	// What is so whatever the names are that are missing.
	const isSettled = !tried.every(isUnsettled);
	const isAnswer = !isWhole && plain.outcome.kind === 'raised' && !(bare.outcome.kind === 'raised' && bare.outcome.type === 'NameError');
	return isSettled || !isAnswer ? tried : [tries(null).unknown(bare), ...tried];
}

/** What a program that asks for a device which is not here does where there is one, beside what it does here; nothing where that tells no more. */
function supposeDevice(plain: Trace, { evaluate, more }: Means, given: ReadonlyMap<string, Leaf>, spare: Spare): readonly Supposed[] {
	const trace = evaluate({});
	const others = suppose(trace, evaluate, more, given, spare);
	const all = others.some(({ entry, verdict }) => entry === null && verdict !== 'unsure') ? others : [supposeNothing(trace), ...others];
	const itself = supposeNothing(plain);
	return all.some(({ bindings }) => bindings.length > itself.bindings.length) ? [itself, ...all] : [];
}

/** Whether nothing is known of all of it. */
export const isUnsettled = ({ verdict }: Supposed): boolean => verdict === 'unsure' || verdict === 'partly';

/** The classes among some that run with something: what uses them may call them otherwise, so that nothing is said against them. */
export function partsTried(entries: readonly Entry[], tries: (entry: Entry) => Try, more: () => boolean): readonly Supposed[] {
	return entries.flatMap((entry) => {
		const one = more() ? tries(entry).result() : null;
		if (!one || one.verdict === 'unsure') return [];
		return [{ ...one, verdict: one.verdict === 'never' ? 'partly' : one.verdict, conditions: [] }];
	});
}
