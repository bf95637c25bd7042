import type { ModuleCall, Op, Span, TensorId, Trace } from '../../ir/index.ts';

/**
 * What a program does, in the steps that a reader thinks in: one step for each call of a layer, however many primitives it lowers to, and one for each
 * function; the modules of the program itself hold steps. What is done again and again at one place in the code is one step.
 */
export interface Step {
	/** Stable while shapes change, and while code is written above: the how-manieth of its name it is, not where it stands. */
	readonly key: string;
	/** `frame`: a module that holds steps; `stop`: what raised, where no layer did. */
	readonly kind: 'layer' | 'function' | 'frame' | 'stop';
	readonly parent: Step | null;
	readonly span: Span;
	/** The first call of the module; null for a function. */
	readonly call: ModuleCall | null;
	/** `Tensor.view`, `nn.LSTM`. */
	readonly name: string;
	/** Index of the first op. */
	readonly at: number;
	/** How often it was done. */
	count: number;
	readonly children: Step[];
	/** The tensors that it read, the first time. */
	readonly inputs: Set<TensorId>;
	/** What it gave. A tensor that it gave again stands in the same place. */
	readonly slots: Slot[];
	/** It reads what it gave the time before. */
	carries: boolean;
	/** It raised, the last time. */
	failed: boolean;
}

/** A tensor that a step gives: the first and the last of those that it gave. */
export interface Slot {
	readonly step: Step;
	readonly first: TensorId;
	last: TensorId;
}

export interface Tree {
	readonly steps: readonly Step[];
	/** Where a tensor comes from; undefined for one that no step makes. */
	readonly slotOf: ReadonlyMap<TensorId, Slot>;
	/** Index of the op that made a tensor that no step makes: `torch.randn(…)`. */
	readonly sources: ReadonlyMap<TensorId, number>;
	/** A conversion is the tensor that it converts. */
	readonly resolve: (id: TensorId) => TensorId;
	/** Steps that are not frames. */
	readonly leaves: number;
}

/** Layers that are one step though they call others. */
const whole: ReadonlySet<string> = new Set(['MultiheadAttention']);
/** Steps that are kept in one frame: those of a program that is written out without end are not drawn. */
const mostSteps = 2000;

interface Open {
	readonly step: Step | null;
	readonly list: Step[];
	/** By their places in the code. */
	readonly known: Map<string, Step>;
	/** How many there are of each name. */
	readonly named: Map<string, number>;
	/** Ops of one function, one after another. */
	run: { readonly key: string; readonly step: Step; readonly signs: string[]; readonly outputs: TensorId[][]; readonly made: Set<TensorId> } | null;
}

const trees = new WeakMap<Trace, Tree>();

/** The steps of a program, or of those of its ops that are given. What was made before is there to start from. */
export function programTree(trace: Trace, range: Span = { from: 0, to: trace.ops.length }): Tree {
	const whole = range.from === 0 && range.to === trace.ops.length;
	const steps = whole ? growTree(trace) : treeOf(trace, range);
	for (;;) {
		const { done, value } = steps.next();
		if (done) return value;
	}
}

/** The same of a whole program, which is remembered: one that is long in pieces, between which a page can do something else. */
export function* growTree(trace: Trace): Generator<undefined, Tree> {
	const tree = trees.get(trace) ?? (yield* treeOf(trace, { from: 0, to: trace.ops.length }));
	trees.set(trace, tree);
	return tree;
}

/** Ops of one piece. */
const piece = 10_000;

