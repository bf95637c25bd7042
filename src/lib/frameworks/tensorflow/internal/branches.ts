import { PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { inBranch } from '../autograph/branch.ts';
import { Outputs } from '../autograph/outputs.ts';
import { isOperation } from '../autograph/returned.ts';
import { differenceOf, leavesOf, partsOf, withParts } from '../autograph/structure.ts';
import { convert } from '../convert.ts';
import { graphOf, scopeOf } from '../graph.ts';
import { readShape, symbolicClass, TfTensor } from '../tensor.ts';
import { inOwnFrames } from '../traced.ts';

/** What a branch gives as the tensors of its own graph: `Tensor("cond/Identity:0", …)`. `of`: what is given once more where something is only done. */
function given(host: Interpreter, op: string, value: Value, of: Value): Value {
	let made = 0;
	const named = (one: Value): Value => {
		const parts = partsOf(one);
		if (parts) return withParts(one, parts.map(named));
		if (one === null) return null;
		const tensor = convert(host, isOperation(one) ? of : one).as(symbolicClass);
		if (isOperation(one)) made++;
		const n = made++;
		tensor.inGraph(`${op}/Identity${n === 0 ? '' : `_${n}`}:0`, tensor.staticShape, false);
		return tensor;
	};
	return named(value);
}

/** Raises what TensorFlow says of functions that give other kinds of things; `names` are what its words call them. */
function checkAlike(host: Interpreter, called: string, names: readonly string[], values: readonly Value[]): void {
	const lengths = values.map((value) => leavesOf(value).length);
	if (new Set(lengths).size > 1) host.raise('AssertionError', `[${lengths.join(', ')}]`);
	const tensors = values.map((value) => leavesOf(value).filter((one) => one !== null).length);
	const [, other = 1] = tensors.map((n, i) => (n === tensors[0] ? -1 : i)).filter((i, at) => at === 0 || i > 0);
	if (new Set(tensors).size > 1)
		host.raise(
			'ValueError',
			`Lengths of branch outputs of cond must match.\nlen(graphs[0].outputs): ${tensors[0]}\nlen(graphs[${other}].outputs): ${tensors[other]}\n`
		);
	for (const [i, value] of values.entries()) {
		if (differenceOf(host, values[0]!, value) !== null) host.unsupported(`${called} of functions that give other structures`);
		for (const [at, one] of leavesOf(value).entries()) {
			const first = leavesOf(values[0]!)[at]!;
			if ((first === null) !== (one === null)) host.unsupported(`${called} of functions that give None in other places`);
			if (!(first instanceof TfTensor) || !(one instanceof TfTensor) || first.dtype === one.dtype) continue;
			host.raise(
				'TypeError',
				`${names[0]} and ${names[i]} arguments to ${called} must have the same number, type, and overall structure of return values.\n\n${names[0]} output: ${host.str(values[0]!)}\n${names[i]} output: ${host.str(value)}\n\nError details:\n${host.str(first)} and ${host.str(one)} have different types`
			);
		}
	}
}

/** Functions that are traced into graphs of their own: `tf.cond`, `tf.switch_case`, `tf.while_loop`. */
export const branches: Entries = [
	/** Calls each of some functions in a branch of its own; gives what the op gives of which one is taken. `by`: the tensor that says which. */
	entry('branched', 'op, functions, taken, called, names, by', (host, op, callees, taken, called, names, by) => {
		if (graphOf(host)!.lazy) return host.unsupported('branches of a graph that a session runs');
		const before = new Map(graphOf(host)!.names);
		let scope = '';
		const values = host.iterate(callees).map((callee, i) =>
			inBranch(host, String(op), i === Number(taken), before, () => {
				scope = scopeOf(host).slice(0, -1);
				return given(host, scope, host.call(callee, []), by);
			})
		);
		checkAlike(host, String(called), host.iterate(names).map(String), values);
		return new Outputs(host, scope).join(values, Number(taken), () => host.unsupported(`${String(called)} of two dtypes`));
	}),
	/** A loop's first turn: whether it is taken, and what the body gives of placeholders. `shapes`: what is known of them, or None. */
	entry('looped', 'condition, body, values, shapes', (host, condition, body, values, shapes) => {
		if (graphOf(host)!.lazy) return host.unsupported('a loop of a graph that a session runs');
		const before = new Map(graphOf(host)!.names);
		const known = shapes === null ? null : host.iterate(shapes);
		let n = 0;
		const fed = host.iterate(values).map((value): Value => {
			const parts = partsOf(value);
			const feed = (one: Value): Value => {
				if (!(one instanceof TfTensor)) return one;
				const at = n++;
				const made = one.as(symbolicClass);
				made.inGraph(`while/Placeholder${at === 0 ? '' : `_${at}`}:0`, known?.[at] == null ? one.staticShape : readShape(host, known[at]), false);
				return made;
			};
			return parts ? withParts(value, parts.map(feed)) : feed(value);
		});
		const goesOn = inBranch(host, 'while', true, before, () => inOwnFrames(() => host.call(condition, fed)));
		const isTaken = goesOn instanceof TfTensor ? goesOn.values?.[0] : Number(host.truth(goesOn));
		if (isTaken === undefined) host.unsupported('a condition in a graph whose value is not known');
		graphOf(host)!.decided = true;
		const made = inBranch(host, 'while', isTaken !== 0, before, () => inOwnFrames(() => host.call(body, fed)));
		return new PyTuple([isTaken !== 0, made]);
	}),
	/** What TensorFlow says of two structures that are not alike; None where they are. */
	entry('difference', 'a, b', (host, a, b) => differenceOf(host, a, b))
];
