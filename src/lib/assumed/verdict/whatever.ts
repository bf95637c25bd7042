import type { Raised, Trace } from '../../ir/index.ts';
import { isUnknown, text, unknown, type Guess, type Leaf, type Slot } from '../leaf.ts';
import { inConstructor } from '../repair/constructors.ts';
import { concernedIn } from '../repair/failed.ts';
import { isAboutSizes } from '../repair/message.ts';
import { progressOf, raisedIn, saidAt, type Trial } from '../search.ts';
import type { ProgramShape } from '../text/program.ts';
import type { Table } from '../witnesses/tables.ts';
import { isAboutArguments, isSpread, othersOf } from './never.ts';
import { isGathered, isOfOwnModule, isOwnRaise, mayHave, types } from './own.ts';

/** So many places of a program are looked at. */
const mostPlaces = 3;

/** What it is found out with. */
interface Ground {
	readonly at: (guess: Guess, table: Table) => Trace;
	readonly program: ProgramShape;
	/** What somebody says that an argument or an input is. */
	readonly given: ReadonlyMap<string, Leaf>;
}

/**
 * Tells of a trial that raised whether it raises whatever one passes: where it does the same with nothing known of the inputs, they have no part in it. Of
 * the constructor's arguments nothing is known either, or else they are of other sizes, and of other kinds, and that never gets further.
 */
export function whateverIsPassed({ at, program, given }: Ground): (trial: Trial) => boolean {
	const { flows } = program;
	const places = new Set<number>();
	let natural: string | undefined;
	return (trial) => {
		const { guess, trace, table } = trial;
		const kinds = JSON.stringify(guess.slots.map(({ what, name, optional, leaf }) => what === 'argument' && [name, optional, leaf.kind]));
		natural ??= kinds;
		const raised = raisedIn(trace);
		if (!raised || raised.frames.length === 0 || places.has(raised.span.from) || places.size >= mostPlaces) return false;
		places.add(raised.span.from);
		if (!isItsOwn(raised, trace, program)) return false;
		const concerned = concernedIn(saidAt(trace.source, raised.span), raised, flows);
		const isConcerned = ({ name }: Slot): boolean => concerned.has(name) || flows.compared.has(name);
		const isUnsaid = ({ name, optional }: Slot): boolean => optional && defaultOf(name, trace.source) === 'None';
		const withoutKnowing = (isOpen: (slot: Slot) => boolean): Guess => ({
			...guess,
			slots: guess.slots.map((slot) => (given.has(slot.name) || !isOpen(slot) ? slot : { ...slot, leaf: unknown, optional: false }))
		});
		const isThere = (again: Trace): boolean => {
			const said = raisedIn(again);
			return said !== null && said.span.from === raised.span.from && said.type === raised.type;
		};
		if (
			isThere(
				at(
					withoutKnowing((slot) => !slot.optional || isConcerned(slot) || isUnsaid(slot)),
					table
				)
			)
		)
			return true;
		const sized = withoutKnowing((slot) => (slot.optional ? isUnsaid(slot) : slot.what !== 'argument' || slot.leaf.kind !== 'size'));
		if (kinds !== natural || isOfKind(raised, trace, guess) || !isThere(at(sized, table))) return false;
		const getsNoFurther = (again: Trace): boolean => isThere(again) || (raisedIn(again) !== null && progressOf(again) < trial.progress);
		return (
			othersOf(trial).every((witnesses) => getsNoFurther(at(sized, witnesses))) &&
			sized.slots.every(
				(slot, i) =>
					!isConcerned(slot) || variations(slot, trace.source).every((other) => getsNoFurther(at({ ...sized, slots: sized.slots.with(i, other) }, table)))
			)
		);
	};
}

/** Whether a value was given to what takes another kind: tensors, objects and functions may do. */
function isOfKind({ type, span }: Raised, { source }: Trace, { slots }: Guess): boolean {
	const named = new Set([...source.slice(span.from, span.to).matchAll(/[A-Za-z_]\w*(?!\w|\s*=(?!=))/g)].map(([name]) => name));
	return (type === 'TypeError' || type === 'AttributeError') && slots.some(({ name, what }) => what === 'argument' && named.has(name));
}

/** The same argument with another kind of value where a size was thought; and what has a default with another one. */
function variations(slot: Slot, source: string): readonly Slot[] {
	const { name, leaf, optional } = slot;
	if (isUnknown(leaf)) return [];
	const written = (all: readonly string[]): readonly Slot[] => all.map((one) => ({ ...slot, leaf: text(one), optional: false }));
	if (leaf.kind === 'size') return written(optional ? ['1', '6', '64'] : ['0.1', 'True', '"relu"', '[6, 7]']);
	const [, open, inner = '', close] = /^([([])(.*)([)\]])$/.exec(defaultOf(name, source) ?? '') ?? [];
	const items = inner.split(',').flatMap((item) => item.trim() || []);
	const list = (of: readonly string[]): string => `${open}${of.map((one) => `${one}, `).join('')}${close}`;
	return written(items.length > 0 ? [list(items.slice(0, 1)), list([...items, ...items.slice(-1)])] : ['__unknown__']);
}

/** What a parameter has for a default, where that is one word or a flat list. */
const defaultOf = (name: string, source: string): string | undefined =>
	new RegExp(`\\b${name}\\s*(?::[^=,]*)?=\\s*([([][^()[\\]]*[)\\]]|[\\w.'"-]+)`).exec(source)?.[1];

/** Whether it is the program that raised it, and nothing that others may put there mends it. */
function isItsOwn(raised: Raised, trace: Trace, program: ProgramShape): boolean {
	if (
		(!types.has(raised.type) && raised.type !== 'KeyError') ||
		isOwnRaise(trace, raised) ||
		isOfOwnModule(raised, trace) ||
		isGathered(raised, trace, program)
	)
		return false;
	if (trace.supposedBases || trace.supposedDecorators || (isAboutArguments(raised) && isSpread(raised, trace))) return false;
	if (isAboutSizes(raised) || /\bempty\b|NoneType|larger than population/.test(raised.message)) return false;
	// What a list or a dict holds by then is for others to say; layers are there once and for all.
	const base = /^self\.(\w+)\[/.exec(trace.source.slice(raised.span.from, raised.span.to))?.[1];
	const isOfLayers = base !== undefined && new RegExp(`\\bself\\.${base}\\s*=\\s*(?:\\w+\\.)*(?:Module(?:Dict|List)|Sequential)\\(`).test(trace.source);
	if (/^(?:Index|Key)Error$/.test(raised.type) && !inConstructor(raised) && !isOfLayers) return false;
	const [, cls, attribute] = /^'(\w+)' object has no attribute '(\w+)'/.exec(raised.message) ?? [];
	return attribute === undefined || !new RegExp(`^class ${cls!}\\b`, 'm').test(trace.source) || !mayHave(trace.source, attribute);
}
