import type { ModuleCall, Span, TensorId, Trace } from '../../../ir/index.ts';
import { isOfKeras, once } from '../../graph.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { outermost } from '../given.ts';
import { isIn, nodesIn, treeOf, type Call } from '../used/tree.ts';

/** A call of a model that stands where a line behind the program can be written the same: in no function. */
export interface Called {
	readonly call: ModuleCall;
	/** `net` of `net(x, lengths)`. */
	readonly model: string;
	/** The arguments as they are written: those without a name. */
	readonly given: readonly { readonly text: string; readonly tensor: TensorId | null }[];
	/** Whether they are the items of a list that is given: `net([x, lengths])`. */
	readonly isListed: boolean;
	/** Those with a name: `, training=True`. */
	readonly named: string;
	readonly isKeras: boolean;
	/** The method of Keras' that calls the model, where the program does not do so itself: what the model is given is its first argument. */
	readonly method: 'fit' | 'predict' | null;
	/** Lines that give names to what has none in the program: a model that is built where it is called, data that is drawn there. */
	readonly setUp: readonly string[];
}

const definitions = once((trace): readonly Span[] =>
	[...nodesIn(treeOf(trace))].filter(({ kind }) => kind === 'function' || kind === 'class' || kind === 'lambda' || kind === 'comprehension')
);

/** Whether a place is in no function, so that its names are still there when the program has run. */
export const isOutside = (trace: Trace, span: Span): boolean => !definitions(trace).some((one) => isIn(span, one));

const callsIn = once((trace): ReadonlyMap<string, Call> => {
	const calls = [...nodesIn(treeOf(trace))].filter((one): one is Call => one.kind === 'call');
	return new Map(calls.map((one) => [`${one.from} ${one.to}`, one]));
});

/** All calls of models that the program makes outside of functions, one for each place: the last. */
export const calledIn = once((trace): readonly Called[] => {
	const last = new Map(outermost(trace).flatMap((call) => (call.outputs && call.type !== 'Loss' ? [[call.span.from, call]] : [])));
	return [...last.values()].flatMap((call) => calledAt(trace, call) ?? []);
});

function calledAt(trace: Trace, call: ModuleCall): Called | null {
	const { source } = trace;
	const node = callsIn(trace).get(`${call.span.from} ${call.span.to}`);
	if (!node || !isOutside(trace, call.span)) return null;
	const [, fitted, name] = isOfKeras(trace) ? (/^([\w.]+)\.(fit|predict|evaluate|train_on_batch)$/.exec(textOf(source, node.callee)) ?? []) : [];
	if (fitted !== undefined) {
		const [x] = node.args;
		const tensor = call.inputs[0];
		if (x?.kind !== 'positional' || tensor === undefined || call.inputs.length !== 1) return null;
		const given = [{ text: textOf(source, x.value), tensor }];
		return { call, model: fitted, given, named: '', isListed: false, isKeras: true, method: name === 'predict' ? 'predict' : 'fit', setUp: [] };
	}
	const callee = textOf(source, node.callee);
	const isBuilt = node.callee.kind === 'call' && /^\w+$/.test(textOf(source, node.callee.callee));
	const written = node.args.filter((one) => one.kind === 'positional').map(({ value }) => value);
	const [list] = written;
	const isListed = written.length === 1 && list!.kind === 'list' && list!.items.length === call.inputs.length;
	const plain = isListed && list!.kind === 'list' ? list!.items : written;
	if (!(isBuilt || /^[\w.]+$/.test(callee)) || plain.length === 0 || node.args.some(({ kind }) => kind !== 'positional' && kind !== 'keyword')) return null;
	const setUp: string[] = [];
	const nameFor = (text: string, names: readonly string[]): string => {
		const name = names.find((one) => !isBound(trace, one) && !setUp.some((line) => line.startsWith(`${one} = `)));
		if (name === undefined) return text;
		setUp.push(`${name} = ${text}`);
		return name;
	};
	const model = isBuilt ? nameFor(callee, ['net', 'model', 'built']) : callee;
	const given = plain.map((value, i) => {
		const text = textOf(source, value);
		const tensor =
			plain.length === call.inputs.length
				? call.inputs[i]
				: value.kind === 'name'
					? boundTo(trace, value.name, call)
					: plain.length === 1
						? call.inputs[0]
						: null;
		return { text: value.kind === 'call' ? nameFor(text, ['x', 'data', 'second', 'third']) : text, tensor: tensor ?? null };
	});
	const named = node.args.flatMap((one) => (one.kind === 'keyword' ? [`, ${one.name}=${textOf(source, one.value)}`] : []));
	return { call, model, given, isListed, named: named.join(''), isKeras: isOfKeras(trace), method: null, setUp };
}

