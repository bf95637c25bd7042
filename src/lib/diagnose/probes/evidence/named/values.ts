import type { Diagnostic, TensorId, Trace } from '../../../../ir/index.ts';
import { isOfKeras, makerOf, readersOf } from '../../../graph.ts';
import { ancestorsOf } from '../../used/learning.ts';
import { textOf } from '../../used/tree.ts';
import { nodesOf } from '../../text/nodes.ts';
import { boundName, isBound } from '../called.ts';
import type { Evidence } from '../evidence.ts';
import { givenAs, leftAs, opExactlyAt } from '../left.ts';
import { boundAt } from '../said.ts';
import { below } from '../test.ts';

/** Tests of the numbers that a program leaves under its names. */
const numpy = 'import numpy as np';

/** A condition on names that all have to be there. */
function holds(
	names: readonly (string | null | undefined)[],
	condition: (...names: string[]) => string,
	said: string,
	...before: readonly string[]
): ReturnType<Evidence> {
	if (names.some((name) => !name)) return null;
	return below(...before, `assert ${condition(...(names as string[]))}, '${said}'`);
}

/** What is read as the likeliest class is that of the greatest score. */
const likeliest: Evidence = (trace, _, finding) => {
	const [axis] = /(?<=along axis )\d/.exec(finding.cause ?? '') ?? [];
	const names = [boundAt(trace, finding), finding.tensor === undefined ? null : leftAs(trace, finding.tensor), axis];
	return isOfKeras(trace)
		? holds(names, (guess, scores) => `np.array_equal(${guess}, np.argmax(${scores}, axis=${axis}))`, 'what is read is no class', numpy)
		: holds(names, (guess, scores) => `torch.equal(${guess}, ${scores}.argmax(${axis}))`, 'what is read is no class');
};

