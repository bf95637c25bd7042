import { ellipsis, NativeFunction, NativeProperty, PyClass, PyObject, types, type Host, type Value } from '../../python/index.ts';
import { tableOf, type Table } from '../../ir/table.ts';

const ufuncClass = new PyClass('ufunc', 'numpy', [types.object]);

/** `np.add`: a function of arrays element by element, with methods. */
export class Ufunc extends PyObject {
	readonly cls = ufuncClass;
	constructor(
		readonly name: string,
		readonly run: Value
	) {
		super();
	}
}

/** Functions of numpy's that are ufuncs. */
export const ufuncNames: ReadonlySet<string> = new Set(
	(
		'exp exp2 expm1 log log2 log10 log1p sqrt cbrt sin cos tan arcsin arccos arctan sinh cosh tanh absolute fabs negative positive sign floor ceil trunc rint square reciprocal ' +
		'add subtract multiply divide true_divide floor_divide mod remainder fmod power maximum minimum fmax fmin arctan2 matmul isnan isinf isfinite logical_and ' +
		'logical_or logical_xor logical_not equal not_equal less less_equal greater greater_equal bitwise_and bitwise_or bitwise_xor invert'
	).split(' ')
);

/** Where an array's reduction by a function has a name of its own. */
const reductions: Table<string> = tableOf({ add: 'sum', multiply: 'prod', maximum: 'max', minimum: 'min', logical_and: 'all', logical_or: 'any' });
const running: Table<string> = tableOf({ add: 'cumsum', multiply: 'cumprod' });

const method = (name: string, run: (host: Host, self: Ufunc, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value): void => {
	ufuncClass.attrs.set(
		name,
		new NativeFunction(name, name, null, (host, { positional: [self, ...args], keywords }) => run(host, self as Ufunc, args, keywords))
	);
};

const over = (table: Table<string>, of: string) => {
	method(of, (host, { name }, [array, axis], keywords) => {
		const known = table[name];
		if (known === undefined || [...keywords.keys()].some((key) => key !== 'axis' && key !== 'keepdims')) return host.unsupported(`np.${name}.${of}`);
		const given = axis === undefined && !keywords.has('axis') ? 0n : (axis ?? keywords.get('axis') ?? null);
		return host.call(host.getAttribute(array!, known), [], new Map([...keywords, ['axis', given]]));
	});
};
over(reductions, 'reduce');
over(running, 'accumulate');
method('outer', (host, { run }, [a, b]) => {
	const column = host.call(host.getAttribute(a!, 'reshape'), [-1n, 1n]);
	return host.call(run, [column, host.call(host.getAttribute(b!, 'reshape'), [1n, -1n])]);
});

/** Calls it; `out` is written to, and where it is not `where`, left as it was. */
method('__call__', (host, { name, run }, args, keywords) => {
	const [out, where] = [keywords.get('out') ?? null, keywords.get('where') ?? true];
	const others = new Map([...keywords].filter(([key]) => key !== 'out' && key !== 'where'));
	if (out === null && where !== true) return host.unsupported(`np.${name} with where and without out`);
	const made = host.call(run, args, others);
	if (out === null) return made;
	host.call(host.getAttribute(out, '__setitem__'), where === true ? [ellipsis, made] : [where, host.getItem(made, where)]);
	return out;
});
method('__getattr__', (host, { name }, [wanted]) =>
	'accumulate at nargs nin nout ntypes outer reduce reduceat resolve_dtypes signature types identity'.split(' ').includes(String(wanted))
		? host.unsupported(`np.${name}.${String(wanted)}`)
		: host.raise('AttributeError', `'numpy.ufunc' object has no attribute '${String(wanted)}'`)
);
method('__repr__', (_, { name }) => `<ufunc '${name}'>`);
ufuncClass.attrs.set('__name__', new NativeProperty('__name__', (_, self) => (self as Ufunc).name));
