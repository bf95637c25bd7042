import { PyTuple, type Interpreter, type Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { DType } from '../../../ir/index.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { isInt, isNumber } from '../../../python/arithmetic/int.ts';
import { convert } from '../convert.ts';
import { readDType } from '../dtype.ts';
import { graphOf } from '../graph.ts';
import { run, type Attribute, type OpCall, type Said, type TfOp } from '../op.ts';
import { definitionOf, type AttributeDefinition, type Definition } from '../ops/definition.ts';
import { blockLstm, blockLstmV2, gruBlockCell, lstmBlockCell } from '../ops/blocks.ts';
import { elementwise } from '../ops/elementwise.ts';
import { batchMatMul, matMul } from '../ops/linear.ts';
import { logSoftmax, softmax } from '../ops/reduce.ts';
import { shapeOp } from '../ops/layout.ts';
import { TfTensor } from '../tensor.ts';
import { noKernel } from './unregistered.ts';
import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Entries } from '../../../python/stdlib/module.ts';

/** What an attribute of each kind takes, as eager execution has it (recorded from TensorFlow 2.21). */
const takes: Table<(value: Value) => boolean> = tableOf({
	float: isNumber,
	int: (value) => isNumber(value) || (value instanceof TfTensor && value.size === 1),
	bool: (value) => typeof value === 'boolean',
	string: (value) => typeof value === 'string'
});

/** An attribute's value as Python has it. */
function read(host: Interpreter, { name, kind }: AttributeDefinition, value: Value): Attribute {
	if (takes[kind]?.(value) === false) return host.raise('TypeError', `Expected ${kind} for argument '${name}' not ${host.repr(value)}.`);
	if (kind === 'int') return Math.trunc(Number(value instanceof TfTensor ? value.values?.[0] : value));
	if (kind === 'float') return Number(value);
	if (typeof value === 'boolean' || typeof value === 'string') return value;
	return readDType(value) ?? host.iterate(value).map(Number);
}

/** An attribute that is no whole number is not taken as one by what is fast: then each input is converted before the op is looked at, and the words of its kernel name nothing. */
const isSlow = ({ kind }: AttributeDefinition, value: Value): boolean => kind === 'float' && isInt(value);

/** What gen_rnn_ops and its like call a function: `cudnn_rnnv3`. */
const functionName = (name: string): string =>
	name
		.replace(/([A-Z]+)([A-Z][a-z])/g, '$1_$2')
		.replace(/([a-z])([A-Z])/g, '$1_$2')
		.toLowerCase();

const fallbackOf = (kind: string, fallback: string): string =>
	kind === 'bool' ? (fallback === 'true' ? 'True' : 'False') : kind === 'type' ? 'None' : fallback;

/** A named tuple of outputs, as functions of several outputs give it. */
function outputs(host: Interpreter, definition: Definition, name: string, values: readonly Value[]): Value {
	if (values.length === 1) return values[0]!;
	const make = host.getAttribute(machineOf(host).modules.load('collections'), 'namedtuple');
	const cls = host.call(make, [name, new PyTuple(definition.outputs.map((slot) => slot.name))]);
	return host.call(cls, values);
}

/** `tf.raw_ops.MatMul`: its arguments by keyword, inputs first, and what is left of attributes as it is registered. */
function rawOp(name: string, call: (host: Interpreter, definition: Definition, given: OpCall, said: Said) => readonly Value[]): readonly [string, Value] {
	const definition = definitionOf(name)!;
	const own = definition.attributes.filter(({ name: attr }) => !definition.inputs.some(({ type, count }) => type === attr || count === attr));
	const needed = own.filter(({ fallback }) => fallback === null);
	const rest = own.filter(({ fallback }) => fallback !== null);
	const asked = [...needed, ...rest];
	const parameters = [
		...definition.inputs.map((slot) => slot.name),
		...needed.map((attr) => attr.name),
		...rest.map(({ name: attr, kind, fallback }) => `${attr}=${fallbackOf(kind, fallback!)}`),
		'name=None'
	];
	const inner = pythonFunction(functionName(name), parameters.join(', '), (host, ...values) => {
		const settings = asked.map((attr, i) => [attr, values[definition.inputs.length + i]!] as const);
		const attrs = settings.flatMap(([attr, value]): (readonly [string, Attribute])[] => (value === null ? [] : [[attr.name, read(host, attr, value)]]));
		const isConverted = !graphOf(host) && settings.some(([attr, value]) => isSlow(attr, value));
		const types = new Map<string, DType>();
		const lists = new Map<string, readonly [of: string, length: number]>();
		const inputs = definition.inputs.flatMap(({ name: own, type, dtype, count }, i) => {
			const given = count === null ? [values[i]!] : host.iterate(values[i]!);
			const [before, length] = lists.get(count ?? '') ?? [own, given.length];
			if (given.length !== length)
				return host.raise(
					'ValueError',
					`List argument '${own}' to '${functionName(name)}' Op with length ${given.length} must match length ${length} of argument '${before}'.`
				);
			if (count !== null) lists.set(count, [before, length]);
			return given.map((one) => {
				const tensor = convert(host, one, isConverted ? dtype : null, dtype ?? (type === null ? null : (types.get(type) ?? null)));
				if (type !== null && !types.has(type)) types.set(type, tensor.dtype);
				return tensor;
			});
		});
		const counts = [...lists].map(([attr, [, length]]) => [attr, length] as const);
		const called = values.at(-1);
		const said: Said = { ...(typeof called === 'string' && { name: called }), words: isConverted ? null : '' };
		return outputs(host, definition, name, call(host, definition, { inputs, attrs: Object.fromEntries([...attrs, ...counts]) as OpCall['attrs'] }, said));
	});
	const taken = cFunction(name, (host, { positional, keywords }) => {
		if (positional.length > 0)
			return host.raise(
				'TypeError',
				`${functionName(name)} only takes keyword args (possible keys: [${parameters.map((one) => `'${one.split('=')[0]}'`).join(', ')}]). Please pass these args as kwargs instead.`
			);
		return host.call(inner, [], keywords);
	});
	return [name, taken];
}

const computed: readonly TfOp[] = [
	lstmBlockCell,
	gruBlockCell,
	blockLstm,
	blockLstmV2,
	matMul,
	batchMatMul,
	softmax,
	logSoftmax,
	shapeOp,
	...Object.values(elementwise)
];

/** cuDNN's ops: on a processor nothing computes them. */
const withoutKernel = ['', 'V2', 'V3'].flatMap((version) => [`CudnnRNN${version}`, `CudnnRNNBackprop${version}`]);
const ofWeights = ['ParamsSize', 'ParamsToCanonical', 'ParamsToCanonicalV2', 'CanonicalToParams', 'CanonicalToParamsV2'].map((one) => `CudnnRNN${one}`);

export const rawOps: Entries = [
	...computed.map((op) => rawOp(op.name, (host, _, { inputs, attrs }, said) => run(host, op, `tf.raw_ops.${op.name}`, inputs, attrs, said))),
	...[...withoutKernel, ...ofWeights].map((name) => rawOp(name, (host, definition, given, said) => noKernel(host, name, definition, given, said)))
];
