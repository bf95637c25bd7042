import type { Interpreter, Value } from '../../../python/index.ts';
import type { DType, PartialShape } from '../../../ir/index.ts';
import { tableOf } from '../../../ir/table.ts';
import { errors } from '../errors.ts';
import { graphOf, uniqueName } from '../graph.ts';
import { attributesOf, ending, staticShapes, typesOf, type OpCall, type Said, type TfOp } from '../op.ts';
import { numberingOf } from '../numbering/numbering.ts';
import { TfTensor } from '../tensor.ts';
import { rankMustBe } from '../ops/shapes.ts';
import type { Definition } from '../ops/definition.ts';
import { lowering } from '../convert.ts';

/** What an op gives that only other devices have: where it runs at once, it raises; a graph takes it, and raises when it is run. */
export function noKernel(host: Interpreter, name: string, registered: Definition, { inputs, attrs }: OpCall, said: Said): readonly Value[] {
	const { definition, given } = ofEach(registered, inputs, attrs);
	const source = 'tensorflow/core/ops/cudnn_rnn_ops.cc';
	const op: TfOp = { name, source, infer: (shapes, call) => cudnnShapes(definition, shapes, call), lower: () => [] };
	const isTracing = graphOf(host) !== undefined;
	// Where it runs at once, nothing is found that could say of its inputs that they are of other dtypes.
	const asked = isTracing
		? definition.inputs
		: definition.inputs.filter(({ type }, i, all) => type !== null && all.findIndex((one) => one.type === type) === i);
	const first: OpCall = { ...given, inputs: given.inputs.filter((_, i) => asked.includes(definition.inputs[i]!)) };
	const types = typesOf(host, op, { ...definition, inputs: asked }, first, said);
	for (const { name: attr, kind } of definition.attributes)
		if (kind === 'type' && typeof given.attrs[attr] === 'string') types.set(attr, given.attrs[attr] as DType);
	for (const { name: attr, allowed } of definition.attributes) {
		const value = given.attrs[attr];
		if (!allowed || typeof value !== 'string' || types.has(attr) || allowed.includes(value)) continue;
		const listed = allowed.map((one) => `"${one}"`).join(', ');
		if (isTracing) host.raise('ValueError', `Attr '${attr}' of '${name}' Op passed string '${value}' not in: ${listed}.`, { code: `tf.${name}.${attr}` });
		const words = `Value for attr '${attr}' of "${value}" is not in the list of allowed values: ${listed}\n\t; NodeDef: {{node ${name}}}; Op<name=${name}; signature=${definition.text}>${ending(op, said)}`;
		host.raise(errors.InvalidArgumentError, words, { code: `tf.${name}.${attr}` });
	}
	const attributes = attributesOf(definition, given, types);
	const evidence = { framework: 'TensorFlow', version: '2.21', file: source, how: 'recorded' } as const;
	const graph = graphOf(host);
	if (!graph)
		return host.raise(
			errors.NotFoundError,
			`Could not find device for node: {{node ${name}}} = ${name}[${attributes.join(', ')}]\nAll kernels registered for op ${name}:\n  <no registered kernels>\n${ending(op, said)}`,
			{ code: `tf.${name}.kernel`, evidence }
		);
	if (definition.outputs.some(({ count }) => count !== null)) return host.unsupported(`lists that a graph gives of ${name}`);
	const node = uniqueName(host, name);
	const open = staticShapes(host, op, definition, given, types, node, graph);
	const message = `No OpKernel was registered to support Op '${name}' used by {{node ${node}}} with these attrs: [${attributes.toSorted().join(', ')}]\nRegistered devices: [CPU]\nRegistered kernels:\n  <no registered kernels>\n\n\t [[${node}]]`;
	graph.fails.push({ node, type: 'InvalidArgumentError', frames: '', outputs: null, message });
	const here = op.infer(
		given.inputs.map(({ shape }) => shape),
		given,
		false
	) as readonly PartialShape[];
	const by = lowering(host, `tf.raw_ops.${name}`, types.get('T') ?? 'float32');
	const { made: before } = numberingOf(host.trace);
	const outputs = open.map((shape, i) => {
		const made = by.drawn(
			{ kind: 'random', distribution: { kind: 'other' } },
			(here[i] ?? []).map((n) => n ?? 0)
		);
		made.inGraph(`${node}:${i}`, shape, false);
		return made;
	});
	for (const input of inputs) {
		if (!(input instanceof TfTensor) || input.isSymbolic || graph.taken.has(input)) continue;
		graph.taken.add(input);
		numberingOf(host.trace).taken++;
	}
	numberingOf(host.trace).op(host, outputs.length, before);
	graph.lazy?.add(host, name, node, [], outputs, undefined, message, true);
	return outputs;
}

/** A call of an op with the first tensor of each list alone, which is of one dtype. */
function ofEach(definition: Definition, inputs: OpCall['inputs'], attrs: OpCall['attrs']): { readonly definition: Definition; readonly given: OpCall } {
	let at = 0;
	const first = definition.inputs.map(({ count }) => {
		const own = inputs[at]!;
		at += count === null ? 1 : Number(attrs[count]);
		return own;
	});
	return { definition: { ...definition, inputs: definition.inputs.map((slot) => ({ ...slot, count: null })) }, given: { inputs: first, attrs } };
}

/** Shapes of what a recurrence of cuDNN's gives; a text where an input has another rank. Recorded from TensorFlow 2.21. */
function cudnnShapes({ inputs, outputs }: Definition, shapes: readonly PartialShape[], { attrs }: OpCall): readonly PartialShape[] | string {
	const ofSlot = (name: string): PartialShape => shapes[inputs.findIndex((slot) => slot.name === name)] ?? null;
	const lengths = inputs.some(({ name }) => name === 'sequence_lengths');
	const sizes = ['num_layers', 'num_units', 'input_size'];
	for (const name of sizes) if (ofSlot(name) && ofSlot(name)?.length !== 0) return rankMustBe(0, ofSlot(name));
	const ranks = { input: 3, input_h: 3, ...(lengths && { input_c: 3 }), params: 1, ...(lengths && { sequence_lengths: 1 }) };
	for (const [name, rank] of Object.entries(ranks)) if (ofSlot(name) && ofSlot(name)?.length !== rank) return rankMustBe(rank, ofSlot(name));
	const [steps = null, batch = null] = ofSlot('input') ?? [];
	const h = ofSlot('input_h');
	const width = h?.[2] == null ? null : h[2] * (attrs.direction === 'bidirectional' ? 2 : 1);
	const isLong = (attrs.rnn_mode ?? 'lstm') === 'lstm';
	const known = tableOf<PartialShape>({
		output: [steps, batch, width],
		output_h: h,
		params_size: [1],
		params: [null],
		output_c: !isLong ? [] : lengths ? ofSlot('input_c') : h
	});
	return outputs.map(({ name }) => known[name] ?? null);
}