/** Goes over the ops once. */
function* treeOf(trace: Trace, range: Span): Generator<undefined, Tree> {
	const { ops, tensors } = trace;
	const calls = trace.calls ?? [];
	const holds = new Set<number>();
	for (const { within } of calls) if (within !== null) holds.add(within);
	const slotOf = new Map<TensorId, Slot>();
	const sources = new Map<TensorId, number>();
	const alias = new Map<TensorId, TensorId>();
	/** By tensor: whether it is a gradient, or made from one. */
	const gradient = new Uint8Array(tensors.length);
	/** By tensor: whether it is a parameter's value: detached, or moved along its gradient. */
	const weight = new Uint8Array(tensors.length);
	/** By tensor: whether a step made it on its way. */
	const inner = new Uint8Array(tensors.length);
	const top: Open = { step: null, list: [], known: new Map(), named: new Map(), run: null };
	const places = new WeakMap<Step, Open>();
	const stack: { readonly open: Open; readonly index: number; readonly to: number }[] = [{ open: top, index: -1, to: Infinity }];
	let leaves = 0;
	/** Calls that are part of the step that they are made in. */
	const part = new Set<number>();
	/** What symbolic calls gave, by the module and its inputs: Keras calls the layers of a `Sequential` again for each that is added. */
	const learned = new Map<string, readonly TensorId[]>();

	const resolve = (id: TensorId): TensorId => alias.get(id) ?? id;
	const live = (id: TensorId): boolean => slotOf.has(resolve(id)) || sources.has(resolve(id)) || inner[id] === 1;

	function stepIn(open: Open, place: string, made: Pick<Step, 'kind' | 'span' | 'call' | 'name' | 'at'>): Step | null {
		const before = open.known.get(place);
		if (before) {
			before.count++;
			return before;
		}
		if (open.list.length >= mostSteps) return null;
		const parent = open.step;
		const nth = open.named.get(made.name) ?? 0;
		open.named.set(made.name, nth + 1);
		const step: Step = {
			...made,
			key: `${parent ? `${parent.key}/` : ''}${made.name} ${nth}`,
			parent,
			count: 1,
			children: [],
			inputs: new Set(),
			slots: [],
			carries: false,
			failed: false
		};
		open.known.set(place, step);
		open.list.push(step);
		if (made.kind !== 'frame') leaves++;
		return step;
	}

	function gives(step: Step, outputs: readonly TensorId[]): void {
		outputs.forEach((id, i) => {
			const slot = step.slots[i] ?? { step, first: id, last: id };
			slot.last = id;
			step.slots[i] = slot;
			slotOf.set(id, slot);
		});
	}

	function endRun(open: Open): void {
		const { run } = open;
		open.run = null;
		if (!run) return;
		const times = repeats(run.signs);
		run.step.count += times - 1;
		const last = run.outputs[run.outputs.length - 1] ?? [];
		const first = run.outputs[run.outputs.length / times - 1] ?? last;
		if (run.step.slots.length === 0) gives(run.step, first);
		gives(run.step, last);
		// What the function made on its way belongs to it as well.
		for (const outputs of run.outputs) for (const id of outputs) if (!slotOf.has(id) && run.step.slots[0]) slotOf.set(id, run.step.slots[0]);
	}

	/** Whether an op computes gradients or new values of parameters; what it gives is remembered. */
	function isUpdate({ primitive, inputs, outputs }: Op): boolean {
		const back = primitive.kind === 'gradient' || inputs.some((id) => gradient[id] === 1);
		const ofWeight = inputs.some((id) => tensors[id]?.role === 'parameter' || weight[id] === 1) && !inputs.some(live);
		const moves = primitive.kind === 'fused' || (ofWeight && (primitive.kind === 'cast' || primitive.kind === 'elementwise'));
		if (moves) for (const id of outputs) weight[id] = 1;
		else if (back) for (const id of outputs) gradient[id] = 1;
		return moves || back;
	}

	function add({ open }: { readonly open: Open }, op: Op, at: number): void {
		const { primitive, inputs, outputs } = op;
		if (isUpdate(op)) return;
		if (!outputs.some((id) => tensors[id]?.role === 'activation')) return;
		const { step } = open;
		if (step?.kind === 'layer') {
			for (const id of inputs) {
				const from = resolve(id);
				if (step.count > 1 && slotOf.get(from)?.step === step) step.carries = true;
				if (step.count === 1 && inner[id] !== 1 && (slotOf.has(from) || sources.has(from))) step.inputs.add(from);
			}
			for (const id of outputs) inner[id] = 1;
			return;
		}
		if (inputs.length === 0) {
			const constant = op.call === '' && tensors[outputs[0]!]?.shape?.length === 0;
			if (!constant) for (const id of outputs) sources.set(id, at);
			return;
		}
		if (!inputs.some(live)) return;
		const [only] = inputs;
		if (primitive.kind === 'cast' && only !== undefined && outputs[0] !== undefined) {
			alias.set(outputs[0], resolve(only));
			return;
		}
		const key = `${op.call} ${op.span.from}-${op.span.to}`;
		if (open.run?.key !== key) {
			endRun(open);
			const made = stepIn(open, key, { kind: 'function', span: op.span, call: null, name: op.call, at });
			if (!made) return;
			open.run = { key, step: made, signs: [], outputs: [], made: new Set() };
		}
		const { run } = open;
		if (run.step.count === 1 && run.step.slots.length === 0) {
			for (const id of inputs) if (live(id) && !run.made.has(resolve(id))) run.step.inputs.add(resolve(id));
		}
		run.signs.push('fn' in primitive ? `${primitive.kind} ${primitive.fn}` : primitive.kind);
		run.outputs.push([...outputs]);
		for (const id of outputs) {
			run.made.add(id);
			inner[id] = 1;
		}
	}

	let at = 0;
	function* advance(to: number): Generator<undefined, void> {
		for (; at < to; at++) {
			if (at % piece === piece - 1) yield;
			while (stack.length > 1 && stack[stack.length - 1]!.to <= at) close();
			add(stack[stack.length - 1]!, ops[at]!, at);
		}
	}
	function close(): void {
		const closed = stack.pop()!;
		endRun(closed.open);
		const call = calls[closed.index];
		const { step } = closed.open;
		if (step?.kind === 'layer' && call?.outputs) {
			const given = [...new Set(call.outputs)].filter((id) => inner[id] === 1 && !slotOf.has(id));
			if (given.length > 0) gives(step, given);
		}
	}

	for (; at < range.from; at++) {
		const { inputs, outputs, call } = ops[at]!;
		if (isUpdate(ops[at]!)) continue;
		for (const id of outputs)
			if (tensors[id]?.role === 'activation' && !(inputs.length === 0 && call === '' && tensors[id].shape?.length === 0)) sources.set(id, at);
	}
	for (const [index, call] of calls.entries()) {
		if (call.from < range.from || call.to > range.to || (call.outputs === null && trace.outcome.kind !== 'raised')) continue;
		if (call.within !== null && part.has(call.within)) {
			part.add(index);
			continue;
		}
		yield* advance(call.from);
		while (stack.length > 1 && stack[stack.length - 1]!.index !== call.within) close();
		if (call.symbolic && call.outputs) {
			const asked = `${call.module} ${call.inputs.map(resolve).join()}`;
			const before = learned.get(asked);
			learned.set(asked, before ?? call.outputs);
			if (before) {
				call.outputs.forEach((id, i) => alias.set(id, resolve(before[i] ?? id)));
				at = call.to;
				part.add(index);
				continue;
			}
		}
		const outer = stack[stack.length - 1]!.open;
		if (outer.step?.kind === 'layer') {
			part.add(index);
			continue;
		}
		endRun(outer);
		const frame = !call.own || (holds.has(index) && !whole.has(call.type));
		const key = `${call.type} ${call.module} ${call.span.from}-${call.span.to}`;
		const step = stepIn(outer, key, { kind: frame ? 'frame' : 'layer', span: call.span, call, name: call.type, at: call.from });
		if (!step) {
			part.add(index);
			continue;
		}
		const failed = call.outputs === null && call.to === ops.length && trace.outcome.kind === 'raised';
		if (failed) step.failed = true;
		if (failed || step.count === 1) for (const id of call.inputs) if (slotOf.has(resolve(id)) || sources.has(resolve(id))) step.inputs.add(resolve(id));
		const open = places.get(step) ?? { step, list: step.children, known: new Map<string, Step>(), named: new Map<string, number>(), run: null };
		places.set(step, open);
		stack.push({ open, index, to: Math.max(call.to, call.from) });
	}
	yield* advance(range.to);
	while (stack.length > 1) close();
	endRun(top);
	return { steps: withStop(trace, top.list, resolve, (id) => slotOf.has(id) || sources.has(id)), slotOf, sources, resolve, leaves };
}

