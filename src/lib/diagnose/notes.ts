import type { Diagnostic, Trace } from '../ir/index.ts';
import { frameworkOf, opsOf } from './graph.ts';
import { noteAt } from './hazards/hazard.ts';

/** The longest sequence that cuDNN takes: 65,535 runs, 65,536 gives CUDNN_STATUS_NOT_SUPPORTED (pytorch/pytorch#133751, reported). */
const longestForCudnn = 65_535;

/** Why `<unknown>` stands in what was printed, said where it does so first. What is not here stays unknown, however much is computed. */
function printedUnknown(trace: Trace): readonly Diagnostic[] {
	const first = trace.diagnostics.find(({ code }) => code === 'values.unknown');
	if (!first) return [];
	return [
		trace.refused && first.message.endsWith(' would tell.')
			? { ...first, message: 'What is printed as `<unknown>` takes more arithmetic than is done here. Smaller sizes or fewer steps show it.' }
			: first
	];
}

/** What is worth knowing of a program that is right: nothing here is a mistake. */
export function notes(trace: Trace): readonly Diagnostic[] {
	const ofLayers = opsOf(trace, 'rnn').flatMap((op) => {
		const { primitive } = op;
		const found: Diagnostic[] = [];
		if (primitive.batchFirst && !primitive.unbatched && frameworkOf(op) === 'torch')
			found.push(
				noteAt(trace, op, {
					code: 'note.states_layer_first',
					message: 'h_0, c_0, h_n and c_n stay layer-first: batch_first turns the axes of the input and the output only.'
				})
			);
		const x = trace.tensors[op.inputs[0]!];
		const steps = primitive.lengths ? Math.max(...primitive.lengths) : x?.shape?.[primitive.batchFirst && !primitive.unbatched ? 1 : 0];
		if (steps !== undefined && steps > longestForCudnn)
			found.push({
				...noteAt(trace, op, {
					code: 'backend.cudnn_long_sequence',
					message: `On CUDA this is reported to fail: cuDNN takes at most ${longestForCudnn.toLocaleString('en')} steps, and there are ${steps.toLocaleString('en')}.`,
					cause:
						'The message there, «cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if you passed in a non-contiguous input.», blames contiguity, which is not the cause.'
				}),
				kind: 'backend'
			});
		return found;
	});
	return [...ofLayers, ...printedUnknown(trace)];
}
