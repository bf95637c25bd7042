import { sizeOf, type Diagnostic, type Op, type TensorId, type Trace } from '../../../ir/index.ts';
import { isOfKeras, makerOf, readersOf } from '../../graph.ts';
import { comparedIn } from '../compared.ts';
import { fedData } from '../given.ts';
import { ancestorsOf, eventsOf } from '../used/learning.ts';
import { nodesIn, treeOf } from '../used/tree.ts';
import { boundName, isBound, isOutside } from './called.ts';
import type { Evidence } from './evidence.ts';

/** Tests of what a program leaves under its names: they compute nothing of the program's again. */
const asTest = (...lines: readonly string[]): { readonly test: string } => ({ test: lines.join('\n') });

const forms: ReadonlySet<string> = new Set(['reshape', 'cast', 'expand']);

/** A tensor that has the numbers of another, in whatever form, and the name under which a program leaves it. */
function left(trace: Trace, id: TensorId): { readonly id: TensorId; readonly name: string } | null {
	for (let at = id, i = 0; i < 6; i++) {
		const name = boundName(trace, at);
		if (name !== null) return { id: at, name };
		const op = makerOf(trace, at);
		if (!op || !forms.has(op.primitive.kind)) return null;
		at = op.inputs[0]!;
	}
	return null;
}

export const leftAs = (trace: Trace, id: TensorId): string | null => left(trace, id)?.name ?? null;

/** The name of a number that an op gives, in whatever form the program keeps it. */
export function givenAs(trace: Trace, id: TensorId): string | null {
	const name = boundName(trace, id);
	const [reader] = readersOf(trace, id);
	return name ?? (reader && forms.has(reader.primitive.kind) ? givenAs(trace, reader.outputs[0]!) : null);
}

export const opExactlyAt = ({ ops }: Trace, { from, to }: Diagnostic, is: (op: Op) => boolean): Op | undefined =>
	ops.findLast((op) => op.span.from === from && op.span.to === to && is(op));

/** `assert` that two numbers are the same but for their last digits. */
const same = (trace: Trace, a: string, b: string, said: string): readonly string[] =>
	isOfKeras(trace) ? ['import numpy as np', `assert np.isclose(${a}, ${b}), '${said}'`] : [`assert torch.isclose(${a}, ${b}), '${said}'`];

/** What a model reads, and what its scores are held against, under names of the program's: those of a batch, or all that it is fitted to. */
function inputAndTarget(trace: Trace, target: TensorId): { readonly x: string; readonly y: string; readonly setUp: readonly string[] } | null {
	const compared = comparedIn(trace).find((one) => one.target === target);
	if (!compared) return null;
	const own = ancestorsOf(trace, [compared.scores]);
	const input = fedData(trace).find((id) => own.has(id) && id !== target);
	const [x, y] = [input === undefined ? null : leftAs(trace, input), leftAs(trace, target)];
	if (x !== null && y !== null) return x === y ? null : { x, y, setUp: [] };
	const { span } = compared.op;
	const fit = [...nodesIn(treeOf(trace))].find((one) => one.kind === 'call' && one.from === span.from && one.to === span.to);
	const given = fit?.kind === 'call' ? fit.args.flatMap((one) => (one.kind === 'positional' ? [trace.source.slice(one.value.from, one.value.to)] : [])) : [];
	if (!isOfKeras(trace) || given.some((one) => !/^\w+$/.test(one) || !isBound(trace, one))) return null;
	if (given.length === 2) return { x: given[0]!, y: given[1]!, setUp: [] };
	return given.length === 1 ? { x: 'x', y: 'y', setUp: [`x, y = next(iter(${given[0]}))`] } : null;
}

