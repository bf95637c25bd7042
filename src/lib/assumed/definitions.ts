import type { Span, Trace } from '../ir/index.ts';
import { lineAt } from '../ir/index.ts';
import { mainText, withoutStatements } from '../ir/moduleFiles.ts';
import type { Block, Statement } from '../python/syntax/tree.ts';
import { blockOf, isUnsettled, missingIn, modulesOf, partsTried, unknownNames } from './assume.ts';
import type { EvaluateAssumed, Supposed } from './supposed.ts';
import { Try, type Task } from './trial.ts';
import { isTold, tells } from './itself.ts';
import { endedBy } from './search.ts';
import { entriesOf, usedEntriesOf } from './candidates/entries.ts';
import type { Entry } from './python.ts';
import type { Leaf } from './leaf.ts';
import { spareOf, type Means, type Spare } from './budget/means.ts';
import { readWithin } from './budget/effort.ts';
import { buildingIn, scriptOf, settingsRead, stacksIn } from './text/keras/building.ts';
import { isBuilder } from './text/keras/makers.ts';
import { definitionsOf, readBy } from './text/definitions.ts';
import { importOfKeras, isLayerOfKeras } from './text/everybodys.ts';
import { shapeOf } from './text/program.ts';
import { boundIn } from './witnesses/joint.ts';
import { unreadable } from './text/unreadable.ts';

/** At most so many imports are left out, one after another. */
const mostImports = 6;

/**
 * Of a program that did not get to it, by itself or with what was supposed of it: what its classes compute. Only what defines is run, and what the rest binds is supposed as what is missing.
 * What the program itself calls may well not be called so: nothing is said against it.
 * @param cells Where a notebook's cells are: of one that cannot be read the others still can.
 * @param spare What there is for what tells more of something that was found.
 */
export const supposeDefinitions = (
	plain: Trace,
	found: readonly Supposed[],
	evaluate: EvaluateAssumed,
	more: () => boolean,
	given: ReadonlyMap<string, Leaf> = new Map(),
	cells: readonly Span[] = [],
	spare: Spare = spareOf({ evaluate, more })
): readonly Supposed[] => readWithin(() => supposed(plain, found, { evaluate, more }, given, cells, spare), []);

function supposed(
	plain: Trace,
	found: readonly Supposed[],
	{ evaluate, more }: Means,
	given: ReadonlyMap<string, Leaf>,
	cells: readonly Span[],
	spare: Spare
): readonly Supposed[] {
	const { source, outcome } = plain;
	const told = boundIn(plain).some(isTold);
	if (told || found.some((one) => !isUnsettled(one) && one.bindings.some(({ binding }) => isTold(binding)))) return [];
	const left = outcome.kind === 'ok' ? null : outcome.kind === 'unsupported' ? [] : notRead(plain, cells);
	if (!left) return [];
	const text = withoutStatements(mainText(source), left);
	const block = blockOf(text);
	if (!block) return [];
	// Of a program that is mistaken: what it has not come to.
	const isMistaken = outcome.kind === 'raised' && left.length === 0 && importOf(plain, block) === null;
	const idle = isMistaken ? notEntered(plain, block) : null;
	if (idle?.size === 0) return [];
	const { others, names } = definitionsOf(block);
	const program = shapeOf(block, modulesOf(source));
	const task = (out: readonly Statement[]): Task => {
		const missing = missingIn(
			block.filter((one) => !out.includes(one)),
			program.framework
		);
		return {
			source,
			program,
			imports: [...new Set([...missing.imports, ...meantBy(out, block)])],
			wanted: [...new Set([...missing.wanted, ...names])],
			evaluate,
			more,
			spare,
			given,
			without: [...left, ...[...others, ...out].map(({ from, to }) => ({ from, to }))].sort((a, b) => a.from - b.from)
		};
	};
	// What is imported and is not here, or cannot be read, is left out as well.
	const out: Statement[] = block.filter(isOfOldKeras);
	let now = task(out);
	let bare = evaluate({ without: now.without, before: unknownNames(now) });
	for (let i = 0; i < mostImports; i++) {
		const failed = importOf(bare, block);
		if (!failed || out.includes(failed)) break;
		out.push(failed);
		now = task(out);
		bare = evaluate({ without: now.without, before: unknownNames(now) });
	}
	if (others.length + left.length + out.length === 0 && outcome.kind === 'unsupported') return [];
	// Nothing but what defines was run: all is uncalled.
	const uncalled: Trace = bare.outcome.kind === 'unsupported' ? { ...bare, outcome: { kind: 'ok' } } : bare;
	const tries = (entry: Entry): Try => new Try(now, entry);
	const shown = (entries: readonly Entry[]): readonly Supposed[] =>
		partsTried(
			entries.filter(({ name }) => idle?.has(name) ?? true),
			tries,
			more
		).flatMap((one) => (tells(one) ? [{ ...one, code: [] }] : []));
	const roots = shown(entriesOf(uncalled, program).filter(({ kind, name }) => kind === 'class' || isBuilder(program, program.functions.get(name)!)));
	const parts = roots.length > 0 ? roots : shown(usedEntriesOf(uncalled, program));
	return parts.length > 0 || isMistaken || program.framework === 'torch' ? parts : built(block, left, out, task(out), modulesOf(source));
}

