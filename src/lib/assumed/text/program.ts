import { wholeOf } from '../../python/syntax/fragment.ts';
import type { Block, Expression, Parameter, Statement } from '../../python/syntax/tree.ts';
import { statementsOf } from '../../python/compile/bound.ts';
import { spendReading } from '../budget/effort.ts';
import { frameworkOf, type Framework } from './everybodys.ts';
import { flowsOf, type Flows } from './flows.ts';
import type { Hint } from './hints/hint.ts';
import { partsOfStar } from './parts.ts';
import { calleeName, constantOf, visit, wholeOf as wholeNumber } from './usage.ts';

export type ClassStatement = Extract<Statement, { kind: 'class' }>;
export type FunctionStatement = Extract<Statement, { kind: 'function' }>;

/** A layer that a class holds: `self.rnn = nn.LSTM(…)`. */
export interface Layer {
	/** `LSTM`, or the name of a class of the program's. */
	readonly type: string;
	readonly isBatchFirst: boolean;
	/** The first key of an `nn.ModuleDict`, where it is written out. */
	readonly key?: string;
}

/** What is read off a program's text about a class. */
export interface ClassShape {
	readonly name: string;
	readonly statement: ClassStatement;
	readonly methods: ReadonlyMap<string, FunctionStatement>;
	/** By the attribute that holds it. */
	readonly layers: ReadonlyMap<string, Layer>;
	/** Attributes that are a parameter of the constructor under another name. */
	readonly aliases: ReadonlyMap<string, string>;
	/** Attributes that are an item or an attribute of one: `self.kind = cfg.kind`. */
	readonly parts: ReadonlyMap<string, Part>;
	/** What its body declares and gives no value: the fields that a data class has to be given. */
	readonly fields: readonly string[];
	/** The same with whole numbers as their values. */
	readonly defaults: ReadonlyMap<string, number>;
}

/** An item or an attribute of a constructor's parameter. */
interface Part {
	readonly of: string;
	readonly key: string;
}

/** A function, or a method, that defines a class. */
export interface Definer {
	readonly fn: FunctionStatement;
	readonly cls: ClassShape | null;
}

/** What is read off a program's text: its classes and functions by name. */
export interface ProgramShape {
	readonly block: Block;
	readonly classes: ReadonlyMap<string, ClassShape>;
	readonly functions: ReadonlyMap<string, FunctionStatement>;
	/** The functions and methods that define a class with a forward, by that class's name. */
	readonly definers: ReadonlyMap<string, Definer>;
	/** The layers that names of the module hold. */
	readonly layers: ReadonlyMap<string, Layer>;
	/** The class whose own line is missing. */
	readonly pasted: string | null;
	/** What its own names are bound to at the top. */
	readonly constants: ReadonlyMap<string, Expression>;
	/** Whose tensors its own are. */
	readonly framework: Framework;
	/** Where its names come from. */
	readonly flows: Flows;
	/** What was told of names in its functions so far: calls lead to the same again and again. */
	readonly hints: Hints;
}

/** By the function, its class, and the name with how far calls are followed. */
export type Hints = Map<FunctionStatement, Map<ClassShape | null, Map<string, Hint>>>;

/** @param modules What its other files say: their classes and functions are known by name as well. */
export function shapeOf(text: Block, modules: Block = []): ProgramShape {
	const block = wholeOf(text);
	const last = block[block.length - 1];
	const pasted = block !== text && last?.kind === 'class' ? last.name : null;
	const classes = new Map<string, ClassShape>();
	const functions = new Map<string, FunctionStatement>();
	const constants = new Map<string, Expression>();
	for (const statement of [...modules, ...block]) {
		if (statement.kind === 'class') classes.set(statement.name, classShape(statement, classes));
		else if (statement.kind === 'function') functions.set(statement.name, statement);
		else if (statement.kind === 'assign') for (const target of statement.targets) if (target.kind === 'name') constants.set(target.name, statement.value);
	}
	const definers = definersIn(block, classes);
	const all = [...modules, ...block];
	const flows = flowsOf(all, (name) => {
		const init = classes.get(name)?.methods.get('__init__');
		const fn = init ?? functions.get(name);
		return fn ? { fn, skip: init ? 1 : 0 } : null;
	});
	return { block, classes, functions, definers, layers: layersIn(block), constants, pasted, framework: frameworkOf(all), flows, hints: new Map() };
}

