import { axesOf } from '../../../explain/readings.ts';
import type { Reading } from '../../../explain/template.ts';
import type { Programs } from './programs.ts';
import { tuple } from './python.ts';

type Shape = readonly (number | null)[];

/** A node whose inputs are fed, each of a shape that the model does not declare, so that its kernel is what checks them. */
interface Node {
	readonly type: 'LSTM' | 'GRU' | 'RNN';
	readonly hidden: number;
	readonly directions?: number;
	/** What the model declares inputs to be, by their names, where it does. */
	readonly declared?: ReadonlyMap<string, string>;
	/** By the name of the operator's input, in its order; `sequence_lens` holds its lengths. */
	readonly inputs: ReadonlyMap<string, Shape>;
	readonly attributes?: string;
	readonly dtype?: 'float32' | 'float64';
	/** Of what is fed, where that is another. */
	readonly fed?: 'float32' | 'float64';
}

const order = ['X', 'W', 'R', 'B', 'sequence_lens', 'initial_h', 'initial_c', 'P'];
const types: readonly (readonly [type: Node['type'], gates: number])[] = [
	['LSTM', 4],
	['GRU', 3],
	['RNN', 1]
];
const gatesOf = (type: Node['type']): number => types.find(([one]) => one === type)![1];

function program({ type, hidden, directions = 1, declared, inputs, attributes = '', dtype = 'float32', fed = dtype }: Node, lengths = ''): string {
	const passed = order.filter((name) => inputs.has(name));
	const last = order.indexOf(passed.at(-1) ?? 'X');
	const names = order.slice(0, last + 1).map((name) => (inputs.has(name) ? `'${name}'` : "''"));
	const of = (name: string): string => (name === 'sequence_lens' ? 'TensorProto.INT32' : `TensorProto.${dtype === 'float32' ? 'FLOAT' : 'DOUBLE'}`);
	const direction = directions === 2 ? ", direction='bidirectional'" : '';
	return [
		'import numpy as np',
		'import onnxruntime as ort',
		'from onnx import TensorProto, helper',
		'',
		`node = helper.make_node('${type}', [${names.join(', ')}], ['Y'], hidden_size=${hidden}${direction}${attributes})`,
		`inputs = [${passed.map((name) => `helper.make_tensor_value_info('${name}', ${of(name)}, ${declared?.get(name) ?? 'None'})`).join(',\n          ')}]`,
		`outputs = [helper.make_tensor_value_info('Y', ${of('Y')}, None)]`,
		"model = helper.make_model(helper.make_graph([node], 'layer', inputs, outputs), opset_imports=[helper.make_opsetid('', 14)], ir_version=8)",
		"session = ort.InferenceSession(model.SerializeToString(), providers=['CPUExecutionProvider'])",
		'session.run(None, {',
		...passed.map((name) => {
			const shape = inputs.get(name) ?? [];
			const [size = 1] = shape;
			const array =
				name === 'sequence_lens'
					? `np.array([${lengths || Array.from({ length: Math.min(size ?? 1, 1000) }, () => 5).join(', ')}], np.int32)`
					: `np.zeros(${tuple(shape)}, np.${name === 'X' ? fed : dtype})`;
			return `    '${name}': ${array},`;
		}),
		'})'
	].join('\n');
}

interface Sizes {
	readonly batch?: number;
	readonly hidden?: number;
	readonly directions?: number;
	readonly type?: Node['type'];
	readonly features?: number;
}

/** An LSTM of 4 features and 8 units on 5 steps of 3 sequences, but for what is given. */
function lstm(
	given: readonly (readonly [name: string, shape: Shape])[],
	{ batch = 3, hidden = 8, directions = 1, type = 'LSTM', features = 4 }: Sizes = {}
): Node {
	const rows = gatesOf(type) * hidden;
	return {
		...{ type, hidden, directions },
		inputs: new Map<string, Shape>([['X', [5, batch, features]], ['W', [directions, rows, features]], ['R', [directions, rows, hidden]], ...given])
	};
}

/** The operator that a message names. */
const named = (operator: Reading | undefined): Node['type'] => types.find(([type]) => type === operator)?.[0] ?? 'LSTM';

/** What kind of layer has so many rows of gates: the one that is named, where it is one. */
const typeOf = (rows: number, each: number, operator?: Reading): Node['type'] | null =>
	types.find(([type, gates]) => (operator === undefined || type === operator) && rows % (each * gates) === 0)?.[0] ?? null;

