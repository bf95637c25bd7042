import { sizeOf, type Op, type TensorId, type Trace } from '../../ir/index.ts';
import { opsOf, readersOf } from '../graph.ts';
import { hazardAt, madeIn, nameOf } from '../hazards/hazard.ts';
import { movedIn, partsAt, type Moved } from '../moved.ts';
import { comparedIn, type Compared } from './compared.ts';
import { fedData, ofParameters, outermost } from './given.ts';
import type { Lab, Trial } from './lab.ts';
import type { Probe } from './probe.ts';
import { isNormalDraw } from './used/latent.ts';
import { ancestorsOf } from './used/learning.ts';
import { forwardsOf, textOf } from './used/tree.ts';

/** What is asked for is not given: the scores for a target do not change with that very number, where the model reads the series that the target is a part of. */
export const answersNotRead: Probe = (trace, lab) => {
	const places = new Map<number, Compared[]>();
	for (const one of comparedIn(trace)) places.set(one.op.span.from, [...(places.get(one.op.span.from) ?? []), one].slice(0, 64));
	return [...places.values()].flatMap((atPlace) => {
		for (const [together, inputs] of ofOneInput(trace, atPlace).slice(0, 3)) {
			const found = readAt(trace, lab, together, inputs);
			if (found.length > 0) return found;
		}
		return [];
	});
};

/** Comparisons that a loop makes at one place belong together where they are of the same data: those of batches of their own stand apart. */
function ofOneInput(trace: Trace, atPlace: readonly Compared[]): readonly (readonly [readonly Compared[], readonly TensorId[]])[] {
	// What a loss holds against what was made of it by arithmetic, as of a sound and another, no layer reads as it is.
	const targets = new Set(atPlace.map(({ target }) => target));
	const isGiven = (id: TensorId): boolean => outermost(trace).some(({ type, inputs }) => type !== 'Loss' && inputs.includes(id));
	const data = fedData(trace).filter((id) => !targets.has(id) || isGiven(id));
	let groups: { readonly together: readonly Compared[]; readonly inputs: ReadonlySet<TensorId> }[] = [];
	for (const one of atPlace) {
		const own = ancestorsOf(trace, [one.scores]);
		const inputs = new Set(data.filter((id) => own.has(id)));
		const same = groups.filter((group) => [...inputs].some((id) => group.inputs.has(id)));
		groups = groups.filter((group) => !same.includes(group));
		groups.push({
			together: [...same.flatMap(({ together }) => together), one],
			inputs: new Set([...same.flatMap((group) => [...group.inputs]), ...inputs])
		});
	}
	return groups.map(({ together, inputs }) => [together, data.filter((id) => inputs.has(id))]);
}

