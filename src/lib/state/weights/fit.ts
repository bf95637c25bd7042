import { floating, sizeOf, type TensorId, type Trace } from '../../ir/index.ts';
import type { Given } from '../../values/given.ts';
import { isInput, mostNumbers, tooMany, type GivenArray } from './given.ts';
import { loadingState, modelsOf, readingState, stateOf, type Entry, type Model } from './models.ts';

/** Whether arrays can stand in the place of a program's own. */
export type Fit =
	/** `notes`: what else is to be known, in sentences. */
	{ readonly kind: 'fits'; readonly given: Given; readonly notes: readonly string[] } | Misfit;

export interface Misfit {
	readonly kind: 'misfit';
	/** In our words: a sentence, or several. */
	readonly why: string;
	/** In PyTorch's. */
	readonly said: string | null;
	/** The same arrays under names that fit: this was tried. */
	readonly renamed: { readonly label: string; readonly arrays: readonly GivenArray[] } | null;
}

type Evaluate = (source: string) => Promise<Trace>;

const misfit = (why: string, said: string | null = null): Misfit => ({ kind: 'misfit', why, said, renamed: null });

/** Finds the program's tensors that arrays are for; weights are checked as `load_state_dict` checks them, by calling it. */
export async function fitArrays(trace: Trace, arrays: readonly GivenArray[], evaluate: Evaluate): Promise<Fit> {
	const inputs = arrays.filter(isInput);
	const weights = arrays.filter((array) => !isInput(array));
	const found = weights.length > 0 ? await fitWeights(trace, weights, inputs, evaluate) : new Map<string, Entry>();
	if ('kind' in found) return found;
	const passed = fitInputs(trace, inputs);
	if (passed.why !== null) return misfit(passed.why);
	const places = new Map([...weights.map((array) => [array, found.get(array.name)!.tensor] as const), ...passed.places]);
	const numbers = [...places.keys()].reduce((sum, { shape }) => sum + sizeOf(shape), 0);
	if (numbers > mostNumbers) return misfit(`They are ${tooMany(numbers, mostNumbers, 'numbers')}`);
	return {
		kind: 'fits',
		given: new Map([...places].map(([array, tensor]) => [tensor, array.data])),
		notes: [...conversions(trace, places), ...passed.notes]
	};
}

/** The entries of the module's state that the arrays have the names of. */
async function fitWeights(
	trace: Trace,
	weights: readonly GivenArray[],
	inputs: readonly GivenArray[],
	evaluate: Evaluate
): Promise<ReadonlyMap<string, Entry> | Misfit> {
	const states: (readonly [Model, ReadonlyMap<string, Entry>])[] = [];
	for (const model of readModels(trace)) {
		const state = stateOf(await evaluate(readingState(model)));
		if (state && state.size > 0) states.push([model, state]);
	}
	// The module that knows most of the names, as they are or within a prefix; of several the one whose shapes are theirs.
	const known = ([, state]: (typeof states)[number]) => {
		const sameNames = weights.filter(({ name }) => state.has(name));
		const sameShapes = sameNames.filter(({ name, shape }) => String(shape) === String(state.get(name)!.shape));
		return 2 * sameNames.length + sameShapes.length + Number(renamed(weights, state) !== null);
	};
	const [best] = states.toSorted((a, b) => known(b) - known(a));
	if (!best) return misfit('The program keeps no module with weights under a name of its own, outside functions.');
	const [model, state] = best;
	const { outcome } = await evaluate(loadingState(model, weights));
	if (outcome.kind === 'ok') return state;
	if (outcome.kind === 'unsupported') return misfit(`Whether they fit is not known: ${outcome.what} is not modelled.`);
	const said = `${outcome.type}: ${outcome.message}`;
	const other = renamed(weights, state);
	const tried = other && (await evaluate(loadingState(model, other.arrays)));
	if (!other || tried?.outcome.kind !== 'ok') return misfit(`${model.name}.load_state_dict refuses them.`, said);
	return {
		kind: 'misfit',
		why: `${model.name}.load_state_dict refuses them. ${other.why}`,
		said,
		renamed: { label: other.label, arrays: [...other.arrays, ...inputs] }
	};
}

