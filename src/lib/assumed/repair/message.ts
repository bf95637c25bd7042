import type { Raised } from '../../ir/index.ts';

/** Two numbers that a failed check says should agree; nothing may be there of what is wanted. */
export interface Pair {
	readonly got: number;
	readonly want: number;
}

/** A view that does not fit: the sizes asked for, and how many numbers there are. */
export interface View {
	readonly sizes: readonly number[];
	readonly numbers: number;
}

/** What was raised, without the values that Keras' layers add to it, and where TensorFlow says that its kernel ran. */
const coreOf = (message: string): string => message.split('Arguments received by')[0]!.replace(/\{\{function_node [^}]*\}\}/, '');

const lists = (message: string): readonly (readonly number[])[] =>
	[...message.matchAll(/[[(](-?\d+(?:, ?-?\d+)*),?[\])]/g)].map(([, inside]) => inside!.split(',').map(Number)).filter((list) => list.length > 0);

/** `cannot reshape array of size 41 into shape (28,28)`, `shape '[28, 28]' is invalid for input of size 41`. */
const reshaped = /array of size (?<numpys>\d+) into shape \((?<into>[\d, ]+)\)|shape '\[(?<to>[\d, ]+)\]' is invalid for input of size (?<torchs>\d+)/;

/** `(5x18 and 9x7)`, `In[0]: [5,18], In[1]: [9,7]`. */
const matrices = /\((\d+)x(\d+) and (\d+)x(\d+)\)|In\[0\]: \[(\d+),(\d+)\], In\[1\]: \[(\d+),(\d+)\]/;
const viewed = /shape '\[([-\d, ]+)\]' is invalid for input of size (\d+)/;

export function viewIn(message: string): View | null {
	const found = viewed.exec(message);
	return found && { sizes: found[1]!.split(',').map(Number), numbers: Number(found[2]) };
}