function readAt(trace: Trace, lab: Lab, together: readonly Compared[], inputs: readonly TensorId[]): ReturnType<Probe> {
	const targets = together.map(({ target }) => target);
	if (inputs.length === 0 || inputs.length > 40) return [];
	const moved = movedIn(trace, [...inputs, ...targets]);
	if (!moved) return [];
	const read = moved.slice(0, inputs.length);
	const wanted = moved.slice(inputs.length);
	const isAlone = together.length === 1;
	const all = new Set(wanted.flatMap(({ elements }) => [...elements]));
	all.delete(0);
	const wholes = inputs.filter((_, i) => isWithin(all, read[i]!));
	for (const [i, input] of inputs.entries()) {
		const own = onceIn(read[i]!, trace.tensors[input]!.shape ?? []);
		// What rows were filled up with is not asked back.
		const isSame = [...own].filter((element) => read[i]!.sourceOf(element)?.primitive.kind !== 'full').length === all.size && wholes.includes(input);
		// A series that is read to be given again, by way of a code of it.
		if (
			wholes.includes(input) &&
			inputs.some((one, k) => one !== input && !wholes.includes(one) && [...all].some((element) => read[k]!.elements.includes(element)))
		)
			continue;
		const data = lab.numbers(input);
		if (isAlone && isStart(trace, targets[0]!, read[i]!, wanted[0]!)) continue;
		if (!data || together.some(({ scores }) => isOfDraw(trace, scores, input)) || (isAlone && isPartlyHidden(read[i]!, wanted[0]!))) continue;
		const tried = [...justRead(trace, input, read[i]!, together, wanted), ...lastAsked(together, wanted, own)]
			.filter((asked) => !isLongAgo(trace, input, read[i]!, asked))
			.map((asked) => ({ asked, trial: lab.change(new Map([[input, changedAt(data, read[i]!, asked.source)]])) }))
			.find(({ asked: { one, element }, trial }) => {
				const scores = trial.changed(one.scores);
				return one.scoresOf(element).some((at) => scores?.[at]);
			});
		if (!tried) continue;
		const { asked, trial } = tried;
		const one: Read = { input, moved: read[i]!, isAlone, ...asked };
		if (asksForOne(one, trace) && asksToRemember(one, trace)) continue;
		// What comes back whole was asked back whole, unless each step gives back but itself.
		const isOfIds = lab.numbers(input)!.every(Number.isInteger) && asked.one.op.primitive.kind === 'gather';
		if (isSame && isOfIds && isStepByStep(together, wanted, asked, trial)) return [told(trace, lab, one, trial)];
		if (isSame && (together.length > 1 || countChanged(trial, together) > asked.one.scoresOf(asked.element).length)) continue;
		return [told(trace, lab, one, trial)];
	}
	return [];
}

/** Whether what is read is the first step of what is asked for, and no other: where a path begins that is to be told. */
function isStart(trace: Trace, target: TensorId, { elements: read }: Moved, { elements: wanted }: Moved): boolean {
	const [rows, steps] = trace.tensors[target]!.shape ?? [];
	const inner = wanted.length / (rows ?? 1) / (steps ?? 1);
	if (inner !== read.length / (rows ?? 1) || (steps ?? 0) < 3) return false;
	return read.every((element, place) => element !== 0 && wanted[Math.floor(place / inner) * steps! * inner + (place % inner)] === element);
}

/** Whether what scores are made of is drawn about what a model makes of the input, as a code is: it is to be given again. */
function isOfDraw(trace: Trace, scores: TensorId, input: TensorId): boolean {
	const own = ancestorsOf(trace, [scores]);
	return opsOf(trace, 'elementwise').some(({ primitive, inputs: [a, b], outputs }) => {
		if (primitive.fn !== 'mul' || a === undefined || b === undefined || !own.has(outputs[0]!)) return false;
		const [drawn, other] = isNormalDraw(trace, a) ? [a, b] : [b, a];
		return isNormalDraw(trace, drawn) && ofParameters(trace).has(other) && ancestorsOf(trace, [other]).has(input);
	});
}

/** The numbers that stand once in a row and once in a column, as in sliding windows: what fills many places, as padding does, is nothing that could be asked for. */
function onceIn({ elements }: Moved, shape: readonly number[]): ReadonlySet<number> {
	const own = new Set(elements);
	own.delete(0);
	for (const axis of [0, 1]) {
		const inner = sizeOf(shape.slice(axis + 1));
		const rows = new Map<number, Set<number>>();
		elements.forEach((element, place) => {
			const at = shape.length > 1 ? Math.floor(place / inner) % shape[axis]! : 0;
			const row = rows.get(at) ?? new Set();
			if (row.has(element)) own.delete(element);
			rows.set(at, row.add(element));
		});
		if (shape.length < 2) break;
	}
	return own;
}

const isWithin = (all: ReadonlySet<number>, { elements }: Moved): boolean => {
	const own = new Set(elements);
	return [...all].every((element) => own.has(element));
};

