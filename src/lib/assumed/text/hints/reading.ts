import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import { operandOf } from './einsum.ts';
import { axisNamed, sized } from './axisReads.ts';
import { axisAdded, keeps } from './around.ts';
import { picked, zipped } from './columns.ts';
import { axesViewed, elementwise, isOneByOne, isUnsqueezed, lengthTakers, takesSizes, tensorAttributes, trains } from '../calls.ts';
import { compared, countAsserted, isTest, partRead, said, subscript } from '../parts.ts';
import { copied, remembered, type Hint, type Where } from './hint.ts';
import { attributeCalled, inPair, layerCalled, ownOf } from './layerCalled.ts';
import { givenToKeras } from '../keras/arguments.ts';
import { laidOut } from './layout.ts';
import { isPair, itemBeside } from './pairs.ts';
import { axesGiven, chooses, isCounted, joined, oneByOne, unpacked } from './places.ts';
import { cells, recurrent, roleOf, stateNames, type Role } from '../roles.ts';
import { argumentOf, isTrue, ownParameters, type ClassShape } from '../program.ts';
import { spreadIn } from '../required.ts';
import { calleeName, constantOf, dotted, isName, readsOf, wholeOf, type Node, type Read } from '../usage.ts';

/** What is done with a name in a function's body. `depth` bounds how far calls are followed. */
export const hintOf = (where: Where, name: string, depth = 4): Hint => remembered(where, `${depth} ${name}`, () => hintWhere(where, name, isName(name), depth));

/** The same of what `is` the name, or a part of it. */
export function hintWhere(where: Where, name: string, is: (node: Node) => node is Expression, depth = 4): Hint {
	const hint: Hint = {};
	const { cls, fn } = where;
	for (const read of readsOf(fn.body, is)) {
		const isTurned = hint.turned && hint.role === undefined;
		meet(where, read, name, hint, depth);
		// What reads it by the same name after its first axes were exchanged has them the other way round.
		if (isTurned && hint.role) hint.role = exchanged(hint.role);
	}
	// What a constructor keeps of it: `self.name = name`.
	if (cls && fn.name === '__init__' && depth > 0)
		for (const [attribute, source] of cls.aliases)
			if (source === name)
				for (const method of cls.methods.values()) {
					const self = method.parameters[0]?.name;
					if (self !== undefined)
						for (const read of readsOf(method.body, (node): node is Expression => ownOf(node, self) === attribute))
							meet({ ...where, fn: method }, read, name, hint, depth - 1);
				}
	return hint;
}

