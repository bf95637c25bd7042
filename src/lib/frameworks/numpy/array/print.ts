import { sizeOf, type DType } from '../../../ir/index.ts';
import { fixed, perRun, significant, type Value } from '../../../python/index.ts';
import { roundTo } from '../../../values/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import { tupled } from '../../../tensors/broadcast.ts';
import type { StridedTensor } from '../../../tensors/tensor.ts';

/** How arrays are printed (numpy/_core/printoptions.py). */
export interface PrintOptions {
	precision: number;
	threshold: number;
	edgeitems: number;
	linewidth: number;
	suppress: boolean;
	/** As `floatmode='fixed'` has it: all digits. */
	fixed: boolean;
	/** The program's own `formatter`, and how each kind of number is then written. */
	formatter: Value;
	custom: ((kind: string) => ((value: number) => string) | null) | null;
}

/** Those of a run, which `set_printoptions` changes. */
export const optionsOf = perRun((): PrintOptions => ({
	precision: 8,
	threshold: 1000,
	edgeitems: 3,
	linewidth: 75,
	suppress: false,
	fixed: false,
	formatter: null,
	custom: null
}));

/** The shortest digits that read back the same in a dtype: `12345`, times 10^(exponent − 4). */
function shortest(value: number, dtype: DType): { digits: string; exponent: number } {
	if (dtype === 'float64') {
		const [digits = '', exponent] = Math.abs(value).toExponential().split('e');
		return { digits: digits.replace('.', ''), exponent: Number(exponent) };
	}
	const round = roundTo(dtype);
	const size = Math.abs(value);
	let count = 1;
	while (count < 17 && round(Number(size.toPrecision(count))) !== size) count++;
	for (; ; count++) {
		const found = significant(value, count);
		const read = Number(`${found.digits}e${found.exponent - count + 1}`);
		if (count >= 17 || round(read) === size) return { digits: found.digits.replace(/(?!^)0+$/, ''), exponent: found.exponent };
	}
}

/** Digits before and behind the point: the shortest that tell the number apart, at most 8 behind (Dragon4, unique=True). */
function positional(value: number, dtype: DType, precision: number): readonly [string, string] {
	const sign = value < 0 || Object.is(value, -0) ? '-' : '';
	if (value === 0) return [`${sign}0`, ''];
	const { digits, exponent } = shortest(value, dtype);
	const behind = Math.max(0, digits.length - 1 - exponent);
	const [whole = '', part = ''] =
		behind > precision
			? fixed(value, precision).split('.')
			: exponent < 0
				? ['0', '0'.repeat(-exponent - 1) + digits]
				: [digits.slice(0, exponent + 1).padEnd(exponent + 1, '0'), digits.slice(exponent + 1)];
	return [sign + whole, part.replace(/0+$/, '')];
}

/** The same as mantissa and exponent: `1.5e-05`. */
function scientific(value: number, dtype: DType, precision: number): readonly [string, string, string] {
	const sign = value < 0 || Object.is(value, -0) ? '-' : '';
	let { digits, exponent } = value === 0 ? { digits: '0', exponent: 0 } : shortest(value, dtype);
	if (digits.length > precision + 1) ({ digits, exponent } = significant(value, precision + 1));
	return [sign + digits[0]!, digits.slice(1).replace(/0+$/, ''), `e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`];
}

