import type { Binding, Trace } from '../../ir/index.ts';
import { asItWas, type Guess, type Slot } from '../leaf.ts';
import { tensorAttributes } from '../text/calls.ts';
import type { Hint, Where } from '../text/hints/hint.ts';
import type { ProgramShape } from '../text/program.ts';
import { layerCalled } from '../text/hints/layerCalled.ts';
import { hintWhere } from '../text/hints/reading.ts';
import { roleOf } from '../text/roles.ts';
import { dotted, visit, type Node } from '../text/usage.ts';
import type { Expression, Statement } from '../../python/syntax/tree.ts';
import { leafRead } from './inputs.ts';
import type { Sizes } from './sizes.ts';

type Assignment = Extract<Statement, { kind: 'assign' }>;

/** Whether what reads it says what kind of tensor it is. */
const tells = ({ role, rank, state, lengths, mask }: Hint): boolean =>
	role !== undefined || rank !== undefined || state !== undefined || lengths === true || mask === true;

/**
 * Where methods bind names to what is not here gives, and what reads these tells what they are: statement by statement, in the order in which they are run.
 * What is called a dropout or a norm gives what it was given.
 */
export function* givenByAbsent(
	{ bindings, boundToAbsent = [] }: Trace,
	{ slots }: Guess,
	program: ProgramShape,
	sizes: Sizes,
	text: string
): Generator<readonly Slot[]> {
	const done = new Set<Statement>();
	const absent = new Set(boundToAbsent.filter((at) => !slots.some((slot) => slot.at === at)));
	for (const binding of bindings) {
		if (binding.kind !== 'unknown' || binding.func === '__init__' || !absent.has(binding.span.from)) continue;
		const where = methodAround(program, binding);
		const statement = where && assignmentAt(where, binding);
		if (!statement || done.has(statement) || !isOfAbsent(where, statement.value)) continue;
		done.add(statement);
		const given = namesIn(statement).flatMap(({ name, from }): Slot[] => {
			const hint = hintBehind(where, name, statement.to);
			const of = `${where.cls!.name}.${where.fn.name}`;
			const slot = { what: 'input', of, name, optional: false, keyword: false, at: from } as const;
			if (passesOn(statement, name)) return [{ ...slot, leaf: asItWas, others: tells(hint) ? [leafRead(where, name, hint, sizes, text).leaf] : [] }];
			return tells(hint) ? [{ ...slot, ...leafRead(where, name, hint, sizes, text) }] : [];
		});
		if (given.length > 0) yield given;
	}
}

/** The method of the program's own that a binding is in. */
function methodAround({ classes, block, ...program }: ProgramShape, { span }: Binding): Where | null {
	for (const cls of classes.values())
		for (const fn of block.includes(cls.statement) ? cls.methods.values() : [])
			if (fn.from <= span.from && span.from < fn.to) return { program: { classes, block, ...program }, cls, fn };
	return null;
}

function assignmentAt({ fn }: Where, { span }: Binding): Assignment | null {
	const found: Assignment[] = [];
	visit(fn.body, (node: Node) => {
		if (node.kind === 'assign' && node.targets.some((one) => one.from <= span.from && span.to <= one.to)) found.push(node);
	});
	return found[0] ?? null;
}

const namesIn = ({ targets: [target] }: Assignment): readonly Extract<Expression, { kind: 'name' }>[] =>
	(target?.kind === 'tuple' || target?.kind === 'list' ? target.items : target ? [target] : []).flatMap((one) =>
		one.kind === 'name' && one.name !== '_' ? [one] : []
	);

/** What is called so gives back what it is given, as far as shapes go. */
const keepsShapes = /drop|norm|noise|activation|relu|gelu|swish|mask|identity/i;

/** `x = self.lockdrop(x)`. */
const passesOn = ({ value, targets }: Assignment, name: string): boolean =>
	targets[0]?.kind === 'name' &&
	value.kind === 'call' &&
	value.args[0]?.value.kind === 'name' &&
	value.args[0].value.name === name &&
	keepsShapes.test(dotted(value.callee) ?? '');

/** Whether a call, or an item of what it gives, may be of what is not here: no function of a framework's, no method of tensors, and no layer that is known, of settings that are not. */
function isOfAbsent(where: Where, value: Expression): boolean {
	if (value.kind === 'subscript') return isOfAbsent(where, value.object);
	if (value.kind !== 'call' || /^(?:torch|nn|F|np|numpy|math|tf|keras|K|layers|functional)\./.test(dotted(value.callee) ?? '')) return false;
	const layer = layerCalled(where, value);
	if (layer) return !where.program.classes.has(layer.type) && roleOf(layer.type, true, where.program.framework) === undefined;
	return value.callee.kind !== 'attribute' || !tensorAttributes.test(value.callee.name);
}

/** What is read of a name behind a statement, or of another that stands for the same. */
function hintBehind(where: Where, name: string, to: number, depth = 3): Hint {
	const hint = hintWhere(where, name, (node): node is Expression => node.kind === 'name' && node.name === name && node.from > to);
	if (tells(hint) || depth === 0) return hint;
	const aliases: Assignment[] = [];
	visit(where.fn.body, (node: Node) => {
		if (node.kind === 'assign' && node.from > to && node.value.kind === 'name' && node.value.name === name) aliases.push(node);
	});
	const [alias] = aliases;
	const other = alias?.targets[0];
	return alias && other?.kind === 'name' ? hintBehind(where, other.name, alias.to, depth - 1) : hint;
}
