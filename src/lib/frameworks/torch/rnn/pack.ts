import { pythonFunction } from '../../../tensors/arguments/function.ts';
import type { Axis } from '../../../ir/index.ts';
import { NativeFunction, PyTuple, PyUnknown, type Interpreter, type Value } from '../../../python/index.ts';
import type { Check } from '../../../tensors/check.ts';
import { runChecks } from '../binding/check.ts';
import { converted } from '../tensor/convert.ts';
import { dtypeWords } from '../dtype.ts';
import { literalTensor } from '../tensor/literal.ts';
import { newTensor, TorchTensor } from '../tensor/tensor.ts';
import { axesOf } from '../../../tensors/tensor.ts';
import { asTensor, takes } from './passed.ts';
import { countsTensor, PackedSequence } from './packedSequence.ts';
import { pad } from './pad.ts';
import { supposedLengths } from './unknownLengths.ts';

const file = 'aten/src/ATen/native/PackedSequence.cpp';

interface Packing {
	readonly host: Interpreter;
	/** [time, batch, …] or, with batchFirst, [batch, time, …]. */
	readonly input: TorchTensor;
	readonly lengths: TorchTensor;
	readonly values: readonly number[];
	readonly batchFirst: boolean;
	/** Of the batch that is packed: after sorting, as many as there are lengths. */
	readonly batch: number;
}

const lengthMismatch = ({ lengths, values }: Packing, expected: string, got: string, against: string, at: number | null = null) => ({
	argument: 'lengths' as const,
	tensor: lengths.ir.id,
	axis: values.length ? 0 : null,
	what: 'value' as const,
	expected,
	got: at === null ? got : `${got} (sequence ${at})`,
	against
});

/** What `_pack_padded_sequence` checks, in its order. */
const packChecks: readonly Check<Packing>[] = [
	{
		code: 'torch.pack.lengths.rank',
		fails: ({ lengths }) => lengths.rank !== 1 || lengths.device !== 'cpu',
		type: 'RuntimeError',
		message: ({ lengths }) =>
			`'lengths' argument should be a 1D CPU int64 tensor, but got ${lengths.rank}D ${lengths.device} ${dtypeWords[lengths.dtype].scalar} tensor`,
		source: `${file}, checkLongTensor`,
		mismatch: ({ lengths }) => ({
			argument: 'lengths',
			tensor: lengths.ir.id,
			axis: null,
			what: 'rank',
			expected: '1',
			got: String(lengths.rank),
			against: 'lengths'
		})
	},
	{
		code: 'torch.pack.empty',
		fails: ({ input, batch }) => input.size === 0 || batch === 0,
		type: 'RuntimeError',
		message: () => 'Cannot pack empty tensors.',
		source: file,
		mismatch: ({ input }) => ({
			argument: 'input',
			tensor: input.ir.id,
			axis: input.shape.indexOf(0),
			what: 'size',
			expected: '1 or more',
			got: '0',
			against: 'input'
		})
	},
	{
		code: 'torch.pack.lengths.count',
		fails: ({ values, batch }) => values.length !== batch,
		type: 'RuntimeError',
		message: ({ values, batch }) => `Expected \`len(lengths)\` to be equal to batch_size, but got ${values.length} (batch_size=${batch})`,
		source: file,
		mismatch: (call) => ({
			argument: 'lengths',
			tensor: call.lengths.ir.id,
			axis: 0,
			what: 'size',
			expected: String(call.batch),
			got: String(call.values.length),
			against: 'batch'
		})
	},
	{
		code: 'torch.pack.lengths.positive',
		fails: ({ values }) => values.at(-1)! <= 0,
		type: 'RuntimeError',
		message: () => "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0",
		source: file,
		mismatch: (call) => lengthMismatch(call, '1 or more', String(call.values.at(-1)), 'lengths', call.values.length - 1)
	},
	{
		code: 'torch.pack.lengths.sorted',
		fails: ({ values }) => values.some((length, i) => i > 0 && length > values[i - 1]!),
		type: 'RuntimeError',
		message: () =>
			'`lengths` array must be sorted in decreasing order when `enforce_sorted` is True. You can pass `enforce_sorted=False` to pack_padded_sequence and/or pack_sequence to sidestep this requirement if you do not need ONNX exportability.',
		source: file,
		mismatch: (call) => lengthMismatch(call, 'longest first', call.values.join(', '), 'enforce_sorted')
	}
];

