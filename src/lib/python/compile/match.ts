import { isInstanceOf } from '../builtins/functions.ts';
import { isEqual } from '../protocols/comparison.ts';
import { undecided } from '../unknown/decision.ts';
import type { Frame } from '../vm/frame.ts';
import { hashKey } from '../protocols/hash.ts';
import type { Machine } from '../vm/machine.ts';
import { unboxed } from '../objects/unboxed.ts';
import { rangeItems, rangeLength } from '../objects/range.ts';
import type { Expression, Pattern, Statement } from '../syntax/tree.ts';
import { classOf, typeName } from '../objects/classOf.ts';
import { PyClass, PyDict, PyList, PyRange, PyTuple, PyUnknown, type Value, types } from '../objects/values.ts';
import { type BlockCompiler, label } from './block.ts';
import { compileExpression } from './expression.ts';
import { compileBlock } from './statement.ts';
import { trace } from './target.ts';
import { readPatterns } from '../syntax/grammar/pattern.ts';
import { namesOfPattern } from '../syntax/patterns.ts';
import { matching } from './matching.ts';

/** Compares a value with a pattern, and keeps what the pattern's names would be bound to. */
type Matcher = (frame: Frame, machine: Machine, value: Value, found: Map<string, Value>) => boolean;

/** `match subject: case …`. The subject stays on the stack until a case is taken. */
function compileMatch(block: BlockCompiler, statement: Extract<Statement, { kind: 'match' }>): void {
	const { code } = block;
	const end = label();
	const bodies = statement.cases.map(() => label());
	const unmatched = label();
	const explore = block.undecided([...bodies, unmatched], end);
	const captures = statement.cases.flatMap(({ pattern }) => namesOfPattern(pattern)).map((name) => block.setter(name));
	const skip = (frame: Frame, machine: Machine, subject: PyUnknown): void => {
		undecided(machine, subject);
		for (const set of captures) set(frame, machine, subject);
		explore(frame, machine);
	};
	compileExpression(block, statement.subject);
	statement.cases.forEach((one, i) => {
		const next = label();
		const matcher = matcherOf(block, one.pattern);
		code.emitSilent(one.pattern, (frame, machine) => {
			const subject = frame.stack[frame.stack.length - 1]!;
			frame.statement = one.pattern;
			frame.bound.length = 0;
			if (subject instanceof PyUnknown) return skip(frame, machine, subject);
			const found = new Map<string, Value>();
			if (!matcher(frame, machine, subject, found)) {
				frame.at = next.at;
				return;
			}
			for (const [name, value] of found) {
				block.setter(name)(frame, machine, value);
				frame.bound.push({ name, value, span: one.pattern });
			}
		});
		trace(block, one.pattern);
		if (one.guard) {
			compileExpression(block, one.guard);
			code.emitSilent(one.guard, (frame, machine) => {
				const said = frame.pop();
				if (said instanceof PyUnknown) return skip(frame, machine, said);
				if (!machine.truth(said)) frame.at = next.at;
			});
		}
		block.place(bodies[i]!);
		code.emitSilent(one, (frame) => void frame.pop());
		compileBlock(block, one.body);
		block.jump(one, end);
		block.place(next);
	});
	block.place(unmatched);
	code.emitSilent(statement, (frame) => void frame.pop());
	block.place(end);
}

/** Evaluates a literal or a dotted name. */
function valueOf(block: BlockCompiler, expression: Expression): (frame: Frame, machine: Machine) => Value {
	if (expression.kind === 'constant') return () => expression.value;
	if (expression.kind === 'name') {
		const find = block.finder(expression.name);
		return (frame, machine) => find(frame, machine) ?? machine.global(frame.globals, expression.name);
	}
	if (expression.kind === 'attribute') {
		const object = valueOf(block, expression.object);
		return (frame, machine) => machine.getAttribute(object(frame, machine), expression.name);
	}
	const operand = expression.kind === 'unary' && expression.operand.kind === 'constant' ? expression.operand.value : null;
	if (typeof operand === 'bigint' || typeof operand === 'number') return () => -operand;
	return (_, machine) => machine.unsupported('this pattern');
}

function matcherOf(block: BlockCompiler, pattern: Pattern): Matcher {
	switch (pattern.kind) {
		case 'value': {
			const value = valueOf(block, pattern.value);
			const literal = pattern.value.kind === 'constant' ? pattern.value.value : undefined;
			if (literal === null || typeof literal === 'boolean') return (_, __, given) => given === literal;
			return (frame, machine, given) => isEqual(machine, given, value(frame, machine));
		}
		case 'capture':
			return (_, __, given, found) => {
				if (pattern.name !== null) found.set(pattern.name, given);
				return true;
			};
		case 'star':
			return () => false;
		case 'or': {
			const options = pattern.items.map((item) => matcherOf(block, item));
			return (frame, machine, given, found) => options.some((option) => option(frame, machine, given, found));
		}
		case 'as': {
			const inner = matcherOf(block, pattern.pattern);
			return (frame, machine, given, found) => inner(frame, machine, given, found) && !!found.set(pattern.name, given);
		}
		case 'sequence':
			return sequence(block, pattern.items);
		case 'mapping':
			return mapping(block, pattern);
		case 'class-pattern':
			return classMatcher(block, pattern);
	}
}