function meet(where: Where, { expression, around }: Read, name: string, hint: Hint, depth: number): void {
	const [parent, above, further] = around;
	if (!parent) return;
	// `for x in xs`, `a, b = x`: where it is bound anew, what follows is another value; the text is read in order, so what it was first counts.
	if (parent.kind === 'assign' && parent.targets.includes(expression)) return;
	if (parent.kind === 'assign' && parent.value === expression) return assigned(where, parent, hint, depth);
	const loop = loopOver(parent, expression);
	if (loop) {
		hint.iterated = true;
		hint.items ??= { target: loop.target, where };
		if (loop.target.kind === 'name') picked(around, loop.target.name, hint);
		if (depth > 0 && isPair(loop.target, told(where, depth))) hint.pairs = true;
		if (loop.target.kind === 'name' && depth > 0) steps(hintOf(where, loop.target.name, depth - 1), hint);
		return;
	}
	const beside = depth > 0 ? itemBeside(around) : undefined;
	if (beside && isPair(beside, told(where, depth))) hint.pairs = true;
	const outer = isOwn(where, around[1]) ? null : keeps(parent, expression, around);
	if (outer?.expression.kind === 'call' && (parent.kind === 'list' || parent.kind === 'tuple')) joined(outer.expression, hint);
	if (outer && depth > 0) meet(where, outer, name, hint, depth - 1);
	deepened(where, parent, around, name, hint, depth);
	if (parent.kind === 'star') zipped(around, hint);
	if (parent.kind === 'starred') return;
	if (parent.kind === 'attribute') return attribute(where, parent, above, further, around, hint);
	if (parent.kind === 'subscript' && parent.object === expression) {
		const key = constantOf(parent.index);
		if (typeof key === 'string') partRead(parent, key, around.slice(1), hint);
		if (parent.index.kind === 'tuple' && axesViewed(above, further) > parent.index.items.length) hint.rank ??= parent.index.items.length;
		const given = axesGiven(parent.index, around.slice(1));
		if (given !== null) hint.rank ??= given;
		if (isCounted(parent.index, where.fn.body)) hint.counter = true;
		if (depth > 0) placed(where, parent, around, name, hint, depth);
		return subscript(where, parent.index, hint);
	}
	const spread = spreadIn(expression, around);
	if (spread) (hint.spread ??= []).push(spread);
	if (parent.kind === 'subscript' && parent.index === expression && parent.object.kind === 'dict')
		for (const { key } of parent.object.entries) said(constantOf(key), hint);
	if (parent.kind === 'subscript' && parent.index === expression) chooses(where, parent.object, hint);
	if (parent.kind === 'compare') return compared(parent, expression, hint);
	if (isTest(parent, expression)) hint.tested = true;
	if (parent.kind === 'call' && parent.callee === expression) hint.called = true;
	if (parent.kind === 'positional' || parent.kind === 'keyword')
		if (above?.kind === 'call') given(where, above, parent, expression, name, around.slice(1), hint, depth);
	if (parent.kind === 'tuple' && (above?.kind === 'positional' || above?.kind === 'keyword') && further?.kind === 'call') inPair(where, further, above, hint);
}

const told =
	(where: Where, depth: number) =>
	(name: string): Hint =>
		hintOf(where, name, depth - 1);

/** `states[i]`: it has a pair of states at each place, where what is read there is one. */
function placed(where: Where, item: Extract<Expression, { kind: 'subscript' }>, around: readonly Node[], name: string, hint: Hint, depth: number): void {
	if (item.index.kind === 'slice' || item.index.kind === 'tuple' || typeof constantOf(item.index) === 'string') return;
	const inner: Hint = {};
	meet(where, { expression: item, around: around.slice(1) }, name, inner, depth - 1);
	if (inner.state === 'pair' || (inner.targets && isPair(inner.targets.items, told(where, depth)))) hint.pairs = true;
}

const exchanged = (role: Role): Role => (role.axes.length < 2 ? role : { ...role, axes: [role.axes[1]!, role.axes[0]!, ...role.axes.slice(2)] });

/** `for x in xs`, and the same in a comprehension. */
function loopOver(parent: Node, expression: Expression): { readonly target: Expression } | undefined {
	if (parent.kind === 'for') return parent.iterable === expression ? parent : undefined;
	return parent.kind === 'comprehension' ? parent.clauses.find(({ iterable }) => iterable === expression) : undefined;
}

/** It gets another name: what is done with that is done with it, unless that was something else until then. */
function assigned(where: Where, statement: Extract<Statement, { kind: 'assign' }>, hint: Hint, depth: number): void {
	unpacked(where, statement, hint);
	const [target] = statement.targets;
	if (depth > 0 && target?.kind === 'attribute') kept(where, target, hint, depth);
	if (depth === 0 || target?.kind !== 'name') return;
	if (statement.value.kind === 'name' && readsOf(where.fn.body, isName(target.name))[0]?.expression !== target) return;
	const { role } = hintOf(where, target.name, depth - 1);
	hint.role ??= role;
}

/** `self.state = state`: what is done with that attribute there is done with it. */
function kept(where: Where, target: Expression, hint: Hint, depth: number): void {
	const self = where.cls ? where.fn.parameters[0]?.name : undefined;
	const attribute = self === undefined ? null : ownOf(target, self);
	if (self === undefined || attribute === null) return;
	const { role, state } = remembered(where, `${depth} self.${attribute}`, () =>
		hintWhere(where, attribute, (node): node is Expression => ownOf(node, self) === attribute, depth - 1)
	);
	hint.role ??= role;
	if (state) hint.state ??= state;
}