/** A program whose sequences have that name, or its state where the name is a state’s; null where it is no name. */
const fed = (
	input: Reading | undefined,
	{ declared, given, features }: { readonly declared: string; readonly given: Shape; readonly features?: number }
): string | null => {
	const name = String(input);
	if (!/^\w{1,80}$/.test(name)) return null;
	const of = /state|^[hc]_?\d?$|hidden|cell|init/i.test(name) ? 'initial_h' : 'X';
	return program({ ...lstm([[of, given]], features === undefined ? {} : { features }), declared: new Map([[of, declared]]) }).replaceAll(
		`'${of}'`,
		`'${name}'`
	);
};

export const onnxPrograms: Programs = [
	['onnx.x-rank', ({ operator, actual }) => program(lstm([['X', axesOf(actual)]], { type: named(operator) }))],
	['onnx.declared-rank', () => program({ ...lstm([['X', [5, 4]]]), declared: new Map([['X', "['steps', 4]"]]) })],
	[
		'onnx.fed-rank',
		({ input, got, expected }) => {
			const shape = Array.from({ length: Math.min(Number(got), 20) }, () => 4);
			return expected === 3 ? fed(input, { given: shape, declared: "['steps', 'batch', 4]" }) : null;
		}
	],
	[
		'onnx.fed-dims',
		({ input, index, got, expected }) => {
			const axis = Number(index);
			if (got === undefined || axis > 2) return null;
			const of = (size: unknown): Shape => [5, 3, 4].map((usual, i) => (i === axis ? Number(size) : usual));
			return fed(input, { given: of(got), declared: `[${of(expected).join(', ')}]`, ...(axis === 2 ? { features: Number(expected) } : {}) });
		}
	],
	[
		'onnx.feed-dtype',
		({ got }) => (String(got).includes('double') ? program({ ...lstm([]), declared: new Map([['X', "['steps', 'batch', 4]"]]), fed: 'float64' }) : null)
	],
	[
		'onnx.w',
		({ operator, expected, actual }) => {
			const [directions = 1, rows = 32, features = 4] = axesOf(expected).map(Number);
			const type = typeOf(rows, 1, operator);
			return type && program(lstm([['W', axesOf(actual)]], { directions, type, features, hidden: rows / gatesOf(type) }));
		}
	],
	[
		'onnx.r',
		({ expected, actual }) => {
			const [directions = 1, rows = 32, hidden = 8] = axesOf(expected).map(Number);
			const type = types.find(([, gates]) => gates * hidden === rows)?.[0];
			return type ? program(lstm([['R', axesOf(actual)]], { directions, type, hidden })) : null;
		}
	],
	[
		'onnx.b',
		({ operator, expected, actual }) => {
			const [directions = 1, columns = 64] = axesOf(expected).map(Number);
			const type = typeOf(columns, 2, operator);
			return type && program(lstm([['B', axesOf(actual)]], { directions, type, hidden: columns / 2 / gatesOf(type) }));
		}
	],
	[
		'onnx.sequence-lens',
		({ operator, expected, actual }) => program(lstm([['sequence_lens', axesOf(actual)]], { batch: Number(axesOf(expected)[0]), type: named(operator) }))
	],
	[
		'onnx.sequence-lens-values',
		({ seq_length }) =>
			program(
				lstm(
					[
						['X', [Number(seq_length), 1, 4]],
						['sequence_lens', [1]]
					],
					{ batch: 1 }
				),
				String(Number(seq_length) + 1)
			)
	],
	...(['initial_h', 'initial_c'] as const).map((name): Programs[number] => [
		`onnx.${name.replace('_', '-')}`,
		({ operator, expected, actual }) => {
			const [directions = 1, batch = 3, hidden = 8] = axesOf(expected).map(Number);
			const type = named(operator);
			const right: Shape = [directions, batch, hidden];
			return program(
				lstm([['initial_h', right], ...(type === 'LSTM' ? ([['initial_c', right]] as const) : []), [name, axesOf(actual)]], { directions, batch, hidden, type })
			);
		}
	]),
	[
		'onnx.p',
		({ expected, actual }) => {
			const [directions = 1, columns = 24] = axesOf(expected).map(Number);
			return columns % 3 === 0 ? program(lstm([['P', axesOf(actual)]], { directions, hidden: columns / 3 })) : null;
		}
	],
	['onnx.layout-1', () => program({ ...lstm([]), attributes: ', layout=1' })],
	['onnx.direction', ({ direction }) => program({ ...lstm([]), attributes: `, direction='${String(direction).replace(/\W/g, '')}'` })],
	['onnx.activation', ({ activation }) => program({ ...lstm([]), attributes: `, activations=['Sigmoid', '${String(activation)}', 'Tanh']` })],
	['onnx.double', (_, wording) => program({ ...lstm([], { type: types.find(([type]) => wording.startsWith(type))?.[0] ?? 'RNN' }), dtype: 'float64' })]
];
