import { noteFault, type ModuleCall, type TensorId, type Trace } from '../ir/index.ts';
import { execute } from '../values/index.ts';
import { NotPortable, type BatchAxes, type Graph, type Value } from './graph.ts';
import { kerasLayers, type Config } from './keras/read.ts';
import { printKerasModel } from './keras/print.ts';
import { append, candidateLines, checkLines, probeLines, said, type Appended, type Candidate, type Framework, type Given } from './probe.ts';
import { ModelReader } from './read.ts';
import { readTorchLayer } from './torch/read.ts';
import { printTorchModel } from './torch/print.ts';

/** What came of porting a model that a program binds to `name`. */
export type Port = Portable | Refused;

interface Common {
	/** What the program calls the model. */
	readonly name: string;
	readonly from: Framework;
	readonly to: Framework;
	/** What differs all the same, or is done otherwise, in sentences. */
	readonly notes: readonly string[];
}

export interface Portable extends Common {
	readonly code: string;
	/** The largest difference of their outputs, by the float64 executor, with the same weights and inputs. */
	readonly difference: number;
	/** Whether they agreed for another batch size too. */
	readonly anyBatch: boolean;
}

export interface Refused extends Common {
	/** Why there is none, in a sentence. */
	readonly why: string;
}

/** Outputs that are no further apart agree. */
const agreement = 1e-6;

/** Evaluates a program with all frameworks that it names. */
export type Evaluate = (source: string) => Trace;

/** The recurrent models of a program that runs, each as a program of the other framework that was run beside it. */
export function portsOf(trace: Trace, evaluate: Evaluate): readonly Port[] {
	if (trace.outcome.kind !== 'ok' || !/\b(?:torch|keras|tensorflow)\b/.test(trace.source)) return [];
	return candidatesOf(trace, evaluate).map((candidate) => portOf(trace, candidate, evaluate));
}

function candidatesOf(trace: Trace, evaluate: Evaluate): readonly Candidate[] {
	const names = [...new Set(trace.bindings.filter(({ kind, func }) => kind === 'module' && func === '<module>').map(({ name }) => name))];
	if (names.length === 0) return [];
	const plain = names.filter((name) => /^[A-Za-z_]\w*$/.test(name)).slice(-mostNames);
	const found = said(evaluate(append(trace.source, candidateLines(plain, trace.source)).source)) as readonly [string, Framework, string, Candidate['inputs']][];
	return found.map(([name, framework, type, inputs]) => ({ name, framework, type, inputs }));
}

const mostNames = 12;

function portOf(trace: Trace, candidate: Candidate, evaluate: Evaluate): Port {
	const { name, framework: from } = candidate;
	const to = from === 'torch' ? 'keras' : 'torch';
	const common = { name, from, to, notes: [] } as const;
	try {
		const given = givenOf(trace, candidate);
		const graph = graphOf(trace.source, candidate, given, evaluate);
		const code = to === 'keras' ? printKerasModel(graph) : printTorchModel(graph);
		return { ...common, notes: [...graph.notes, ...trainingNotes(graph)], code, ...agreed(trace.source, candidate, given, graph, code, evaluate) };
	} catch (error) {
		if (error instanceof NotPortable) return { ...common, why: error.message };
		noteFault(error);
		return { ...common, why: 'Shapebook itself failed on this model, which is our mistake.' };
	}
}

/** Sizes that any would do for: a batch, and steps. */
const [anyBatch, anySteps] = [3, 7];

