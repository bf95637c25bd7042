import type { Trace } from '../ir/index.ts';
import { blockOf, missingIn, modulesOf, partsTried, Try, unknownNames, type EvaluateAssumed, type Supposed, type Task } from './assume.ts';
import { isShown } from './itself.ts';
import { entriesOf, usedEntriesOf } from './candidates/entries.ts';
import type { Entry } from './python.ts';
import type { Leaf } from './leaf.ts';
import { definitionsOf } from './text/definitions.ts';
import { shapeOf } from './text/program.ts';

/**
 * Of a program that did not get to it, by itself or with what was supposed of it: what its classes compute. Only what defines is run, and what the rest binds is supposed as what is missing.
 * What the program itself calls may well not be called so: nothing is said against it.
 */
export function supposeDefinitions(
	plain: Trace,
	found: readonly Supposed[],
	evaluate: EvaluateAssumed,
	more: () => boolean,
	given: ReadonlyMap<string, Leaf> = new Map()
): readonly Supposed[] {
	const { source, outcome } = plain;
	// What it does by itself it does: of one that ends or raises, nothing is supposed.
	if (outcome.kind !== 'unsupported') return [];
	if (plain.bindings.some(isShown) || found.some(({ verdict, bindings }) => verdict !== 'unsure' && bindings.some(({ binding }) => isShown(binding))))
		return [];
	const block = blockOf(source);
	if (!block) return [];
	const { others, names } = definitionsOf(block);
	if (others.length === 0) return [];
	const program = shapeOf(block, modulesOf(source));
	const missing = missingIn(block);
	const wanted = [...new Set([...missing.wanted, ...names])];
	const without = others.map(({ from, to }) => ({ from, to }));
	const task: Task = { source, program, imports: missing.imports, wanted, evaluate, more, given, without };
	const bare = evaluate({ without, before: unknownNames(task) });
	const tries = (entry: Entry): Try => new Try(task, entry);
	const shown = (entries: readonly Entry[]): readonly Supposed[] =>
		partsTried(entries, tries, more).flatMap((one) => (one.bindings.some(({ binding }) => isShown(binding)) ? [{ ...one, code: [] }] : []));
	const roots = shown(entriesOf(bare, program).filter(({ kind }) => kind === 'class'));
	return roots.length > 0 ? roots : shown(usedEntriesOf(bare, program));
}