/** Whether what is asked for at a step was read two steps before or earlier, in the same row: to remember it is the task. */
function isLongAgo(trace: Trace, input: TensorId, { elements }: Moved, { one, element, source }: Asked): boolean {
	const [shape, sizes] = [trace.tensors[input]!.shape ?? [], trace.tensors[one.target]!.shape ?? []];
	if (shape.length < 2 || sizes.length < 2 || shape[0] !== sizes[0] || shape[1] !== sizes[1]) return false;
	const [row, step] = placeIn(sizes, element);
	const places = [...elements.keys()].filter((place) => elements[place] === source).map((place) => placeIn(shape, place));
	const own = places.filter(([at]) => at === row);
	return own.length > 0 && own.length === places.length && own.every(([, at]) => at! < step! - 1);
}

/** Whether a word that is asked back moves no score before the first place where it stands: no code of the whole sequence lies between. */
function isStepByStep(together: readonly Compared[], wanted: readonly Moved[], { source, one, element }: Asked, trial: Trial): boolean {
	const k = together.indexOf(one);
	const first = wanted[k]!.elements.indexOf(source);
	const changed = trial.changed(one.scores);
	if (!changed || first < 1 || element < 1) return false;
	return Array.from({ length: first }, (_, place) => place).every((place) => one.scoresOf(place).every((at) => !changed[at]));
}

/** Whether what is asked for stood where it is asked for, and something else was put in the place of a part of it: what is hidden is asked for, and what is left of it on purpose. */
function isPartlyHidden({ elements: read }: Moved, { elements: wanted, sourceOf }: Moved): boolean {
	if (read.length !== wanted.length) return false;
	const own = new Set(read);
	const asked = [...wanted.keys()].filter((place) => wanted[place] !== 0 && sourceOf(wanted[place]!)?.primitive.kind !== 'full');
	const hidden = asked.filter((place) => read[place] !== wanted[place]);
	return hidden.length > 0 && hidden.length < asked.length && hidden.every((place) => !own.has(wanted[place]!));
}

const countChanged = (trial: Trial, together: readonly Compared[]): number =>
	together.reduce((sum, { scores }) => sum + (trial.changed(scores)?.reduce((n, bit) => n + bit, 0) ?? 0), 0);

interface Asked {
	readonly one: Compared;
	readonly element: number;
	readonly source: number;
	/** The first of several that are asked for, and the last that is read. */
	readonly isEarly?: true;
}

/** Numbers that are asked for, and read: the last ones of the first samples of which that is so. Rows may overlap, so that one may be read in another row alone. */
function lastAsked(together: readonly Compared[], wanted: readonly Moved[], read: ReadonlySet<number>): readonly Asked[] {
	const found: Asked[] = [];
	for (let k = together.length - 1; k >= 0 && found.length < 4; k--) {
		const { elements } = wanted[k]!;
		const row = Math.max(1, Math.floor(elements.length / 2));
		for (let element = row - 1; element >= 0 && found.length < 4; element--)
			if (elements[element] !== 0 && read.has(elements[element]!)) found.push({ one: together[k]!, element, source: elements[element]! });
	}
	return found;
}

/** Of rows with several targets, the first of which is the last number of the row that is read: a forecast that begins a step too early. */
function justRead(trace: Trace, input: TensorId, read: Moved, together: readonly Compared[], wanted: readonly Moved[]): readonly Asked[] {
	const [one] = together;
	const rows = trace.tensors[input]!.shape?.[0] ?? 0;
	const sizes = one ? trace.tensors[one.target]!.shape : null;
	if (!one || together.length > 1 || sizes?.[0] !== rows || rows < 4) return [];
	const [width, steps] = [read.elements.length / rows, wanted[0]!.elements.length / rows];
	if (steps < 3 || width < 3) return [];
	const isLast = Array.from({ length: 4 }, (_, row) => row).every((row) => {
		const own = read.elements.subarray(row * width, (row + 1) * width);
		const asked = wanted[0]!.elements.subarray(row * steps, (row + 1) * steps);
		return asked[0] !== 0 && own.at(-1) === asked[0] && asked.slice(1).every((element) => !own.includes(element));
	});
	return isLast ? [{ one, element: 0, source: wanted[0]!.elements[0]!, isEarly: true }] : [];
}

