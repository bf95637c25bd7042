import type { Op, TensorId, Trace } from '../ir/index.ts';
import { makerOf } from './graph.ts';
import type { Cause } from './causes.ts';

/** `nn.Linear`: which weight the last axis is held against, and where a doubled size comes from. */
const linear: Cause = (mismatch, name, trace) => {
	const { against, what, expected, got, tensor } = mismatch;
	if (against !== 'in_features' || what !== 'size' || tensor === undefined) return undefined;
	const shape = trace.tensors[tensor]?.shape ?? [];
	const fitting = trace.modules.filter(
		({ type, parameters }) => type === 'Linear' && parameters.some((one) => trace.tensors[one.tensor]?.shape?.[1] === Number(expected))
	);
	const called = trace.calls?.findLast(({ outputs }) => outputs === null)?.path;
	const layer = fitting.findLast(({ path }) => path === called) ?? fitting.at(-1);
	const weight = layer?.parameters.find((parameter) => parameter.name === 'weight');
	const rows = weight && trace.tensors[weight.tensor]?.shape;
	const held = layer && rows ? `\`${layer.path}.weight\` is (${rows.join(', ')}): it multiplies ${expected}` : `the layer was built for ${expected}`;
	const maker = recurrentMaker(trace, tensor);
	const both =
		maker?.primitive.kind === 'rnn' && maker.primitive.bidirectional && Number(got) === 2 * Number(expected)
			? `The ${maker.call.replace('nn.', '')} reads both ways, so \`${name}\` carries 2 × ${expected} = ${got} a step, but ${held}.`
			: `The last axis of \`${name} (${shape.join(', ')})\` is ${got}, but ${held}.`;
	const folded = shape.slice(0, -1);
	const rowsOf = folded.reduce((product, n) => product * n, 1);
	return folded.length > 1 ? `${both} (${rowsOf} in the message is ${folded.join(' × ')}: Linear takes all axes but the last together.)` : both;
};

/** What made a tensor, but for what leaves its shape as it is: dropout, an activation. */
function recurrentMaker(trace: Trace, tensor: TensorId): Op | undefined {
	let maker = makerOf(trace, tensor);
	const { length } = trace.tensors[tensor]?.shape ?? [];
	while (maker?.primitive.kind === 'elementwise' || maker?.primitive.kind === 'cast') {
		const before: TensorId | undefined = maker.inputs.find((id) => trace.tensors[id]?.shape?.length === length);
		if (before === undefined) return undefined;
		maker = makerOf(trace, before);
	}
	return maker;
}

/** What TensorFlow multiplies by a matrix: of a layer, its kernel, which has a row for each feature. */
const factor: Cause = ({ against, axis: at, expected, got, tensor }, name, trace) => {
	if (against !== 'kernel' || at === null || tensor === undefined) return undefined;
	const shape = `(${trace.tensors[tensor]?.shape?.join(', ') ?? '?'})`;
	const what = name.startsWith('the ') ? `What is given, ${shape},` : `\`${name} ${shape}\``;
	return `${what} is multiplied by a matrix of ${expected} rows, so its axis ${at}, which is ${got}, has to be ${expected}.`;
};

/** Any other tensor with an axis of another size. */
const axis: Cause = ({ argument, what, axis: at, expected, got, against, tensor }, name, trace) =>
	argument === 'input' && what === 'size' && against !== 'input_size' && at !== null && tensor !== undefined
		? `Axis ${at} of \`${name} (${trace.tensors[tensor]?.shape?.join(', ') ?? '?'})\` is ${got}; ${against === 'other' ? 'the other operand has' : `${against} is`} ${expected} there.`
		: undefined;

/** Causes that only a program somebody wrote can have. */
export const programCauses: readonly Cause[] = [linear, factor, axis];