/** What a loop does with each step of it: the steps are its first axis. */
function steps({ role }: Hint, hint: Hint): void {
	if (role && role.axes.length === 2 && role.axes[0] === 'batch') hint.role ??= { ...role, axes: ['time', ...role.axes] };
}

/** Whether a call is of a layer that the receiver holds, whatever it is named. */
function isOwn(where: Where, call: Node | undefined): boolean {
	const attribute = call?.kind === 'call' ? attributeCalled(where, call) : null;
	const type = attribute === null ? undefined : where.cls?.layers.get(attribute)?.type;
	return type !== undefined && !elementwise.test(type);
}

/** `x.unsqueeze(1)`, `tf.expand_dims(x, 1)`: what reads the result tells what it is, less that axis. */
function deepened(where: Where, parent: Node, around: readonly Node[], name: string, hint: Hint, depth: number): void {
	const call = around[1];
	const axis = axisAdded(parent, call);
	if (call === undefined || axis === null || depth === 0) return;
	hint.step ??= axis;
	hint.tensor = true;
	const inner: Hint = {};
	meet(where, { expression: call as Expression, around: around.slice(2) }, name, inner, depth - 1);
	const { role } = inner;
	if (role?.of === 'float' && role.axes.length > 2)
		hint.role ??= { ...role, axes: role.axes.filter((_, i) => i !== (axis < 0 ? axis + role.axes.length : axis)) };
}

function attribute(
	where: Where,
	parent: Extract<Expression, { kind: 'attribute' }>,
	above: Node | undefined,
	further: Node | undefined,
	around: readonly Node[],
	hint: Hint
): void {
	const called = above?.kind === 'call' && above.callee === parent ? above : null;
	if (parent.name === 'shape' || parent.name === 'size') hint.tensor = hint.shaped = true;
	if (parent.name === 'shape' && !called) return sized(above, hint, around[1] ? [parent, ...around.slice(1)] : []);
	if (parent.name === 'size' && called) {
		const axis = wholeOf(called.args[0]?.value);
		if (axis !== null) {
			hint.least = Math.max(hint.least ?? 0, axis < 0 ? -axis : axis + 1);
			axisNamed(further, axis, hint);
		} else if (called.args.length === 0) sized(further, hint, [called, ...around.slice(2)]);
		return;
	}
	if (called && (parent.name === 'permute' || parent.name === 'transpose')) {
		const places = called.args.flatMap(({ value }) => wholeOf(value) ?? []);
		if (parent.name === 'permute' ? places[0] === 1 && places[1] === 0 : places.length === 2 && places.includes(0) && places.includes(1)) hint.turned = true;
		if (parent.name === 'permute' && places.length === called.args.length && places.length > 1) hint.rank ??= places.length;
		else if (places.length) hint.least = Math.max(hint.least ?? 0, ...places.map((place) => (place < 0 ? -place : place + 1)));
		return;
	}
	if (called && parent.name === 't') hint.rank ??= 2;
	if (isOneByOne(parent, called ?? undefined)) hint.rank ??= 1;
	if (called && parent.name === 'squeeze' && called.args.length === 1) {
		const axis = wholeOf(called.args[0]!.value);
		if (axis !== null && axis > 0) {
			hint.squeezed = axis;
			hint.least = Math.max(hint.least ?? 0, axis + 1);
		}
	}
	if (called && (parent.name === 'items' || parent.name === 'keys' || parent.name === 'values')) {
		hint.keys ??= [];
		return;
	}
	if (called && parent.name === 'get') {
		hint.keys ??= [];
		const key = constantOf(called.args[0]?.value);
		// With another argument it may be left out.
		if (typeof key === 'string' && called.args.length === 1) hint.keys.push(key);
		return;
	}
	if (tensorAttributes.test(parent.name)) hint.tensor = true;
	else {
		partRead(parent, parent.name, around.slice(1), hint);
		if (called) hint.called = true;
		(hint.attributes ??= []).push(parent.name);
	}
}

