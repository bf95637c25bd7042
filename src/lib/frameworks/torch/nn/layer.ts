import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, parseSignature, PyClass, PyInstance, PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { isIterable } from '../../../python/protocols/iteration.ts';
import { initModule, moduleClass, register, registerModule } from './module/module.ts';
import { emptyParameter } from '../rnn/constructor.ts';
import { TorchTensor } from '../tensor/tensor.ts';
import { apply, send, type Run } from './call.ts';
import { markFresh } from './fill.ts';

type Setting =
	| `${'in' | 'out' | 'num' | 'in1' | 'in2'}_features`
	| `${'in' | 'out' | 'num'}_channels`
	| `${'kernel' | 'output' | 'unflattened'}_size`
	| 'add_bias_kv'
	| 'add_zero_attn'
	| 'affine'
	| 'batch_first'
	| 'bias'
	| 'delta'
	| 'device'
	| 'dilation'
	| 'dim'
	| 'dropout'
	| 'dtype'
	| 'elementwise_affine'
	| 'embed_dim'
	| 'embedding_dim'
	| 'groups'
	| 'inplace'
	| 'kdim'
	| 'margin'
	| 'max_val'
	| 'mode'
	| 'min_val'
	| 'norm'
	| 'normalized_shape'
	| 'num_embeddings'
	| 'num_groups'
	| 'num_heads'
	| 'num_parameters'
	| 'output_padding'
	| 'p'
	| 'padding'
	| 'padding_idx'
	| 'padding_mode'
	| 'pos_weight'
	| 'reduce'
	| 'reduction'
	| 'scale_factor'
	| 'size'
	| 'size_average'
	| 'sparse'
	| 'stride'
	| 'track_running_stats'
	| 'transposed'
	| 'value'
	| 'vdim'
	| 'weight'
	| '_freeze'
	| '_weight'
	| '_reversed_padding_repeated_twice';

/** The arguments of a constructor, by name: only those that it has. What is left of them becomes the layer's attributes. */
export type Settings = Record<Setting, Value>;

/** What of a constructor's arguments is no attribute. */
const passing = new Set('bias device dtype size_average reduce weight pos_weight min_value max_value _weight _freeze add_bias_kv'.split(' '));

/** What a line of a table cannot say; a layer has what its base has, and its own. */
export interface Special {
	/** Looks at the arguments, in PyTorch's order of checks, and may replace them. */
	readonly check?: (host: Interpreter, given: Settings, self: PyInstance) => void;
	/** The parameters, in their order: the sizes of each; null where the layer goes without. */
	readonly weights?: (host: Interpreter, given: Settings) => readonly (readonly [name: string, sizes: Value])[];
	/** `reset_parameters`: how they are drawn. */
	readonly reset?: (host: Interpreter, self: PyInstance) => void;
	/** What is made beside parameters. */
	readonly make?: (host: Interpreter, self: PyInstance, given: Settings) => void;
	/** Other methods: `forward(input, output_size=None)` and what it does. */
	readonly methods?: Readonly<Record<string, Run>>;
}

/** A method of a class: `forward(input, hx=None)`. */
export function addMethod(cls: PyClass, heading: string, run: Run): void {
	const [, name = '', parameters = ''] = /^(\w+)\((.*)\)$/.exec(heading)!;
	cls.attrs.set(name, pythonFunction(name, parameters ? `self, ${parameters}` : 'self', run, `${cls.name}.${name}`));
}

/** A class of PyTorch's own that is written in Python. */
export function scriptedClass(name: string, module: string, bases: readonly PyClass[] = [moduleClass], methods: Special['methods'] = {}): PyClass {
	const cls = new PyClass(name, module, bases);
	cls.scripted = true;
	for (const [heading, run] of Object.entries(methods)) addMethod(cls, heading, run);
	return cls;
}

/** Registers an empty parameter of these sizes; with null, the name alone. */
export function addParameter(host: Interpreter, self: PyInstance, name: string, sizes: Value, { device, dtype }: Settings): void {
	const made = sizes === null ? null : emptyParameter(host, sizes, { device, dtype }, { axes: [], name: '' });
	if (made) markFresh(made);
	register(host, self, '_parameters', name, made);
}

const sizes = /_(?:features|channels|embeddings|groups|parameters)$|^embed(?:ding)?_dim$/;

/** A size that is given as a tensor of one whole number, as that number. */
const whole = (value: Value): Value =>
	value instanceof TorchTensor && value.rank === 0 && value.dtype === 'int64' && value.values ? BigInt(value.values[0]!) : value;