function changedAt(data: Float64Array, { elements }: Moved, source: number): Float64Array {
	const isWhole = data.every(Number.isInteger);
	const [low, high] = [data.reduce((a, b) => Math.min(a, b), Infinity), data.reduce((a, b) => Math.max(a, b), -Infinity)];
	return data.map((value, i) => (elements[i] !== source ? value : isWhole ? (value < high ? value + 1 : low) : value + 0.71));
}

interface Read extends Asked {
	readonly input: TensorId;
	readonly moved: Moved;
	/** Whether no other comparison stands at the same place, as those of the steps of a loop do. */
	readonly isAlone: boolean;
}

function told(trace: Trace, lab: Lab, read: Read, trial: Trial): ReturnType<Probe>[number] {
	const { input, moved, one, element, source } = read;
	const place = moved.elements.indexOf(source);
	const { shape } = trace.tensors[input]!;
	if (read.isEarly || asksForOne(read, trace)) return inWindow(trace, lab, read, trial);
	const ahead = firstAhead(trace, lab, trial, input, place, one.scores);
	const at = one.scoresOf(element);
	const [before, after] = [lab.numbers(one.scores)!, trial.numbers(one.scores)!];
	const most = Math.max(...at.map((i) => Math.abs(after[i]! - before[i]!)));
	const x = nameOf(trace, input, 'the input');
	const where = placeIn(shape ?? [], place).join(', ');
	return {
		...hazardAt(trace, (ahead && switchedAt(trace, ahead)) ?? ahead ?? stepRead(trace, trial, input) ?? partsAt(trace, one.target, [input]) ?? one.op, {
			code: ahead ? 'probe.reads_ahead' : 'probe.reads_answer',
			message: ahead
				? 'Nothing is raised. Here a step gets to see the steps after it, and the next is what it has to give.'
				: 'Nothing is raised. What is asked for at a step is what has just been read there.',
			cause: ahead
				? `The target is a part of the series that the model reads: \`${x}\` (${shape?.join(', ')}). With \`${ahead.call}\` the answer gets into the scores for it; at a real forecast it is not there.${madeIn(trace, ahead)}`
				: `The target holds the very numbers of \`${x}\` (${shape?.join(', ')}) that the scores for it are made of: it is not a step ahead.`,
			tensor: input
		}),
		tried: {
			result: `When only \`${x}[${where}]\` changes, the scores for the target that holds this very number change by up to ${Number(most.toPrecision(2))}.`
		}
	};
}

/** Where a module is called that has a switch for a mask, and is not told: what it does by itself is right elsewhere. */
function switchedAt(trace: Trace, op: Op): Op | undefined {
	const at = trace.ops.indexOf(op);
	const call = (trace.calls ?? []).findLast(({ own, from, to, within }) => !own && within !== null && from <= at && at < to);
	const forward = call && [...forwardsOf(trace)].find(({ cls }) => cls.name === call.type)?.forward;
	const isUntold = forward?.parameters.some(({ name }) => /causal|mask/i.test(name) && !new RegExp(`${name}|mask|causal`, 'i').test(textOf(trace, call!.span)));
	return isUntold ? { ...op, span: call!.span } : undefined;
}

/** Where a loop takes the steps of what it is given one by one, and with them the answer. */
function stepRead(trace: Trace, trial: Trial, input: TensorId): Op | undefined {
	const steps = readersOf(trace, input).filter(({ primitive }) => primitive.kind === 'slice' && primitive.at.slice(0, 2).some((at) => typeof at === 'number'));
	const places = new Map(steps.map((op) => [op.span.from, steps.filter(({ span }) => span.from === op.span.from).length]));
	return steps.find((op) => places.get(op.span.from)! > 1 && trial.changed(op.outputs[0]!)?.includes(1));
}

/** Whether each row has one target, and holds it. */
const asksForOne = ({ input, one, isAlone }: Read, trace: Trace): boolean => {
	const [rows, steps] = trace.tensors[input]!.shape ?? [];
	return isAlone && (steps ?? 0) > 1 && sizeOf(trace.tensors[one.target]!.shape ?? []) === rows;
};