/** The classes with a forward that functions define, and that no other class is named as: they are known by their names. */
function definersIn(block: Block, classes: Map<string, ClassShape>): ReadonlyMap<string, Definer> {
	const definers = new Map<string, Definer>();
	const within = (fn: FunctionStatement, cls: ClassShape | null): void => {
		for (const inner of statementsOf(fn.body)) {
			if (inner.kind !== 'class' || classes.has(inner.name)) continue;
			const shape = classShape(inner, classes);
			if (!['forward', 'call'].some((name) => shape.methods.has(name))) continue;
			classes.set(inner.name, shape);
			definers.set(inner.name, { fn, cls });
		}
	};
	for (const one of block) {
		if (one.kind === 'function') within(one, null);
		if (one.kind === 'class') for (const inner of one.body) if (inner.kind === 'function') within(inner, classes.get(one.name)!);
	}
	return definers;
}

/** The layers that names are bound to, wherever that is. */
function layersIn(block: Block): ReadonlyMap<string, Layer> {
	const layers = new Map<string, Layer>();
	const bound = boundFirst(block);
	for (const statement of statementsOf(block)) {
		if (statement.kind !== 'assign') continue;
		for (const target of statement.targets) {
			const layer = target.kind === 'name' ? layerIn(statement.value, bound) : null;
			if (layer && target.kind === 'name' && !layers.has(target.name)) layers.set(target.name, layer);
		}
	}
	return layers;
}

/** What a class has, and what it has from classes before it. */
function classShape(statement: ClassStatement, known: ReadonlyMap<string, ClassShape>): ClassShape {
	const methods = new Map<string, FunctionStatement>();
	const layers = new Map<string, Layer>();
	const aliases = new Map<string, string>();
	const parts = new Map<string, Part>();
	for (const { value } of statement.args) {
		const base = value.kind === 'name' ? known.get(value.name) : undefined;
		if (base) spendReading(base.methods.size + base.layers.size + base.aliases.size + base.parts.size);
		for (const [name, method] of base?.methods ?? []) methods.set(name, method);
		for (const [name, layer] of base?.layers ?? []) layers.set(name, layer);
		for (const [name, alias] of base?.aliases ?? []) aliases.set(name, alias);
		for (const [name, part] of base?.parts ?? []) parts.set(name, part);
	}
	const fields: string[] = [];
	const defaults = new Map<string, number>();
	for (const inner of statement.body) {
		if (inner.kind === 'function') methods.set(inner.name, inner);
		if (inner.kind !== 'annotated' || inner.target.kind !== 'name') continue;
		const whole = wholeNumber(inner.value);
		if (inner.value === null) fields.push(inner.target.name);
		else if (whole !== null) defaults.set(inner.target.name, whole);
	}
	for (const [name, { body, parameters }] of methods) {
		const self = parameters[0]?.name;
		if (self === undefined) continue;
		const bound = boundFirst(body);
		const own = (target: Expression): string | null =>
			target.kind === 'attribute' && target.object.kind === 'name' && target.object.name === self ? target.name : null;
		visit(body, (_, around) => {
			const assigned = around[0];
			if (assigned?.kind !== 'assign' || around.some(({ kind }) => kind === 'class')) return;
			for (const target of assigned.targets) {
				const attribute = own(target);
				if (attribute === null) continue;
				const layer = layerIn(assigned.value, bound, parameters);
				if (layer && !layers.has(attribute)) layers.set(attribute, layer);
				if (name !== '__init__') continue;
				if (assigned.value.kind === 'name') aliases.set(attribute, assigned.value.name);
				const part = partOf(assigned.value);
				if (part) parts.set(attribute, part);
			}
		});
	}
	return { name: statement.name, statement, methods, layers, aliases, fields, defaults, parts };
}

