import type { DType } from '../../../ir/index.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import text from './definitions.txt?raw';

/** An input or output of an op, as it is registered. */
export interface Slot {
	readonly name: string;
	/** The attribute that says its dtype; null where it has one dtype. */
	readonly type: string | null;
	readonly dtype: DType | null;
	/** The attribute that counts how many there are of it: `N`. */
	readonly count: string | null;
}

export interface AttributeDefinition {
	readonly name: string;
	readonly kind: string;
	/** As nodes print it. */
	readonly fallback: string | null;
	/** Names of types, or texts, that it may be. */
	readonly allowed: readonly string[] | null;
}

/** What is registered of an op. */
export interface Definition {
	readonly inputs: readonly Slot[];
	readonly outputs: readonly Slot[];
	readonly attributes: readonly AttributeDefinition[];
	/** All of that as TensorFlow prints it. */
	readonly text: string;
	readonly stateful: boolean;
}

/** What a dtype is called in nodes, and in kernels' words. */
const called: Table<readonly [node: string, word: string]> = tableOf({
	float16: ['DT_HALF', 'half'],
	bfloat16: ['DT_BFLOAT16', 'bfloat16'],
	float32: ['DT_FLOAT', 'float'],
	float64: ['DT_DOUBLE', 'double'],
	complex64: ['DT_COMPLEX64', 'complex64'],
	complex128: ['DT_COMPLEX128', 'complex128'],
	uint8: ['DT_UINT8', 'uint8'],
	int8: ['DT_INT8', 'int8'],
	int16: ['DT_INT16', 'int16'],
	int32: ['DT_INT32', 'int32'],
	int64: ['DT_INT64', 'int64'],
	bool: ['DT_BOOL', 'bool'],
	string: ['DT_STRING', 'string']
});

/** `DT_FLOAT`. */
export const nodeType = (dtype: DType): string => called[dtype]![0];
/** `float`. */
export const typeWord = (dtype: DType): string => called[dtype]![1];

const pythonNames: Table<string> = tableOf({ DT_HALF: 'float16', DT_FLOAT: 'float32', DT_DOUBLE: 'float64' });
/** `DT_FLOAT` as Python calls it: `float32`. */
export const pythonType = (node: string): string => pythonNames[node] ?? node.slice(3).toLowerCase();
/** `DT_FLOAT` as kernels call it: `float`. */
export const kernelType = (node: string): string => node.slice(3).toLowerCase();

const dtypeOfWord = (word: string): DType | null => (Object.keys(called) as DType[]).find((name) => called[name]![1] === word) ?? null;

const lines = new Map(
	text
		.trimEnd()
		.split('\n')
		.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)] as const)
);
const read = new Map<string, Definition>();

function slotsOf(list: string): readonly Slot[] {
	return list
		.split(', ')
		.filter((one) => one.trim() !== '')
		.map((one) => {
			const [name = '', kind = ''] = one.trim().split(':');
			const star = kind.indexOf('*');
			const type = star < 0 ? kind : kind.slice(star + 1);
			const dtype = dtypeOfWord(type);
			return { name, type: dtype || /^(resource|variant|string|\d+)$/.test(type) ? null : type, dtype, count: star < 0 ? null : kind.slice(0, star) };
		});
}

/** What TensorFlow registers of an op. */
export function definitionOf(name: string): Definition | undefined {
	const known = read.get(name);
	if (known) return known;
	const line = lines.get(name);
	if (line === undefined) return undefined;
	const [slots = '', ...rest] = line.replace(/; is_stateful=true$/, '').split('; attr=');
	const [inputs = '', outputs = ''] = slots.split('->');
	const attributes = rest.map((one): AttributeDefinition => {
		const [, own = '', kind = '', fallback = null, allowed = null] =
			/^(\w+):([\w()]+)(?:,default=((?:\[[^\]]*\]|"[^"]*"|[^,])*))?(?:,min=\d+)?(?:,allowed=\[(.*)\])?$/.exec(one) ?? [];
		return { name: own, kind, fallback, allowed: allowed === null ? null : allowed.split(', ').map((item) => item.replaceAll('"', '')) };
	});
	const made = { inputs: slotsOf(inputs), outputs: slotsOf(outputs), attributes, text: line, stateful: line.endsWith('is_stateful=true') };
	read.set(name, made);
	return made;
}
