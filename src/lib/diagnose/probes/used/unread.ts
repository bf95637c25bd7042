import { lineAt, sizeOf, type Diagnostic, type Op, type Span, type Trace } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import { comesFrom } from '../../ancestry.ts';
import { makerOf, readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, listed } from './learning.ts';
import { boundIn, forwardsOf, isIn, nodesIn, readsOf, treeOf, type Call, type Function } from './tree.ts';

const isWhole = ({ outcome, diagnostics, stopped }: Trace): boolean =>
	outcome.kind === 'ok' && !stopped && !diagnostics.some(({ kind }) => kind === 'unsupported');

/** A tensor that a module's forward is given, and that nothing in it reads. */
export const unreadArgument: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	return [...forwardsOf(trace)].flatMap(({ cls, forward }) => {
		if (usesAllLocals(forward)) return [];
		return forward.parameters.slice(1).flatMap((parameter): Diagnostic[] => {
			const { name, kind } = parameter;
			if (kind === 'star' || kind === 'double-star' || name.startsWith('_') || (readsOf(forward.body, name) > 0 && !isWrittenFirst(forward, name))) return [];
			const given = (trace.arguments ?? []).find((one) => one.name === name && one.func === forward.name && isIn(one.span, forward));
			if (!given || isConstant(trace, given.tensor) || isNumber(trace, given.tensor) || (forward.name === 'call' && /^(?:mask|training)$/.test(name)))
				return [];
			return [
				found(trace, parameter, {
					code: 'probe.unread_argument',
					message: `Nothing is raised. \`${name}\` is passed to \`${cls.name}\`, and nothing in \`${forward.name}\` reads it.`,
					cause: `What \`${cls.name}\` gives is the same whatever \`${name}\` is${whereTo(name)}.`,
					...(given.tensor !== undefined && { tensor: given.tensor })
				})
			];
		});
	});
};

/** What a model has given, which a function of the program is called with and does not read, and nothing else does: one of two views that are compared, say. */
export const unreadResultOfModel: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	const given = new Set((trace.calls ?? []).flatMap(({ outputs }) => (outputs?.length === 1 ? outputs : [])));
	return (trace.arguments ?? []).flatMap(({ tensor, name, func, span }): Diagnostic[] => {
		if (tensor === undefined || !given.has(tensor) || readersOf(trace, tensor).length > 0 || name.startsWith('_')) return [];
		const own = [...nodesIn(treeOf(trace))].findLast((one): one is Function => one.kind === 'function' && one.name === func && isIn(span, one));
		const parameter = own?.parameters.find((one) => one.name === name);
		if (!own || !parameter || usesAllLocals(own) || readsOf(own.body, name) > 0) return [];
		return [
			found(trace, parameter, {
				code: 'probe.unread_argument',
				message: `Nothing is raised. \`${name}\` is what a model gives, and is passed to \`${func}\`, and nothing there reads it.`,
				cause: `What \`${func}\` gives is the same whatever \`${name}\` is.`,
				tensor
			})
		];
	});
};

/** Whether the first thing that a function does about a name is to give it another value. */
function isWrittenFirst({ body }: Function, name: string): boolean {
	const first = body.find((one) => [...nodesIn(one)].some((node) => node.kind === 'name' && node.name === name));
	return first?.kind === 'assign' && first.targets.flatMap(boundIn).includes(name) && readsOf(first, name) === 0;
}

/** Whether a tensor is one number everywhere: zeros for a first state are what a layer starts from by itself. */
const isConstant = (trace: Trace, id: number | undefined): boolean => id !== undefined && makerOf(trace, id)?.primitive.kind === 'full';

/** Whether a tensor is one number, such as a time: a rate of change is given one by who integrates it, whether it reads it or not. */
const isNumber = (trace: Trace, id: number | undefined): boolean => id !== undefined && sizeOf(trace.tensors[id]!.shape ?? [2]) === 1;

const whereTo = (name: string): string =>
	/len/i.test(name)
		? ': padding counts like any step. Lengths go to `pack_padded_sequence`, or into a mask'
		: /mask/i.test(name)
			? ': what it masks counts like all else'
			: /^(?:h|c|hx|cx|h_?0|c_?0|hidden|state|cell)|state|hidden/i.test(name)
				? ': the layer starts from zeros. A first state is the layer’s second argument'
				: '';

const usesAllLocals = (node: Function): boolean =>
	[...nodesIn(node.body)].some((one) => one.kind === 'call' && one.callee.kind === 'name' && /^(?:locals|super|eval|exec|vars)$/.test(one.callee.name));

