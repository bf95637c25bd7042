import type { TensorId, Trace } from '../../ir/index.ts';

/** The tensors that hold a parameter after steps of an optimiser, each with the parameter before all of them. */
export function learntIn({ ops, tensors, modules, learning = [] }: Trace): ReadonlyMap<TensorId, TensorId> {
	const parameters = new Map<TensorId, TensorId>();
	for (const { id, role } of tensors) if (role === 'parameter') parameters.set(id, id);
	for (const { parameters: own } of modules) for (const { tensor } of own) parameters.set(tensor, tensor);
	// One that was written into is another tensor.
	for (const event of learning) if (event.kind === 'backward') for (const id of event.tensors) parameters.set(id, id);
	const ofGradients = new Set<TensorId>();
	const learnt = new Map<TensorId, TensorId>();
	for (const { primitive, inputs, outputs } of ops) {
		// A step that is made of a parameter's own numbers begins by taking them out of the graph.
		const own = primitive.kind === 'cast' ? parameters.get(inputs[0]!) : undefined;
		if (own !== undefined) parameters.set(outputs[0]!, own);
		if (primitive.kind !== 'gradient' && !inputs.some((id) => ofGradients.has(id))) continue;
		for (const id of outputs) {
			const shape = String(tensors[id]!.shape);
			const before = primitive.kind === 'gradient' ? undefined : inputs.find((input) => parameters.has(input) && String(tensors[input]!.shape) === shape);
			if (before === undefined) {
				ofGradients.add(id);
				continue;
			}
			parameters.set(id, parameters.get(before)!);
			learnt.set(id, parameters.get(before)!);
		}
	}
	return learnt;
}
