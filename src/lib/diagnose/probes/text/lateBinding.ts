import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { boundIn, isIn, nodesIn, readsOf, type Call, type Loop } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

type Lambda = Extract<Expression, { kind: 'lambda' }>;
type Comprehension = Extract<Expression, { kind: 'comprehension' }>;

/** Functions that a loop keeps, and that read its variable when they are called: by then it has its last value, in all of them. */
export const lateBinding: Hazard = (trace) =>
	nodesOf(trace).flatMap((node): Diagnostic[] => {
		if (node.kind === 'comprehension')
			return keptIn(node).flatMap((lambda) =>
				told(
					trace,
					node,
					lambda,
					node.clauses.flatMap(({ target }) => boundIn(target))
				)
			);
		if (node.kind === 'for') return appendedIn(node).flatMap((lambda) => told(trace, node, lambda, boundIn(node.target)));
		return [];
	});

function told(trace: Trace, loop: Loop | Comprehension, lambda: Lambda, names: readonly string[]): Diagnostic[] {
	const own = new Set(lambda.parameters.map(({ name }) => name));
	const [name] = names.filter((one) => !own.has(one) && readsOf(lambda.body, one) > 0);
	if (name === undefined || !doesTheSame(trace, lambda) || runsWithin(trace, loop, lambda)) return [];
	return [
		found(trace, lambda, {
			code: 'probe.late_binding',
			message: `Nothing is raised. All of these functions do the same: they read \`${name}\` when they are called, and it has its last value then.`,
			cause: `A function keeps the name, and not what it stood for while the loop went on. \`lambda …, ${name}=${name}: …\` keeps the value.`
		})
	];
}

/** Whether what is done in a function is the same in every call on the same tensor, and there are several. */
function doesTheSame(trace: Trace, { body }: Lambda): boolean {
	const done = new Map<string, string[]>();
	for (const { primitive, inputs, span } of trace.ops) {
		if (!isIn(span, body)) continue;
		const key = `${span.from} ${span.to} ${inputs}`;
		done.set(key, [...(done.get(key) ?? []), JSON.stringify(primitive, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))]);
	}
	const several = [...done.values()].filter((one) => one.length > 1);
	return several.length > 0 && several.every((one) => new Set(one).size === 1);
}

/** Whether a loop computes something beside what the function does: it may call it then. */
const runsWithin = ({ ops }: Trace, loop: Loop | Comprehension, { body }: Lambda): boolean =>
	ops.some(({ span, inputs }) => inputs.length > 0 && isIn(span, loop) && !isIn(span, body));

/** The functions that are the elements of a comprehension, or what objects are made with that are its elements. */
const keptIn = ({ element, value }: Comprehension): readonly Lambda[] => [element, value].flatMap((one) => (one ? givenTo(one) : []));

const givenTo = (element: Expression): readonly Lambda[] =>
	element.kind === 'lambda'
		? [element]
		: element.kind === 'call' && makesObject(element)
			? element.args.flatMap(({ value }) => (value.kind === 'lambda' ? [value] : []))
			: [];

const makesObject = ({ callee }: Call): boolean => (callee.kind === 'name' || callee.kind === 'attribute') && /^(?:[A-Z]\w*|partial)$/.test(callee.name);

/** The functions that a loop puts into a list. */
const appendedIn = ({ body }: Loop): readonly Lambda[] =>
	[...nodesIn(body)].flatMap((one) =>
		one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.name === 'append' ? one.args.flatMap(({ value }) => givenTo(value)) : []
	);
