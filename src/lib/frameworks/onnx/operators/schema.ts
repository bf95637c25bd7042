/** What onnx.defs and onnxruntime's kernels declare, a version of an operator a line: written by tests/reference/onnx/record_operators.py. */
import declared from './declared.txt?raw';

export interface Formal {
	readonly name: string;
	readonly type: string;
	readonly kind: 'single' | 'optional' | 'variadic';
}

export interface AttributeSchema {
	readonly type: string;
	readonly required: boolean;
	readonly default: string | undefined;
}

/** What one version of an operator declares. */
export interface Schema {
	readonly op: string;
	readonly since: number;
	readonly inputs: Formals;
	readonly outputs: Formals;
	/** Short names of the types that a type variable may stand for. */
	readonly types: ReadonlyMap<string, readonly string[]>;
	readonly attributes: ReadonlyMap<string, AttributeSchema>;
	/** Types for which there are kernels on CPU. */
	readonly kernels: readonly ReadonlyMap<string, readonly string[]>[];
}

export interface Formals {
	readonly least: number;
	readonly most: number;
	readonly formals: readonly Formal[];
}

const words = (text: string): readonly string[] => text.split(' ').filter(Boolean);
const cut = (text: string, by: string): readonly [string, string] => {
	const at = text.indexOf(by);
	return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + by.length)];
};

function formals(text: string): Formals {
	const [range = '', ...named] = words(text);
	const [least, most] = range.split('-').map(Number) as [number, number];
	return {
		least,
		most,
		formals: named.map((one) => {
			const [name, type] = cut(one, ':');
			return { name: name.replace(/[?*]$/, ''), type, kind: name.endsWith('?') ? 'optional' : name.endsWith('*') ? 'variadic' : 'single' };
		})
	};
}

const typed = (text: string): ReadonlyMap<string, readonly string[]> =>
	new Map(
		text.split(/[ ;]/).flatMap((one): [string, string[]][] => {
			const [name, types] = cut(one, '=');
			return name && name !== '-' ? [[name, types.split(',')]] : [];
		})
	);

function read(line: string): Schema {
	const [op = '', since = '', inputs = '', outputs = '', types = '', attributes = '', kernels = ''] = line.split('\t');
	return {
		op,
		since: Number(since),
		inputs: formals(inputs),
		outputs: formals(outputs),
		types: typed(types),
		attributes: new Map(
			words(attributes).map((one) => {
				const [name, rest] = cut(one, ':');
				const [type, value] = cut(rest, '=');
				return [name.replace('!', ''), { type, required: name.startsWith('!'), default: rest.includes('=') ? value : undefined }];
			})
		),
		kernels: words(kernels).map(typed)
	};
}

let lines: Map<string, string[]> | undefined;
const versions = new Map<string, readonly Schema[]>();

/** Every version of an operator that an opset from 7 to 26 may mean, the oldest first; undefined where it is not among those that are modelled. */
export function schemasOf(op: string): readonly Schema[] | undefined {
	if (!lines) {
		lines = new Map();
		for (const line of declared.trimEnd().split('\n')) {
			const name = line.slice(0, line.indexOf('\t'));
			lines.set(name, [...(lines.get(name) ?? []), line]);
		}
	}
	const known = versions.get(op);
	const own = lines.get(op);
	if (known || !own) return known;
	const made = own.map(read);
	versions.set(op, made);
	return made;
}

/** What an opset means by an operator; null: nothing yet. */
export const schemaIn = (schemas: readonly Schema[], opset: number): Schema | null => schemas.findLast(({ since }) => since <= opset) ?? null;

/** The formal parameter of an argument. */
export const formalAt = ({ formals: all }: Formals, i: number): Formal | undefined => all[i] ?? (all.at(-1)?.kind === 'variadic' ? all.at(-1) : undefined);