/** It is an argument of a call. */
function given(
	where: Where,
	call: Extract<Expression, { kind: 'call' }>,
	argument: Node,
	expression: Expression,
	name: string,
	around: readonly Node[],
	hint: Hint,
	depth: number
): void {
	const { program, cls, fn } = where;
	const [place, keyword] = [call.args.findIndex((arg) => arg === argument), argument.kind === 'keyword' ? argument.name : null];
	const callee = dotted(call.callee);
	const last = calleeName(call.callee);
	if (keyword !== null) hint.keyword ??= keyword;
	if (program.framework === 'tensorflow') givenToKeras(call, argument, hint);
	if (callee === 'range') hint.number = true;
	if (callee !== null && takesSizes.test(callee)) {
		hint.size = true;
		hint.placed ||= keyword === null;
	}
	if (last === 'register_buffer' && place === 1) hint.tensor = hint.buffered = true;
	if (callee === 'len' && place === 0) {
		hint.counted = true;
		const count = countAsserted(call, around);
		if (count !== undefined) hint.parts ??= count;
	}
	if (callee === 'len') return;
	if (callee === 'zip' || callee === 'enumerate') hint.iterated = true;
	if (last !== null && lengthTakers.has(last)) {
		if (place === 1 || keyword === 'lengths') hint.lengths = true;
		else if (place === 0) hint.role ??= roleOf('LSTM', isTrue(argumentOf(call, 2, 'batch_first')), 'torch');
	}
	if (last === 'pad_sequence' || last === 'pack_sequence') hint.list = true;
	if (last !== null && /masked_fill/.test(last) && place === 0) hint.mask = true;
	if (keyword !== null && /mask/.test(keyword)) hint.mask = true;
	if (last === 'embedding' && place === 0 && callee !== null && /^(?:F|torch|nn\.functional|functional)\./.test(callee))
		hint.role ??= { of: 'int', axes: ['batch', 'time'] };
	if (last === 'one_hot' && place === 0) hint.role ??= { of: 'int', axes: ['batch', 'time'] };
	if (
		callee !== null &&
		/^(?:torch|F|nn\.functional)\.(?!zeros$|ones$|rand|empty$|full$|arange$|eye$|linspace$|tensor$|Size$|manual_seed$|device$|\w+\.)/.test(callee)
	)
		hint.tensor = true;
	if (last === 'from_numpy') hint.array = true;
	if (isOneByOne(around[1], around[2]) || isOneByOne(around[2], around[3])) oneByOne(around[1]?.kind === 'attribute' ? around[2] : around[3], hint);
	if (isUnsqueezed(around[1], around[2])) hint.step ??= 1;
	if (program.framework === 'tensorflow' && last !== null && trains.test(last) && place === 0) hint.role ??= roleOf('LSTM', true, program.framework);
	if (last === 'einsum') hint.role ??= operandOf(call, place) ?? undefined;
	if (last === 'bmm' || last === 'baddbmm') hint.rank ??= 3;
	if (last === 'mm' || last === 'addmm') hint.rank ??= 2;
	if (depth === 0) return;
	const attribute = attributeCalled(where, call);
	const layer = layerCalled(where, call);
	if (layer) {
		const inner = program.classes.get(layer.type);
		const forward = inner && (inner.methods.get('forward') ?? inner.methods.get('call') ?? inner.methods.get('__call__'));
		if (inner && forward) return into({ program, cls: inner, fn: forward }, true, place, keyword, hint, depth);
		const batchFirst = layer.isBatchFirst;
		if (recurrent.has(layer.type) || cells.has(layer.type)) {
			if (place === 1 || keyword === 'hx' || keyword === 'initial_state')
				hint.state ??= cells.has(layer.type) ? (layer.type === 'LSTMCell' ? 'pair' : 'cell') : layer.type === 'LSTM' ? 'pair' : 'single';
			else if (place === 0) hint.role ??= roleOf(layer.type, batchFirst, program.framework);
		} else if (place === 0 || keyword === 'input') {
			const role = roleOf(layer.type, batchFirst, program.framework);
			hint.role ??= program.framework === 'torch' ? laidOut(cls ?? program, role) : role;
			if (role?.of === 'int') looked(where, call, name, around, hint, depth);
		}
		return;
	}
	if (attribute !== null && cls) {
		const method = cls.methods.get(attribute);
		if (method) return into({ program, cls, fn: method }, true, place, keyword, hint, depth);
		const made = [...program.classes.values()].find((one) => one !== cls && alike(one.name, attribute));
		const forward = made?.methods.get('forward');
		if (made && forward && cls.aliases.has(attribute)) return into({ program, cls: made, fn: forward }, true, place, keyword, hint, depth);
		if (cls.aliases.has(attribute) && /emb/i.test(attribute) && place === 0) hint.role ??= laidOut(cls, roleOf('Embedding', false, 'torch'));
	}
	if (call.callee.kind === 'name') {
		const called = program.functions.get(call.callee.name);
		if (called && called !== fn) return into({ program, cls: null, fn: called }, false, place, keyword, hint, depth);
		const constructed = program.classes.get(call.callee.name);
		const init = constructed?.methods.get('__init__');
		if (constructed && init) return into({ program, cls: constructed, fn: init }, true, place, keyword, hint, depth);
	}
	// `super().__init__(n)`: what the class before makes of it.
	if (cls && last !== null && call.callee.kind === 'attribute' && call.callee.object.kind === 'call' && calleeName(call.callee.object.callee) === 'super') {
		for (const { value } of cls.statement.args) {
			const base = value.kind === 'name' ? program.classes.get(value.name) : undefined;
			const method = base?.methods.get(last);
			if (base && method) return into({ program, cls: base, fn: method }, true, place, keyword, hint, depth);
		}
	}
}

