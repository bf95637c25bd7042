import { lineAt, type Diagnostic, type Module, type Raised, type Span, type TensorId, type TextEdit, type Trace } from '../../ir/index.ts';
import type { Block } from '../../python/syntax/tree.ts';
import { makerOf } from '../graph.ts';
import { kerasRule } from './kerasLayers.ts';
import { missingImport } from './missingImport.ts';
import { onnxRule } from './onnx.ts';
import { operands } from './operands.ts';
import { renaming } from './renaming.ts';
import { argumentOf, assignmentAt, callAt, callsOf, classAt, pathOf, visit } from './syntax.ts';
import { takenApart } from './takenApart.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** An edit of the source that may mend something: whether it does is found by evaluating it. */
export interface Candidate {
	readonly label: string;
	readonly edit: readonly TextEdit[];
}

/** What a rule looks at. */
export interface Mistake {
	readonly source: string;
	readonly block: Block;
	readonly trace: Trace;
	readonly diagnostic: Diagnostic;
	readonly raised: Raised | null;
}

type Rule = (mistake: Mistake) => readonly Candidate[];

const textOf = ({ source }: Mistake, { from, to }: Span): string => source.slice(from, to);
const replace = ({ from, to }: Span, insert: string): readonly TextEdit[] => [{ from, to, insert }];
const insertAt = (at: number, insert: string): readonly TextEdit[] => [{ from: at, to: at, insert }];
const simple = (text: string): boolean => /^[\w.]+$/.test(text);

/**
 * The module whose call failed: `self.fc(out)` is the module at `self.fc`, or at `model.fc` by whatever name the model goes. Of several of that name,
 * the one that the same class builds, with the size that was expected.
 */
function moduleCalled({ block, trace, diagnostic, raised }: Mistake): Module | undefined {
	const call = callAt(block, diagnostic);
	const path = call && pathOf(call.callee);
	if (!path) return undefined;
	const tail = path.slice(path.lastIndexOf('.') + 1);
	const around = classAt(block, diagnostic.from);
	const expected = Number(raised?.mismatch?.expected);
	const fit = ({ path: other, span, parameters }: Module): number =>
		(other === path ? 4 : 0) +
		(around && span.from >= around.from && span.to <= around.to ? 2 : 0) +
		(parameters.some(({ tensor }) => trace.tensors[tensor]?.shape?.includes(expected)) ? 1 : 0);
	const named = trace.modules.filter((module) => module.path === path || module.path.slice(module.path.lastIndexOf('.') + 1) === tail);
	return named.reduce<Module | undefined>((best, module) => (best && fit(best) > fit(module) ? best : module), undefined);
}

/** Where a constructor's argument stands, by its name. */
const positions: Table<number> = tableOf({
	input_size: 0,
	in_features: 0,
	in_channels: 0,
	num_features: 0,
	normalized_shape: 0,
	num_embeddings: 0,
	embed_dim: 0,
	hidden_size: 1,
	num_layers: 2
});

/** Builds the layer for what it gets: `nn.Linear(hidden, …)` becomes `nn.Linear(2 * hidden, …)` or the other way round, or the number itself. */
const layerArgument: Rule = (mistake) => {
	const mismatch = mistake.raised?.mismatch;
	const position = mismatch && positions[mismatch.against];
	if (!mismatch || position === undefined) return [];
	const module = moduleCalled(mistake);
	const call = module && callAt(mistake.block, module.span);
	const argument = call && argumentOf(call, mismatch.against, position);
	if (!argument) return [];
	const [expected, got] = [Number(mismatch.expected), Number(mismatch.got)];
	if (!Number.isSafeInteger(got) || got <= 0) return [];
	const text = textOf(mistake, argument.value);
	const times = got / expected;
	const label = (written: string) => `Build ${module.type} with ${mismatch.against} ${written}`;
	const found: Candidate[] = [];
	const product = /^(?:(\d+) *\* *([\w.]+)|([\w.]+) *\* *(\d+))$/.exec(text);
	const factor = Number(product?.[1] ?? product?.[4]) * times;
	const size = product?.[2] ?? product?.[3];
	if (size !== undefined && !/^\d+$/.test(size) && Number.isInteger(factor) && factor >= 1 && factor <= 8) {
		const written = factor === 1 ? size : `${factor} * ${size}`;
		found.push({ label: label(written), edit: replace(argument.value, written) });
	} else if (Number.isInteger(times) && times > 1 && times <= 4 && !/^\d+$/.test(text))
		found.push({ label: label(`${times} * ${text}`), edit: replace(argument.value, simple(text) ? `${times} * ${text}` : `${times} * (${text})`) });
	found.push({ label: label(String(got)), edit: replace(argument.value, String(got)) });
	return found;
};

