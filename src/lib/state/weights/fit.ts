import { floating, sizeOf, type TensorId, type Trace } from '../../ir/index.ts';
import type { Given } from '../../values/given.ts';
import { isInput, mostNumbers, tooMany, type GivenArray } from './given.ts';
import {
	listingStates,
	loadingState,
	modelsOf,
	readingState,
	readingStateInUse,
	stateOf,
	statesOf,
	tookState,
	type Entry,
	type Model,
	type State
} from './models.ts';

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
	/** What would fit: this was tried. */
	readonly offers: readonly Offer[];
}

/** The same arrays, under names that fit, or for one of several modules. */
export interface Offer {
	readonly label: string;
	readonly arrays: readonly GivenArray[];
	/** The module's key. */
	readonly of?: string;
}

type Evaluate = (source: string) => Promise<Trace>;

const misfit = (why: string, said: string | null = null): Misfit => ({ kind: 'misfit', why, said, offers: [] });

/**
 * Finds the program's tensors that arrays are for; weights are checked as `load_state_dict` checks them, by calling it.
 * @param of The key of the module that is meant, where several have the same names and shapes.
 */
export async function fitArrays(trace: Trace, arrays: readonly GivenArray[], evaluate: Evaluate, of?: string): Promise<Fit> {
	const inputs = arrays.filter(isInput);
	const weights = arrays.filter((array) => !isInput(array));
	const found = weights.length > 0 ? await fitWeights(trace, weights, inputs, evaluate, of) : noWeights;
	if ('kind' in found) return found;
	const passed = fitInputs(trace, inputs);
	if (passed.why !== null) return misfit(passed.why);
	const places = new Map([...weights.map((array) => [array, found.entries.get(array.name)!.tensor] as const), ...passed.places]);
	const numbers = [...places.keys()].reduce((sum, { shape }) => sum + sizeOf(shape), 0);
	if (numbers > mostNumbers) return misfit(`They are ${tooMany(numbers, mostNumbers, 'numbers')}`);
	return {
		kind: 'fits',
		given: new Map([...places].map(([array, tensor]) => [tensor, array.data])),
		notes: [...found.notes, ...conversions(trace, places), ...passed.notes]
	};
}

/** The entries of the module's state that weights go into. */
interface Places {
	readonly entries: ReadonlyMap<string, Entry>;
	readonly notes: readonly string[];
}

const noWeights: Places = { entries: new Map(), notes: [] };

async function fitWeights(
	trace: Trace,
	weights: readonly GivenArray[],
	inputs: readonly GivenArray[],
	evaluate: Evaluate,
	of: string | undefined
): Promise<Places | Misfit> {
	const { source } = trace;
	const models = readModels(trace);
	const states = models.length > 0 ? distinct(statesOf(await evaluate(listingStates(source, models)), models)) : [];
	// The module that knows most of the names, as they are or within a prefix; of several the one whose shapes are theirs.
	const known = ({ shapes }: State) => {
		const sameNames = weights.filter(({ name }) => shapes.has(name));
		const sameShapes = sameNames.filter(({ name, shape }) => sizes(shape) === shapes.get(name));
		return 2 * sameNames.length + sameShapes.length + Number(renamed(weights, shapes) !== null);
	};
	const most = Math.max(...states.map(([, state]) => known(state)));
	const alike = states.filter(([, state]) => known(state) === most);
	const [model, state] = alike.find(([{ key }]) => key === of) ?? alike[0] ?? [];
	if (!model || !state) return misfit('The program makes no module with weights that it keeps under a name, or as an attribute.');
	const loading = await evaluate(loadingState(source, model, weights));
	if (!tookState(loading)) {
		const { outcome } = loading;
		if (outcome.kind === 'unsupported') return misfit(`Whether they fit is not known: ${outcome.what} is not modelled.`);
		const why = `${model.name}.load_state_dict refuses them.`;
		const said = outcome.kind === 'raised' ? `${outcome.type}: ${outcome.message}` : null;
		const other = renamed(weights, state.shapes);
		if (!other || !tookState(await evaluate(loadingState(source, model, other.arrays)))) return misfit(why, said);
		return { kind: 'misfit', why: `${why} ${other.why}`, said, offers: [{ label: other.label, arrays: [...other.arrays, ...inputs] }] };
	}
	if (model.several || (model.key !== of && alike.length > 1)) {
		const single = alike.filter(([{ several }]) => !several).slice(0, mostOffers);
		const offers = single.map(([{ name, line, key }]) => ({ label: `Take them for ${name} (line ${line})`, arrays: [...weights, ...inputs], of: key }));
		return { ...misfit(whichOf(alike.map(([model]) => model))), offers };
	}
	const isPart = model.name.includes('.') || alike.length > 1;
	const notes = isPart ? [`They are in ${model.name} (line ${model.line}); all else has the weights that the program draws.`] : [];
	for (const reading of [readingStateInUse, readingState]) {
		const entries = stateOf(await evaluate(reading(source, model)));
		if (entries && weights.every(({ name }) => entries.has(name))) return { entries, notes };
	}
	return misfit(`What ${model.name} has is not known.`);
}

/** As many modules that are alike are named. */
const mostOffers = 6;

/** One of each module, however many names it has. */
const distinct = (states: readonly (readonly [Model, State])[]): readonly (readonly [Model, State])[] =>
	states.filter(([, { tensors }], i) => states.findIndex(([, other]) => other.tensors === tensors) === i);

/** Why it is not known which module arrays are for. */
function whichOf(models: readonly Model[]): string {
	const [first] = models;
	if (models.length === 1 && first) return `Line ${first.line} makes several modules, one after the other: for which ${first.name} they are is not known.`;
	const said = models.slice(0, mostOffers).map(({ name, line, several }) => `${name} (line ${line}${several ? ', which makes several' : ''})`);
	const last = models.length > mostOffers ? `${models.length - mostOffers} more` : said.pop();
	return `${said.join(', ')} and ${last} have the same keys and shapes: for which of them they are is not known.`;
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
function renamed(arrays: readonly GivenArray[], state: ReadonlyMap<string, string>) {
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
