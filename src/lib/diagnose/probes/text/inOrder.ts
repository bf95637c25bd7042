import type { Diagnostic, Span, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { forwardsOf, nodesIn, objectOf, textOf, type Call, type Function } from '../used/tree.ts';
import { givenName, lossesOf } from './losses.ts';
import { argumentOf, callsOf, nameIn, nodesOf, valueOf } from './nodes.ts';

/** Things in an order, by their names, and where they are listed. */
interface Listed {
	readonly names: readonly (string | null)[];
	readonly at: Span;
	readonly what: string;
}

/** The words of a name: `valence_head`, `srcBatch`. */
const wordsOf = (name: string): readonly string[] =>
	name
		.split(/[._\d]+|(?<=[a-z])(?=[A-Z])/)
		.map((word) => word.toLowerCase())
		.filter((word) => word.length > 2);

/** Whether one name says what another says, and more at the most. */
const says = (name: string, other: string): boolean => {
	const [a, b] = [wordsOf(name), wordsOf(other)];
	return a.length > 0 && b.length > 0 && (a.every((word) => b.includes(word)) || b.every((word) => a.includes(word)));
};

/** Two places at which things are given under each other's names. */
function turned(given: Listed, wanted: Listed): readonly [number, number] | null {
	const n = Math.min(given.names.length, wanted.names.length);
	for (let i = 0; i < n; i++)
		for (let k = i + 1; k < n; k++) {
			const [a, b, p, q] = [given.names[i], given.names[k], wanted.names[i], wanted.names[k]];
			if (a == null || b == null || p == null || q == null || says(a, b) || says(p, q)) continue;
			if (says(a, q) && says(b, p) && !says(a, p) && !says(b, q)) return [i, k];
		}
	return null;
}

const itemsOf = (one: Expression | null | undefined): readonly Expression[] => (one?.kind === 'tuple' || one?.kind === 'list' ? one.items : []);

/** What is given by its place, under the name of what belongs at another place. */
export const givenInOrder: Hazard = (trace) => {
	const given = [...toFunctions(trace), ...toLosses(trace), ...toModels(trace)];
	const pairs = [...given, ...fromFunctions(trace)];
	const told = new Set<number>();
	// Where something is given in both orders, that is meant.
	const right = new Set(
		given
			.filter(
				({ given, wanted }) => given.names.length > 1 && given.names.every((name, i) => name !== null && wanted.names[i] != null && says(name, wanted.names[i]))
			)
			.map(({ wanted }) => wanted.at.from)
	);
	return pairs.flatMap(({ given, wanted }): Diagnostic[] => {
		const places = turned(given, wanted);
		if (!places || right.has(wanted.at.from) || told.has(given.at.from)) return [];
		told.add(given.at.from);
		const [i, k] = places;
		return [
			found(trace, given.at, {
				code: 'probe.given_in_other_order',
				message: `Nothing is raised. \`${given.names[i]}\` stands where \`${wanted.names[i]}\` belongs, and \`${given.names[k]}\` where \`${wanted.names[k]}\` belongs.`,
				cause: `${wanted.what} in line ${lineOf(trace, wanted.at)} says (${wanted.names.map((name) => name ?? '…').join(', ')}), in this order.`
			})
		];
	});
};

interface Pair {
	readonly given: Listed;
	readonly wanted: Listed;
}

/** The method of the program's that a call of a model runs. */
function forwardAt(trace: Trace, { from, to }: Call): Function | undefined {
	const called = (trace.calls ?? []).find(({ span, own }) => !own && span.from === from && span.to === to);
	return called && [...forwardsOf(trace)].find(({ cls }) => cls.name === called.type)?.forward;
}

/** Calls of functions and models of the program. */
function toFunctions(trace: Trace): readonly Pair[] {
	const functions = nodesOf(trace).filter((one): one is Function => one.kind === 'function');
	const methods = new Set(nodesOf(trace).flatMap((one) => (one.kind === 'class' ? one.body.filter((part) => part.kind === 'function') : [])));
	return callsOf(trace).flatMap((call): Pair[] => {
		const { callee } = call;
		const named = callee.kind === 'name' ? functions.filter((one) => one.name === callee.name && !methods.has(one)) : [];
		const method = forwardAt(trace, call);
		const to = named.length === 1 ? named[0] : method;
		if (!to) return [];
		const parameters = to.parameters.map(({ name }) => name).slice(to === method ? 1 : 0);
		const args = call.args.map((one) => (one.kind === 'positional' ? nameIn(one.value) : null));
		if (args.length < 2 || parameters.length < 2) return [];
		return [{ given: { names: args, at: call, what: 'The call' }, wanted: { names: parameters, at: to, what: `\`${to.name}\`` } }];
	});
}

/** Calls of losses that take several things. */
const toLosses = (trace: Trace): readonly Pair[] =>
	lossesOf(trace).map(({ call, takes }) => ({
		given: { names: call.args.map((one) => (one.kind === 'positional' ? givenName(one.value) : null)), at: call, what: 'The call' },
		wanted: { names: takes, at: call, what: 'The loss that is called' }
	}));

/** What functions of the program give back, unpacked. */
function fromFunctions(trace: Trace): readonly Pair[] {
	const functions = nodesOf(trace).filter((one): one is Function => one.kind === 'function');
	return nodesOf(trace).flatMap((one): Pair[] => {
		if (one.kind !== 'assign' || one.value.kind !== 'call') return [];
		const { callee } = one.value;
		const model = forwardAt(trace, one.value);
		const own = model ? [model] : functions.filter((other) => callee.kind === 'name' && other.name === callee.name);
		const names = itemsOf(one.targets[0]).map(nameIn);
		const given = own.length === 1 ? [...nodesIn(own[0]!.body)].filter((other) => other.kind === 'return') : [];
		const back = given.length === 1 && given[0]!.kind === 'return' ? given[0]! : null;
		const gives = itemsOf(back?.value).map(nameIn);
		if (!back || names.length < 2 || gives.length !== names.length) return [];
		return [{ given: { names, at: one, what: 'The assignment' }, wanted: { names: gives, at: back, what: `\`${own[0]!.name}\`` } }];
	});
}

/** Lists of inputs and of targets for a Keras model that has several, and what `predict` gives of one. */
function toModels(trace: Trace): readonly Pair[] {
	const modelOf = (object: Expression | null): Call | null => {
		const value = object?.kind === 'name' ? valueOf(trace, object.name, object) : null;
		return value?.kind === 'call' && /\bModel$/.test(textOf(trace, value.callee)) ? value : null;
	};
	const listed = (list: Expression | null): readonly (string | null)[] => itemsOf(list).map(nameIn);
	return nodesOf(trace).flatMap((node): Pair[] => {
		const call = node.kind === 'call' ? node : node.kind === 'assign' && node.value.kind === 'call' ? node.value : null;
		if (!call) return [];
		const of = (method: string): Call | null => modelOf(objectOf(call, method));
		const model = of('fit') ?? of('evaluate') ?? of('train_on_batch') ?? of('predict');
		if (!model) return [];
		const isGiven = (names: readonly (string | null)[], wanted: readonly (string | null)[], at: Span, what: string): Pair[] =>
			names.length > 1 && names.length === wanted.length ? [{ given: { names, at, what: 'The call' }, wanted: { names: wanted, at: model, what } }] : [];
		const inputs = listed(argumentOf(model, 'inputs', 0));
		const outputs = listed(argumentOf(model, 'outputs', 1));
		const isPredicted = node.kind === 'assign' && objectOf(call, 'predict') !== null;
		if (node.kind === 'assign') return isPredicted ? isGiven(itemsOf(node.targets[0]).map(nameIn), outputs, node, 'The model') : [];
		return [
			...isGiven(listed(argumentOf(call, 'x', 0)), inputs, call, 'The model'),
			...(objectOf(call, 'predict') ? [] : isGiven(listed(argumentOf(call, 'y', 1)), outputs, call, 'The model'))
		];
	});
}