/** The pairs of numbers that a message is about, the likeliest first. */
export function pairsIn({ message: whole, mismatch }: Raised): readonly Pair[] {
	const message = coreOf(whole);
	if (saysRanks(message)) return [];
	const pairs: Pair[] = [];
	const add = (got: number, want: number): void => {
		if (got !== want && got >= 0 && want > 0 && !pairs.some((pair) => pair.got === got && pair.want === want)) pairs.push({ got, want });
	};
	// The last axes are those that are normalised.
	const [, normalized, over] = /normalized_shape=\[([\d, ]+)\].*input of size\[([\d, ]+)\]/.exec(message) ?? [];
	if (normalized !== undefined) {
		const behind = over!.split(', ').map(Number).reverse();
		for (const [i, want] of normalized.split(', ').map(Number).reverse().entries()) if (behind[i] !== undefined) add(behind[i], want);
	}
	if (mismatch?.what === 'size' && /^\d+$/.test(mismatch.expected) && /^\d+$/.test(mismatch.got)) add(Number(mismatch.got), Number(mismatch.expected));
	const channels = /to have (\d+) channels, but got (\d+)/.exec(message);
	if (channels) add(Number(channels[2]), Number(channels[1]));
	const product = matrices.exec(message);
	if (product) {
		const [inner, outer] = [Number(product[2] ?? product[6]), Number(product[3] ?? product[7])];
		add(inner, outer);
		add(outer, inner);
	}
	// As many numbers as the new shape has.
	const { numpys, into, torchs = numpys, to = into } = reshaped.exec(message)?.groups ?? {};
	if (torchs !== undefined && to !== undefined)
		add(
			Number(torchs),
			to.split(',').reduce((product, size) => product * Number(size || 1), 1)
		);
	const all = lists(message);
	for (const [i, list] of all.entries())
		for (const other of all.slice(i + 1)) if (list.length === other.length && list.length > 1) list.forEach((want, at) => add(other[at]!, want));
	const numbers = [
		...message
			.replace(/\b[123]-?D\b|dim(?:ension)?s? \d+|In\[[01]\]|argument #?\d+|entry \d+|operand \d+|groups=1|position \d+|hidden\[\d\]|tensor number \d+/gi, '')
			.matchAll(/(?<![\w.])\d+(?![\w.])/g)
	].map(([text]) => Number(text));
	const distinct = [...new Set(numbers)].slice(0, 10);
	for (const got of distinct) for (const want of distinct) add(got, want);
	return pairs;
}

export const isAboutRank = (message: string): boolean =>
	isUnbatched(message) ||
	/\bdim|unpack|\d-?D\b|too many indices|batched|unbatched|permute|input\.dim\(\)|non-empty|ndim|mat[12x]|vector|index \d+ is out of|matrices|1D tensors/i.test(
		coreOf(message)
	);

export const isAboutKind = (message: string): boolean =>
	/dtype|scalar type|Long|Int\b|Float|Double|Bool|indices|integer|floating|data type|implemented for/i.test(coreOf(message));

/** The numbers that it says are numbers of axes, and places of these: no sizes. */
export const saysRanks = (message: string): boolean =>
	/same number of dimensions|Dimension out of range|Expected input to be \d-?D|too many indices|should also be \d-D|ndim=\d+, found ndim/i.test(message);

/** Sizes that do not go together. */
export const isAboutSizes = ({ message }: Pick<Raised, 'message'>): boolean =>
	/mat1 and mat2|must match|size mismatch|must be equal to|Expected .*size|Sizes of tensors|invalid for input of size|channels|normalized_shape|running_mean|split_with_sizes|expand|batch1|batch2|inconsistent|same size|equal size|same shape|shape mismatch|Given |incompatible with the layer|Incompatible shapes:|Matrix size-incompatible|embedding dimension of \d+, but got|Padding_idx must be within/i.test(
		message
	);

/** How many axes two tensors have that go together: no size mends that. */
export const isAboutRanks = (message: string): boolean =>
	/same number of dimensions: got \d+ and \d+|should be passed an `input_shape` with at least \d+ dimensions/.test(message);

/** It is about how many axes there are, and no size has a part in it. */
export const isOfAxesAlone = (message: string): boolean =>
	/same number of dimensions|number of dimensions in the tensor input does not match|Dimension out of range|Expected input to be \d-?D|too many indices for tensor|hx should also be \d-D|ndim=\d+, found ndim|must be a 3D tensor|expected \dD(?: or \dD)? input|Expected \dD \(unbatched\)|\d-d tensor|0-dim tensor/i.test(
		coreOf(message)
	);

/** A tensor has too many axes, or too few, or is of another dtype than a layer takes: no size of it, and nothing beside it, mends that. */
export const isAboutOneTensor = (message: string): boolean =>
	isAboutDtype(message) || /Expected input to be \d-?D|Dimension out of range|too many indices for tensor/i.test(message);

/** Of which numbers it is, whatever its axes are. */
export const isAboutDtype = (message: string): boolean => /one of the following scalar types|input dtype \([\w.]+\) does not match weight/i.test(message);

export const isTooSmall = (message: string): boolean =>
	/too small|greater than actual input|kernel size|should be (?:greater|less)|out of range|padding size|exceeds|zero or negative|Invalid computed output size/i.test(
		message
	);

/** Two sizes that are neither alike nor 1: one of the two tensors may have an axis too many. */
export const isBroadcast = (message: string): boolean => /The size of tensor a|Incompatible shapes:/.test(message);

/** An LSTM's states are two. */
export const isAboutPair = (message: string): boolean => /hx and cx/.test(message);

/** A convolution was given other channels than it has. */
export const isAboutChannels = (message: string): boolean => /to have \d+ channels, but got/.test(message);

/** Into how many names something does not fall; null where that is not what is said. */
export function namesIn(message: string): number | null {
	const [, names] = /values to unpack \(expected (\d+)/.exec(message) ?? [];
	return names === undefined ? null : Number(names);
}

/** What a view asks for does not lie in memory so: where an axis is of one element, it may. */
export const isOfStrides = (message: string): boolean => message.includes('not compatible with input tensor');

/** No step was gone through, so that nothing is there to be joined, or there is one value where a mean is taken: it is raised of that alone. */
export const isOfTooFew = (message: string): boolean =>
	/expects a non-empty TensorList|expected a non-empty list of Tensors|Expected more than 1 value per channel when training/.test(message);

/** It was set before anything could be: no value that is passed mends it. */
export const isBeforeSetUp = (message: string): boolean => /^cannot assign \w+ before Module\.__init__\(\) call$/.test(message);

/** A convolution took what has an axis less for one without a batch. */
const isUnbatched = (message: string): boolean => /weight of size \[\d+, \d+, \d+(?:, \d+)*\], expected input\[1, /.test(message);

/** How many axes a convolution says that it lacks, where these are two or more. */
export function missingAxes(message: string): readonly [number] | null {
	const [, wanted, size] = /(\d)D \(batched\) input[^[]*got input of size: \[([^\]]*)\]/.exec(message) ?? [];
	const by = Number(wanted) - (size?.split(',').length ?? NaN);
	return by > 1 ? [by] : null;
}
