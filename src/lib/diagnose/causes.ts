import type { Mismatch, Raised, Trace } from '../ir/index.ts';
import { tableOf, type Table } from '../ir/table.ts';
import { nameOf } from './hazards/hazard.ts';

/** A sentence for a mismatch of one kind, or undefined where it does not apply. `name` is the tensor's own. */
export type Cause = (mismatch: Mismatch, name: string, trace: Trace) => string | undefined;

const shapeOf = (mismatch: Mismatch, trace: Trace): string =>
	mismatch.tensor === undefined ? '' : ` (${trace.tensors[mismatch.tensor]?.shape?.join(', ') ?? '?'})`;

/** A name is code; words of ours are not. */
const called = (name: string, shape = ''): string => (name.startsWith('the ') ? name + shape : `\`${name}${shape}\``);

/** What the sizes of a state are held against, in words. */
const stateSizes: Table<string> = tableOf({ num_layers: 'num_layers × directions', batch: 'the batch of the input' });

/** What a tensor is in which a layer reads sequences or steps, by how many axes it may have. */
const inputAxes: Table<string> = tableOf({
	'2 or 3': '(seq, batch, feat), or (seq, feat) for one sequence',
	'1 or 2': '(batch, feat), or (feat) for one sample'
});

/** Whose dtype a tensor's is held against. */
const dtypes: Table<(name: string, got: string, expected: string) => string> = tableOf({
	dtype: (name, got, expected) => `${name} is ${got}, the layer’s weights are ${expected}; PyTorch does not convert them for you.`,
	scores: (name, got, expected) => `${name} is ${got}, the scores are ${expected}; PyTorch does not convert them for you.`,
	classes: (name, got, expected) => `${name} is ${got}: the classes of a target are whole numbers, ${expected}.`,
	ids: (name, got, expected) => `${name} is ${got}: ids are whole numbers, ${expected}.`
});

const causes: readonly Cause[] = [
	({ argument, what, expected, got, against }, name, trace) => {
		if (argument !== 'input' || what !== 'size' || against !== 'input_size') return undefined;
		const weight = trace.modules.at(-1)?.parameters.find((parameter) => parameter.name.startsWith('weight_ih'));
		const shape = weight && trace.tensors[weight.tensor]?.shape;
		const held = shape ? `each row of \`${weight.name} (${shape.join(', ')})\` multiplies ${expected}` : `the layer was built for ${expected}`;
		return `The last axis of ${called(name)} has ${got} features, but ${held}.`;
	},
	(mismatch, name, trace) => {
		if ((mismatch.argument !== 'hx' && mismatch.argument !== 'cx') || mismatch.what !== 'size' || mismatch.axis === null) return undefined;
		const meaning = stateSizes[mismatch.against] ?? mismatch.against;
		return `Axis ${mismatch.axis} of ${called(name, shapeOf(mismatch, trace))} is ${mismatch.got}; it has to be ${meaning}, ${mismatch.expected} here.`;
	},
	({ argument, what, expected, got, against }, name) => {
		if (what !== 'rank') return undefined;
		if (Number.isNaN(Number.parseInt(expected))) return `${name} is ${got}; ${expected} is needed.`;
		const [has, needs] = [got, expected].map((axes) => axes.replace(/-D\b/g, ''));
		const meant = argument === 'input' && against === 'rank' ? inputAxes[expected] : undefined;
		return `${name} has ${has} ${has === '1' ? 'axis' : 'axes'} where ${needs} ${needs === '1' ? 'is' : 'are'} needed${meant === undefined ? '' : `: ${meant}`}.`;
	},
	({ argument, what, expected, got, against }, name) => {
		if (what !== 'dtype') return undefined;
		return argument === 'constructor' ? `\`${against}\` is of type ${got}; it has to be ${expected}.` : dtypes[against]?.(name, got, expected);
	},
	({ argument, expected, got, against }) => {
		if (argument !== 'constructor') return undefined;
		return got === against ? `\`${got}\` needs ${expected}.` : `\`${against}\` is ${got}; it has to be ${expected}.`;
	},
	({ argument, expected, got, against }) => {
		if (argument !== 'lengths') return undefined;
		if (against === 'enforce_sorted') return `With \`enforce_sorted\` the longest comes first, and the lengths are ${got}.`;
		if (against === 'batch') return `There ${got === '1' ? 'is 1 length' : `are ${got} lengths`} for a batch of ${expected}.`;
		return `\`lengths\`: ${against} has to be ${expected}, and is ${got}.`;
	}
];

const argumentNames: Readonly<Record<string, string>> = {
	input: 'the input',
	hx: 'h_0',
	cx: 'c_0',
	lengths: 'lengths',
	constructor: 'the layer'
};

/** Why it was raised, with code between backticks: names the tensor, the axis and both sizes. undefined where the exception says all there is to say. */
export function causeOf(trace: Trace, raised: Raised, more: readonly Cause[] = []): string | undefined {
	const { mismatch } = raised;
	if (!mismatch) return undefined;
	const role = argumentNames[mismatch.argument] ?? `\`${mismatch.argument}\``;
	const name = mismatch.tensor === undefined ? role : nameOf(trace, mismatch.tensor, role);
	if (mismatch.says !== undefined) return mismatch.says.replaceAll('{}', called(name, shapeOf(mismatch, trace)));
	for (const cause of [...more, ...causes]) {
		const sentence = cause(mismatch, name, trace);
		if (sentence) return sentence;
	}
	return undefined;
}
