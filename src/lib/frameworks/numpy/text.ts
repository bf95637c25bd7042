import { NativeFunction, PyTuple, type Host, type Value } from '../../python/index.ts';
import { TorchTensor } from '../torch/tensor.ts';
import { axisOf, choose, isOperand, wrap } from './compute.ts';
import { NpScalar, scalarClasses } from './dtype.ts';
import { NdArray, ndarrayClass } from './ndarray.ts';

/**
 * What numpy makes of its own parts, or has under another name than PyTorch, as Python: `_do(a, 'cumsum', 0)` is the tensor's method on the array's memory.
 * `_axis` is numpy's check of an axis.
 */
export const numpyText = `
def _flat(a, axis):
    a = asarray(a)
    return (a.ravel(), 0) if axis is None else (a, _axis(axis, a.ndim))

def cumsum(a, axis=None):
    return _do(*_flat(a, axis), 'cumsum')

def cumprod(a, axis=None):
    return _do(*_flat(a, axis), 'cumprod')

def argsort(a, axis=-1):
    return _do(*_flat(a, axis), 'argsort')

def sort(a, axis=-1):
    a, axis = _flat(a, axis)
    return _do(a, axis, 'sort', 0)

def median(a, axis=None, out=None, overwrite_input=False, keepdims=False):
    return percentile(a, 50, axis)

def percentile(a, q, axis=None):
    a, axis = _flat(a, axis)
    if a.ndim != 1 or not isinstance(q, (int, float)):
        _unsupported('np.percentile of several')
    a = sort(a)
    at = (len(a) - 1) * q / 100
    low = int(at)
    high = min(low + 1, len(a) - 1)
    return a[low] + (a[high] - a[low]) * (at - low) if low != high else a[low] + 0.0

def quantile(a, q, axis=None):
    return percentile(a, q * 100, axis)

def diff(a, n=1, axis=-1):
    a = asarray(a)
    axis = _axis(axis, a.ndim)
    for _ in range(n):
        before = (slice(None),) * axis
        a = a[before + (slice(1, None),)] - a[before + (slice(0, a.shape[axis] - 1),)]
    return a

def clip(a, a_min=None, a_max=None):
    a = asarray(a)
    if a_min is not None:
        a = maximum(a, a_min)
    return a if a_max is None else minimum(a, a_max)

def where(condition, *choices):
    if not choices:
        return nonzero(condition)
    if len(choices) != 2:
        raise ValueError('either both or neither of x and y should be given')
    return _where(asarray(condition), *choices)

def nonzero(a):
    a = asarray(a)
    found = _do(a, None, 'nonzero')
    return tuple(found[:, i] for i in range(a.ndim))

def isnan(x):
    return _do(asarray(x), None, 'isnan')

def isinf(x):
    return _do(asarray(x), None, 'isinf')

def isfinite(x):
    return _do(asarray(x), None, 'isfinite')

def isclose(a, b, rtol=1e-05, atol=1e-08):
    return abs(asarray(a) - asarray(b)) <= atol + rtol * abs(asarray(b))

def allclose(a, b, rtol=1e-05, atol=1e-08):
    return bool(all(isclose(a, b, rtol, atol)))

def array_equal(a1, a2):
    a1, a2 = asarray(a1), asarray(a2)
    return a1.shape == a2.shape and bool((a1 == a2).all())

def unique(ar, return_index=False, return_inverse=False, return_counts=False, axis=None):
    ar = asarray(ar)
    if axis is not None or return_index:
        _unsupported('np.unique along an axis, or with the first places')
    values = _do(ar, None, 'unique')
    found = (values,)
    if return_inverse:
        found += (_do(ar, True, 'unique', 1, True),)
    if return_counts:
        found += (_do(ar, True, 'unique', 2, True, True),)
    return found if len(found) > 1 else values

def flip(m, axis=None):
    m = asarray(m)
    return _do(m, tuple(range(m.ndim)) if axis is None else (_axis(axis, m.ndim),), 'flip')

def roll(a, shift, axis=None):
    a = asarray(a)
    if axis is None:
        return _do(a.ravel(), shift, 'roll').reshape(a.shape)
    return _do(a, shift, 'roll', None, axis)

def tile(A, reps):
    A = asarray(A)
    return _do(A, reps if isinstance(reps, tuple) else (reps,), 'tile')

def repeat(a, repeats, axis=None):
    a, axis = _flat(a, axis)
    if not isinstance(repeats, int):
        _unsupported('np.repeat with several counts')
    return _do(a, repeats, 'repeat_interleave', None, axis)

def round(a, decimals=0):
    a = asarray(a)
    if 'float' in str(a.dtype):
        return _do(a, None, 'round', decimals=decimals)
    return a if a.ndim else a[()]

around = round

def ravel(a):
    return asarray(a).ravel()

def shape(a):
    return asarray(a).shape

def ndim(a):
    return asarray(a).ndim

def size(a, axis=None):
    return asarray(a).size if axis is None else asarray(a).shape[axis]

def copy(a):
    return asarray(a).copy()

def swapaxes(a, axis1, axis2):
    return asarray(a).swapaxes(axis1, axis2)

def outer(a, b):
    return asarray(a).reshape(-1, 1) * asarray(b).reshape(1, -1)

def tril(m, k=0):
    return _do(asarray(m), k, 'tril')

def triu(m, k=0):
    return _do(asarray(m), k, 'triu')

def bincount(x, weights=None, minlength=0):
    if weights is not None:
        _unsupported('np.bincount with weights')
    return _do(asarray(x), None, 'bincount', minlength=minlength)

def full_like(a, fill_value, dtype=None):
    a = asarray(a)
    return full(a.shape, fill_value, dtype=dtype or a.dtype)

def empty_like(prototype, dtype=None):
    prototype = asarray(prototype)
    return empty(prototype.shape, dtype=dtype or prototype.dtype)

def ascontiguousarray(a, dtype=None):
    return array(a, dtype=dtype)

def atleast_2d(a):
    a = asarray(a)
    return a if a.ndim >= 2 else a.reshape(1, -1)

def column_stack(tup):
    return concatenate([one if one.ndim > 1 else one.reshape(-1, 1) for one in map(asarray, tup)], axis=1)

def append(arr, values, axis=None):
    if axis is None:
        return concatenate([asarray(arr).ravel(), asarray(values).ravel()])
    return concatenate([arr, values], axis=axis)

def array_split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    total = ary.shape[axis]
    if isinstance(indices_or_sections, int):
        each, extras = divmod(total, indices_or_sections)
        ends = []
        for i in range(indices_or_sections - 1):
            ends.append((ends[-1] if ends else 0) + each + (i < extras))
    else:
        ends = list(indices_or_sections)
    before = (slice(None),) * _axis(axis, ary.ndim)
    return [ary[before + (slice(a, b),)] for a, b in zip([0] + ends, ends + [total])]

def split(ary, indices_or_sections, axis=0):
    ary = asarray(ary)
    if isinstance(indices_or_sections, int) and ary.shape[axis] % indices_or_sections:
        raise ValueError('array split does not result in an equal division')
    return array_split(ary, indices_or_sections, axis)

def sliding_window_view(x, window_shape, axis=None):
    x = asarray(x)
    if not isinstance(window_shape, int) or (axis is None and x.ndim != 1):
        _unsupported('sliding_window_view over several axes')
    if window_shape < 0:
        raise ValueError('\`window_shape\` cannot contain negative values')
    axis = 0 if axis is None else _axis(axis, x.ndim)
    if window_shape > x.shape[axis]:
        raise ValueError('window shape cannot be larger than input array shape')
    return _do(x, axis, 'unfold', None, window_shape, 1)
`;