/** How often a row of signs is its own beginning again: 3 for `ababab`, 1 for `abac`. */
function repeats(signs: readonly string[]): number {
	const border = [0];
	for (let i = 1, length = 0; i < signs.length; i++) {
		while (length > 0 && signs[i] !== signs[length]) length = border[length - 1]!;
		if (signs[i] === signs[length]) length++;
		border.push(length);
	}
	const period = signs.length - (border[signs.length - 1] ?? 0);
	return signs.length % period === 0 ? signs.length / period : 1;
}

/** Where the program raises and no layer did, what raised is a step of its own, with the tensors that its expression names. */
function withStop(trace: Trace, steps: Step[], resolve: Tree['resolve'], known: (id: TensorId) => boolean): readonly Step[] {
	const { outcome } = trace;
	if (outcome.kind !== 'raised') return steps;
	let list = steps;
	let parent: Step | null = null;
	for (let next = list.findLast((step) => step.failed); next; next = list.findLast((step) => step.failed)) {
		if (next.kind !== 'frame') return steps;
		parent = next;
		list = next.children;
	}
	const names = new Set(trace.source.slice(outcome.span.from, outcome.span.to).match(/[A-Za-z_]\w*/g) ?? []);
	const inputs = new Map<string, TensorId>();
	const func = outcome.frames[outcome.frames.length - 1]?.func;
	for (const { name, tensor, func: where } of [...(trace.arguments ?? []), ...trace.bindings])
		if (tensor !== undefined && where === func && names.has(name)) inputs.set(name, resolve(tensor));
	const { mismatch } = outcome;
	const step: Step = {
		key: `${parent ? `${parent.key}/` : ''}stop`,
		kind: 'stop',
		parent,
		span: outcome.span,
		call: null,
		name: outcome.type,
		at: trace.ops.length,
		count: 1,
		children: [],
		inputs: new Set([...(mismatch?.tensor === undefined ? [] : [resolve(mismatch.tensor)]), ...inputs.values()].filter(known)),
		slots: [],
		carries: false,
		failed: true
	};
	list.push(step);
	return steps;
}
