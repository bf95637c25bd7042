import { PyInstance, PyUnknown, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { addKind, habits, hidden, spared } from '../../../python/unknown/kinds.ts';
import { forget, forgetAll, heldBefore } from '../../../python/unknown/forget.ts';
import { draws } from '../../../values/plan.ts';
import { NdArray } from '../../interop.ts';
import { Alike } from '../../../tensors/alike.ts';
import { sameSizes } from '../../../tensors/strides.ts';
import { StridedTensor } from '../../../tensors/tensor.ts';
import { drawingFunctions, loseDraws } from '../random/lostDraws.ts';
import { grown } from '../nn/module/grown.ts';
import { isModule, modulesOf, parametersOf } from '../nn/module/module.ts';
import { TorchDType } from '../dtype.ts';
import { leavesOf, parameterClass, TorchTensor } from './tensor.ts';

type Memory = TorchTensor['state']['memory'];
type State = ReadonlyMap<unknown, unknown>;

/** Whether a tensor lay in one memory before, that is known, or in none. */
const isPlaced = (before: State): boolean => before.get('memory') === undefined || before.get('memory') instanceof Alike;

/** A tensor may lie again where it lay before, where that is known; whether that is elsewhere than it lies. */
function mayLieAsBefore(tensor: StridedTensor, before: State): boolean {
	const memory = before.get('memory');
	return memory instanceof Alike && tensor.mayLieIn(memory as Memory);
}

const what = 'a tensor that may have been changed';

/** What methods of tensors and arrays change. */
const changing = {
	changes: /^(?!__).*[^_]_$|^(?:backward|resize|fill|sort|partition|put|itemset|setflags|set)$/,
	reshapes: /^(?:(?:sparse_)?resize\w*|set_|setfield|(?:t|transpose|squeeze|unsqueeze|swap\w+|as_strided|rename|swap)_)$/,
	forms: new Set(['data', 'shape', 'dtype', 'strides', 'names'])
};

/** Functions of numpy, modules, optimisers and the like. */
habits.push({
	packages: new Set(['torch', 'numpy']),
	changes: new Set(['copyto', 'fill_diagonal', 'put']),
	looks: /^(?:(?:named_)?(?:parameters|buffers|modules|children)|state_dict|forward|extra_repr|numel|size|dim)$/,
	lends: (object) => object instanceof PyInstance && object.cls.name === 'DataLoader'
});

/** A tensor is what it is made of: shape and dtype, which little can change, and values, which much can. */
addKind<TorchTensor>({
	...changing,
	takes: (object): object is TorchTensor => object instanceof TorchTensor,
	field: 'current',
	// A function that is given one as `out` gives it its result's shape.
	forms: new Set([...changing.forms, 'out']),
	state: (tensor) => new Map<unknown, unknown>(Object.entries(tensor.state)),
	forget: (_, tensor, before) => {
		if (before === null) return tensor.lose();
		const now = tensor.state;
		const moved = mayLieAsBefore(tensor, before);
		const changed = (name: keyof typeof now): boolean => before.get(name) !== now[name];
		if (changed('form') || !isPlaced(before)) {
			forget(tensor, what);
			return true;
		}
		const differs = (['content', 'grad', 'requiresGrad'] as const).filter(changed);
		if (differs.includes('content') && !moved) tensor.lose();
		if (differs.includes('grad')) tensor.unsure.add('grad');
		if (differs.includes('requiresGrad')) tensor.unsureOfGrad();
		return differs.some((name) => before.get(name) !== null);
	},
	join: (_, tensor, other) => {
		if (!(other instanceof TorchTensor) || other.cls !== tensor.cls) return undefined;
		const [one, two] = [tensor.state, other.state];
		if (one.form !== two.form || one.requiresGrad !== two.requiresGrad || !sameSizes(tensor.strides, other.strides)) return undefined;
		return tensor.either(other);
	}
});

/** Functions that write into parameters which they are given by an iterator. */
const writing: ReadonlySet<string> = new Set(['vector_to_parameters']);

/** What an array is, or was before that was forgotten. */
const memoryOf = (array: NdArray): StridedTensor => heldBefore(array)?.find((one) => one instanceof StridedTensor) ?? array.tensor;

addKind<NdArray>({
	...changing,
	takes: (object): object is NdArray => object instanceof NdArray,
	field: 'tensor',
	state: ({ tensor }) => new Map<unknown, unknown>([['tensor', tensor], ...Object.entries(tensor.state)]),
	forget: (_, array, before) => {
		const tensor = memoryOf(array);
		if (before === null) return tensor.lose();
		const { form } = tensor.state;
		const moved = mayLieAsBefore(tensor, before);
		if (isPlaced(before) && before.get('tensor') === tensor && before.get('form') === form) {
			if (!moved) tensor.lose();
			return before.get('content') !== null;
		}
		forget(array, what);
		return true;
	}
});

/** An unknown function that is given a model trains it or reads it: its layers stay. */
spared.push((object) =>
	isModule(object as never)
		? [
				object,
				...['_parameters', '_buffers', '_modules', '_forward_hooks', '_forward_pre_hooks'].map((name) =>
					(object as { attrs: Map<string, unknown> }).attrs.get(name)
				)
			]
		: []
);

/** Layers that draw when they are called. */
const drawingLayers = /Dropout|RNN|LSTM|GRU|Transformer|Attention|RReLU/;

/** Methods that cast the parameters of a layer, where they are. */
const casting: ReadonlySet<string> = new Set(['to', 'type', 'double', 'float', 'half', 'bfloat16']);
/** Whether such a method casts: to a device alone, nothing is cast. */
const mayCast = (method: string, given: readonly Value[]): boolean =>
	!['to', 'type'].includes(method) || given.some((one) => one instanceof TorchDType || one instanceof TorchTensor || one instanceof PyUnknown);

/** The program's generator of random numbers. */
hidden.push({
	mark: ({ trace }) => trace.ops.length,
	forget: (host, mark) => {
		if (host.trace.ops.slice(mark as number).some((op) => draws(op) || op.primitive.kind === 'seed')) loseDraws(host);
	},
	skip: (host, name, self, given, what) => {
		if (self instanceof PyInstance && self.cls.name === 'DataLoader' && name === '__iter__') return loseDraws(host);
		const layer = self !== undefined && isModule(self);
		if (layer) grown(self, name, given, what);
		if (layer ? name === '__init__' || (drawingLayers.test(self.cls.name) && /^(?:forward|__call__)$/.test(name)) : drawingFunctions.test(name))
			loseDraws(host);
		if (writing.has(name)) for (const tensor of leavesOf(host.trace)) tensor.lose();
	},
	lose: loseDraws,
	switches: new Set(['eval', 'train', 'requires_grad_', ...casting]),
	switched: (host, method, objects, given, why) => {
		for (const object of objects)
			if (casting.has(method)) {
				const own = isModule(object) ? parametersOf(object).map(([, parameter]) => parameter) : [object];
				if (mayCast(method, given)) for (const one of own) if (one.cls === parameterClass) forgetAll(machineOf(host), one, why);
			} else if (isModule(object)) {
				if (method === 'requires_grad_') for (const [, parameter] of parametersOf(object)) parameter.unsureOfGrad();
				// A bool, of which it is not known which.
				else for (const [, { attrs }] of modulesOf(object)) attrs.set('training', new PyUnknown(why, undefined, 'int'));
			}
	},
	trains: new Set(['backward', 'step', 'fit', 'train', 'optimize', 'minimize']),
	learn: ({ trace }) => {
		for (const tensor of leavesOf(trace)) {
			tensor.lose();
			tensor.unsure.add('grad');
		}
	}
});