/** How one number is printed, given all that are: numpy/_core/arrayprint.py's FloatingFormat, IntegerFormat, BoolFormat. */
function formatter(
	values: readonly number[],
	dtype: DType,
	rank: number,
	{ precision, suppress, fixed: allDigits, custom }: PrintOptions
): (value: number) => string {
	const { kind } = dtypeFacts[dtype];
	const own = custom?.(kind);
	if (own) return own;
	if (kind === 'bool') return (value) => (value ? 'True' : 'False').padStart(rank === 0 ? 0 : 5);
	const widest = (texts: readonly string[]): number => texts.reduce((most, text) => Math.max(most, text.length), 0);
	if (kind === 'int') {
		const width = widest(values.map(String));
		return (value) => String(value).padStart(width);
	}
	const finite = values.filter(Number.isFinite);
	const sizes = finite.map(Math.abs).filter((size) => size > 0);
	const [least, most] = [sizes.reduce((a, b) => Math.min(a, b), Infinity), sizes.reduce((a, b) => Math.max(a, b), 0)];
	const cutoff = dtype === 'float64' ? 1e8 : dtype === 'float32' ? 1e6 : 1e3;
	const exponents = sizes.length > 0 && (most >= cutoff || (!suppress && (least < 1e-4 || most / least > 1000)));
	const pieces = finite.map((value) => (exponents ? scientific(value, dtype, precision) : positional(value, dtype, precision)));
	let left = widest(pieces.map(([whole]) => whole));
	const part = allDigits ? precision : widest(pieces.map(([, behind]) => behind));
	const exponentWidth = exponents ? widest(pieces.map(([, , exponent]) => exponent ?? '')) : 0;
	const right = part + exponentWidth;
	if (finite.length < values.length) left = Math.max(left, 3 - right - 1, (values.includes(-Infinity) ? 4 : 3) - right - 1);
	return (value) => {
		if (!Number.isFinite(value)) return (Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf').padStart(left + right + 1);
		if (!exponents) {
			const [whole, behind] = positional(value, dtype, precision);
			return `${whole.padStart(left)}.${behind.padEnd(right, allDigits ? '0' : ' ')}`;
		}
		const [whole, behind, exponent] = scientific(value, dtype, precision);
		return `${whole.padStart(left)}.${behind.padEnd(part, '0')}${exponent}`;
	};
}

/** `[[1. 2.]\n [3. 4.]]`: numpy/_core/arrayprint.py's _formatArray. */
function contents({ shape, dtype }: StridedTensor, values: readonly number[], separator: string, prefix: number, width: number, options: PrintOptions): string {
	const { threshold, edgeitems: edge } = options;
	const rank = shape.length;
	const summarise = values.length > threshold;
	/** Indices along an axis; null stands for what is left out. */
	const shown = (axis: number): readonly (number | null)[] => {
		const n = shape[axis]!;
		const all = [...Array(n).keys()];
		return summarise && n > 2 * edge ? [...all.slice(0, edge), null, ...all.slice(n - edge)] : all;
	};
	const printed: number[] = [];
	const collect = (axis: number, at: number): void => {
		if (axis === rank) printed.push(values[at]!);
		else for (const i of shown(axis)) if (i !== null) collect(axis + 1, at + i * sizeOf(shape.slice(axis + 1)));
	};
	collect(0, 0);
	const format = formatter(printed, dtype, rank, options);
	if (rank === 0) return format(values[0]!);
	const tail = separator.trimEnd();
	const show = (axis: number, at: number, indent: string, room: number): string => {
		const left = rank - axis;
		const words = shown(axis).map((i) => {
			if (i === null) return '...';
			return left === 1 ? format(values[at + i]!) : show(axis + 1, at + i * sizeOf(shape.slice(axis + 1)), `${indent} `, room - 1);
		});
		if (left > 1)
			return `[${words
				.map((word) => indent + word)
				.join(tail + '\n'.repeat(left - 1))
				.slice(indent.length)}]`;
		let [text, line] = ['', indent];
		words.forEach((word, i) => {
			if (line.length + word.length > room - Math.max(tail.length, 1) && line.length > indent.length) {
				text += `${line.trimEnd()}\n`;
				line = indent;
			}
			line += word + (i < words.length - 1 ? separator : '');
		});
		return `[${(text + line).slice(indent.length)}]`;
	};
	return show(0, 0, ' '.repeat(prefix + 1), width);
}

/** Steps that it takes to print so many values, by measurement. */
export const stepsToPrint = (count: number, { threshold }: PrintOptions): number => 4 * (count > threshold ? Math.min(count, 1000) : count);

/** `print(array)`. */
export const arrayStr = (tensor: StridedTensor, values: readonly number[], options: PrintOptions): string =>
	values.length === 0 ? '[]' : contents(tensor, values, ' ', 0, options.linewidth, options);

/** `repr(array)`: numpy/_core/arrayprint.py's _array_repr_implementation. `dtype`: as it is written. */
export function arrayRepr(tensor: StridedTensor, values: readonly number[], options: PrintOptions, named = false, dtype: string = tensor.dtype): string {
	const { linewidth, threshold } = options;
	const { shape } = tensor;
	const prefix = 'array(';
	const text = prefix + (values.length === 0 ? '[]' : contents(tensor, values, ', ', prefix.length, linewidth - 1, options));
	const empty = values.length === 0;
	const extras = [
		...((empty && shape.length !== 1) || values.length > threshold ? [`shape=${tupled(shape)}`] : []),
		...(empty || named || !['int64', 'float64', 'bool'].includes(dtype) ? [`dtype=${dtype}`] : [])
	];
	if (extras.length === 0) return `${text})`;
	const behind = `${extras.join(', ')})`;
	const last = text.length + 1 - (text.lastIndexOf('\n') + 1);
	return `${text},${last + behind.length + 1 > linewidth ? `\n${' '.repeat(prefix.length)}` : ' '}${behind}`;
}

/** `np.array2string(a, separator=', ')`. */
export const arrayText = (tensor: StridedTensor, values: readonly number[], options: PrintOptions, separator: string, prefix: number): string =>
	values.length === 0 ? '[]' : contents(tensor, values, separator, prefix, options.linewidth, options);