/** Whether rows that stand by themselves are asked for one of their earlier steps, to see what is remembered: no number stands in two of them. */
function asksToRemember({ input, moved: { elements }, source, element }: Read, trace: Trace): boolean {
	const shape = trace.tensors[input]!.shape ?? [];
	const width = sizeOf(shape.slice(1));
	const known = elements.filter((one) => one !== 0);
	const own = elements.subarray(element * width, (element + 1) * width).indexOf(source);
	return new Set(known).size === known.length && own >= 0 && placeIn(shape, own)[1] !== shape[1]! - 1;
}

/** One number is asked for of each window, and it stands in the window. */
function inWindow(trace: Trace, lab: Lab, { input, moved, one, element, source }: Read, trial: Trial): ReturnType<Probe>[number] {
	const shape = trace.tensors[input]!.shape ?? [];
	const where = placeIn(shape, moved.elements.indexOf(source)).join(', ');
	const [before, after] = [lab.numbers(one.scores)!, trial.numbers(one.scores)!];
	const most = Math.max(...one.scoresOf(element).map((i) => Math.abs(after[i]! - before[i]!)));
	const [x, y] = [nameOf(trace, input, 'the input'), nameOf(trace, one.target, 'the target')];
	return {
		...hazardAt(trace, partsAt(trace, one.target, [input]) ?? one.op, {
			code: 'probe.target_in_window',
			message: 'Nothing is raised. Each target stands in its own window: the model is asked for what it has just read.',
			cause: `\`${y}\` holds a number that the row of \`${x}\` (${shape.join(', ')}) has as well. What is to be forecast is the entry after the window.`,
			tensor: one.target
		}),
		tried: {
			result: `When only \`${x}[${where}]\` changes, the scores for the target that holds this very number change by up to ${Number(most.toPrecision(2))}.`
		}
	};
}

function placeIn(shape: readonly number[], place: number): readonly number[] {
	return shape.map((size, axis) => Math.floor(place / sizeOf(shape.slice(axis + 1))) % size);
}

/** The op after which what a step holds changes with a later step of the input: along an axis of as many steps, earlier places change too. */
export function firstAhead(trace: Trace, lab: Lab, trial: Trial, input: TensorId, place: number, scores: TensorId): Op | null {
	const shape = trace.tensors[input]!.shape ?? [];
	const at = placeIn(shape, place);
	const time = shape.length === 1 ? 0 : shape.findLastIndex((size, axis) => axis < 2 && size > 1 && at[axis]! > 0);
	if (time < 0 || at[time] === 0) return null;
	const steps = shape[time]!;
	const seen = new Set([scores]);
	const ops = new Set<Op>();
	for (const id of seen) {
		const op = id === input ? undefined : lab.makerOf(id);
		if (!op || seen.size > 3000) continue;
		ops.add(op);
		for (const one of op.inputs) seen.add(one);
	}
	const order = new Map(trace.ops.map((op, i) => [op.outputs[0], i]));
	for (const op of [...ops].sort((a, b) => order.get(a.outputs[0])! - order.get(b.outputs[0])!)) {
		const [out] = op.outputs;
		const sizes = out === undefined ? null : trace.tensors[out]!.shape;
		const axes = [...(sizes ?? []).keys()].filter((axis) => sizes![axis] === steps);
		// What holds a number for each pair of steps, as scores of attention do, has those of the last step in each row before they are masked.
		if (axes.length > 1 && shape.filter((size) => size === steps).length === 1) continue;
		const changed = out === undefined || axes.length === 0 ? null : trial.changed(out);
		if (!changed?.includes(1)) continue;
		const first = axes.map((axis) => firstAlong(changed, sizes!, axis));
		if (first.every((one) => one < at[time]!)) return op;
	}
	return null;
}

function firstAlong(changed: Uint8Array, shape: readonly number[], axis: number): number {
	const inner = sizeOf(shape.slice(axis + 1));
	let first = Infinity;
	for (let i = 0; i < changed.length; i++) if (changed[i]) first = Math.min(first, Math.floor(i / inner) % shape[axis]!);
	return first;
}