/** numpy's functions as each program has them, which some methods of arrays are as well; an array may come from a tensor, without an import. */
const loaded = new WeakMap<Host['trace'], ReadonlyMap<string, Value>>();
let load: (host: Host) => ReadonlyMap<string, Value> = () => new Map();
export const loadedBy = (loader: typeof load): typeof load =>
	(load = (host) => loaded.get(host.trace) ?? loaded.set(host.trace, loader(host)).get(host.trace)!);

for (const name of ['cumsum', 'cumprod', 'argsort', 'clip', 'round', 'repeat']) {
	const method = new NativeFunction(name, name, null, (host, { positional, keywords }) => {
		const known = load(host).get(name);
		return known === undefined ? host.unsupported(`ndarray.${name}`) : host.call(known, positional, keywords);
	});
	for (const cls of [ndarrayClass, ...(name === 'round' || name === 'clip' ? Object.values(scalarClasses) : [])]) cls.attrs.set(name, method);
}

/** `round(x)` is a whole number of Python's, `round(x, 2)` one of numpy's. */
const rounded = new NativeFunction('__round__', '__round__', 'self, ndigits=None', (host, { positional: [self, digits] }) => {
	const value = host.call(host.getAttribute(self!, 'round'), [digits ?? 0n]);
	return digits === null ? host.call(host.getAttribute(value, '__int__'), []) : value;
});
for (const cls of Object.values(scalarClasses)) cls.attrs.set('__round__', rounded);

const native = (name: string, run: (host: Host, args: readonly Value[], keywords: ReadonlyMap<string, Value>) => Value): readonly [string, Value] => [
	name,
	new NativeFunction(name, name, null, (host, { positional, keywords }) => run(host, positional, keywords))
];

const tensorOf = (value: Value | undefined): TorchTensor | null => (value instanceof NdArray || value instanceof NpScalar ? value.tensor : null);

/** What the text is given: `_do(array, first argument or None, method, which result or None, …arguments)`, `_where`, `_unsupported`. */
export const textValues: readonly (readonly [string, Value])[] = [
	native('_do', (host, [array, first, name, which, ...rest], keywords) => {
		const tensor = tensorOf(array);
		if (!tensor?.cls.find(String(name))) return host.unsupported(`np.${String(name)}`);
		const given = first === null || first === undefined ? rest : [first, ...rest];
		const result = host.call(host.getAttribute(tensor, String(name)), given, keywords);
		const one = typeof which === 'bigint' && result instanceof PyTuple ? result.items[Number(which)]! : result;
		if (one instanceof PyTuple) return new PyTuple(one.items.map((item) => (item instanceof TorchTensor ? wrap(item) : item)));
		return one instanceof TorchTensor ? wrap(one) : one;
	}),
	native('_where', (host, [condition, a, b]) =>
		isOperand(condition) && isOperand(a) && isOperand(b) ? choose(host, condition, a, b) : host.unsupported('np.where of something other than arrays')
	),
	native('_axis', (host, [axis, rank]) => BigInt(axisOf(host, axis ?? null, Number(rank)))),
	native('_unsupported', (host, [what]) => host.unsupported(String(what)))
];