/** What is looked up has an axis more than its ids: as many as what reads it says. */
function looked(where: Where, call: Expression, name: string, around: readonly Node[], hint: Hint, depth: number): void {
	const [target] = around[1]?.kind === 'assign' ? around[1].targets : [];
	let inner: Hint = {};
	if (target?.kind === 'name') inner = hintOf(where, target.name, depth - 1);
	else meet(where, { expression: call, around: around.slice(1) }, name, inner, depth - 1);
	if (inner.rank === 1) hint.rank ??= 1;
	else if (inner.rank === 3) hint.rank ??= 2;
}

/** Whether an attribute is named after a class: `encoder`, `Encoder`; `dec`, `AttnDecoder`. */
export function alike(cls: string, attribute: string): boolean {
	const [a, b] = [cls, attribute].map((name) => name.toLowerCase().replaceAll('_', '').replace('attention', 'attn')) as [string, string];
	return b.length >= 3 && (a === b || a.includes(b) || b.includes(a));
}

/** What another function does with it there. */
function into(where: Where, isMethod: boolean, place: number, keyword: string | null, hint: Hint, depth: number): void {
	const parameters = ownParameters(where.fn, isMethod);
	const parameter = keyword === null ? parameters[place] : parameters.find(({ name }) => name === keyword);
	if (!parameter) return;
	const inner = hintOf(where, parameter.name, depth - 1);
	Object.assign(hint, { ...copied(inner), ...hint });
}

/** Where a receiver's attribute is read in a class. */
export function attributeReads(cls: ClassShape, attribute: string): readonly Read[] {
	return [...cls.methods.values()].flatMap(({ body, parameters }) => {
		const self = parameters[0]?.name;
		return self === undefined ? [] : readsOf(body, (node): node is Expression => ownOf(node, self) === attribute);
	});
}

export const isState = (name: string): boolean => stateNames.test(name);