function readModels(trace: Trace): readonly Model[] {
	try {
		return modelsOf(trace);
	} catch {
		// A program that is no Python: nothing of it is made.
		return [];
	}
}

/** The arrays without a prefix that all have, or with one that all lack. */
function renamed(arrays: readonly GivenArray[], state: ReadonlyMap<string, Entry>) {
	const [first] = arrays;
	if (!first || arrays.length !== state.size) return null;
	for (const key of state.keys()) {
		const longer = first.name.endsWith(`.${key}`);
		if (!longer && !key.endsWith(`.${first.name}`)) continue;
		const prefix = longer ? first.name.slice(0, -key.length) : key.slice(0, -first.name.length);
		const names = arrays.map(({ name }) => (longer ? (name.startsWith(prefix) ? name.slice(prefix.length) : null) : prefix + name));
		if (!names.every((name) => name !== null && state.has(name))) continue;
		return {
			why: longer ? `All keys have “${prefix}” in front${wrappers.get(prefix) ?? ''}.` : `The program’s keys have “${prefix}” in front.`,
			label: longer ? `Take them without “${prefix}”` : `Take them with “${prefix}” in front`,
			arrays: arrays.map((array, i) => ({ ...array, name: names[i]! }))
		};
	}
	return null;
}

/** Who puts a prefix there. */
const wrappers = new Map([
	['module.', ', as DataParallel saves them'],
	['_orig_mod.', ', as torch.compile saves them']
]);

function fitInputs(trace: Trace, inputs: readonly GivenArray[]) {
	const places = new Map<GivenArray, TensorId>();
	const notes: string[] = [];
	for (const array of inputs) {
		const names = array.name === 'input' ? ['input', 'x'] : [array.name];
		const bound = names
			.map((name) => trace.bindings.find((binding) => binding.name === name && binding.func === '<module>' && binding.tensor !== undefined))
			.find((binding) => binding !== undefined);
		const tensor = bound?.tensor === undefined ? undefined : trace.tensors[bound.tensor];
		if (!bound || !tensor) notes.push(`The program has no ${array.name} outside its functions: that array is left out.`);
		else if (String(tensor.shape) !== String(array.shape))
			return { places, notes, why: `${array.name} is ${sizes(array.shape)} in the file, and the program’s ${bound.name} is ${sizes(tensor.shape ?? [])}.` };
		else {
			const why = floating.has(tensor.dtype) ? null : wholeNumbers(trace, tensor.id, array);
			if (why !== null) return { places, notes, why };
			places.set(array, tensor.id);
		}
	}
	return { places, notes, why: null };
}

/** Why an array cannot stand for whole numbers, which are rows of a table or classes: what is past their range would raise. Null where it can. */
function wholeNumbers({ ops }: Trace, tensor: TensorId, { name, data }: GivenArray): string | null {
	const primitive = ops.find(({ outputs }) => outputs.includes(tensor))?.primitive;
	const drawn = primitive?.kind === 'random' && primitive.distribution.kind === 'integers' ? primitive.distribution : null;
	if (!drawn) return `The program’s ${name} holds whole numbers that are not drawn by randint: in which range others may be is not known.`;
	const outside = data.find((value) => !Number.isInteger(value) || value < drawn.low || value >= drawn.high);
	return outside === undefined ? null : `${name} holds ${outside}, and the program’s own are whole numbers from ${drawn.low} to ${drawn.high - 1}.`;
}

function conversions({ tensors }: Trace, places: ReadonlyMap<GivenArray, TensorId>): readonly string[] {
	const pairs = [...places].map(([{ dtype }, id]) => [dtype, tensors[id]?.dtype ?? dtype] as const);
	const changed = new Map(pairs.filter(([from, to]) => from !== to).map(([from, to]) => [`${from} ${to}`, [from, to] as const]));
	return [...changed.values()].map(([from, to]) => `The file has ${from}, the program ${to}: the numbers are converted.`);
}

/** (3, 4) */
const sizes = (shape: readonly number[]): string => `(${shape.join(', ')}${shape.length === 1 ? ',' : ''})`;