/** What a model is called with in the program; for one that knows it itself, any such. */
function givenOf({ calls = [], tensors, ops }: Trace, { type, inputs, framework }: Candidate): Given {
	if (inputs && inputs.length > 0)
		return {
			inputs: inputs.map(([shape, dtype]) => ({
				shape: shape.map((size, i) => size ?? (i === 0 ? anyBatch : anySteps)),
				dtype: dtype as Given['inputs'][number]['dtype'],
				batch: 0
			})),
			called: inputs.length > 1 ? 'as a list' : 'one by one'
		};
	const call = calls.find((one) => one.type === type && one.outputs !== null && one.inputs.length > 0);
	if (!call) throw new NotPortable('The program never calls the model, so the shapes that it takes are not known.');
	if (ops.slice(call.from, call.to).some(({ primitive }) => primitive.kind === 'rnn' && primitive.lengths))
		throw new NotPortable('Keras has no packed sequences: it is given a mask, and its outputs at padded steps differ.');
	if (call.own && framework === 'keras' && call.inputs.length > 1) throw new NotPortable('The layer is given states or a mask, which are not ported.');
	return {
		inputs: call.inputs.map((id) => ({ shape: tensors[id]!.shape ?? [], dtype: tensors[id]!.dtype, batch: Math.max(0, tensors[id]!.axes.indexOf('batch')) })),
		called: framework === 'torch' && type === 'LSTM' && call.inputs.length === 3 ? 'states as a tuple' : 'one by one'
	};
}

/** The graph of a model, read from a call of it. */
function graphOf(source: string, candidate: Candidate, given: Given, evaluate: Evaluate): Graph {
	const appended = append(source, probeLines(candidate, given));
	const trace = evaluate(appended.source);
	const [call, again] = callsIn(trace, appended).slice(candidate.framework === 'torch' ? 0 : 1);
	if (trace.outcome.kind !== 'ok' || !call?.outputs) throw new NotPortable(uncallable(trace));
	const weights = weightsOf(trace, appended, candidate.framework);
	const readLayer = candidate.framework === 'torch' ? readTorchLayer : kerasLayers(kerasConfigs(trace));
	const read = (one: ModuleCall): Graph => new ModelReader(trace, weights, readLayer).read(trace.calls!.indexOf(one));
	const graph = read(call);
	return again?.outputs ? { ...graph, batch: batchAxes(graph, read(again)) } : graph;
}

/** The axes whose sizes differ in two graphs of one model. */
function batchAxes(one: Graph, other: Graph): BatchAxes {
	const found = new Map<Value, readonly number[]>();
	for (const [value, shape] of one.shapes) {
		const larger = other.shapes.get(value);
		if (larger?.length === shape.length)
			found.set(
				value,
				shape.flatMap((size, axis) => (size === larger[axis] ? [] : [axis]))
			);
	}
	return found;
}

const uncallable = ({ outcome }: Trace): string =>
	`The model could not be called by itself with tensors of these shapes${outcome.kind === 'raised' ? ` (${outcome.type})` : outcome.kind === 'ok' ? '' : ` (${outcome.what})`}: it takes something else too.`;

/** Calls of models that our lines make. */
const callsIn = ({ calls = [] }: Trace, { from, to }: Appended): readonly ModuleCall[] =>
	calls.filter(({ within, span }) => within === null && span.from >= from && span.from < to);

/** What names each weight, for every tensor that was it: those that were flattened and joined as `__w`, in order. */
function weightsOf(trace: Trace, { from }: Appended, framework: Framework): ReadonlyMap<TensorId, string> {
	const makers = new Map(trace.ops.flatMap((op) => op.outputs.map((id) => [id, op] as const)));
	/** The tensor that our lines flattened. */
	const origin = (id: TensorId): TensorId => {
		const maker = makers.get(id);
		return maker?.primitive.kind === 'reshape' && maker.span.from >= from ? origin(maker.inputs[0]!) : id;
	};
	const names = framework === 'torch' ? (said(trace)[0] as readonly string[]) : [];
	const found = new Map<TensorId, string>();
	for (const { name, func, tensor } of trace.bindings) {
		if (name !== '__w' || func !== '<module>' || tensor === undefined) continue;
		const op = makers.get(tensor);
		const joined = op?.primitive.kind === 'concat' ? op.inputs : [tensor];
		joined.forEach((id, i) => found.set(origin(id), framework === 'torch' ? `w['${names[i]}']` : `w[${i}]`));
	}
	return found;
}