/** The last step of a window is what was forecast last. */
const lastBehind: Evidence = (trace, _, finding) => {
	const [, step] = /concatenate\(\[(\w+)/.exec(textOf(trace, finding)) ?? [];
	const names = [boundAt(trace, finding), step !== undefined && isBound(trace, step) ? step : null];
	return holds(
		names,
		(window, step) => `np.allclose(np.array(${window})[:, -1].ravel(), np.array(${step}).ravel())`,
		'the forecast is not behind its window',
		numpy
	);
};

/** A mean of shares is not the same everywhere. */
const notAllOne: Evidence = (trace, _, { cause }) => {
	const name = /effect on `(\w+)`/.exec(cause ?? '')?.[1];
	return holds([name !== undefined && isBound(trace, name) ? name : null], (p) => `${p}.std() > 1e-6`, 'no score has an effect');
};

/** What an error is a share of is on one side of 0. */
const awayFromZero: Evidence = (trace, _, { tensor }) =>
	holds(
		[tensor === undefined ? null : leftAs(trace, tensor)],
		(actual) => `(${actual} > 0).all() or (${actual} < 0).all()`,
		'what it is a share of goes through 0'
	);

/** What stands behind the end of a sequence is masked. */
const maskedBehind: Evidence = (trace, _, { cause }) => {
	const [name, lengths] = [/^In `(\w+)`/.exec(cause ?? '')?.[1], /`(\w+)` is laid/.exec(cause ?? '')?.[1]];
	const last = trace.bindings.findLast((one) => one.name === name && one.func === '<module>')?.tensor;
	const isMasked = last !== undefined && /masked_fill|__mul__/.test(makerOf(trace, last)?.call ?? '');
	const names = [isMasked ? name : null, lengths !== undefined && isBound(trace, lengths) ? lengths : null];
	return holds(names, (y, n) => `all((row[int(n):] == 0).all() for row, n in zip(${y}, ${n}))`, 'what stands behind the end is not masked');
};

/** A share, times what it is a share of, is what was counted. */
const shareOfCounted: Evidence = (trace, _, finding) => {
	const share = nodesOf(trace).find((one) => one.kind === 'binary' && one.op === '/' && one.from === finding.from && one.to === finding.to);
	const sum = share?.kind === 'binary' && share.left.kind === 'name' ? share.left.name : null;
	const [, loader] = /len\((\w+)(?:\.dataset)?\)$/.exec(textOf(trace, finding)) ?? [];
	const of = finding.message.includes('means of batches') ? 'len(LOADER)' : 'sum(len(batch[-1]) for batch in LOADER)';
	const names = [boundAt(trace, finding), sum && isBound(trace, sum) ? sum : null, loader];
	return loader !== undefined && isBound(trace, loader)
		? holds(
				names,
				(name, total) => `abs(float(${name}) * count - float(${total})) < 1e-5 * count`,
				'it is divided by something else',
				`count = ${of.replace('LOADER', loader)}`
			)
		: null;
};

/** A loss is that of the square of what is a deviation. */
const ofVariance: Evidence = (trace, _, finding) => {
	const [, fn, rest, spread] = /^([\w.]+)\((\w+, \w+), (\w+)\)$/.exec(textOf(trace, finding)) ?? [];
	const isThere = [fn?.split('.')[0], ...(rest?.split(', ') ?? []), spread].every(
		(name) => name !== undefined && (isBound(trace, name) || /^(?:torch|nn|F)$/.test(name))
	);
	return holds(
		[boundAt(trace, finding), isThere ? fn : null],
		(loss) => `torch.isclose(${loss}, ${fn}(${rest}, ${spread} ** 2))`,
		'the loss is given a deviation for a variance'
	);
};

/** Of what something with as many numbers a row was made that has fewer rows. */
function fewerRows(trace: Trace, id: TensorId): string | null {
	const { shape } = trace.tensors[id]!;
	for (const one of ancestorsOf(trace, [id])) {
		const sizes = trace.tensors[one]!.shape;
		if (sizes && shape && sizes[0]! < shape[0]! && String(sizes.slice(1)) === String(shape.slice(1))) {
			const name = boundName(trace, one);
			if (name !== null) return name;
		}
	}
	return null;
}

/** Copies of samples have the targets of those that they are copies of. */
const ownTargets: Evidence = (trace, _, { tensor, from, to }) => {
	const op = trace.ops.find(({ span, inputs }) => span.from === from && span.to === to && tensor !== undefined && inputs.includes(tensor));
	const scores = op?.inputs.find((id) => id !== tensor);
	if (tensor === undefined || scores === undefined || isOfKeras(trace)) return null;
	const rows = trace.tensors[tensor]!.shape?.[0];
	const copies = [...ancestorsOf(trace, [scores])].filter((id) => trace.tensors[id]!.shape?.[0] === rows && trace.tensors[id]!.role !== 'parameter');
	const copied = copies.find((id) => boundName(trace, id) !== null && fewerRows(trace, id) !== null);
	if (copied === undefined) return null;
	const [y, ys, x, xs] = [leftAs(trace, tensor), fewerRows(trace, tensor), boundName(trace, copied), fewerRows(trace, copied)];
	return holds(
		[y, ys],
		() => `torch.equal(${y}, ${ys}[nearest])`,
		'a copy gets the target of another',
		`nearest = torch.cdist(${x}.flatten(1), ${xs}.flatten(1)).argmin(1)`
	);
};

/** The name under which a program leaves a number that it has worked out in a function of its own. */
const anywhere = (trace: Trace, id: TensorId): string | null => {
	const name = givenAs(trace, id) ?? trace.bindings.findLast((one) => one.tensor === id)?.name ?? null;
	return name !== null && isBound(trace, name) ? name : null;
};

/** The mean by which data are scaled is not that of all of them. */
const meanOfPart: Evidence = (trace, _, finding) => {
	const [, layer, data] = /^(\w+)\.adapt\((\w+)\)$/.exec(textOf(trace, finding)) ?? [];
	if (layer !== undefined && data !== undefined && isBound(trace, layer) && isBound(trace, data))
		return holds([layer, data], () => `not np.allclose(np.ravel(${layer}.mean), np.mean(${data}, axis=0), rtol=1e-6)`, 'the mean is of all of the data', numpy);
	const op = trace.ops.find(
		({ span, primitive, call }) => span.from >= finding.from && span.to <= finding.to && primitive.kind === 'reduce' && /mean/.test(call)
	);
	// A number of numpy's has no place in a trace, and the statement says where it comes from.
	const [, number, whole] = /^(\w+)(?:, \w+)* = (\w+)\.mean\(\)/.exec(textOf(trace, finding)) ?? [];
	if (number !== undefined && whole !== undefined && isBound(trace, number) && isBound(trace, whole))
		return holds([number, whole], () => `not np.isclose(${number}, np.mean(np.array(${whole})), rtol=1e-6)`, 'the mean is of all of the data', numpy);
	const [mean, all] = [op && anywhere(trace, op.outputs[0]!), op && leftAs(trace, op.inputs[0]!)];
	return holds(
		[mean, all],
		() => `not np.allclose(np.ravel(${mean}), np.mean(np.array(${all}), axis=${meanAxis(trace, op!.outputs[0]!)}), rtol=1e-6)`,
		'the mean is of all of the data',
		numpy
	);
};

const meanAxis = (trace: Trace, id: TensorId): string => ((trace.tensors[id]!.shape?.length ?? 0) === 0 ? 'None' : '0');

/** Behind the scaling each feature has the mean 0. */
const eachFeature: Evidence = (trace, _, { from, to, tensor }) => {
	const means = new Set(trace.ops.filter(({ span }) => span.from >= from && span.to <= to).flatMap(({ outputs }) => outputs));
	const shape = tensor === undefined ? '' : String(trace.tensors[tensor]!.shape);
	const scaled = trace.bindings.find(
		(one) =>
			one.tensor !== undefined &&
			one.func === '<module>' &&
			String(trace.tensors[one.tensor]!.shape) === shape &&
			[...ancestorsOf(trace, [one.tensor])].some((id) => means.has(id))
	);
	return isOfKeras(trace) ? null : holds([scaled?.name], (x) => `(${x}.mean((0, 1)).abs() < 1e-2).all()`, 'a feature keeps a scale of its own');
};

/** The last return is the last reward. */
const lastReward: Evidence = (trace, _, finding) => {
	const around = nodesOf(trace).find((one) => one.kind === 'function' && one.from <= finding.from && finding.to <= one.to);
	if (around?.kind === 'function')
		return isBound(trace, around.name) || around.parameters[0]?.name !== 'self'
			? below('given = [1.0, 2.0, 4.0]', `assert float(${around.name}(given)[-1]) == 4.0, 'the last step is weighed by what was earned before'`)
			: null;
	const op = opExactlyAt(trace, finding, ({ primitive }) => primitive.kind === 'cumulate');
	const names = [boundAt(trace, finding), op && leftAs(trace, op.inputs[0]!)];
	return holds(names, (out, rewards) => `torch.isclose(${out}[-1], ${rewards}[-1])`, 'the last step is weighed by what was earned before');
};

/** No row has a number of padding in front of a word. */
const paddedBehind: Evidence = (trace, _, { tensor }) => {
	const name = tensor === undefined ? null : (leftAs(trace, tensor) ?? sameNumbers(trace, tensor));
	return holds([name], () => 'not (empty[:, :-1] & ~empty[:, 1:]).any()', 'a word has the number of padding', numpy, `empty = np.array(${name}) == 0`);
};

/** An array of the program's of which a tensor is a copy, row for row. */
function sameNumbers(trace: Trace, id: TensorId): string | null {
	for (let at = id, i = 0; i < 8; i++) {
		const name = boundName(trace, at);
		if (name !== null) return name;
		const op = makerOf(trace, at);
		if (op?.inputs[0] === undefined) return null;
		at = op.inputs[0];
	}
	return null;
}

/** A term of a loss has a gradient. */
const inGraph: Evidence = (trace, _, finding) => {
	for (let at = finding.tensor, i = 0; at !== undefined && i < 8; i++) {
		const name = boundName(trace, at);
		if (trace.tensors[at]!.requiresGrad) return null;
		if (name !== null) return holds([name], () => `${name}.requires_grad`, `no gradient comes from ${name}`);
		const next = readersOf(trace, at).find(({ outputs }) => trace.tensors[outputs[0]!]?.shape?.length === 0);
		at = next?.outputs[0];
	}
	return null;
};

/** What is kept as the best is something that was found. */
const found: Evidence = (trace, _, finding) =>
	holds([boundAt(trace, finding)], (best) => `${best} != ${textOf(trace, finding)}`, 'nothing was better than that');

/** A place, taken apart into its row and its word, is the place of the score that was picked. */
const pickedPlace: Evidence = (trace, _, finding) => {
	const [, place] = /^(\w+) (?:\/\/|%) \w+$/.exec(textOf(trace, finding)) ?? [];
	const words = boundAt(trace, finding);
	const rows = nodesOf(trace).find(
		(one) => one.kind === 'assign' && new RegExp(`^${place} (?://|%) \\w+$`).test(textOf(trace, one.value)) && one.value.from !== finding.from
	);
	const picked = nodesOf(trace).find(
		(one) => one.kind === 'assign' && /\.topk\(/.test(textOf(trace, one.value)) && textOf(trace, one.targets[0]!).endsWith(`, ${place}`)
	);
	if (!words || rows?.kind !== 'assign' || picked?.kind !== 'assign') return null;
	const [, total] = /^(\w+)\.(?:view\(-1\)|flatten\(\))\.topk/.exec(textOf(trace, picked.value)) ?? [];
	const [scores] = textOf(trace, picked.targets[0]!).split(', ');
	const names = [total, scores, textOf(trace, rows.targets[0]!)];
	return names.every((name) => name !== undefined && isBound(trace, name))
		? holds(names, (all, of, row) => `torch.equal(${all}[${row}, ${words}], ${of})`, 'the rows and the words are not those of the scores')
		: null;
};

/** Rows are packed with lengths of their own. */
const packedRows: Evidence = (trace, _, finding) => {
	const packed = boundAt(trace, finding);
	const sort = trace.ops.find(({ primitive, outputs }) => primitive.kind === 'sort' && outputs.length === 2);
	const names = [packed, finding.tensor === undefined ? null : leftAs(trace, finding.tensor), sort && leftAs(trace, sort.outputs[1]!)];
	return holds(names, (out, rows, order) => `torch.equal(${out}.data[:len(${rows})], ${rows}[${order}][:, 0])`, 'a row is cut at the length of another');
};

/** What is computed back goes from one end of what was measured to the other where what was learnt from does. */
const computedBack: Evidence = (trace, _, finding) => {
	const degrees = boundAt(trace, finding);
	const [, scaled] = /line (\d+)/.exec(finding.cause ?? '') ?? [];
	const line = nodesOf(trace).find((one) => one.kind === 'assign' && trace.source.slice(0, one.from).split('\n').length === Number(scaled));
	const [, y, raw] = line ? (/^(\w+) = \((\w+) - /.exec(textOf(trace, line)) ?? []) : [];
	const names = [degrees, predictedIn(trace, finding), y, raw];
	return names.every((name) => name && isBound(trace, name))
		? holds(
				names,
				(out, given) => `np.isclose(np.ptp(${out}) / np.ptp(${given}), np.ptp(${raw}) / np.ptp(${y}), rtol=1e-3)`,
				'it is computed back to other units',
				numpy
			)
		: null;
};

const predictedIn = (trace: Trace, finding: Diagnostic): string | null => /^(\w+) [*/]/.exec(textOf(trace, finding))?.[1] ?? null;

/** Each column holds something else. */
const otherColumns: Evidence = (trace, _, finding) => {
	const name = boundAt(trace, finding);
	const last = trace.bindings.findLast((one) => one.name === name && one.func === '<module>')?.tensor;
	const rank = last === undefined ? undefined : trace.tensors[last]!.shape?.length;
	return isOfKeras(trace) || rank !== 2
		? null
		: holds([name], (x) => `len(set(map(tuple, ${x}.T.tolist()))) == ${x}.shape[1]`, 'two columns are one and the same');
};

export const valueTests: readonly (readonly [string, Evidence])[] = [
	['likeliest_of_others', likeliest],
	['same_twice', otherColumns],
	['forecast_in_front', lastBehind],
	['mean_of_shares', notAllOne],
	['percent_of_shifted', awayFromZero],
	['lengths_along_steps', maskedBehind],
	['counted_otherwise', shareOfCounted],
	['deviation_for_variance', ofVariance],
	['targets_of_others', ownTargets],
	['scaled_by_all', meanOfPart],
	['scaled_per_step', eachFeature],
	['returns_behind', lastReward],
	['word_as_padding', paddedBehind],
	['term_without_gradient', inGraph],
	['best_never_found', found],
	['place_taken_apart', pickedPlace],
	['sorted_alone', packedRows],
	['computed_back', computedBack]
];
