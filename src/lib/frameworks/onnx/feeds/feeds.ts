import type { StridedTensor } from '../../../tensors/tensor.ts';
import type { Resolved } from '../graph/resolve.ts';
import { Refusal } from '../status.ts';
import { elementOf, elementTypes, typeText, type Typed } from '../types.ts';
import { inMapOrder } from './order.ts';

/** Feeds against what the graph declares (inference_session.cc: ValidateInputs): the first that does not fit is refused. */
export function checkFeeds({ graph, known }: Resolved, feeds: ReadonlyMap<string, StridedTensor>): void {
	for (const name of inMapOrder([...feeds.keys()])) {
		const tensor = feeds.get(name)!;
		const declared = known.get(name);
		if (!declared || !graph.inputs.some((one) => one.name === name))
			throw new Refusal('INVALID_ARGUMENT', `Invalid input name: ${name}`, { code: 'onnx.feed.name' });
		const elem = elementOf(tensor.dtype);
		if (declared.elem !== elem)
			throw new Refusal('INVALID_ARGUMENT', `Unexpected input data type. Actual: (${typeText(elem)}) , expected: (${typeText(declared.elem)})`, {
				code: 'onnx.feed.dtype',
				mismatch: {
					argument: 'input',
					tensor: tensor.ir.id,
					axis: null,
					what: 'dtype',
					expected: elementTypes.get(declared.elem)?.dtype ?? '',
					got: tensor.dtype,
					against: 'dtype',
					says: `{} is ${tensor.dtype}; the model takes ${elementTypes.get(declared.elem)?.dtype ?? typeText(declared.elem)} for \`${name}\`.`
				}
			});
		if (declared.shape) checkSizes(name, tensor, declared.shape);
	}
}

function checkSizes(name: string, tensor: StridedTensor, shape: NonNullable<Typed['shape']>): void {
	const evidence = { framework: 'ONNX Runtime', version: '1.30.0', file: 'onnxruntime/core/session/inference_session.cc', how: 'recorded' } as const;
	if (shape.length === 0 && tensor.rank === 0) return;
	if (shape.length !== tensor.rank)
		throw new Refusal(
			'INVALID_ARGUMENT',
			`Invalid rank for input: ${name} Got: ${tensor.rank} Expected: ${shape.length} Please fix either the inputs/outputs or the model.`,
			{
				code: 'onnx.feed.rank',
				evidence,
				mismatch: {
					argument: 'input',
					tensor: tensor.ir.id,
					axis: null,
					what: 'rank',
					expected: `${shape.length}`,
					got: `${tensor.rank}`,
					against: 'rank',
					says: `{} has ${tensor.rank} ${tensor.rank === 1 ? 'axis' : 'axes'}; the model declares \`${name} (${shape.map((dim) => dim ?? '?').join(', ')})\`.`
				}
			}
		);
	const wrong = tensor.shape.flatMap((n, i) => (typeof shape[i] === 'number' && shape[i] !== n ? [i] : []));
	if (wrong.length === 0) return;
	const axis = wrong[0]!;
	const turned = wrong.length > 1 && String(wrong.map((i) => tensor.shape[i]).toSorted()) === String(wrong.map((i) => shape[i]).toSorted());
	const lines = wrong.map((i) => ` index: ${i} Got: ${tensor.shape[i]} Expected: ${String(shape[i])}\n`);
	throw new Refusal(
		'INVALID_ARGUMENT',
		`Got invalid dimensions for input: ${name} for the following indices\n${lines.join('')} Please fix either the inputs/outputs or the model.`,
		{
			code: 'onnx.feed.size',
			evidence,
			mismatch: {
				argument: 'input',
				tensor: tensor.ir.id,
				axis,
				what: 'size',
				expected: String(shape[axis]),
				got: `${tensor.shape[axis]}`,
				against: 'declared',
				says: `Axis ${axis} of {} is ${tensor.shape[axis]}; the model declares \`${name} (${shape.map((dim) => dim ?? '?').join(', ')})\`.${turned ? ' The sizes are there, in another order.' : ''}`
			}
		}
	);
}