const textOf = (source: string, { from, to }: Expression): string => source.slice(from, to).replace(/\s+/g, ' ');

/** The input of a call that a name stands for. */
function boundTo(trace: Trace, name: string, { inputs }: ModuleCall): TensorId | null {
	const bound = new Set(trace.bindings.flatMap((one) => (one.name === name && one.tensor !== undefined ? [one.tensor] : [])));
	return inputs.find((id) => bound.has(id)) ?? null;
}

/** The one call outside of functions that a place in a function of the program's is reached by: `train(net, data)`. */
export function callAround(trace: Trace, place: Span): string | null {
	const tree = treeOf(trace);
	let at = place;
	for (let i = 0; i < 4; i++) {
		const around = tree.find((one) => one.kind === 'function' && isIn(at, one));
		if (around?.kind !== 'function') return i > 0 && isOutside(trace, at) ? trace.source.slice(at.from, at.to).replace(/\s+/g, ' ') : null;
		const calls = [...nodesIn(tree)].filter((one): one is Call => one.kind === 'call' && one.callee.kind === 'name' && one.callee.name === around.name);
		// A function that is called again and again is called as it was last.
		if (calls.length === 0 || (calls.length > 1 && !calls.every((one) => isOutside(trace, one)))) return null;
		at = calls[calls.length - 1]!;
	}
	return null;
}

/** What a name in a function of the program's is outside of functions: itself, or what the function is given for it there. */
export function nameAround(trace: Trace, name: string, place: Span): string | null {
	const tree = treeOf(trace);
	const around = tree.find((one) => one.kind === 'function' && isIn(place, one));
	if (around?.kind !== 'function') return isBound(trace, name) ? name : null;
	const at = around.parameters.findIndex((one) => one.name === name);
	if (at < 0) return isBound(trace, name) && !trace.bindings.some((one) => one.name === name && one.func === around.name) ? name : null;
	const calls = [...nodesIn(tree)].filter((one): one is Call => one.kind === 'call' && one.callee.kind === 'name' && one.callee.name === around.name);
	const given = calls.map(({ args }) => args.find((one) => one.kind === 'keyword' && one.name === name) ?? args[at]).map((arg) => arg?.value);
	const [first] = given;
	if (first?.kind !== 'name' || given.some((one) => one?.kind !== 'name' || one.name !== first.name)) return null;
	return nameAround(trace, first.name, calls[0]!);
}

/** `net(x, changed)`: a call with such arguments. */
export function callOfTexts({ model, isListed, named }: Called, texts: readonly string[]): string {
	const given = texts.join(', ');
	return `${model}(${isListed ? `[${given}]` : given}${named})`;
}

/** The call with another text in the place of one of its arguments. */
export const callWith = (called: Called, at: number, text: string): string =>
	callOfTexts(
		called,
		called.given.map((one, i) => (i === at ? text : one.text))
	);

/** The same call as it is written. */
export const callAsItIs = (called: Called): string => callWith(called, -1, '');

/** A layer in words that hold outside of its class: `net.encoder.rnn`, of `self.rnn` in a call in a call of `net`; null where it is in none. */
export function layerName(trace: Trace, path: string): string | null {
	if (!path.startsWith('self.')) return /^[A-Za-z_][\w.]*$/.test(path) && isBound(trace, path.split('.')[0]!) ? path : null;
	const { calls = [] } = trace;
	const inner = calls.find((one) => one.path === path && one.within !== null);
	return inner ? nameOfCall(trace, inner) : null;
}

/** The same, of a layer by one of its calls. */
export function nameOfCall(trace: Trace, call: ModuleCall): string | null {
	if (call.within === null) return calledIn(trace).find((one) => one.call.module === call.module)?.model ?? null;
	if (!/^self\.[\w.]+$/.test(call.path)) return null;
	const outer = nameOfCall(trace, trace.calls![call.within]!);
	return outer === null ? null : outer + call.path.slice('self'.length);
}

/** Whether a name is bound outside of functions. */
export const isBound = (trace: Trace, name: string): boolean => trace.bindings.some((one) => one.name === name && one.func === '<module>');

/** The name that a tensor has outside of functions; null where it has none, or the name was last bound to something else. */
export function boundName(trace: Trace, id: TensorId): string | null {
	const bound = trace.bindings.filter((one) => one.tensor === id && one.func === '<module>' && /^\w+$/.test(one.name));
	// What a loop binds again in its next turn is of the same kind.
	return bound.findLast(({ name, line }) => trace.bindings.findLast((one) => one.name === name && one.func === '<module>')?.line === line)?.name ?? null;
}