/** `cfg.kind`, `cfg['kind']`. */
function partOf(value: Expression): Part | null {
	if (value.kind !== 'attribute' && value.kind !== 'subscript') return null;
	const key = value.kind === 'attribute' ? value.name : constantOf(value.index);
	return value.object.kind === 'name' && typeof key === 'string' ? { of: value.object.name, key } : null;
}

type Bound = ReadonlyMap<string, Expression>;
const nothing: Bound = new Map();

/** What the names of a block are first bound to. */
function boundFirst(body: Block): Bound {
	const bound = new Map<string, Expression>();
	for (const statement of body)
		if (statement.kind === 'assign')
			for (const target of statement.targets) if (target.kind === 'name' && !bound.has(target.name)) bound.set(target.name, statement.value);
	return bound;
}

/** The layer that an expression makes; of a Sequential or a list of layers, the first. `bound`: what names are bound to where it stands, `parameters` those around it. */
export function layerIn(value: Expression, bound: Bound = nothing, parameters: readonly Parameter[] = []): Layer | null {
	if (value.kind === 'conditional') return layerIn(value.body, bound, parameters);
	if (value.kind === 'list' || value.kind === 'tuple') return value.items[0] ? layerIn(value.items[0], bound, parameters) : null;
	if (value.kind === 'comprehension') return layerIn(value.element, bound, parameters);
	if (value.kind === 'starred') return layerIn(value.value, bound, parameters);
	if (value.kind !== 'call') return null;
	const type = typeOf(value.callee, bound);
	if (type === null) return null;
	if (type === 'Sequential' || type === 'ModuleList') {
		const first = value.args[0]?.value;
		return (first && layerIn(first, bound, parameters)) ?? { type, isBatchFirst: false };
	}
	const given = argumentOf(value, type === 'LSTM' || type === 'GRU' ? 4 : type === 'RNN' ? 5 : 99, 'batch_first');
	const parameter = given?.kind === 'name' ? parameters.find(({ name }) => name === given.name) : undefined;
	return { type, isBatchFirst: isTrue(parameter?.default ?? given) };
}

/** The name of what is called; of what is chosen by a text, `getattr(nn, kind)` or `{'lstm': nn.LSTM}[kind]`, the first. */
function typeOf(callee: Expression, bound: Bound): string | null {
	if (callee.kind === 'call' && calleeName(callee.callee) === 'getattr') return 'LSTM';
	if (callee.kind === 'subscript' && callee.object.kind === 'dict') return callee.object.entries[0] ? typeOf(callee.object.entries[0].value, nothing) : null;
	if (callee.kind === 'conditional') return typeOf(callee.body, nothing);
	// `nn.Embedding.from_pretrained(…)`
	if (callee.kind === 'attribute' && callee.name === 'from_pretrained') return typeOf(callee.object, bound);
	if (callee.kind !== 'name') return calleeName(callee);
	const value = bound.get(callee.name);
	return value ? typeOf(value, nothing) : callee.name;
}

/** The parameters without the receiver and without `**kwargs`; of `*args` those that the body takes it apart into. */
export const ownParameters = ({ parameters, body }: FunctionStatement, isMethod: boolean): readonly Parameter[] =>
	parameters.slice(isMethod ? 1 : 0).flatMap((parameter) => {
		if (parameter.kind === 'double-star') return [];
		return parameter.kind === 'star' ? partsOfStar(body, parameter) : [parameter];
	});

/** An argument of a call: by its place or its name. */
export function argumentOf({ args }: Extract<Expression, { kind: 'call' }>, place: number, name: string): Expression | undefined {
	const named = args.find((arg) => arg.kind === 'keyword' && arg.name === name);
	if (named) return named.value;
	const positional = args[place];
	return positional?.kind === 'positional' && args.slice(0, place).every(({ kind }) => kind === 'positional') ? positional.value : undefined;
}

export const isTrue = (expression: Expression | undefined): boolean => constantOf(expression) === true;
