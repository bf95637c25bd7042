import { PyBoxed, PyInstance, PyList, type Interpreter, type Value } from '../../python/index.ts';
import type { StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';
import type { Dim, Typed } from './types.ts';

/** A tensor that a model holds. */
export interface Held {
	readonly elem: number;
	readonly tensor: StridedTensor;
}

export type AttributeValue = number | string | readonly number[] | readonly string[] | Held | GraphModel | null;

export interface Attribute {
	/** AttributeProto.AttributeType, by name. */
	readonly type: string;
	/** null: a kind that is not modelled. */
	readonly value: AttributeValue;
}

export interface NodeModel {
	readonly op: string;
	readonly domain: string;
	readonly name: string;
	/** An input that is left out is ''. */
	readonly inputs: readonly string[];
	readonly outputs: readonly string[];
	readonly attributes: ReadonlyMap<string, Attribute>;
}

export interface ValueModel extends Typed {
	readonly name: string;
	/** Whether its type is told at all. */
	readonly typed: boolean;
}

export interface GraphModel {
	readonly name: string;
	readonly nodes: readonly NodeModel[];
	readonly inputs: readonly ValueModel[];
	readonly outputs: readonly ValueModel[];
	readonly values: readonly ValueModel[];
	readonly initializers: ReadonlyMap<string, Held>;
}

export interface Model {
	readonly irVersion: number;
	readonly opsets: ReadonlyMap<string, number>;
	readonly graph: GraphModel | null;
}

/** Reads messages of Python's as the runtime reads their bytes. */
export class ModelReader {
	constructor(
		private readonly host: Interpreter,
		/** `_array_of` of the messages' text. */
		private readonly arrayOf: Value
	) {}

	model(message: PyInstance): Model {
		const graph = message.attrs.get('graph');
		return {
			irVersion: this.int(message, 'ir_version'),
			opsets: new Map(this.list(message, 'opset_import').map((one) => [domainOf(this.text(one, 'domain')), this.int(one, 'version')])),
			graph: graph instanceof PyInstance ? this.graph(graph) : null
		};
	}

	graph(message: PyInstance): GraphModel {
		const values = (field: string): readonly ValueModel[] => this.list(message, field).map((one) => this.value(one));
		const all = [...this.list(message, 'node').map((one) => this.node(one))];
		this.host.spend(all.length * 4);
		return {
			name: this.text(message, 'name'),
			nodes: all,
			inputs: values('input'),
			outputs: values('output'),
			values: values('value_info'),
			initializers: new Map(this.list(message, 'initializer').map((one) => [this.text(one, 'name'), this.tensor(one)]))
		};
	}

	node(message: PyInstance): NodeModel {
		const names = (field: string): readonly string[] => this.items(message, field).map(plainText);
		return {
			op: this.text(message, 'op_type'),
			domain: domainOf(this.text(message, 'domain')),
			name: this.text(message, 'name'),
			inputs: names('input'),
			outputs: names('output'),
			attributes: new Map(this.list(message, 'attribute').map((one) => [this.text(one, 'name'), this.attribute(one)]))
		};
	}

	private attribute(message: PyInstance): Attribute {
		const type = attributeTypes[this.int(message, 'type')] ?? 'UNDEFINED';
		const numbers = (field: string): readonly number[] => this.items(message, field).map(Number);
		const read = new Map<string, () => AttributeValue>([
			['INT', () => this.int(message, 'i')],
			['FLOAT', () => Number(message.attrs.get('f') ?? 0)],
			['STRING', () => this.bytes(message.attrs.get('s') ?? null)],
			['INTS', () => numbers('ints')],
			['FLOATS', () => numbers('floats')],
			['STRINGS', () => this.items(message, 'strings').map((one) => this.bytes(one))],
			[
				'GRAPH',
				() => {
					const graph = message.attrs.get('g');
					return graph instanceof PyInstance ? this.graph(graph) : null;
				}
			],
			[
				'TENSOR',
				() => {
					const tensor = message.attrs.get('t');
					return tensor instanceof PyInstance ? this.tensor(tensor) : null;
				}
			]
		]);
		return { type, value: read.get(type)?.() ?? null };
	}

	private tensor(message: PyInstance): Held {
		const array = this.host.call(this.arrayOf, [message]);
		if (!(array instanceof NdArray)) return this.host.unsupported('a tensor of a model');
		return { elem: this.int(message, 'data_type'), tensor: array.tensor };
	}

	private value(message: PyInstance): ValueModel {
		const name = this.text(message, 'name');
		const type = message.attrs.get('type');
		if (!(type instanceof PyInstance)) return { name, elem: 0, shape: null, typed: false };
		const tensor = type.attrs.get('tensor_type');
		if (!(tensor instanceof PyInstance)) return { name, elem: 0, shape: null, typed: true, other: true };
		const shape = tensor.attrs.get('shape');
		return {
			name,
			elem: this.int(tensor, 'elem_type'),
			shape: shape instanceof PyInstance ? this.list(shape, 'dim').map((one) => this.dim(one)) : null,
			typed: true
		};
	}

	private dim(message: PyInstance): Dim {
		const value = message.attrs.get('dim_value');
		// A size below zero is one that is open.
		if (value !== undefined) return Number(value) < 0 ? null : Number(value);
		const name = message.attrs.get('dim_param');
		return name === undefined || plainText(name) === '' ? null : plainText(name);
	}

	private items(message: PyInstance, field: string): readonly Value[] {
		const value = message.attrs.get(field);
		return value instanceof PyList ? value.items : [];
	}
	private list(message: PyInstance, field: string): readonly PyInstance[] {
		return this.items(message, field).filter((one) => one instanceof PyInstance);
	}
	private int(message: PyInstance, field: string): number {
		return Number(message.attrs.get(field) ?? 0);
	}
	private text(message: PyInstance, field: string): string {
		return plainText(message.attrs.get(field) ?? '');
	}
	private bytes(value: Value): string {
		return value instanceof PyInstance ? plainText(value.attrs.get('_text') ?? '') : plainText(value);
	}
}

const plainText = (value: Value): string => String(value instanceof PyBoxed ? value.value : value);

/** The domain of ONNX's own operators has two names. */
const domainOf = (domain: string): string => (domain === 'ai.onnx' ? '' : domain);

/** AttributeProto.AttributeType, by number. */
const attributeTypes: readonly string[] = [
	'UNDEFINED',
	'FLOAT',
	'INT',
	'STRING',
	'TENSOR',
	'GRAPH',
	'FLOATS',
	'INTS',
	'STRINGS',
	'TENSORS',
	'GRAPHS',
	'SPARSE_TENSOR',
	'SPARSE_TENSORS',
	'TYPE_PROTO',
	'TYPE_PROTOS'
];
