import { PyBoxed, type PyClass, PyInstance, PyList, PyTuple, PyUnknown, type Interpreter, type Value } from '../../python/index.ts';
import { unboxed } from '../../python/objects/unboxed.ts';
import { exploring } from '../../python/compile/undecided.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { fileStore, folderStore } from '../../python/vm/fileStore.ts';
import { Scope } from '../../python/vm/frame.ts';
import { perRun } from '../../python/vm/perRun.ts';
import { spared } from '../../python/unknown/kinds.ts';
import { cFunction } from '../../tensors/arguments/function.ts';
import { StridedTensor } from '../../tensors/tensor.ts';
import { NdArray } from '../interop.ts';

const native = (name: string, run: (host: Interpreter, args: readonly Value[]) => Value): readonly [string, Value] => [
	name,
	cFunction(name, (host, { positional }) => run(host, positional), true)
];

/** A member of a module. */
function member(host: Interpreter, module: string, name: string): Value {
	const machine = machineOf(host);
	return machine.getAttribute(machine.modules.load(module), name);
}

/** An array or a tensor of a shape whose numbers are not known. */
function blank(host: Interpreter, module: string, shape: Value, dtype: Value): Value {
	if (typeof dtype !== 'string') machineOf(host).unsupported('the dtype of data that are not here');
	const made = host.call(member(host, module, 'zeros'), [shape], new Map([['dtype', member(host, module, String(dtype))]]));
	if (made instanceof NdArray) made.tensor.lose();
	else if (made instanceof StridedTensor) made.lose();
	return made;
}

const plain = (path: Value): string => String(path).replace(/^(?:\.\/)+/, '');

/** How often each place has asked for what only the data would tell. */
const asked = perRun(() => new Map<number, number>());

// What stands for something that is not here stays that.
const isStandIn = (object: unknown): object is PyInstance => object instanceof PyInstance && /^_| outside$/.test(object.cls.module);
spared.push((object) => (isStandIn(object) ? [object, ...object.attrs.values()] : []));
// And so does what their texts keep for themselves.
spared.push((object) => (object instanceof Scope && object.names.has('_may_change') ? object.names.values() : []));

/** What stand-ins of packages are given. */
export const natives: readonly (readonly [string, Value])[] = [
	// A size without a name is none that could be asked for.
	native('_size', (host, [name, natural]) =>
		typeof name === 'string' ? BigInt(host.assumedSize(name, Number(natural))) : new PyUnknown('a size whose name is not known', undefined, 'int')
	),
	native('_array', (host, [shape, dtype]) => blank(host, 'numpy', shape!, dtype!)),
	native('_tensor', (host, [shape, dtype]) => blank(host, 'torch', shape!, dtype!)),
	native('_tf_tensor', (host, [shape, dtype]) => blank(host, 'tensorflow', shape!, dtype!)),
	native('_of_slices', (host, [columns]) =>
		host.call(host.getAttribute(host.getAttribute(member(host, 'tensorflow', 'data'), 'Dataset'), 'from_tensor_slices'), [columns!])
	),
	native('_pickled', (_, [array, object]) => {
		if (array instanceof NdArray) array.pickled = object!;
		return array!;
	}),
	native('_number', (_, [kind, what]) => new PyUnknown(String(what), undefined, kind === 'int' ? 'int' : 'float')),
	native('_written', (host, [path]) => fileStore(host.trace).has(plain(path!))),
	native('_made_folder', (host, [path]) => folderStore(host.trace).has(plain(path!))),
	native('_texts', (host, [cls, texts]) => new PyList(host.iterate(texts!).map((text) => new PyBoxed(cls as PyClass, unboxed(text) as string)))),
	// A text that is not here is the key that its characters are.
	native('_hashed_as_text', (_, [text]) => new PyTuple([(text as PyBoxed).value])),
	native('_unknown', (_, [what]) => new PyUnknown(String(what))),
	native('_is_known', (_, [value]) => !(value instanceof PyUnknown)),
	native('_may_change', (host, [given]) => {
		const unknown = new PyUnknown('something that is not here');
		exploring.skipped(machineOf(host), unknown, (given as PyList).items, new Map(), unknown);
		return null;
	}),
	native('_chance', (host) => {
		// Either way in turn, and at another witness the other way.
		const place = host.span.from;
		const times = asked(host.trace).get(place) ?? 0;
		asked(host.trace).set(place, times + 1);
		const first = [1, 0, 0, 1, 0, 1, 1][(times + place) % 7]!;
		return (first + host.assumedSize('chance', 0)) % 2 === 1;
	})
];