/** `lengths` as a tensor of int64: a list's numbers are cut to ints. */
function readLengths(host: Interpreter, lengths: Value): TorchTensor {
	if (!(lengths instanceof TorchTensor)) return literalTensor(host, lengths, 'int64', 'pack_padded_sequence');
	return converted(host, lengths, { dtype: 'int64' }, 'pack_padded_sequence');
}

/** What is not known of a call, but for lengths that can be supposed. */
const unknownAmong = (host: Interpreter, input: Value, lengths: Value, ...settings: readonly Value[]): PyUnknown | undefined =>
	[input, ...settings, ...(host.trace.isAssuming && input instanceof TorchTensor ? [] : [lengths])].find((one) => one instanceof PyUnknown);

/** `pack_padded_sequence`; `given` is in the order of the batch. */
function pack(host: Interpreter, passed: Value, given: Value, batchFirst: Value, enforceSorted: Value): Value {
	const sort = !host.truth(enforceSorted);
	const lengths = supposedLengths(host, passed, given, batchFirst === true, !sort) ?? readLengths(host, given);
	if (lengths.device === 'cpu' && !lengths.values) host.unsupported('packing by lengths whose values are not known');
	const values = lengths.values ?? [];
	if (sort && !(passed instanceof TorchTensor)) host.getAttribute(passed, 'device');
	if (!sort || !(passed instanceof TorchTensor)) checkPackArguments(host, passed, lengths, batchFirst);
	const input = passed as TorchTensor;
	const order = sort ? [...values.keys()].sort((a, b) => values[b]! - values[a]!) : null;
	const batchAxis = batchFirst === true || (sort && batchFirst !== false && host.truth(batchFirst)) ? 0 : 1;
	if (order) checkSelection(host, input, lengths, order, batchAxis);
	checkPackArguments(host, input, lengths, batchFirst);
	if (input.rank < 2) {
		const size = Math.max(input.rank, 1);
		host.raise(
			'IndexError',
			input.rank === 0
				? 'Dimension specified as 1 but tensor has no dimensions'
				: `Dimension out of range (expected to be in range of [${-size}, ${size - 1}], but got 1)`
		);
	}
	const batch = order ? order.length : input.shape[batchAxis]!;
	const sorted = order ? order.map((i) => values[i]!) : values;
	runChecks(host, packChecks, { host, input, lengths, values: sorted, batchFirst: batchAxis === 0, batch });
	return packed(host, { input, values, sorted, order, batchFirst: batchAxis === 0, batch });
}

function checkPackArguments(host: Interpreter, input: Value, lengths: TorchTensor, batchFirst: Value): void {
	takes(host, '_pack_padded_sequence', 'input:tensor lengths:tensor batch_first:bool', input, lengths, batchFirst);
}