/** No target stands in its own window. */
const ahead: Evidence = (trace, _, { tensor }) => {
	const read = tensor === undefined ? null : inputAndTarget(trace, tensor);
	if (!read) return null;
	const { x, y, setUp } = read;
	return asTest(
		...(isOfKeras(trace) ? ['import numpy as np'] : []),
		...setUp,
		`held = [bool((row == want).any()) for row, want in ${isOfKeras(trace) ? `zip(np.array(${x}), np.array(${y}))` : `zip(${x}, ${y})`}]`,
		"assert not all(held), 'each target stands in its own window'"
	);
};

/** Rows that a model is asked about are not made of the numbers of those that it has learnt from. */
export function newRows(trace: Trace, learnt: TensorId, asked: TensorId): string | null {
	const [known, other] = [leftAs(trace, learnt), leftAs(trace, asked)];
	if (known === null || other === null || known === other || isOfKeras(trace)) return null;
	return [
		`known = set(${known}.flatten().tolist())`,
		`inside = [known.issuperset(row.flatten().tolist()) for row in ${other}]`,
		"assert sum(inside) < len(inside) / 2, 'what is tested stands in what was learnt'"
	].join('\n');
}

/** The largest whole of which a tensor has some rows, under a name of the program's: a part of it may be paired as wrongly as what is made of it. */
function wholeOf(trace: Trace, id: TensorId): string | null {
	const { shape } = trace.tensors[id]!;
	let most = shape![0]!;
	let whole: string | null = null;
	for (const one of ancestorsOf(trace, [id])) {
		const sizes = trace.tensors[one]!.shape;
		const name = sizes && sizes[0]! > most && String(sizes.slice(1)) === String(shape!.slice(1)) ? boundName(trace, one) : null;
		if (name !== null) [most, whole] = [sizes![0]!, name];
	}
	return whole;
}

/** The rows of a batch, found again among all, have the targets that stand beside them there. */
export function pairsFound(trace: Trace, input: TensorId, target: TensorId): string | null {
	const [x, y] = [left(trace, input), left(trace, target)];
	const [inputs, targets] = [x && wholeOf(trace, x.id), y && wholeOf(trace, y.id)];
	if (!x || !y || inputs === null || targets === null || isOfKeras(trace)) return null;
	return [
		`rows = [next(i for i, row in enumerate(${inputs}) if torch.equal(row, one)) for one in ${x.name}]`,
		`assert torch.equal(${targets}[rows], ${y.name}), 'samples get the targets of others'`
	].join('\n');
}

/** A mean behind a mask is over what the mask leaves. */
const meanOfKept: Evidence = (trace, _, finding) => {
	const op = opExactlyAt(trace, finding, ({ primitive }) => primitive.kind === 'reduce');
	const product = op && makerOf(trace, op.inputs[0]!);
	const [out] = op?.outputs ?? [];
	if (!product || out === undefined || sizeOf(trace.tensors[out]!.shape ?? [2]) !== 1) return null;
	const [a, b] = product.inputs.map((id) => leftAs(trace, id));
	const [first, second] = product.inputs.map((id) => trace.tensors[id]!);
	const mask = second?.requiresGrad ? a : b;
	const name = givenAs(trace, out);
	if (!a || !b || !mask || name === null || String(first!.shape) !== String(second!.shape)) return null;
	const kept = isOfKeras(trace) ? `np.sum(np.array(${a}) * np.array(${b})) / np.sum(np.array(${mask}))` : `(${a} * ${b}).sum() / ${mask}.sum()`;
	return asTest(...same(trace, name, kept, `${name} divides by what the mask leaves out`));
};

/** A share of what a mask leaves is divided by how much that is. */
export function shareOfKept(trace: Trace, { inputs: [share], outputs: [out] }: Op, mask: TensorId): string | null {
	const [name, hits, kept] = [givenAs(trace, out!), leftAs(trace, share!), leftAs(trace, mask)];
	if (name === null || hits === null || kept === null || isOfKeras(trace)) return null;
	return `assert torch.isclose(${name}, ${hits} / ${kept}.sum()), '${name} counts what the mask leaves out'`;
}

