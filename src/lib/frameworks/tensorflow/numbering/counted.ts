import type { Interpreter } from '../../../python/index.ts';
import { Constant } from './constant.ts';
import type { Graph } from '../graph.ts';
import { numberingOf } from './numbering.ts';
import { TfTensor } from '../tensor.ts';

/** Counts what TensorFlow makes of an op's numbers, what a graph takes in, and what it gives. */
export function countOp(host: Interpreter, graph: Graph | undefined, inputs: readonly (TfTensor | Constant)[], outputs: number, before: number): void {
	let taken = outputs;
	// Nothing in a list is made a tensor of another dtype first, where it runs at once.
	for (const input of inputs) if (input instanceof Constant) taken += !graph && input.size === 0 ? 2 : input.numbered;
	if (graph)
		for (const input of inputs) {
			if (!(input instanceof TfTensor) || input.isSymbolic || graph.taken.has(input)) continue;
			graph.taken.add(input);
			taken++;
		}
	if (graph && (graph.loops > 0 || graph.branches.length > 0 || graph.lazy)) numberingOf(host.trace).lose();
	numberingOf(host.trace).op(host, taken, before);
}