/** `input.index_select(batch_dim, sorted_indices)`. */
function checkSelection(host: Interpreter, input: TorchTensor, lengths: TorchTensor, order: readonly number[], axis: number): void {
	if (lengths.rank > 1) host.raise('IndexError', 'index_select(): Index is supposed to be a vector', { code: 'torch.pack.lengths.rank' });
	if (lengths.rank === 0 || input.rank < 2) host.unsupported('sorting sequences by these lengths');
	const size = input.shape[axis]!;
	const outside = order.find((index) => index >= size);
	if (outside === undefined) return;
	const [type, message] =
		size === 0
			? (['RuntimeError', 'index_select(): self indexing axis dim should be positive'] as const)
			: axis === 0 && !input.shape.includes(0)
				? (['IndexError', 'index out of range in self'] as const)
				: (['RuntimeError', `INDICES element is out of DATA bounds, id=${outside} axis_dim=${size}`] as const);
	host.raise(type, message, {
		code: 'torch.pack.lengths.count',
		mismatch: { argument: 'lengths', tensor: lengths.ir.id, axis: 0, what: 'size', expected: String(size), got: String(order.length), against: 'batch' }
	});
}

interface Ready {
	readonly input: TorchTensor;
	readonly values: readonly number[];
	readonly sorted: readonly number[];
	readonly order: readonly number[] | null;
	readonly batchFirst: boolean;
	readonly batch: number;
}

/** How many sequences have each step; `sorted` is longest first. */
function sequencesAt(sorted: readonly number[]): number[] {
	let running = sorted.length;
	return Array.from({ length: sorted[0] ?? 0 }, (_, step) => {
		while (running > 0 && sorted[running - 1]! <= step) running--;
		return running;
	});
}

/** Rows that a longer length than the input's asks for are not there: the data ends with the input, the batch sizes do not. */
function packed(host: Interpreter, { input, values, sorted, order, batchFirst, batch }: Ready): PackedSequence {
	const steps = sorted[0]!;
	const time = input.shape[batchFirst ? 1 : 0]!;
	if (steps > 100_000) host.unsupported('packing sequences of more than 100,000 steps');
	const batchSizes = sequencesAt(sorted);
	const rows = batchSizes.slice(0, time).reduce((sum, n) => sum + n, 0);
	const rest = input.shape.slice(2);
	const known = axesOf(host, input);
	const axes: (Axis | null)[] = [null, ...known.slice(2)];
	const requiresGrad = input.requiresGrad;
	const data = newTensor(host, { shape: [rows, ...rest], dtype: input.dtype, device: input.device, axes, requiresGrad, gradFn: 'PackPaddedSequenceBackward0' });
	const counts = newTensor(host, { shape: [steps], dtype: 'int64', values: batchSizes });
	const lengths = values.slice(0, batch);
	host.trace.op({ kind: 'pack', lengths, batchFirst }, [input.ir.id], [data.ir.id, counts.ir.id], 'pack_padded_sequence');
	const call = 'pack_padded_sequence';
	const inverse = order && Array.from(order, (_, i) => order.indexOf(i));
	return new PackedSequence(data, counts, order && countsTensor(host, order, call), inverse && countsTensor(host, inverse, call), sorted);
}