/**
 * Of a script: the model of Keras' that it builds, with what is supposed for what the rest of it binds.
 * @param left What of it cannot be read.
 */
function built(text: Block, left: readonly Span[], out: readonly Statement[], task: Task, modules: Block): readonly Supposed[] {
	const block = scriptOf(text).filter((one) => !out.includes(one));
	const building = buildingIn(block);
	if (building.size === 0 || !task.more()) return [];
	const { others, names } = definitionsOf(block, (one) => building.has(one));
	const kept = block.filter((one) => !others.includes(one));
	const program = shapeOf(kept, modules);
	const { imports, wanted } = missingIn(kept, program.framework);
	const isLeft = (one: Span): boolean => left.some(({ from, to }) => one.from >= from && one.to <= to);
	const isOf = ({ from, to }: Span): boolean => block.some((one) => one.from >= from && one.to <= to);
	const without = [...left, ...task.without.filter((span) => !isLeft(span) && !isOf(span)), ...others.filter((one) => !isLeft(one))];
	const lost = [...new Set([...wanted, ...names])];
	// `if on_gpu: LSTM = CuDNNLSTM`: the layer by that name.
	const all = lost.filter((name) => !isLayerOfKeras(name));
	const one = new Try(
		{
			...task,
			program,
			imports: [...new Set([...imports, ...meantBy(out, block), ...lost.filter(isLayerOfKeras).flatMap((name) => importOfKeras(name) ?? [])])],
			wanted: all,
			models: stacksIn(kept),
			given: new Map([...settingsRead(kept, all), ...task.given]),
			without: without.map(({ from, to }) => ({ from, to })).sort((a, b) => a.from - b.from)
		},
		null
	).result();
	return one.verdict !== 'never' && tells(one) ? [{ ...one, conditions: [], code: [] }] : [];
}

/** The names of the classes and functions none of whose code a program has come to. */
function notEntered({ entered = [] }: Trace, block: Block): ReadonlySet<string> {
	const starts = new Set(entered);
	const isEntered = (one: Statement): boolean =>
		one.kind === 'class' ? one.body.some(isEntered) : one.kind === 'function' && one.body[0] !== undefined && starts.has(one.body[0].from);
	return new Set(block.flatMap((one) => ((one.kind === 'class' || one.kind === 'function') && !isEntered(one) ? [one.name] : [])));
}

/** TensorFlow's own copy of Keras has lost its recurrent layers: what was written for it is written for Keras. */
const isOfOldKeras = (one: Statement): boolean => one.kind === 'import-from' && /^tensorflow\.python\.keras\b/.test(one.module);

/** What imports that are left out meant by names, where everybody knows these; of all of a module of Keras', its layers. */
function meantBy(out: readonly Statement[], block: Block): readonly string[] {
	const names = out.flatMap((one): readonly string[] => {
		if (one.kind !== 'import-from' || !/^(?:tensorflow\.|keras\b)/.test(one.module)) return [];
		return one.names === '*'
			? [...readBy(block)].filter(isLayerOfKeras)
			: one.names.flatMap(({ name, alias }) => (alias === null || alias === name ? [name] : []));
	});
	return [...new Set(names)].flatMap((name) => importOfKeras(name) ?? []);
}

const isImport = ({ kind }: Statement): boolean => kind === 'import' || kind === 'import-from';

/** The import that a program raised at, also behind something that is not modelled; null where it raised at something else. */
function importOf(trace: Trace, block: readonly Statement[]): Statement | null {
	const raised = endedBy(trace);
	return (raised && block.find((one) => isImport(one) && lineAt(trace.source, one.from) === raised.line)) ?? null;
}

/** What of a program that raises cannot be read: cells, or lines for an older Python. Null where nothing of it can. */
const notRead = (plain: Trace, cells: readonly Span[]): readonly Span[] | null => (blockOf(plain.source) ? [] : unreadable(plain, cells));
