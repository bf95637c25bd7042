import { exceptionClass } from '../../objects/exceptions.ts';
import type { Machine } from '../../vm/machine.ts';
import { floatRepr, intText } from '../../arithmetic/int.ts';
import { typeName } from '../../objects/classOf.ts';
import { PyClass, PyDict, PyList, PyTuple, type Value } from '../../objects/values.ts';
import { signed } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

const decodeError = new PyClass('JSONDecodeError', 'json.decoder', [exceptionClass('ValueError')]);

interface Style {
	readonly ascii: boolean;
	readonly indent: string | null;
	readonly sort: boolean;
	readonly skip: boolean;
	readonly between: string;
	readonly colon: string;
	readonly otherwise: Value;
}

const quoted = (text: string, ascii: boolean): string =>
	JSON.stringify(text).replace(ascii ? /[\u007f-\uffff]/g : /[^\s\S]/g, (c) => (c === '\u007f' ? c : `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`));

const floatText = (value: number): string => (Number.isNaN(value) ? 'NaN' : Number.isFinite(value) ? floatRepr(value) : value < 0 ? '-Infinity' : 'Infinity');

/** The text of a value, or undefined where it has none of its own. */
function scalar(machine: Machine, value: Value, ascii: boolean): string | undefined {
	if (typeof value === 'string') return quoted(value, ascii);
	if (value === null) return 'null';
	if (typeof value === 'boolean') return String(value);
	if (typeof value === 'bigint') return intText(machine, value);
	return typeof value === 'number' ? floatText(value) : undefined;
}

function dump(machine: Machine, value: Value, style: Style, depth: number, around: readonly Value[]): string {
	const own = scalar(machine, value, style.ascii);
	machine.budget.spend(2 + ((own ?? '').length >> 3));
	if (own !== undefined) return own;
	machine.budget.spend(2);
	if (around.includes(value)) return machine.raise('ValueError', 'Circular reference detected');
	const inside = [...around, value];
	const inner = (item: Value): string => machine.deeper(() => dump(machine, item, style, depth + 1, inside));
	const wrapped = (open: string, items: readonly string[], close: string): string => {
		if (!items.length) return open + close;
		const size = items.reduce((sum, item) => sum + item.length, 0);
		machine.budget.checkSize(size, 'characters');
		machine.budget.spend(size >> 5);
		if (style.indent === null) return open + items.join(style.between) + close;
		machine.budget.checkSize((depth + 1) * style.indent.length * (items.length + 1), 'characters');
		const margin = `\n${style.indent.repeat(depth + 1)}`;
		return `${open}${margin}${items.join(style.between + margin)}\n${style.indent.repeat(depth)}${close}`;
	};
	if (value instanceof PyList || value instanceof PyTuple) return wrapped('[', value.items.map(inner), ']');
	if (value instanceof PyDict) {
		const entries = [...value.entries.values()].flatMap(([key, item]): (readonly [string, Value])[] => {
			const text = typeof key === 'string' ? key : scalar(machine, key, style.ascii);
			if (text !== undefined) return [[text, item]];
			if (style.skip) return [];
			return machine.raise('TypeError', `keys must be str, int, float, bool or None, not ${typeName(key)}`);
		});
		if (style.sort) {
			const keys = [...value.entries.values()].map(([key]) => key);
			if (keys.some((key) => typeof key !== 'string')) return machine.unsupported('json.dumps sorting keys that are not str');
			entries.sort(([a], [b]) => (a < b ? -1 : 1));
		}
		return wrapped(
			'{',
			entries.map(([key, item]) => `${quoted(key, style.ascii)}${style.colon}${inner(item)}`),
			'}'
		);
	}
	if (style.otherwise !== null) return inner(machine.call(style.otherwise, [value]));
	return machine.raise('TypeError', `Object of type ${typeName(value)} is not JSON serializable`);
}

const indentOf = (machine: Machine, width: number): number => {
	machine.budget.checkSize(width, 'characters');
	return Math.max(0, width);
};

const dumps = (machine: Machine, args: readonly Value[]): Value => {
	const [value, skip, ascii, , , , indent, separators, otherwise, sort] = args;
	const given = separators === null ? null : machine.iterate(separators!);
	const [between, colon] = given ? (given as string[]) : [indent === null ? ', ' : ',', ': '];
	const step = indent === null ? null : typeof indent === 'string' ? indent : ' '.repeat(indentOf(machine, Number(indent)));
	const style = {
		ascii: machine.truth(ascii!),
		indent: step,
		sort: machine.truth(sort!),
		skip: machine.truth(skip!),
		between: between!,
		colon: colon!,
		otherwise: otherwise!
	};
	return machine.budget.text(dump(machine, value!, style, 0, []));
};

