import type { Mismatch, Raised, Trace } from '../ir/index.ts';
import { nameOf } from './hazards/hazard.ts';

/** A sentence for a mismatch of one kind, or undefined where it does not apply. `name` is the tensor's own. */
export type Cause = (mismatch: Mismatch, name: string, trace: Trace) => string | undefined;

const shapeOf = (mismatch: Mismatch, trace: Trace): string =>
	mismatch.tensor === undefined ? '' : ` (${trace.tensors[mismatch.tensor]?.shape?.join(', ') ?? '?'})`;

/** A name is code; words of ours are not. */
const called = (name: string, shape = ''): string => (name.startsWith('the ') ? name + shape : `\`${name}${shape}\``);

/** The sizes that a state has to have, in words where these are no layer's own. */
const stateSizes: ReadonlyMap<string, string> = new Map([
	['num_layers', 'num_layers × directions'],
	['batch', 'the batch of the input']
]);

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
		const meaning = stateSizes.get(mismatch.against) ?? mismatch.against;
		return `Axis ${mismatch.axis} of ${called(name, shapeOf(mismatch, trace))} is ${mismatch.got}; it has to be ${meaning}, ${mismatch.expected} here.`;
	},
	({ argument, what, expected, got }, name) =>
		what === 'rank'
			? `${name} has ${got} ${got === '1' ? 'axis' : 'axes'} where ${expected} are needed${argument === 'input' ? ': (seq, batch, feat), or (seq, feat) for one sequence' : ''}.`
			: undefined,
	({ what, expected, got }, name) =>
		what === 'dtype' ? `${name} is ${got}, the layer’s weights are ${expected}; PyTorch does not convert them for you.` : undefined,
	({ argument, expected, got, against }) => {
		if (argument !== 'constructor') return undefined;
		return got === against ? `\`${got}\` needs ${expected}.` : `\`${against}\` is ${got}; it has to be ${expected}.`;
	},
	({ argument, expected, got, against }) => (argument === 'lengths' ? `\`lengths\`: ${against} has to be ${expected}, and is ${got}.` : undefined)
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
