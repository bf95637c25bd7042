import type { Interpreter, Value } from '../../python/index.ts';
import type { DType } from '../../ir/index.ts';
import { errors } from './errors.ts';
import { graphOf, uniqueName } from './graph.ts';
import { attributesOf, typesOf, type OpCall, type TfOp } from './op.ts';
import type { Definition } from './ops/definition.ts';
import { lowering } from './convert.ts';

/** What an op gives that only other devices have: where it runs at once, it raises; a graph takes it, and raises when it is run. */
export function noKernel(host: Interpreter, name: string, definition: Definition, given: OpCall): readonly Value[] {
	const source = 'tensorflow/core/ops/cudnn_rnn_ops.cc';
	const op: TfOp = { name, source, infer: () => [], lower: () => [] };
	const isTracing = graphOf(host) !== undefined;
	// Where it runs at once, nothing is found that could say of its inputs that they are of other dtypes.
	const first: OpCall = isTracing ? given : { ...given, inputs: given.inputs.slice(0, 1) };
	const types = typesOf(host, op, { ...definition, inputs: definition.inputs.slice(0, first.inputs.length) }, first, { words: null });
	for (const { name: attr, allowed } of definition.attributes) {
		const value = given.attrs[attr];
		if (!allowed || typeof value !== 'string' || types.has(attr) || allowed.includes(value)) continue;
		if (isTracing) host.unsupported('an attribute that a graph does not take');
		const listed = allowed.map((one) => `"${one}"`).join(', ');
		const words = `Value for attr '${attr}' of "${value}" is not in the list of allowed values: ${listed}\n\t; NodeDef: {{node ${name}}}; Op<name=${name}; signature=${definition.text}> [Op:${name}]`;
		host.raise(errors.InvalidArgumentError, words, { code: `tf.${name}.${attr}` });
	}
	const attributes = attributesOf(definition, given, types);
	const evidence = { framework: 'TensorFlow', version: '2.21', file: source, how: 'recorded' } as const;
	const graph = graphOf(host);
	if (!graph)
		return host.raise(
			errors.NotFoundError,
			`Could not find device for node: {{node ${name}}} = ${name}[${attributes.join(', ')}]\nAll kernels registered for op ${name}:\n  <no registered kernels>\n [Op:${name}]`,
			{ code: `tf.${name}.kernel`, evidence }
		);
	const node = uniqueName(host, name);
	graph.fails.push({
		node,
		type: 'InvalidArgumentError',
		frames: '',
		outputs: null,
		message: `No OpKernel was registered to support Op '${name}' used by {{node ${node}}} with these attrs: [${attributes.toSorted().join(', ')}]\nRegistered devices: [CPU]\nRegistered kernels:\n  <no registered kernels>\n\n\t [[${node}]]`
	});
	const [x, h] = given.inputs;
	const [steps = 1, batch = 1] = x!.shape;
	const width = (h!.shape[2] ?? 1) * (given.attrs.direction === 'bidirectional' ? 2 : 1);
	const dtype: DType = types.get('T') ?? 'float32';
	const by = lowering(host, `tf.raw_ops.${name}`, dtype);
	return definition.outputs.map((slot, i) => {
		const shape = slot.name === 'output' ? [steps, batch, width] : slot.name === 'output_h' || slot.name === 'output_c' ? h!.shape : [0];
		const made = by.drawn({ kind: 'random', distribution: { kind: 'other' } }, shape);
		made.inGraph(`${node}:${i}`, shape.length === 1 ? null : shape, false);
		return made;
	});
}