/** An accuracy over targets is over those that no padding has put there. */
export function shareOfReal(trace: Trace, result: TensorId, guess: TensorId, target: TensorId, padding: number): string | null {
	const [name, first, second] = [givenAs(trace, result), leftAs(trace, guess), leftAs(trace, target)];
	if (name === null || first === null || second === null) return null;
	const real = `${second} != ${padding}`;
	return asTest(...same(trace, name, `(${first} == ${second})[${real}].float().mean()`, `${name} counts the padding`)).test;
}

/** A loss of padded rows is the mean over what is no padding. */
export function lossOfReal(
	trace: Trace,
	loss: TensorId,
	{ op, scores, target }: ReturnType<typeof comparedIn>[number],
	lengths: readonly number[]
): string | null {
	const name = givenAs(trace, loss);
	const steps = trace.tensors[target]!.shape?.[1];
	if (name === null || steps === undefined || isOfKeras(trace)) return null;
	const keep = `keep = torch.arange(${steps}) < torch.tensor([${lengths.map((one) => `[${one}]`).join(', ')}])`;
	const said = `'${name} counts the padding'`;
	// Terms that the program has a name for.
	for (let at: Op | undefined = op; at;) {
		const [out]: readonly TensorId[] = at.outputs;
		if (out === undefined || String(trace.tensors[out]!.shape) !== String(trace.tensors[target]!.shape)) break;
		const each = boundName(trace, out);
		if (each !== null && each !== name) return [keep, `assert torch.isclose(${name}, ${each}[keep].mean()), ${said}`].join('\n');
		[at] = readersOf(trace, out);
	}
	const [given, want] = [leftAs(trace, scores), leftAs(trace, target)];
	const [, fn] = /\b(mse_loss|l1_loss)$/.exec(op.call) ?? [];
	if (given === null || want === null || fn === undefined) return null;
	return [keep, `assert torch.isclose(${name}, torch.nn.functional.${fn}(${given}[keep], ${want}[keep])), ${said}`].join('\n');
}

