import { PyDict, PyInstance, PyList, PyObject, PyTuple, PyClass, types, type Interpreter, type Value } from '../../python/index.ts';
import { entry, pythonFunction } from '../../tensors/arguments/function.ts';
import { axesOf, newMemory, type StridedTensor } from '../../tensors/tensor.ts';
import { longlong, NdArray } from '../interop.ts';
import { checkedGraph, checkedModel, checkedNode, inferredTypes } from './checker.ts';
import { checkFeeds } from './feeds/feeds.ts';
import { resolve, type Resolved } from './graph/resolve.ts';
import { runGraph } from './graph/run.ts';
import { ModelReader } from './model.ts';
import { classOf, Crash, crashClass, Refusal, worded } from './status.ts';
import { typeText, type Typed } from './types.ts';

const sessionClass = new PyClass('InferenceSession', 'onnxruntime.capi.onnxruntime_pybind11_state', [types.object]);

/** What stands behind a session of Python's. */
class Session extends PyObject {
	readonly cls = sessionClass;
	constructor(readonly resolved: Resolved) {
		super();
	}
}

/** The class of classes of messages, which says of a name that is missing the name alone. */
const messageType = new PyClass('GeneratedProtocolMessageType', 'google._upb._message', [types.type]);
messageType.attrs.set(
	'__getattr__',
	pythonFunction('__getattr__', 'cls, name', (host, cls, name) =>
		/^_[^_]|_FIELD_NUMBER$|^(?:DataLocation|Segment|DEFAULT|EXTERNAL|DESCRIPTOR|Extensions)$/.test(String(name))
			? host.unsupported(`${(cls as PyClass).name}.${String(name)}`)
			: host.raise('AttributeError', String(name))
	)
);

/** Says what the runtime says of a model or a run. */
function saying<T>(host: Interpreter, act: () => T): T {
	try {
		return act();
	} catch (thrown) {
		if (thrown instanceof Refusal) return host.raise(classOf(thrown.status), worded(thrown), thrown.detail);
		if (thrown instanceof Crash)
			return host.raise(crashClass, `onnxruntime ends the process here (${thrown.signal}): ${thrown.why}`, {
				code: 'onnx.crash',
				evidence: { framework: 'ONNX Runtime', version: '1.30.0', file: 'onnxruntime/core/providers/cpu/rnn/rnn_helpers.cc', how: 'recorded' }
			});
		throw thrown;
	}
}

const instance = (host: Interpreter, value: Value | undefined): PyInstance => (value instanceof PyInstance ? value : host.unsupported('a model of this kind'));

const shapeValue = ({ shape }: Typed): PyList => new PyList((shape ?? []).map((dim) => (typeof dim === 'number' ? BigInt(dim) : dim)));

function described(resolved: Resolved, names: readonly string[]): PyList {
	return new PyList(
		names.map((name) => {
			const type = resolved.known.get(name) ?? { elem: 0, shape: null };
			return new PyTuple([name, typeText(type.elem), shapeValue(type)]);
		})
	);
}

/** An output as numpy has it: memory of its own. */
function asArray(host: Interpreter, tensor: StridedTensor, taken: Set<StridedTensor>): NdArray {
	let own = tensor;
	if (taken.has(tensor)) {
		own = newMemory(host, { shape: tensor.shape, dtype: tensor.dtype, axes: axesOf(host, tensor) });
		host.trace.op({ kind: 'cast' }, [tensor.ir.id], [own.ir.id], 'run');
	}
	taken.add(own);
	const array = new NdArray(own);
	if (own.dtype === 'int64') longlong.add(array);
	return array;
}

/** What the Python texts are given. */
export const natives: readonly (readonly [string, Value])[] = [
	entry('_has', 'self, name', (host, self, name) => instance(host, self).attrs.has(String(name))),
	entry('_held', 'self, name', (host, self, name) => instance(host, self).attrs.get(String(name)) ?? null),
	entry(
		'_put',
		'self, name, value',
		(host, self, name, value) => {
			instance(host, self).attrs.set(String(name), value);
			return null;
		},
		'_put',
		true
	),
	entry('_drop', 'self, name', (host, self, name) => {
		instance(host, self).attrs.delete(String(name));
		return null;
	}),
	entry('_class', 'name, base, attributes', (host, name, base, attributes) => {
		if (!(base instanceof PyClass)) return host.unsupported('a class of this');
		const made = new PyClass(String(name), 'onnx.onnx_ml_pb2', [base]);
		made.metaclass = messageType;
		for (const [key, value] of (attributes as PyDict).entries.values()) made.attrs.set(String(key), value);
		return made;
	}),
	entry(
		'_bind',
		'cls, name, value',
		(host, cls, name, value) => {
			if (!(cls instanceof PyClass)) return host.unsupported('a class of this');
			if (name === '__module__') cls.module = String(value);
			else cls.attrs.set(String(name), value);
			return null;
		},
		'_bind',
		true
	),
	entry('_checked', 'proto, kind, array_of', (host, proto, kind, arrayOf) => {
		const reader = new ModelReader(host, arrayOf);
		const message = instance(host, proto);
		if (kind === 'node') return checkedNode(host, reader.node(message));
		return kind === 'graph' ? checkedGraph(host, reader.graph(message)) : checkedModel(host, reader.model(message));
	}),
	entry('_inferred', 'model, strict, data, array_of', (host, model, strict, data, arrayOf) => {
		const { said, found } = inferredTypes(host, new ModelReader(host, arrayOf).model(instance(host, model)), strict === true, data === true);
		const shapes = found.map(([name, type]) => new PyTuple([name, BigInt(type.elem), type.shape ? shapeValue(type) : null]));
		return new PyTuple([said, new PyList(shapes)]);
	}),
	entry('_open', 'model, array_of', (host, model, arrayOf) =>
		saying(host, () => new Session(resolve(host, new ModelReader(host, arrayOf).model(instance(host, model)))))
	),
	entry('_refused', 'status, message', (host, status, message) =>
		saying(host, () => {
			throw new Refusal(status as Refusal['status'], String(message), { code: 'onnx.load' });
		})
	),
	entry('_described', 'session, outputs', (_, session, outputs) => {
		const { resolved } = session as Session;
		const { graph } = resolved;
		const names = outputs === true ? graph.outputs : graph.inputs.filter(({ name }) => !graph.initializers.has(name));
		return described(
			resolved,
			names.map(({ name }) => name)
		);
	}),
	entry('_graph_name', 'session', (_, session) => (session as Session).resolved.graph.name),
	entry('_run', 'session, names, feed', (host, session, names, feed) =>
		saying(host, () => {
			const { resolved } = session as Session;
			const feeds = new Map(
				[...(feed as PyDict).entries.values()].map(([name, array]): [string, StridedTensor] => [
					String(name),
					array instanceof NdArray ? array.tensor : host.unsupported('such an input')
				])
			);
			checkFeeds(resolved, feeds);
			const asked = host.iterate(names).map(String);
			const wrong = asked.find((name) => !resolved.graph.outputs.some((one) => one.name === name));
			if (wrong !== undefined) throw new Refusal('INVALID_ARGUMENT', `Invalid output name:${wrong}`, { code: 'onnx.output.name' });
			const values = runGraph(host, resolved, feeds);
			const taken = new Set([...feeds.values(), ...[...resolved.graph.initializers.values(), ...resolved.constants.values()].map(({ tensor }) => tensor)]);
			return new PyList(asked.map((name) => asArray(host, values.get(name) ?? host.unsupported(`the output ${name}`), taken)));
		})
	)
];