const escapes: Table<string> = tableOf({ b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' });

/** Reads JSON as CPython's decoder does: ints and floats apart. */
class Reader {
	private at = 0;
	constructor(
		private readonly machine: Machine,
		private readonly text: string
	) {}

	document(): Value {
		const value = this.value();
		this.space();
		return this.at === this.text.length ? value : this.fail('Extra data', this.at);
	}

	private fail(what: string, at: number): never {
		const before = this.text.slice(0, at);
		const line = before.split('\n').length;
		return this.machine.raise(decodeError, `${what}: line ${line} column ${at - before.lastIndexOf('\n')} (char ${at})`);
	}

	private space(): void {
		while (/[ \t\n\r]/.test(this.text[this.at] ?? '')) this.at++;
	}

	private value(): Value {
		this.machine.budget.spend(1);
		this.space();
		const rest = this.text.slice(this.at, this.at + 400);
		const word = /^(?:null|true|false|NaN|-?Infinity)/.exec(rest)?.[0];
		if (word !== undefined) {
			this.at += word.length;
			return word === 'null' ? null : word === 'true' ? true : word === 'false' ? false : Number(word);
		}
		const number = /^-?(?:0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/.exec(rest);
		if (number) {
			this.at += number[0].length;
			return number[1] === undefined && number[2] === undefined ? BigInt(number[0]) : Number(number[0]);
		}
		if (rest.startsWith('"')) return this.string();
		if (rest.startsWith('[')) return this.machine.deeper(() => this.list());
		if (rest.startsWith('{')) return this.machine.deeper(() => this.object());
		return this.fail('Expecting value', this.at);
	}

	private string(): string {
		const start = this.at++;
		let out = '';
		for (;;) {
			const c = this.text[this.at];
			if (c === undefined) return this.fail('Unterminated string starting at', start);
			if (c === '"') break;
			if (c < ' ') return this.fail('Invalid control character at', this.at);
			this.at++;
			if (c !== '\\') {
				out += c;
				continue;
			}
			const escaped = this.text[this.at++] ?? '';
			if (escaped === 'u') {
				const code = this.text.slice(this.at, this.at + 4);
				if (!/^[0-9a-fA-F]{4}$/.test(code)) return this.fail('Invalid \\uXXXX escape', this.at);
				out += String.fromCharCode(parseInt(code, 16));
				this.at += 4;
			} else if (/["\\/]/.test(escaped)) out += escaped;
			else out += escapes[escaped] ?? this.fail('Invalid \\escape', this.at - 2);
		}
		this.at++;
		return out;
	}

	/** Goes past a comma, or past the closing bracket: whether there is more. */
	private more(close: string): boolean {
		this.space();
		const c = this.text[this.at];
		if (c === close) {
			this.at++;
			return false;
		}
		if (c !== ',') return this.fail("Expecting ',' delimiter", this.at);
		this.at++;
		return true;
	}

	private list(): Value {
		const items: Value[] = [];
		this.at++;
		this.space();
		if (this.text[this.at] === ']') this.at++;
		else
			do items.push(this.value());
			while (this.more(']'));
		return new PyList(items);
	}

	private object(): Value {
		const dict = new PyDict();
		this.at++;
		this.space();
		if (this.text[this.at] === '}') {
			this.at++;
			return dict;
		}
		do {
			this.space();
			if (this.text[this.at] !== '"') return this.fail('Expecting property name enclosed in double quotes', this.at);
			const key = this.string();
			this.space();
			if (this.text[this.at] !== ':') return this.fail("Expecting ':' delimiter", this.at);
			this.at++;
			dict.entries.set(key, [key, this.value()]);
		} while (this.more('}'));
		return dict;
	}
}

export const json = standard('json', {
	values: () => [
		[
			'dumps',
			signed(
				'dumps',
				'obj, *, skipkeys=False, ensure_ascii=True, check_circular=True, allow_nan=True, cls=None, indent=None, separators=None, default=None, sort_keys=False',
				(machine, args) => (args[5] !== null || args[4] !== true ? machine.unsupported('json.dumps with these settings') : dumps(machine, args))
			)
		],
		[
			'loads',
			signed('loads', 's', (machine, [text]) => {
				if (typeof text === 'string') return new Reader(machine, text).document();
				const type = typeName(text!);
				return type === 'bytes' ? machine.unsupported('bytes') : machine.raise('TypeError', `the JSON object must be str, bytes or bytearray, not ${type}`);
			})
		],
		['JSONDecodeError', decodeError]
	],
	text: `def dump(obj, fp, **kwds): fp.write(dumps(obj, **kwds))
def load(fp, **kwds): return loads(fp.read(), **kwds)
`,
	others: 'JSONDecoder JSONEncoder codecs decoder detect_encoding encoder scanner',
	file: 'json/__init__.py'
});
