import { PyDict, PyInstance, PyTuple, perRun, PyUnknown, types, type Interpreter, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { exceptionClass, Raise, UnsupportedInText } from '../../python/objects/exceptions.ts';
import { setAttribute } from '../../python/protocols/attribute.ts';
import type { Entries } from '../../python/stdlib/module.ts';
import { cFunction, entry } from '../../tensors/arguments/function.ts';
import { enterLayer } from '../../tensors/layers/call.ts';
import { isObjectArray } from '../interop.ts';
import { graphOf, unconverted } from '../tensorflow/graph.ts';
import { TfTensor } from '../tensorflow/tensor.ts';
import { scoped } from './naming.ts';
import { argumentsOf, flat, type Given, isKerasTensor, mapped, maskOf, namesOf } from './structures.ts';

/** What a call of a layer hands down to the calls within it: `training`. */
interface Context {
	readonly entry: Value;
	readonly values: Map<string, Value>;
}

/** `casting`: how many calls around this one say as what variables are read. */
const contexts = perRun((): { current: Context | null; symbolic: boolean; casting: number } => ({ current: null, symbolic: false, casting: 0 }));

/** What is seldom done around a call, in Python: see `call.py`. */
type Part = 'of_ragged' | 'as_input' | 'refuse' | 'check' | 'build' | 'compute_output_spec' | 'said' | 'autocasting' | 'regularize' | 'masks_lost' | 'node';

/** What decides in a text of ours: with something unknown, the text is left. */
function decided(host: Interpreter, value: Value): boolean {
	if (value instanceof PyUnknown) throw new UnsupportedInText(value.what);
	return host.truth(value);
}

/** The values of a structure, none of which is unknown. */
function known(host: Interpreter, value: Value): readonly Value[] {
	const found = flat(host, value);
	if (found instanceof PyUnknown) throw new UnsupportedInText(found.what);
	return found;
}

const holders: ReadonlySet<string> = new Set(['Sequential', 'Functional', 'Model']);

/** Calls a layer's `call`: what is made meanwhile is its own. */
function enter(host: Interpreter, layer: PyInstance, call: Value, args: Value, kwargs: Value): Value {
	const [positional, keywords] = [(args as PyTuple).items, namesOf(kwargs)];
	const own = !layer.cls.ofProgram;
	const holds = own && holders.has(layer.cls.name);
	const how = { holds, ...(contexts(host.trace).symbolic && ({ symbolic: true } as const)) };
	return unconverted(host, () => enterLayer(host, layer, own, [positional, keywords], () => host.call(call, positional, keywords), how));
}

/** What layers have raised before their `call`. */
const refusals = perRun(() => new WeakSet<Raise>());

/** Does what comes before a layer's `call`: where that raises, and not in a layer within it, the layer was called in vain. */
function before(host: Interpreter, layer: PyInstance, given: Value, act: () => void): void {
	try {
		act();
	} catch (thrown) {
		const told = refusals(host.trace);
		if (!(thrown instanceof Raise) || told.has(thrown)) throw thrown;
		told.add(thrown);
		enterLayer(host, layer, !layer.cls.ofProgram, [[given]], () => {
			throw thrown;
		});
	}
}

/** One call of a layer, in Keras' order: conversion, checks, building, what is handed down, masks, the layer's own `call`, masks of what it gives. */
class Call {
	private readonly machine;
	constructor(
		private readonly host: Interpreter,
		private readonly layer: PyInstance,
		private readonly parts: PyDict
	) {
		this.machine = machineOf(host);
	}

	/** Builds the layer: where a step is traced twice, that is done the first time alone. */
	private build(args: Value, kwargs: Value): void {
		const { trace } = this.machine;
		const from = trace.mark();
		this.do('build', this.layer, args, kwargs);
		const to = trace.mark();
		if (to.out > from.out || to.bindings > from.bindings) trace.once.push([from, to]);
	}

	private get(name: string): Value {
		return this.host.getAttribute(this.layer, name);
	}

	private set(name: string, value: Value): void {
		setAttribute(this.machine, this.layer, name, value);
	}

	private do(part: Part, ...values: readonly Value[]): Value {
		return this.host.call(this.parts.entries.get(part)![1], values);
	}

	run(given: PyTuple, named: PyDict): Value {
		const { host, layer } = this;
		const takesTexts = layer.cls.ofProgram || holders.has(layer.cls.name) || host.findAttribute(layer, '_takes_texts') === true;
		const isRagged = (one: Value): boolean => one instanceof PyInstance && one.cls.find('_is_ragged') === true;
		if (given.items.some(isRagged) && host.findAttribute(layer, '_takes_ragged') !== true) return this.do('of_ragged', layer, given, named);
		this.set('_called', true);
		let [args, kwargs]: readonly [Value, Value] = [given, named];
		const tensors = known(host, new PyTuple([given, named]));
		const symbolic = tensors.some(isKerasTensor);
		if (!symbolic && graphOf(host)?.lazy) throw new UnsupportedInText('a layer of Keras in a graph of TensorFlow 1');
		if (!takesTexts && tensors.some((one) => (one instanceof TfTensor ? one.dtype === 'string' : isObjectArray(one))))
			throw new UnsupportedInText(`${layer.cls.name} of texts`);
		if (decided(host, this.get('_convert_input_args')) && !this.isReady(given, named))
			[args, kwargs] = [this.converted(given), this.converted(new PyDict(types.dict, null, new Map(named.entries)))];
		if (!decided(host, this.get('_allow_non_tensor_positional_args')))
			for (const one of known(host, args)) if (one !== null && !(one instanceof TfTensor)) this.do('refuse', one);
		const spec = argumentsOf(host, layer, this.get('call'), args as PyTuple, kwargs as PyDict);
		if (spec instanceof PyUnknown) throw new UnsupportedInText(spec.what);
		before(host, layer, spec.first, () => {
			this.do('check', layer, spec.first);
			scoped(host, layer, () => {
				if (!decided(host, this.get('built'))) this.build(args, kwargs);
				return null;
			});
		});
		let outputs: Value;
		try {
			this.handDown(spec, kwargs as PyDict);
			const previous = this.takeMasks(spec, kwargs as PyDict);
			outputs = scoped(host, layer, () => this.inner(args as PyTuple, kwargs as PyDict));
			this.set('built', true);
			if (this.get('activity_regularizer') !== null) this.do('regularize', layer, outputs);
			if (decided(host, this.get('supports_masking'))) this.setMasks(spec.first, outputs, previous);
			else if (known(host, previous).some((one) => one !== null)) this.do('masks_lost', layer);
		} finally {
			const context = contexts(host.trace);
			if (context.current?.entry === layer) context.current = null;
		}
		if (symbolic) this.do('node', layer, given, named, outputs);
		return outputs;
	}

	/**
	 * Whether a call is of one tensor that needs no conversion. The masks and `training` that such a call is given count among its arguments: the
	 * operations that computed a mask are then part of a functional model. Others hand them to `call` alone.
	 */
	private isReady(given: PyTuple, named: PyDict): boolean {
		const [one] = given.items;
		return given.items.length === 1 && named.entries.size === 0 && one instanceof TfTensor && one.dtype === this.get('input_dtype');
	}

	/** The same values as a layer takes them: what is no tensor, or a floating one of another dtype, is converted. */
	private converted(value: Value): Value {
		const dtype = this.get('input_dtype');
		return mapped(this.host, value, (one) => {
			if (one === null || typeof one !== 'object') return one;
			if (one instanceof TfTensor && (!one.dtype.includes('float') || one.dtype === dtype)) return one;
			return this.do('as_input', this.layer, dtype, one);
		});
	}

	/** `training`: as it is given, as the call around has it, or by default. */
	private handDown({ user, all }: Given, kwargs: PyDict): void {
		const { host, layer } = this;
		const context = contexts(host.trace);
		const { values } = (context.current ??= { entry: layer, values: new Map() });
		const parameters = host.iterate(this.get('call_signature_parameters'));
		for (const name of host.iterate(this.get('_call_context_args')).map(String)) {
			const given = user.entries.get(name);
			const value = given ? given[1] : (values.get(name) ?? all.entries.get(name)?.[1] ?? null);
			values.set(name, value);
			if (value !== null && parameters.includes(name)) kwargs.entries.set(name, [name, value]);
		}
	}

	/** Masks that travel with the inputs, for parameters that take them; and the one to hand on. */
	private takeMasks({ all, tensors, first }: Given, kwargs: PyDict): Value {
		const { host } = this;
		const masks = (value: Value): Value => mapped(host, value, (one) => maskOf(host, one));
		const alone = tensors.entries.size === 1;
		for (const [name, value] of tensors.entries.values()) {
			const wanted = alone ? 'mask' : `${String(name)}_mask`;
			if (all.entries.get(wanted)?.[1] === null) kwargs.entries.set(wanted, [wanted, masks(value)]);
		}
		return kwargs.entries.get('mask')?.[1] ?? masks(first);
	}

	/** The layer's own `call`; with KerasTensors, what it gives of them. */
	private inner(args: PyTuple, kwargs: PyDict): Value {
		const { host, layer } = this;
		const symbolic = known(host, new PyTuple([args, kwargs])).some(isKerasTensor);
		const [compute, variable] = symbolic ? [null, null] : [this.get('compute_dtype'), this.get('variable_dtype')];
		const run = (): Value => {
			try {
				return symbolic ? this.symbolic(args, kwargs) : enter(host, layer, this.get('call'), args, kwargs);
			} catch (thrown) {
				if (thrown instanceof Raise && thrown.exception.cls.isSubclassOf(exceptionClass('Exception'))) {
					thrown.exception.attrs.set('_frames_in_layer', BigInt(thrown.frames.length));
					this.do('said', thrown.exception, layer, args, kwargs, symbolic);
				}
				throw thrown;
			}
		};
		// What a layer of one dtype has learned is not cast, whatever is around it.
		const context = contexts(host.trace);
		if (symbolic || (compute === variable && context.casting === 0)) return run();
		context.casting++;
		try {
			return this.do('autocasting', compute === variable ? null : compute, cFunction('run', run));
		} finally {
			context.casting--;
		}
	}

	/** KerasTensors that the layer's own `call` gives of others. */
	symbolic(args: PyTuple, kwargs: PyDict): Value {
		const own = this.host.findAttribute(this.layer, 'compute_output_spec');
		const context = contexts(this.host.trace);
		const outside = context.symbolic;
		context.symbolic = true;
		try {
			return own === undefined ? this.do('compute_output_spec', this.layer, args, kwargs) : this.host.call(own, args.items, namesOf(kwargs));
		} finally {
			context.symbolic = outside;
		}
	}

	private setMasks(inputs: Value, outputs: Value, previous: Value): void {
		const { host, machine } = this;
		const made = known(host, outputs);
		const lacks = made.map((one) => maskOf(host, one) === null);
		if (!lacks.includes(true)) return;
		const masks = host.call(this.get('compute_mask'), [inputs, previous]);
		host.trace.extend(this.layer);
		if (masks === null) return;
		known(host, masks).forEach((mask, i) => {
			const one = made[i];
			if (mask !== null && lacks[i] && one instanceof TfTensor) setAttribute(machine, one, '_keras_mask', mask);
		});
	}
}

/** What calling a layer does around its `call`. */
export const calling: Entries = [
	entry('_made', 'layer', (host, layer) => {
		host.trace.made(layer as PyInstance);
		return null;
	}),
	entry('_enter', 'layer, call, args, kwargs', (host, layer, call, args, kwargs) => enter(host, layer as PyInstance, call, args, kwargs)),
	entry('_spec_of', 'layer, args, kwargs, parts', (host, layer, args, kwargs, parts) =>
		new Call(host, layer as PyInstance, parts as PyDict).symbolic(args as PyTuple, kwargs as PyDict)
	),
	/** Calls a layer; `parts`: what is seldom done of it. */
	entry('_call_layer', 'layer, args, kwargs, parts', (host, layer, args, kwargs, parts) =>
		new Call(host, layer as PyInstance, parts as PyDict).run(args as PyTuple, kwargs as PyDict)
	)
];