/** A mask of what is to be learnt from has no place of the padding. */
const noPadding: Evidence = (trace, lab, finding) => {
	const op = opExactlyAt(trace, finding, ({ primitive }) => primitive.kind === 'elementwise' && primitive.fn === 'eq');
	const padding = op && lab.numbers(op.inputs[1]!)?.[0];
	const mask = finding.tensor === undefined ? null : (givenAs(trace, finding.tensor) ?? leftAs(trace, finding.tensor));
	const [, a, b] = /^(\w+)\s*==|equal\((\w+)\s*,/.exec(trace.source.slice(finding.from, finding.to)) ?? [];
	const ids = a ?? b;
	if (!mask || ids === undefined || !isBound(trace, ids) || padding === undefined) return null;
	const said = `'${mask} keeps the padding'`;
	return isOfKeras(trace)
		? asTest('import numpy as np', `assert not np.array(${mask})[np.array(${ids}) == ${padding}].any(), ${said}`)
		: asTest(`assert not ${mask}[${ids} == ${padding}].any(), ${said}`);
};

/** What a CTC loss is given sums to 1, as probabilities. */
const logProbabilities: Evidence = (trace, _, { tensor }) => {
	const name = tensor === undefined ? null : leftAs(trace, tensor);
	if (name === null) return null;
	return asTest(`sums = ${name}.exp().sum(-1)`, `assert torch.allclose(sums, torch.ones_like(sums), atol=1e-3), '${name} holds no log probabilities'`);
};

/** A batch has a memory of its own when noise is written into it. */
const ownMemory: Evidence = (trace, _, finding) => {
	const written = finding.tensor === undefined ? undefined : makerOf(trace, finding.tensor);
	const part = written?.inputs.map((id) => makerOf(trace, id)).find((op) => op?.primitive.kind === 'slice');
	const batch = /^(\w+)\s*(?:[-+*/]=|\.\w+_\()/.exec(trace.source.slice(finding.from))?.[1];
	const data = part && [...ancestorsOf(trace, part.inputs)].map((id) => boundName(trace, id)).find((name) => name !== null && name !== batch);
	if (batch === undefined || !data || !isBound(trace, batch) || isOfKeras(trace)) return null;
	return asTest(
		`shared = ${batch}.untyped_storage().data_ptr() == ${data}.untyped_storage().data_ptr()`,
		`assert not shared, 'the noise is written into ${data}'`
	);
};

/** Pieces of a stream stand in the order in which they are read. */
export function streamTest(trace: Trace, piece: TensorId, time: number, source: TensorId): string | null {
	const words = leftAs(trace, source);
	for (let at = piece, i = 0; i < 8; i++) {
		const [name, shape] = [boundName(trace, at), trace.tensors[at]!.shape];
		if (name !== null && words !== null && name !== words && shape?.length === 2 && shape[time]! >= trace.tensors[piece]!.shape![time]!) {
			const row = time === 0 ? `${name}[:, 0]` : `${name}[0]`;
			return `assert torch.equal(${row}, ${words}[:${name}.shape[${time}]]), 'a sequence of ${name} skips entries of ${words}'`;
		}
		const op = makerOf(trace, at);
		if (!op || op.inputs[0] === undefined) return null;
		at = op.inputs[0];
	}
	return null;
}

/** What a call of a layer gave is what it gives for its states in another order, or for none: no step has moved its weights since. */
function givenAgain(trace: Trace, finding: Diagnostic, states: (op: Op, texts: readonly string[]) => string | null): { readonly test: string } | null {
	const node = [...nodesIn(treeOf(trace))].find((one) => one.kind === 'call' && one.from === finding.from && one.to === finding.to);
	const op = opExactlyAt(trace, finding, ({ primitive }) => primitive.kind === 'rnn');
	if (node?.kind !== 'call' || op?.primitive.kind !== 'rnn' || op.primitive.dropout > 0 || isOfKeras(trace) || !isOutside(trace, node)) return null;
	const at = trace.ops.indexOf(op);
	if (eventsOf(trace.learning ?? [], 'step').some((step) => step.at > at)) return null;
	const [x, given] = node.args.map(({ value }) => value);
	const textOf = ({ from, to }: { readonly from: number; readonly to: number }): string => trace.source.slice(from, to);
	const name = boundName(trace, op.outputs[0]!);
	if (!x || !given || node.args.length !== 2 || name === null || !/^\w+$/.test(textOf(node.callee))) return null;
	const other = states(op, given.kind === 'tuple' ? given.items.map(textOf) : [textOf(given)]);
	const rebound = new RegExp(`\\b${name}\\b`);
	if (other === null || rebound.test(textOf(x)) || rebound.test(other)) return null;
	return asTest(
		`meant = ${textOf(node.callee)}(${textOf(x)}, ${other})[0]`,
		`assert torch.allclose(${name}, meant, atol=1e-6), '${finding.message
			.replace(/^Nothing is raised\. |\.$/g, '')
			.replaceAll("'", '’')
			.replaceAll('`', '')}'`
	);
}

const inOrder: Evidence = (trace, _, finding) =>
	givenAgain(trace, finding, (op, texts) =>
		texts.length === 2 && texts.every((text, i) => /^\w+$/.test(text) && boundName(trace, op.inputs[1 + i]!) === text) ? `(${texts[1]}, ${texts[0]})` : null
	);

const fromNone: Evidence = (trace, _, finding) =>
	givenAgain(trace, finding, (_op, [text]) => (trace.bindings.find(({ name }) => name === text)?.kind === 'none' ? 'None' : null));

export const leftTests: readonly (readonly [string, Evidence])[] = [
	['target_in_window', ahead],
	['masked_mean', meanOfKept],
	['padding_alone', noPadding],
	['ctc_of_scores', logProbabilities],
	['noise_kept', ownMemory],
	['states_swapped', inOrder],
	['state_of_others', fromNone]
];