/**
 * Makes states of the size that the layer sets aside for them: `torch.zeros(1, …)` becomes `torch.zeros(2, …)`, `num_layers` `2 * num_layers`. Both at
 * once where both are wrong, for the layer tells of one after the other.
 */
const stateMade: Rule = (mistake) => {
	const { raised, trace } = mistake;
	const mismatch = raised?.mismatch;
	if (mismatch?.what !== 'size' || mismatch.axis === null || !/^[hc]x$/.test(mismatch.argument)) return [];
	const { axis, expected, got } = mismatch;
	const failing = trace.calls?.findLast(({ outputs }) => outputs === null);
	const states = new Set([mismatch.tensor, ...(failing?.inputs.slice(1) ?? [])].filter((id) => id !== undefined));
	const made = [...states].flatMap((id) =>
		trace.tensors[id]?.shape?.[axis] === Number(got) ? (sizeMade(mistake, id, axis, Number(expected) / Number(got)) ?? []) : []
	);
	const edits = made.filter(({ from }, i) => made.findIndex((other) => other.from === from) === i);
	const label = (list: readonly TextEdit[]) => `Make ${list.length > 1 ? 'the states' : 'the state'} with ${list[0]!.insert} for ${textOf(mistake, list[0]!)}`;
	return [edits, edits.slice(0, 1)].filter((list) => list.length > 0).map((list) => ({ label: label(list), edit: list }));
};

/** The edit that makes a tensor so many times as large on an axis, where a call like `torch.zeros` made it. */
function sizeMade(mistake: Mistake, id: TensorId, axis: number, times: number): TextEdit | null {
	const maker = makerOf(mistake.trace, id);
	const call = maker && maker.inputs.length === 0 ? callAt(mistake.block, maker.span) : undefined;
	const first = call?.args[0]?.value;
	const size = first && (first.kind === 'tuple' || first.kind === 'list') ? first.items[axis] : call?.args[axis]?.value;
	if (!size || size.kind === 'starred') return null;
	const text = textOf(mistake, size);
	if (size.kind === 'constant') return { from: size.from, to: size.to, insert: String(Math.round(Number(text) * times)) };
	if (!Number.isInteger(times) || times < 2 || times > 4) return null;
	return { from: size.from, to: size.to, insert: `${times} * ${simple(text) ? text : `(${text})`}` };
}

/** How far back from the mistake the calls are looked at that made what does not fit. */
const makersBack = 12;

/** How near to the mistake a place of the source is: first what made the tensor that does not fit, then the layer that it does not fit, then by lines. */
function nearness(mistake: Mistake): (at: number) => number {
	const { raised, trace, source, diagnostic } = mistake;
	const spans: Span[] = [];
	for (let next = raised?.mismatch?.tensor; next !== undefined && spans.length < makersBack;) {
		const maker = makerOf(trace, next);
		if (!maker) break;
		spans.push(maker.span);
		next = maker.inputs.find((id) => trace.tensors[id]?.role === 'activation');
	}
	const built = moduleCalled(mistake)?.span;
	if (built) spans.push(built);
	spans.push(diagnostic);
	const lines = raised?.frames.map(({ line }) => line) ?? [];
	return (at) => {
		const inside = spans.findIndex(({ from, to }) => at >= from && at < to);
		if (inside >= 0) return inside;
		const line = lineAt(source, at);
		return spans.length + Math.min(...lines.map((frame) => Math.abs(frame - line)), source.length);
	};
}

/** What TensorFlow calls its nodes: numbers in it are of devices. */
const nodes = /\{\{[^}]*\}\}/g;

/** Writes the other of two sizes that disagree, wherever one of them is written: nearest to the mistake first. */
const sizeWritten: Rule = (mistake) => {
	const { raised, block, source } = mistake;
	const sizes = raised?.mismatch ? [raised.mismatch.expected, raised.mismatch.got] : (raised?.message.replace(nodes, '').match(/\b\d+\b/g) ?? []).slice(0, 6);
	const wanted = [...new Set(sizes.map(Number).filter((n) => Number.isSafeInteger(n) && n > 0))];
	if (wanted.length < 2) return [];
	const found: { readonly candidate: Candidate; readonly far: number }[] = [];
	const far = nearness(mistake);
	visit(block, (node) => {
		if (node.kind !== 'constant' || typeof node.value !== 'bigint' || !wanted.includes(Number(node.value))) return;
		for (const size of wanted) {
			if (size === Number(node.value)) continue;
			const label = `Write ${size} for ${node.value} in line ${lineAt(source, node.from)}`;
			found.push({ candidate: { label, edit: replace(node, String(size)) }, far: far(node.from) });
		}
	});
	return found
		.toSorted((a, b) => a.far - b.far)
		.slice(0, 24)
		.map(({ candidate }) => candidate);
};

