import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { sizeOf } from '../../../ir/index.ts';
import { fixed, perRun, PyUnknown, significant, type Interpreter, type Value } from '../../../python/index.ts';
import { dtypeFacts } from '../../../tensors/dtype.ts';
import type { TorchPart } from '../part.ts';
import { PackedSequence, packedSequenceClass } from '../rnn/packedSequence.ts';
import { stateOf } from '../state.ts';
import { parameterClass, tensorClass, typeName, unnamed, type TorchTensor } from './tensor.ts';
import { tupled } from '../../../tensors/broadcast.ts';
import { numberIn, onlyRunning } from './tensorClass.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/** How a tensor is printed, as torch/_tensor_str.py does it: `set_printoptions`. */
interface PrintOptions {
	/** Digits after the point. */
	precision: number;
	/** From more elements on, the middle is left out. */
	threshold: number;
	/** How many stand at each end then. */
	edgeitems: number;
	linewidth: number;
	/** 1e+03; null: as the numbers need it. */
	sci_mode: boolean | null;
}

const profiles: Table<Partial<PrintOptions>> = tableOf({
	default: { precision: 4, threshold: 1000, edgeitems: 3, linewidth: 80 },
	short: { precision: 2, threshold: 1000, edgeitems: 2, linewidth: 80 },
	full: { precision: 4, threshold: Infinity, edgeitems: 3, linewidth: 80 }
});

const printOptions = perRun((): PrintOptions => ({ precision: 4, threshold: 1000, edgeitems: 3, linewidth: 80, sci_mode: null }));

const signed = (value: number, digits: string): string => (value < 0 || Object.is(value, -0) ? `-${digits}` : digits);

/** `f'{value:.4f}'` and `f'{value:.4e}'`. */
function decimal(value: number, precision: number, scientific: boolean): string {
	if (!Number.isFinite(value)) return Number.isNaN(value) ? 'nan' : value < 0 ? '-inf' : 'inf';
	if (!scientific) return signed(value, fixed(value, precision));
	const { digits, exponent } = value === 0 ? { digits: '0'.repeat(precision + 1), exponent: 0 } : significant(value, precision + 1);
	const point = precision > 0 ? '.' : '';
	return signed(value, `${digits[0]}${point}${digits.slice(1)}e${exponent < 0 ? '-' : '+'}${String(Math.abs(exponent)).padStart(2, '0')}`);
}

/** How one number of a tensor is printed, given all that are: all in the same width (_Formatter). */
function formatter(
	tensor: TorchTensor,
	values: readonly number[],
	{ precision, sci_mode }: PrintOptions
): { width: number; format: (value: number) => string } {
	const { kind } = dtypeFacts[tensor.dtype];
	const padded = (text: (value: number) => string, among: readonly number[], extra: number) => {
		const width = among.reduce((most, value) => Math.max(most, text(value).length + extra), 1);
		return { width, format: (value: number) => text(value).padStart(width) };
	};
	if (kind !== 'float') return padded((value) => (kind === 'bool' ? (value ? 'True' : 'False') : String(value)), values, 0);
	const counted = values.filter((value) => Number.isFinite(value) && value !== 0);
	const sizes = counted.map(Math.abs);
	const [least, most] = [sizes.reduce((a, b) => Math.min(a, b), Infinity), sizes.reduce((a, b) => Math.max(a, b), 0)];
	const scientific = counted.length > 0 && (sci_mode ?? (most / least > 1000 || most > 1e8 || least < 1e-4));
	if (!scientific && counted.every(Number.isInteger)) {
		const { width } = padded((value) => decimal(value, 0, false), counted, 1);
		return { width, format: (value) => (decimal(value, 0, false) + (Number.isFinite(value) ? '.' : '')).padStart(width) };
	}
	return padded((value) => decimal(value, precision, scientific), counted, 0);
}

/** The indices along an axis that are printed; null stands for those left out. */
function printed(n: number, summarize: boolean, edge: number): (number | null)[] {
	const all = [...Array(Math.min(n, 2 * edge + 1)).keys()];
	if (!summarize || n <= 2 * edge) return [...Array(n).keys()];
	return all.map((i) => (i < edge ? i : i === edge ? null : n - 2 * edge - 1 + i));
}

/** `[[1., 2.],\n        [3., 4.]]`: what stands between the parentheses (_tensor_str), in the form that `as` would have. */
function contents(tensor: TorchTensor, values: readonly number[], indent: number, options: PrintOptions, as = values): string {
	const { edgeitems, linewidth, threshold } = options;
	const { shape } = tensor;
	if (values.length === 0) return '[]';
	const summarize = values.length > threshold;
	const shown = (axis: number) => printed(shape[axis]!, summarize, edgeitems);

	const used: number[] = [];
	const collect = (axis: number, at: number): void => {
		if (axis === shape.length) used.push(as[at]!);
		else for (const i of shown(axis)) if (i !== null) collect(axis + 1, at + i * sizeOf(shape.slice(axis + 1)));
	};
	collect(0, 0);
	const { width, format } = formatter(tensor, used, options);

	const show = (axis: number, at: number, indent: number): string => {
		const left = shape.length - axis;
		if (left === 0) return format(values[at]!);
		if (left > 1) {
			const inner = sizeOf(shape.slice(axis + 1));
			const slices = shown(axis).map((i) => (i === null ? '...' : show(axis + 1, at + i * inner, indent + 1)));
			return `[${slices.join(`,${'\n'.repeat(left - 1)}${' '.repeat(indent + 1)}`)}]`;
		}
		const data = shown(axis).map((i) => (i === null ? ' ...' : format(values[at + i]!)));
		const perLine = Math.max(1, Math.floor((linewidth - indent) / (width + 2)));
		const lines = Array.from({ length: Math.ceil(data.length / perLine) }, (_, line) => data.slice(line * perLine, (line + 1) * perLine).join(', '));
		return `[${lines.join(`,\n${' '.repeat(indent + 1)}`)}]`;
	};
	return show(0, 0, indent);
}