/** `pad_packed_sequence`: gives `(padded, lengths)`. */
function unpack(host: Interpreter, sequence: Value, batchFirst: Value, fill: Value, total: Value): Value {
	if (!(sequence instanceof PackedSequence)) {
		host.getAttribute(sequence, 'batch_sizes');
		return host.unsupported('pad_packed_sequence of something else than a PackedSequence');
	}
	const longest = sequence.steps.length;
	if (total !== null && typeof total !== 'bigint') {
		if (typeof total === 'string') host.raise('TypeError', `'<' not supported between instances of 'str' and 'int'`);
		host.unsupported('pad_packed_sequence with a total_length that is no int');
	}
	if (total !== null && total < BigInt(longest)) {
		host.raise(
			'ValueError',
			`Expected total_length to be at least the length of the longest sequence in input, but got total_length=${total} and max sequence length being ${longest}`,
			{
				code: 'torch.unpack.total_length'
			}
		);
	}
	takes(
		host,
		'_pad_packed_sequence',
		'data:tensor batch_sizes:tensor batch_first:bool padding_value:number',
		sequence.data,
		sequence.batchSizes,
		batchFirst,
		fill
	);
	checkRows(host, sequence);
	const time = total === null ? longest : Number(total);
	const { data, order, lengths: sorted } = sequence;
	const lengths = order ? Array.from(sorted, (_, i) => sorted[order.indexOf(i)]!) : sorted;
	const rest = data.shape.slice(1);
	const first = batchFirst === true;
	const [batch, width] = [sorted.length, rest.reduce((product, n) => product * n, 1)];
	const axes: (Axis | null)[] = [...(first ? (['batch', 'time'] as const) : (['time', 'batch'] as const)), ...axesOf(host, data).slice(1)];
	const padded = newTensor(host, {
		shape: [...(first ? [batch, time] : [time, batch]), ...rest],
		dtype: data.dtype,
		device: data.device,
		axes,
		requiresGrad: data.requiresGrad,
		gradFn: order ? 'IndexSelectBackward0' : first ? 'TransposeBackward0' : 'CopySlices',
		...(first && !order && rest.length === 1 && { strides: [width, batch * width, 1] })
	});
	const counts = newTensor(host, { shape: [batch], dtype: 'int64', values: lengths });
	host.trace.op(
		{ kind: 'unpack', lengths, batchFirst: first, fill: Number(fill) },
		[data.ir.id, sequence.batchSizes.ir.id],
		[padded.ir.id, counts.ir.id],
		'pad_packed_sequence'
	);
	return new PyTuple([padded, counts]);
}

/** The rows of each run of steps with as many sequences must be there (`tmp.view(…)`). */
function checkRows(host: Interpreter, { steps, data }: PackedSequence): void {
	const rest = data.shape.slice(1);
	const width = rest.reduce((product, n) => product * n, 1);
	for (let i = 0, offset = 0; i < steps.length;) {
		let end = i;
		while (end < steps.length && steps[end] === steps[i]) end++;
		const rows = steps[i]! * (end - i);
		const there = Math.max(0, Math.min(data.shape[0]! - offset, rows));
		if (there < rows)
			host.raise('RuntimeError', `shape '[${[end - i, steps[i]!, ...rest].join(', ')}]' is invalid for input of size ${there * width}`, {
				code: 'torch.unpack.lengths'
			});
		offset += rows;
		i = end;
	}
}

const func = (name: string, signature: string, run: (host: Interpreter, args: readonly Value[]) => Value, takesUnknown = false): NativeFunction =>
	pythonFunction(name, signature, (host, ...given) => run(host, given), name, takesUnknown);

/** `torch.nn.utils.rnn`. */
export const packFunctions: readonly NativeFunction[] = [
	func(
		'pack_padded_sequence',
		'input, lengths, batch_first=False, enforce_sorted=True',
		(host, given) => {
			const [input, lengths, batchFirst, sorted] = given as [Value, Value, Value, Value];
			return unknownAmong(host, input, lengths, batchFirst, sorted) ?? pack(host, input, lengths, batchFirst, sorted);
		},
		true
	),
	func('pad_packed_sequence', 'sequence, batch_first=False, padding_value=0.0, total_length=None', (host, [sequence, batchFirst, fill, total]) =>
		unpack(host, sequence!, batchFirst!, fill!, total!)
	),
	func('pad_sequence', "sequences, batch_first=False, padding_value=0.0, padding_side='right'", (host, [sequences, batchFirst, fill, side]) =>
		pad(host, sequences!, batchFirst!, fill!, side!)
	),
	func('pack_sequence', 'sequences, enforce_sorted=True', (host, [sequences, sorted]) => {
		const given = host.iterate(sequences!);
		const lengths = given.map(
			(one) => asTensor(host, one, 'size').shape[0] ?? host.raise('IndexError', 'Dimension specified as 0 but tensor has no dimensions')
		);
		const padded = pad(host, new PyTuple(given), false, 0, 'right');
		return pack(host, padded, countsTensor(host, lengths, 'pack_sequence'), false, sorted!);
	})
];