/** The layer of a recurrent op that a hazard is about. */
function recurrentModule({ trace, diagnostic, block, source }: Mistake): Module | undefined {
	const op = trace.ops.find(({ primitive, span }) => primitive.kind === 'rnn' && span.from === diagnostic.from && span.to === diagnostic.to);
	const weight = op?.inputs.map((id) => trace.tensors[id]!).find(({ role }) => role === 'parameter');
	return weight && trace.modules.find((module) => module.parameters.some(({ tensor }) => tensor === weight.id) && callAt(block, module.span) && source !== '');
}

const batchFirst: Rule = (mistake) => {
	if (mistake.diagnostic.code !== 'hazard.batch_first') return [];
	const module = recurrentModule(mistake);
	const call = module && callAt(mistake.block, module.span);
	if (!call) return [];
	const given = call.args.find((argument) => argument.kind === 'keyword' && argument.name === 'batch_first');
	if (given) {
		const other = textOf(mistake, given.value) === 'True' ? 'False' : 'True';
		return [{ label: `Set batch_first=${other}`, edit: replace(given.value, other) }];
	}
	return [{ label: 'Add batch_first=True', edit: insertAt(call.to - 1, `${call.args.length ? ', ' : ''}batch_first=True`) }];
};

/** Another index where a hazard is about reading the wrong one. */
const indexWritten: Rule = (mistake) => {
	const { diagnostic, trace } = mistake;
	const text = textOf(mistake, diagnostic);
	const open = text.indexOf('[');
	if (open < 0 || !text.endsWith(']')) return [];
	const name = text.slice(0, open);
	const index = text.slice(open + 1, -1);
	if (diagnostic.code === 'hazard.last_sample') {
		const step = /^-\s*1\s*(,.*)?$/s.test(index) ? `:, -1` : '-1';
		return [{ label: `Read the last step: ${name}[${step}]`, edit: replace(diagnostic, `${name}[${step}]`) }];
	}
	const state = stateName(mistake);
	const both = (states: string) => `torch.cat((${states}[-2], ${states}[-1]), dim=-1)`;
	if (diagnostic.code === 'hazard.h_n_one_direction') return [{ label: 'Read both directions', edit: replace(diagnostic, both(name)) }];
	if (diagnostic.code === 'hazard.h_n_batch_first') return [{ label: 'Read the last layer of every sequence', edit: replace(diagnostic, `${name}[-1]`) }];
	if (!state) return [];
	if (diagnostic.code === 'hazard.backward_last_step') return [{ label: 'Read both final states', edit: replace(diagnostic, both(state)) }];
	if (diagnostic.code === 'hazard.last_step_padding') {
		const op = trace.ops.find(({ primitive }) => primitive.kind === 'rnn' && primitive.lengths !== null);
		const bidirectional = op?.primitive.kind === 'rnn' && op.primitive.bidirectional;
		return [{ label: 'Read the state at each sequence’s own end', edit: replace(diagnostic, bidirectional ? both(state) : `${state}[-1]`) }];
	}
	return [];
};

/** The name that h_n is bound to in the function that a hazard is in. */
function stateName({ trace, diagnostic }: Mistake): string | null {
	const states = new Set(trace.ops.flatMap(({ primitive, outputs }) => (primitive.kind === 'rnn' && outputs[1] !== undefined ? [outputs[1]] : [])));
	const func = trace.bindings.findLast(({ line }) => line <= diagnostic.line)?.func;
	const binding = trace.bindings.findLast(
		({ tensor, func: own, line }) => tensor !== undefined && states.has(tensor) && own === func && line <= diagnostic.line
	);
	return binding && binding.name !== '_' ? binding.name : null;
}