/** What is said of a tensor behind its numbers (_str_intern). */
function suffixes(host: Interpreter, tensor: TorchTensor): string[] {
	const { shape, dtype, device } = tensor;
	const meta = device === 'meta';
	const usual = stateOf(host).defaultDType;
	const list: string[] = [];
	if (device !== 'cpu') list.push(`device='${device}'`);
	if (meta || (tensor.size === 0 && shape.length !== 1)) list.push(`size=${tupled(shape)}`);
	const needless = meta || tensor.size === 0 ? [usual] : [usual, usual === 'float64' ? 'complex128' : 'complex64', 'int64', 'bool'];
	if (!needless.includes(dtype)) list.push(`dtype=torch.${dtype}`);
	if (host.trace.isDeviceSupposed && device === 'cpu') list.push('<unknown>');
	else if (tensor.isUnsureOfGrad) list.push('<unknown>');
	else if (tensor.gradFn !== null) list.push(`grad_fn=<${tensor.gradFn === unnamed ? '<unknown>' : tensor.gradFn.slice(tensor.gradFn.lastIndexOf(':') + 1)}>`);
	else if (tensor.requiresGrad) list.push('requires_grad=True');
	return list;
}

/** Suffixes behind the text, on a line of their own where they do not fit (_add_suffixes). */
function withSuffixes(text: string, list: readonly string[], indent: number, linewidth: number): string {
	let out = text;
	let length = text.length - text.lastIndexOf('\n') + 1;
	for (const suffix of list) {
		const fits = length + suffix.length + 2 <= linewidth;
		out += fits ? `, ${suffix}` : `,\n${' '.repeat(indent)}${suffix}`;
		length = fits ? length + suffix.length + 2 : indent + suffix.length;
	}
	return `${out})`;
}

/** `tensor([1., 2.], grad_fn=<AddBackward0>)`; where something in it is not known, it is marked and the text counts as unknown. */
function tensorRepr(host: Interpreter, tensor: TorchTensor): Value {
	const options = printOptions(host.trace);
	const plain = tensor.cls === tensorClass || tensor.cls === parameterClass;
	const prefix = `${plain ? 'tensor' : tensor.cls.name}(`;
	const needed = tensor.device !== 'meta' && tensor.size > 0;
	const values = needed ? tensor.values : [];
	if (values && values.length <= options.threshold) host.spend(values.length);
	const shown = (numbers: readonly number[]) => contents(tensor, numbers, prefix.length, options, values ?? []);
	const { doubts } = tensor;
	const body = !values ? '<unknown>' : tensor.device === 'meta' ? '...' : doubts ? host.known(values, doubts, shown) : shown(values);
	const behind = [...(values ? [] : [`size=${tupled(tensor.shape)}`]), ...suffixes(host, tensor)];
	const text = (tensor.cls === parameterClass ? 'Parameter containing:\n' : '') + withSuffixes(prefix + body, behind, prefix.length, options.linewidth);
	if (!values) return new PyUnknown(onlyRunning, text);
	return tensor.gradFn === unnamed ? new PyUnknown('the name of what made this tensor', text) : text;
}

/** `f'{x:.4f}'`: a 0-d tensor as its number, any other as it is printed, without a format (torch/_tensor.py). */
function format(host: Interpreter, tensor: TorchTensor, spec: string): Value {
	if (tensor.rank === 0 && tensor.device !== 'meta' && tensor.cls === tensorClass) {
		const value = numberIn(tensor);
		return value instanceof PyUnknown ? value : host.format(value, spec);
	}
	if (spec !== '') return host.raise('TypeError', `unsupported format string passed to ${typeName(tensor)}.__format__`);
	return host.str(tensor);
}

const setPrintOptions = pythonFunction(
	'set_printoptions',
	'precision=None, threshold=None, edgeitems=None, linewidth=None, profile=None, sci_mode=None',
	(host, precision, threshold, edgeitems, linewidth, profile, sciMode) => {
		const options = printOptions(host.trace);
		if (Number(precision) > 100) host.unsupported('printing tensors with more than 100 digits');
		if (typeof profile === 'string') Object.assign(options, profiles[profile]);
		const given = { precision, threshold, edgeitems, linewidth };
		for (const [name, value] of Object.entries(given))
			if (typeof value === 'bigint' || typeof value === 'number') Object.assign(options, { [name]: Number(value) });
		options.sci_mode = typeof sciMode === 'boolean' ? sciMode : null;
		return null;
	}
);

/** The fields of a PackedSequence as its named tuple prints them. */
const packedRepr = pythonFunction(
	'__repr__',
	'self',
	(host, self) => {
		if (!(self instanceof PackedSequence)) return host.unsupported('printing this packed sequence');
		const fields = ['data', 'batch_sizes', 'sorted_indices', 'unsorted_indices'];
		return `PackedSequence(${fields.map((name) => `${name}=${host.repr(host.getAttribute(self, name))}`).join(', ')})`;
	},
	'PackedSequence.__repr__'
);

packedSequenceClass.attrs.set('__repr__', packedRepr);

/** How tensors print. */
export const printing: TorchPart = {
	tensor: [
		pythonFunction('__repr__', 'self, *, tensor_contents=None', (host, self) => tensorRepr(host, self as TorchTensor), 'Tensor.__repr__'),
		pythonFunction('__format__', 'self, format_spec', (host, self, spec) => format(host, self as TorchTensor, String(spec)), 'Tensor.__format__')
	],
	modules: { torch: [['set_printoptions', setPrintOptions]] }
};