/** `__init__`: the base's checks and what it makes come first. */
function constructor(name: string, parameters: string, specials: readonly Special[]): NativeFunction {
	const signature = `self, ${parameters}`;
	const names = parseSignature(signature).flatMap((one) => (one.name === 'self' ? [] : [one.name]));
	return pythonFunction(
		'__init__',
		signature,
		(host, self, ...args) => {
			const layer = self as PyInstance;
			const given = Object.fromEntries(names.map((one, i) => [one, sizes.test(one) ? whole(args[i]!) : args[i]])) as Settings;
			initModule(host, layer);
			for (const { check } of specials) check?.(host, given, layer);
			for (const [key, value] of Object.entries(given)) if (!passing.has(key)) layer.attrs.set(key, value);
			const weights = specials.flatMap(({ weights: made }) => made?.(host, given) ?? []);
			for (const [key, sizes] of weights) addParameter(host, layer, key, sizes, given);
			for (const { make } of specials) make?.(host, layer, given);
			if (weights.length > 0) {
				send(host, layer, 'reset_parameters');
				registerModule(host, layer);
			}
			return null;
		},
		`${name}.__init__`
	);
}

/** Whether a value is what is not worth showing; a tuple where each of its items is. */
const isUsual = (host: Interpreter, value: Value, usual: string): boolean =>
	value instanceof PyTuple
		? value.items.every((item) => isUsual(host, item, usual))
		: host.str(value) === usual || (typeof value === 'number' && value === Number(usual));

/** `extra_repr` of a list of attributes: `name` is shown as `name=value`, `=name` without its name, `name!` as repr shows it, `name?1` where it is not 1. */
const shown = (host: Interpreter, self: Value, format: string): string =>
	format
		.split(' ')
		.flatMap((piece) => {
			const [, bare, name = '', how, usual = ''] = /^(=?)(\w+)([!?]?)(.*)$/.exec(piece)!;
			const own = host.getAttribute(self, name);
			const value = name === 'bias' ? own !== null : own;
			if (how === '?' && isUsual(host, value, usual)) return [];
			return [`${bare ? '' : `${name}=`}${how === '!' ? host.repr(value) : host.format(value, '')}`];
		})
		.join(', ');

/**
 * `input: relu(input, inplace)`: a forward that calls a function, or a method of its input, with its own arguments and with attributes of the layer; `=inplace`: by
 * its name; `'word'`: as it is.
 */
function forwarding(cls: PyClass, text: string): void {
	const [, inputs = 'input', name = '', rest = ''] = /^(?:(.*): )?([\w.]+)\((.*)\)$/.exec(text)!;
	const own = inputs.split(', ');
	const [of = '', method = ''] = name.split('.');
	const target = own.indexOf(of);
	const args = rest.split(', ').map((arg) => [arg.replace(/^[='](\w+)'?$/, '$1'), arg[0], own.indexOf(arg)] as const);
	addMethod(cls, `forward(${inputs})`, (host, self, ...values) => {
		const positional: Value[] = [];
		const keywords = new Map<string, Value>();
		for (const [attribute, sign, at] of args) {
			const value = at >= 0 ? values[at]! : sign === "'" ? attribute : host.getAttribute(self, attribute);
			if (sign === '=') keywords.set(attribute, value);
			else positional.push(value);
		}
		return target < 0 ? apply(host, name, positional, keywords) : host.call(host.getAttribute(values[target]!, method), positional, keywords);
	});
}

const made = new Map<string, { readonly cls: PyClass; readonly specials: readonly Special[] }>();

/**
 * Layers from a table: `Base Name(parameters) | what is printed | forward(…)`, one a line; base, parameters and columns may be missing, and a layer then has
 * what its base has.
 * @param module Where PyTorch has them: `linear`, of `torch.nn.modules.linear`.
 */
export function layers(module: string, table: string, specials: Readonly<Record<string, Special>> = {}): PyClass[] {
	const specialOf = new Map(Object.entries(specials));
	return table
		.trim()
		.split(/\n\s*/)
		.map((line) => {
			const [heading = '', format, forward] = line.split(/ ?\| ?/);
			const [, baseName = '', name = '', parameters] = /^(?:(\w+) )?(\w+)(?:\((.*)\))?$/.exec(heading)!;
			const base = made.get(baseName);
			const special = specialOf.get(name);
			const all = [...(base?.specials ?? []), ...(special ? [special] : [])];
			const cls = scriptedClass(name, `torch.nn.modules.${module}`, [base?.cls ?? moduleClass], special?.methods);
			if (parameters !== undefined) cls.attrs.set('__init__', constructor(name, parameters, all));
			if (format) addMethod(cls, 'extra_repr()', (host, self) => shown(host, self, format));
			if (forward) forwarding(cls, forward);
			const reset = special?.reset;
			if (reset) addMethod(cls, 'reset_parameters()', (host, self) => (reset(host, self as PyInstance), null));
			made.set(name, { cls, specials: all });
			return cls;
		});
}

/** One value for each of `count` axes, or the values that are given. */
export const forEachAxis = (host: Interpreter, value: Value, count: number): PyTuple =>
	new PyTuple(isIterable(value) ? host.iterate(value) : new Array<Value>(count).fill(value));