const permute: Rule = (mistake) => {
	const { diagnostic, block, trace } = mistake;
	if (diagnostic.code !== 'hazard.view_for_permute' || diagnostic.tensor === undefined) return [];
	const call = callAt(block, diagnostic);
	const maker = makerOf(trace, diagnostic.tensor);
	const [before, after] = [trace.tensors[maker?.inputs[0] ?? -1]?.shape, trace.tensors[diagnostic.tensor]?.shape];
	if (call?.callee.kind !== 'attribute' || !before || !after) return [];
	const object = textOf(mistake, call.callee.object);
	const order = after.map((n) => before.indexOf(n));
	if (after.length === before.length && new Set(order).size === before.length && !order.includes(-1))
		return [{ label: 'Move the axes with permute', edit: replace(call, `${object}.permute(${order.join(', ')})`) }];
	const batch = trace.tensors[maker!.inputs[0]!]!.axes.indexOf('batch');
	if (batch <= 0) return [];
	return [{ label: `Move the batch to the front first`, edit: replace(call.callee.object, `${object}.transpose(0, ${batch}).contiguous()`) }];
};

/** Calls of a method on an argument of the call that failed: `.long()`, `.float()`, `.squeeze(-1)`. */
const converted: Rule = (mistake) => {
	const { raised, diagnostic, block } = mistake;
	const message = raised?.message ?? '';
	const broadcast = diagnostic.code === 'hazard.loss_broadcast';
	const methods = broadcast
		? ['.squeeze(-1)', '.unsqueeze(-1)', '.view(-1)']
		: /scalar type Long|to have one of the following scalar types: Long|expected.*Long/.test(message)
			? ['.long()']
			: /dtype|scalar type|Double|Float/.test(message)
				? ['.float()', '.long()']
				: /class|target|size|dimension/i.test(message) && /loss|criterion/i.test(textOf(mistake, diagnostic))
					? ['.squeeze(-1)', '.transpose(1, 2)', '.view(-1)', '.long()']
					: [];
	if (methods.length === 0) return [];
	const call = broadcast
		? callsOf(block).findLast(({ from, to, args }) => from >= diagnostic.from && to <= diagnostic.to && args.length >= 2)
		: callAt(block, diagnostic);
	return (call?.args ?? []).flatMap(({ value }) => {
		const text = textOf(mistake, value);
		const subject = /^[\w.()[\],: -]+$/.test(text) && value.kind !== 'binary' ? text : `(${text})`;
		return methods.map((method): Candidate => ({ label: `Pass ${subject}${method}`, edit: replace(value, `${subject}${method}`) }));
	});
};

const method: Rule = (mistake) => {
	const { raised, diagnostic } = mistake;
	const call = callAt(mistake.block, diagnostic);
	if (!raised || call?.callee.kind !== 'attribute') return [];
	const { nameSpan, name } = call.callee;
	if (name === 'view' && raised.message.includes('Use .reshape(...) instead')) return [{ label: 'Use reshape', edit: replace(nameSpan, 'reshape') }];
	if (name === 'backward' && raised.message.includes('only for scalar outputs')) {
		const object = textOf(mistake, call.callee.object);
		return ['mean', 'sum'].map((fn) => ({
			label: `Take the ${fn} first`,
			edit: replace(call.callee.kind === 'attribute' ? call.callee.object : call, `${object}.${fn}()`)
		}));
	}
	return [];
};

/** `out = self.lstm(x)`: a recurrent layer returns a pair, and only its first is the output. */
const tupleTaken: Rule = (mistake) => {
	const { raised, diagnostic, block, trace } = mistake;
	if (!raised || !/tuple/.test(raised.message)) return [];
	const named = new Set<string>();
	visit(block, (node) => {
		if (node.kind === 'name' && node.from >= diagnostic.from && node.to <= diagnostic.to) named.add(node.name);
	});
	return trace.bindings
		.filter(({ kind, name }) => kind === 'tuple' && named.has(name))
		.flatMap(({ span, name }) => {
			const statement = assignmentAt(block, span.from);
			const target = statement?.targets[0];
			return target?.kind === 'name' ? [{ label: `Take the output alone: ${name}, _ = …`, edit: replace(target, `${name}, _`) }] : [];
		})
		.slice(-2);
};

const withoutDropout: Rule = (mistake) => {
	if (mistake.diagnostic.code !== 'hazard.dropout_one_layer') return [];
	const module = recurrentModule(mistake);
	const call = module && callAt(mistake.block, module.span);
	const given = call?.args.find((argument) => argument.kind === 'keyword' && argument.name === 'dropout');
	return given ? [{ label: 'Set dropout to 0', edit: replace(given.value, '0') }] : [];
};

/** Rules in the order in which their edits are tried: what says most about the mistake first. */
export const rules: readonly Rule[] = [
	batchFirst,
	indexWritten,
	permute,
	stateMade,
	layerArgument,
	tupleTaken,
	method,
	missingImport,
	renaming,
	withoutDropout,
	converted,
	onnxRule,
	kerasRule,
	takenApart,
	operands,
	sizeWritten
];
