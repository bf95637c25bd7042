import { exceptionClass, PyClass, PyInstance, PyObject, types, type Interpreter, type PyException } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import { Raise } from '../../../python/objects/exceptions.ts';
import type { Entries } from '../../../python/stdlib/module.ts';
import { entry } from '../../../tensors/arguments/function.ts';
import { lowering } from '../convert.ts';
import { numberingOf } from '../numbering/numbering.ts';
import { graphOf } from '../graph.ts';
import { eagerClass, symbolicClass, type TfTensor } from '../tensor.ts';
import { variables as ofRun } from '../variables.ts';

/** A tensor of its own with the same values: what a variable holds. */
function held(host: Interpreter, tensor: TfTensor, isTrainable: boolean): TfTensor {
	const { shape, dtype, ir } = tensor;
	const by = lowering(host, 'tf.Variable', dtype);
	const made = by.make({ shape, dtype, axes: [...(host.trace.tensors[ir.id]?.axes ?? [])], requiresGrad: isTrainable && /float/.test(dtype), parameter: true });
	host.trace.op({ kind: 'cast' }, [ir.id], [made.ir.id], 'tf.Variable');
	return made.asEager();
}

const heldClass = new PyClass('Held', 'tensorflow.__internal__', [types.object]);
class Held extends PyObject {
	readonly cls = heldClass;
	constructor(readonly held: ReadonlyMap<TfTensor, TfTensor>) {
		super();
	}
}

const singleton =
	'tf.function only supports singleton tf.Variables created on the first call. Make sure the tf.Variable is only created once or created outside tf.function. See https://www.tensorflow.org/guide/function#creating_tfvariables for more information.';

type Line = readonly [file: string, line: number, text: string];

/** The lines of Keras 3.15's constructors that lead to a seed, by class; recorded. */
const seeding = new Map<string, Line>([
	['LSTM', ['layers/rnn/lstm.py', 476, 'cell = LSTMCell(']],
	['LSTMCell', ['layers/rnn/lstm.py', 141, 'self.seed_generator = backend.random.SeedGenerator(seed=seed)']],
	['GRU', ['layers/rnn/gru.py', 493, 'cell = GRUCell(']],
	['GRUCell', ['layers/rnn/gru.py', 139, 'self.seed_generator = backend.random.SeedGenerator(seed=seed)']],
	['SimpleRNN', ['layers/rnn/simple_rnn.py', 321, 'cell = SimpleRNNCell(']],
	['SimpleRNNCell', ['layers/rnn/simple_rnn.py', 105, 'self.seed_generator = backend.random.SeedGenerator(seed)']],
	['Dropout', ['layers/regularization/dropout.py', 53, 'self.seed_generator = backend.random.SeedGenerator(seed)']]
]);
const behindSeeds: readonly Line[] = [
	['random/seed_generator.py', 89, 'self.state = self.backend.Variable('],
	['backend/common/variables.py', 210, 'self._initialize_with_initializer(initializer)'],
	['backend/tensorflow/core.py', 53, 'self._initialize(lambda: initializer(self._shape, dtype=self._dtype))'],
	['backend/tensorflow/core.py', 43, 'self._value = tf.Variable(']
];

const functions = ['__init__', '__init__', '_initialize_with_initializer', '_initialize'];
/** Lines of Keras' files as a traced function's error tells them. */
const framesOfKeras = (lines: readonly Line[]): string =>
	lines
		.map(([file, line, text], i) => {
			const name = functions[i - lines.length + functions.length] ?? '__init__';
			return `    File "<site-packages>/keras/src/${file}", line ${line}, in ${name}${i === 0 ? '  **' : ''}\n        ${text}\n`;
		})
		.join('');

/** What tf.Variable is made of: a tensor whose contents change. */
export const variables: Entries = [
	entry('variable', 'value, trainable', (host, value, trainable) => {
		const made = held(host, value as TfTensor, trainable === true);
		ofRun(host.trace).hold(made);
		return made;
	}),
	/** The same of what TensorFlow has made before: no function that is traced makes it. */
	entry('uncounted_variable', 'value', (host, value) => {
		const made = held(host, value as TfTensor, false);
		ofRun(host.trace).owners.set(made.ir.id, made);
		return made;
	}),
	entry('assign', 'variable, value, trainable', (host, variable, value, trainable) => {
		ofRun(host.trace).assign(host, variable as TfTensor, held(host, value as TfTensor, trainable === true));
		return null;
	}),
	/** A count and so many more: none of what a program computes. */
	entry('counted_up', 'x, times', (host, x, times) => lowering(host, '', 'int64').map('add', [x as TfTensor, Number(times)])),
	/** Something is made that holds a variable of TensorFlow's: whether that may not be. */
	entry('variable_is_made', '', (host) => {
		const known = ofRun(host.trace);
		known.made++;
		return known.forbidden && graphOf(host) !== undefined;
	}),
	/** A layer is made where no variable may be, and has one for what it draws: TensorFlow tells the lines of Keras' that make it. */
	entry('seed_refused', '', (host) => {
		const inner = new Set(
			machineOf(host).running.flatMap(({ code, scope }) => {
				const self = code.library !== null && code.name === '__init__' ? scope.names.get('self') : undefined;
				return self instanceof PyInstance ? [self] : [];
			})
		);
		const lines = [...inner].map(({ cls }) => seeding.get(cls.name)).filter((line) => line !== undefined);
		if (lines.length === 0) return host.unsupported('a layer that is made in a traced function');
		const [exception, args] = [exceptionClass('ValueError'), [singleton]];
		const made = host.call(exception, args);
		(made as PyException).attrs.set('_made_by', framesOfKeras([...lines, ...behindSeeds]));
		throw new Raise(made as PyException);
	}),
	entry('variables_made', '', (host) => BigInt(ofRun(host.trace).made)),
	/** What variables hold; and lets them hold that again, and those that were made since what they held first. */
	entry('variables_held', '', (host) => new Held(new Map([...ofRun(host.trace).owners.values()].map((owner) => [owner, owner.as(eagerClass)])))),
	entry('hold_again', 'before', (host, before) => {
		const { owners, firsts } = ofRun(host.trace);
		const held = before instanceof Held ? before.held : new Map<TfTensor, TfTensor>();
		for (const owner of new Set(owners.values())) {
			const value = held.get(owner) ?? firsts.get(owner);
			if (value && value.ir.id !== owner.ir.id) owner.become(value);
		}
		return null;
	}),
	/** Whether variables may not be made; and sets it. */
	entry('forbid_variables', 'forbids', (host, forbids) => {
		const known = ofRun(host.trace);
		const before = known.forbidden;
		if (forbids !== null) known.forbidden = forbids === true;
		return before;
	}),
	/** A variable's value as a graph reads it. */
	entry('read_variable', 'value, name=None', (host, value, name) => {
		numberingOf(host.trace).lose();
		return graphOf(host)
			? (value as TfTensor).as(symbolicClass, { name: name === null ? '/ReadVariableOp' : String(name), staticShape: (value as TfTensor).shape })
			: value!;
	})
];