function kerasConfigs(trace: Trace): ReadonlyMap<string, Config> {
	const found = new Map<string, Config>();
	for (const [path, name, settings] of said(trace) as readonly [string | null, string, object][]) {
		const config: Config = new Map(Object.entries(settings));
		if (path !== null) found.set(path, config);
		if (!found.has(name)) found.set(name, config);
	}
	return found;
}

/** Runs a model and its port with the same weights and inputs; raises where they do not agree. */
function agreed(source: string, candidate: Candidate, given: Given, graph: Graph, code: string, evaluate: Evaluate): Pick<Portable, 'difference' | 'anyBatch'> {
	const appended = append(
		source,
		checkLines(
			candidate,
			given,
			graph.outputs.length,
			graph.inputs.map(({ value }) => rowsRead(graph, value))
		),
		code
	);
	const trace = evaluate(appended.source);
	const [ours, theirs, oursAgain, theirsAgain] = callsIn(trace, appended);
	const difference = ours?.outputs && theirs?.outputs ? differenceOf(trace, ours.outputs, theirs.outputs) : Infinity;
	if (!(difference <= agreement)) throw new NotPortable(disagreeing(trace, difference));
	const again = oursAgain?.outputs && theirsAgain?.outputs ? differenceOf(trace, oursAgain.outputs, theirsAgain.outputs) : Infinity;
	return { difference, anyBatch: again <= agreement };
}

const disagreeing = ({ outcome }: Trace, difference: number): string =>
	Number.isFinite(difference)
		? `The port that was tried differs by ${difference.toPrecision(2)}, so it is not offered.`
		: `The port that was tried could not be run beside the model${outcome.kind === 'ok' ? '' : ` (${outcome.kind === 'raised' ? outcome.message.split('\n')[0] : outcome.what})`}, so it is not offered.`;

/** The largest difference; infinite where there is something that cannot be compared. */
function differenceOf(trace: Trace, ours: readonly TensorId[], theirs: readonly TensorId[]): number {
	if (ours.length !== theirs.length || ours.length === 0) return Infinity;
	const values = execute(trace, { only: [...ours, ...theirs] });
	let most = 0;
	for (const [i, id] of ours.entries()) {
		const [a, b] = [values.get(id), values.get(theirs[i]!)];
		if (trace.tensors[id]!.shape?.join() !== trace.tensors[theirs[i]!]!.shape?.join() || !a?.known || !b?.known) return Infinity;
		for (const [k, one] of a.data.entries()) most = Math.max(most, Math.abs(one - b.data[k]!));
		if (Number.isNaN(most)) return Infinity;
	}
	return most;
}

/** What integers of an input are below: the rows of the smallest table that they are looked up in. */
function rowsRead({ nodes }: Graph, input: Value): number {
	const read = new Set([input]);
	let rows = Infinity;
	for (const node of nodes) {
		if (!node.inputs.some((value) => read.has(value))) continue;
		if (node.kind === 'layer' && node.layer.kind === 'embedding') rows = Math.min(rows, node.layer.rows);
		else if (node.kind === 'computed') node.outputs.forEach((value) => read.add(value));
	}
	return Number.isFinite(rows) ? rows : 2;
}

/** What differs while the model is trained, told from its layers. */
function trainingNotes({ nodes }: Graph): readonly string[] {
	const layers = nodes.flatMap((node) => (node.kind === 'layer' ? [node.layer] : []));
	const isBoth = layers.some((layer) => layer.kind === 'recurrent' && layer.bias && layer.mode !== 'gru');
	const owners = new Map<string, Set<string>>();
	for (const node of nodes) if (node.kind === 'layer') for (const weight of node.weights) owners.set(weight, (owners.get(weight) ?? new Set()).add(node.name));
	return [
		...([...owners.values()].some(({ size }) => size > 1) ? ['Weights that layers share are carried to each of them: trained on, they part.'] : []),
		...(isBoth ? ['PyTorch’s two biases are one in Keras: their sum is carried there, and from there it goes into the first, with zeros in the second.'] : []),
		...(layers.some(({ kind }) => kind === 'dropout')
			? ['Dropout draws other numbers in each framework while the model is trained; outputs agree with it off.']
			: [])
	];
}