/** What a statement assigns to what, one by one: `self.a, self.b = f(), g()` is two. */
function assignedIn(statement: Statement): readonly (readonly [Expression, Expression, Statement])[] {
	if (statement.kind !== 'assign' || statement.targets.length !== 1) return [];
	const { value } = statement;
	const [target] = statement.targets;
	if (target?.kind === 'tuple' && value.kind === 'tuple' && target.items.length === value.items.length)
		return target.items.map((item, i) => [item, value.items[i]!, statement]);
	return target ? [[target, value, statement]] : [];
}

/** A layer that a module builds and that nothing in the program ever names again. */
export const unusedLayer: Hazard = (trace) => {
	if (!isWhole(trace) || /\b(?:getattr|setattr|children|named_modules|__dict__|_modules|modules\(\))/.test(trace.source)) return [];
	return [...forwardsOf(trace)].flatMap(({ cls }) => {
		const init = cls.body.find((one): one is Function => one.kind === 'function' && (one.name === '__init__' || one.name === 'build'));
		return (init?.body ?? []).flatMap(assignedIn).flatMap(([target, value, statement]): Diagnostic[] => {
			if (target.kind !== 'attribute' || target.object.kind !== 'name' || target.object.name !== 'self' || value.kind !== 'call') return [];
			const type = typeOf(value, trace.source);
			const mentions = trace.source.replace(/#.*$/gm, '').match(new RegExp(`\\.\\s*${target.name}\\b`, 'g'))?.length ?? 0;
			if (!type || mentions > 1 || (/["']/.test(trace.source) === true && new RegExp(`["']${target.name}["']`).test(trace.source))) return [];
			return [
				found(trace, statement, {
					code: 'probe.unused_layer',
					message: `Nothing is raised. \`self.${target.name}\` is built, and never called: \`${cls.name}\` does without its \`${type}\`.`,
					cause: `Nothing after this line names \`self.${target.name}\`, so that what \`${cls.name}\` gives is the same without it.`
				})
			];
		});
	});
};

/** The class of a layer of the framework's that a call builds; null of what turns scores into probabilities, which a loss of logits does without. */
function typeOf({ callee }: Call, source: string): string | null {
	const text = source.slice(callee.from, callee.to);
	const type = text.slice(text.lastIndexOf('.') + 1);
	if (!/^(?:nn|torch\.nn|layers|keras\.layers|tf\.keras\.layers|tf\.keras\.layers|L)\.\w+$/.test(text) && !isImported(type, source)) return null;
	return /^[A-Z]/.test(type) && !/Loss$|^Parameter|^Identity$|^(?:Log)?(?:Softmax(?:2d)?|Sigmoid)$|^(?:Module|Parameter)(?:List|Dict)$/.test(type)
		? type
		: null;
}

const isImported = (type: string, source: string): boolean =>
	new RegExp(`from\\s+(?:torch\\.nn|keras\\.layers|tensorflow\\.keras\\.layers)\\s+import[^\\n]*\\b${type}\\b`).test(source);

const changesNothing = new Set(
	'view reshape permute transpose squeeze unsqueeze flatten contiguous expand repeat masked_fill masked_scatter detach clamp softmax log_softmax relu sigmoid tanh dropout clone t float long to requires_grad flip roll scatter index_fill fill_diagonal div mul add sub'.split(
		' '
	)
);