function sequence(block: BlockCompiler, items: readonly Pattern[]): Matcher {
	const star = items.findIndex(({ kind }) => kind === 'star');
	const starred = items[star];
	const name = starred?.kind === 'star' ? starred.name : null;
	const matchers = items.map((item) => matcherOf(block, item));
	return (frame, machine, given, found) => {
		if (given instanceof PyRange) machine.budget.checkSize(Number(rangeLength(given)), 'items');
		const values = given instanceof PyList || given instanceof PyTuple ? given.items : given instanceof PyRange ? [...rangeItems(given)] : null;
		if (!values || (star < 0 ? values.length !== items.length : values.length < items.length - 1)) return false;
		const after = values.length - (items.length - star - 1);
		if (name !== null) {
			machine.budget.spend((after - star) >> 3);
			found.set(name, new PyList(values.slice(star, after)));
		}
		return matchers.every((matcher, i) => {
			if (i === star) return true;
			return matcher(frame, machine, values[star >= 0 && i > star ? after + i - star - 1 : i]!, found);
		});
	};
}

function mapping(block: BlockCompiler, { entries, rest }: Extract<Pattern, { kind: 'mapping' }>): Matcher {
	const parts = entries.map(([key, inner]) => ({ key: valueOf(block, key), matcher: matcherOf(block, inner) }));
	return (frame, machine, given, found) => {
		if (!(given instanceof PyDict)) return false;
		machine.budget.spend(rest === null ? 0 : 2 * given.entries.size);
		const left = new Map(rest === null ? [] : given.entries);
		for (const { key, matcher } of parts) {
			const hash = hashKey(machine, key(frame, machine));
			const entry = given.entries.get(hash);
			if (!entry || !matcher(frame, machine, entry[1], found)) return false;
			left.delete(hash);
		}
		if (rest !== null) found.set(rest, new PyDict(types.dict, null, left));
		return true;
	};
}

/** Classes of which one positional pattern is compared with the value itself. */
const whole: ReadonlySet<PyClass> = new Set([types.bool, types.int, types.float, types.str, types.list, types.tuple, types.dict, types.set, types.frozenset]);

function classMatcher(block: BlockCompiler, { cls: expression, positional, keywords }: Extract<Pattern, { kind: 'class-pattern' }>): Matcher {
	const clsOf = valueOf(block, expression);
	const places = positional.map((inner) => matcherOf(block, inner));
	const named = keywords.map(([name, inner]) => ({ name, matcher: matcherOf(block, inner) }));
	return (frame, machine, given, found) => {
		const cls = clsOf(frame, machine);
		if (cls instanceof PyUnknown) return machine.unsupported(cls.what);
		if (!(cls instanceof PyClass)) return machine.raise('TypeError', 'called match pattern must be a type');
		if (!isInstanceOf(machine, classOf(given), cls, 'isinstance', given)) return false;
		const itself = cls.mro.some((one) => whole.has(one));
		const names: readonly string[] = itself || !positional.length ? [] : matchArgs(machine, cls);
		const most = itself ? 1 : names.length;
		if (positional.length > most)
			machine.raise('TypeError', `${cls.name}() accepts ${most} positional sub-pattern${most === 1 ? '' : 's'} (${positional.length} given)`);
		if (itself && places.length && !places[0]!(frame, machine, cls.scripted ? given : unboxed(given), found)) return false;
		const attributes = [...(itself ? [] : places.map((matcher, i) => ({ name: names[i]!, matcher }))), ...named];
		return attributes.every(({ name, matcher }) => {
			const value = machine.findAttribute(given, name);
			return value !== undefined && matcher(frame, machine, value, found);
		});
	};
}

function matchArgs(machine: Machine, cls: PyClass): readonly string[] {
	const said = cls.find('__match_args__');
	if (said === undefined) return [];
	if (!(said instanceof PyTuple)) return machine.raise('TypeError', `${cls.name}.__match_args__ must be a tuple (got ${classOf(said).name})`);
	return said.items.map((name) =>
		typeof name === 'string' ? name : machine.raise('TypeError', `__match_args__ elements must be strings (got ${typeName(name)})`)
	);
}

matching.read = readPatterns;
matching.compile = compileMatch;