/** A result that a statement drops: `scores.masked_fill(mask, -1e9)` by itself changes nothing. */
export const droppedResult: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	const bodies = [...nodesIn(treeOf(trace))].flatMap((one) => (one.kind === 'function' || one.kind === 'for' || one.kind === 'while' ? one.body : []));
	const told = new Set<number>();
	return bodies.flatMap((statement): Diagnostic[] => {
		if (statement.kind !== 'expression' || statement.value.kind !== 'call' || told.has(statement.from)) return [];
		const { callee } = statement.value;
		const givesInto = statement.value.args.some((one) => one.kind === 'keyword' && one.name === 'out');
		if (callee.kind !== 'attribute' || !changesNothing.has(callee.name) || givesInto) return [];
		const made = trace.ops.filter(({ span }) => isIn(span, statement.value));
		const results = made.flatMap(({ outputs }) => outputs);
		// `add` of a set, a model or an optimiser is no tensor's, whatever runs inside it.
		const ofPackage = isPackage(callee.object);
		const isOwn = made.some(({ call }) => call.endsWith(`.${callee.name}`) && (ofPackage || /^(?:Tensor|F)\./.test(call)));
		if (!isOwn || made.some(isOfModule) || results.some((id) => readersOf(trace, id).some((op) => !isIn(op.span, statement.value)))) return [];
		told.add(statement.from);
		const [first] = statement.value.args;
		const changed = ofPackage && first ? first.value : callee.object;
		const object = trace.source.slice(changed.from, changed.to);
		return [
			found(trace, statement, {
				code: 'probe.dropped_result',
				message: `Nothing is raised. What \`${callee.name}\` gives here is dropped: \`${object}\` stays as it was.`,
				cause: `\`${callee.name}\` gives another tensor and changes none. Bind its result to a name${/^(?:masked_fill|clamp|squeeze|unsqueeze|relu|sigmoid|tanh|detach|add|mul|sub|div)$/.test(callee.name) ? `, or call \`${callee.name}_\`` : ''}.`
			})
		];
	});
};

/** `torch`, `F`, `keras.ops`, `torch.nn.functional`. */
const isPackage = (node: Expression): boolean =>
	node.kind === 'attribute' ? isPackage(node.object) : node.kind === 'name' && /^(?:torch|nn|F|tf|np|keras|ops|K)$/.test(node.name);

const isOfModule = ({ call }: Op): boolean => call.startsWith('Module.');

/** What a forward computes for a name that nothing reads. */
export const unreadResult: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	return [...forwardsOf(trace)].flatMap(({ forward }) => {
		if (usesAllLocals(forward)) return [];
		return [...nodesIn(forward.body)].flatMap((statement): Diagnostic[] => {
			if (statement.kind !== 'assign' || statement.targets.length !== 1 || statement.value.kind !== 'call') return [];
			const names = boundIn(statement.targets[0]!);
			const [name] = names;
			if (name === undefined || names.every((one) => one.startsWith('_')) || names.some((one) => readsOf(forward.body, one) > 0)) return [];
			if (names.some((one) => one.startsWith('_')) && !isOfSelf(statement.value)) return [];
			const line = lineAt(trace.source, statement.from);
			const bound = trace.bindings.filter((one) => one.line === line && names.includes(one.name) && one.tensor !== undefined);
			const [first] = bound;
			if (!first || bound.some(({ tensor }) => !isComputed(trace, tensor!) || isRead(trace, tensor!, statement))) return [];
			return [
				found(trace, statement, {
					code: 'probe.unread_result',
					message: `Nothing is raised. ${listed(names)} ${names.length === 1 ? 'is' : 'are'} computed here, and nothing reads ${names.length === 1 ? 'it' : 'them'}.`,
					cause: `What \`${forward.name}\` gives is the same whatever ${listed(names)} ${names.length === 1 ? 'is' : 'are'}.`,
					tensor: first.tensor!
				})
			];
		});
	});
};

/** A layer of a functional model that is called, and that no other reads: the model does without it. */
export const unreadBranch: Hazard = (trace) => {
	if (!isWhole(trace) || !/\bModel\(/.test(trace.source)) return [];
	const inputs = new Set(trace.ops.flatMap(({ call, outputs }) => (call === 'keras.Input' ? outputs : [])));
	return [...nodesIn(treeOf(trace))].flatMap((statement): Diagnostic[] => {
		if (statement.kind !== 'assign' || statement.targets.length !== 1 || statement.value.kind !== 'call' || statement.value.callee.kind !== 'call') return [];
		const [target] = statement.targets;
		if (target?.kind !== 'name' || target.name.startsWith('_') || readsOf(treeOf(trace), target.name) > 0) return [];
		const line = lineAt(trace.source, statement.from);
		const bound = trace.bindings.find((one) => one.name === target.name && one.line === line && one.tensor !== undefined);
		if (!bound || !comesFrom(trace, bound.tensor!, inputs) || readersOf(trace, bound.tensor!).length > 0) return [];
		return [
			found(trace, statement, {
				code: 'probe.unread_branch',
				message: `Nothing is raised. \`${target.name}\` is read by no other layer: the model does without this one.`,
				cause: `A functional model has the layers between its inputs and its outputs, and \`${target.name}\` is on no way to an output. Its weights are never trained.`,
				tensor: bound.tensor!
			})
		];
	});
};

/** A call of a layer of the module's own. */
const isOfSelf = ({ callee }: Call): boolean => callee.kind === 'attribute' && callee.object.kind === 'name' && callee.object.name === 'self';

/** Whether something reads a tensor that is not the statement itself, which may take what it binds apart. */
const isRead = (trace: Trace, id: number, statement: Span): boolean => readersOf(trace, id).some(({ span }) => !isIn(span, statement));

/** Whether a tensor is made of others, not of constants or draws. */
function isComputed(trace: Trace, id: number): boolean {
	const op = makerOf(trace, id);
	return op !== undefined && op.inputs.length > 0 && !['full', 'random', 'literal', 'arange'].includes(makerOf(trace, op.inputs[0]!)?.primitive.kind ?? '')
		? true
		: (op?.inputs.length ?? 0) > 1;
}
