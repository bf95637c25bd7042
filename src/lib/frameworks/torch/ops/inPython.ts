import { NativeFunction, perRun, PyClass, PyModule, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { dtypeWords } from '../dtype.ts';
import { define, gather, torchFunction, type Definitions } from '../binding/define.ts';
import { declareSignatures, overloadsOf } from '../binding/signatures.ts';
import { named as entries, type Entries, type TorchPart } from '../part.ts';
import { tensorClass, TorchTensor, unnamed } from '../tensor/tensor.ts';
import helpersText from './helpers.py?raw';
import opsText from './composites.py?raw';
import { overwriting } from './inplace.ts';
import functionalOpsText from './functional_ops.py?raw';
import matricesText from '../linalg/matrices.py?raw';
import { linearAlgebra } from '../linalg/linalg.ts';
import linalgText from '../linalg/linalg.py?raw';
import { structure } from './structure.ts';

/** Functions of the texts: their signatures, as PyTorch's parser has them. */
const table = `
corrcoef det is_complex logdet: 
inverse lgamma: *, Tensor out=None
bucketize fn: Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None | Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False
cov: *, int64_t correction=1, Tensor? fweights=None, Tensor? aweights=None
logaddexp: Tensor other, *, Tensor out=None
slogdet: *, TensorList[2] out=None
hamming_window fn: int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options | int64_t window_length, bool periodic, double alpha, *, $options | int64_t window_length, bool periodic, double alpha, double beta, *, $options
hann_window fn: int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options
isin fn: Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None
logspace fn: Tensor start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Tensor start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options
masked_scatter: Tensor mask, Tensor source
nan_to_num: double? nan=None, double? posinf=None, double? neginf=None, *, Tensor out=None
nanmean nansum: IntArrayRef[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None
quantile: Tensor q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None | double q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None
pinverse: double rcond=1e-15
searchsorted fn: Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None | Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None
svd: bool some=True, bool compute_uv=True, *, TensorList[3] out=None
mode: int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None
bincount: Tensor? weights=None, SymInt minlength=0
`;
declareSignatures(table);
const composedNames = table
	.trim()
	.split('\n')
	.flatMap((line) => line.replace(/(?: (?:fn|method))?:.*/, '').split(' '));

/** Methods that write what a function gives over their tensor. */
const written = ['nan_to_num', 'masked_scatter'];

declareSignatures(`
nan_to_num_ method: double? nan=None, double? posinf=None, double? neginf=None
masked_scatter_ method: Tensor mask, Tensor source
`);

const scalar = new NativeFunction('_scalar', '_scalar', 'x', (_, { positional: [x] }) => dtypeWords[(x as TorchTensor).dtype].scalar);
const unsupported = new NativeFunction('_unsupported', '_unsupported', 'what', (host, { positional: [what] }) => host.unsupported(String(what)));
const warn = new NativeFunction('_warn', '_warn', 'message', (host, { positional: [message] }) => {
	host.warn('UserWarning', String(message));
	return null;
});
const error = new NativeFunction(
	'_error',
	'_error',
	'name, base',
	(_, { positional: [name, base] }) => new PyClass(String(name), 'torch._C', [base as PyClass])
);
const structured = new NativeFunction('_structure', '_structure', null, (_, { positional: [name], keywords }) =>
	structure(String(name), Object.fromEntries(keywords))
);

/** What the texts see: torch without what comes with a layer or a training loop, and themselves. */
function contents(host: Host): ReadonlyMap<string, Value> {
	const torch = new PyModule('torch', new Map(seen.flatMap(({ modules = {} }) => [...(modules['torch'] ?? [])])));
	const linalg = new PyModule('torch.linalg', new Map());
	torch.attrs.set('linalg', linalg);
	const given: Entries = [['torch', torch], ['Tensor', tensorClass], ...entries([error, scalar, unsupported, warn, structured, ...linearAlgebra])];
	const [made, linear] = [new Map<string, Value>(), new Map<string, Value>()];
	const add = (name: string, text: string): Map<string, Value> => runText(host, `torch ${name}`, helpersText + text, [...given, ...made]);
	for (const [name, text] of Object.entries({ ops: opsText, matrices: matricesText, functional: functionalOpsText }))
		for (const [key, value] of add(name, text)) made.set(key, value);
	for (const [key, value] of add('linalg', linalgText)) {
		linalg.attrs.set(key, value);
		linear.set(key, value);
	}
	for (const [key, value] of made) if (!torch.attrs.has(key)) torch.attrs.set(key, value);
	for (const [key, value] of linear) made.set(`linalg.${key}`, value);
	return made;
}

const texts = perRun(() => ({ made: null as ReadonlyMap<string, Value> | null }));

/** What of torch the texts use. */
let seen: readonly TorchPart[] = [];

/** The functions of the texts, by name. */
function functionsOf(host: Host): ReadonlyMap<string, Value> {
	const kept = texts(host.trace);
	return (kept.made ??= contents(host));
}

/** What made a result that carries a gradient is not one op of PyTorch's: nobody is told a name. */
function anonymous(result: Value, given: readonly (Value | undefined)[]): Value {
	for (const one of result instanceof PyTuple ? result.items : [result])
		if (one instanceof TorchTensor && one.gradFn !== null && !given.includes(one)) one.gradFn = unnamed;
	return result;
}

const composed = (name: string): Definitions => {
	const run = (host: Host, bound: ReadonlyMap<string, Value>): Value => {
		if (bound.has('out')) return host.unsupported(`torch.${name} with out=`);
		const keywords = new Map(bound);
		for (const alias of ['self', 'input']) {
			const value = keywords.get(alias);
			if (value === undefined) continue;
			keywords.delete(alias);
			keywords.set('input', value);
		}
		return anonymous(host.call(functionsOf(host).get(name)!, [], keywords), [...bound.values()]);
	};
	const { tensor } = define(name, (host, self, { bound }) => run(host, new Map([['input', self], ...bound])));
	const overloads = overloadsOf('fn', name);
	return { tensor, torch: overloads ? [torchFunction(name, overloads, (host, { bound }) => run(host, bound))] : [] };
};

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions whose signatures PyTorch has in Python. */
const free = names('cartesian_prod block_diag');
const freeFunction = (name: string): NativeFunction =>
	new NativeFunction(name, name, null, (host, { positional, keywords }) =>
		anonymous(host.call(functionsOf(host).get(name)!, positional, keywords), positional)
	);

const all = gather([...composedNames.map(composed), ...written.map(overwriting)]);

const unique = (name: 'unique' | 'unique_consecutive', options: string, self: string, usual?: NativeFunction): NativeFunction =>
	new NativeFunction(name, self === 'self' ? `Tensor.${name}` : name, `${self}, ${options}`, (host, { positional, keywords }) => {
		if (usual && positional.at(-1) === null) return usual.run(host, { positional, keywords });
		return host.call(functionsOf(host).get(name)!, positional);
	});

const uniqueOptions = 'return_inverse=False, return_counts=False, dim=None';
const uniques = (self: 'self' | 'input', usual: readonly NativeFunction[]): NativeFunction[] => [
	unique(
		'unique',
		`sorted=True, ${uniqueOptions}`,
		self,
		usual.find(({ name }) => name === 'unique')
	),
	unique('unique_consecutive', uniqueOptions, self)
];

/** Numbers that torch has names for. */
const constants: Entries = [
	['inf', Infinity],
	['nan', NaN],
	['pi', Math.PI],
	['e', Math.E],
	['newaxis', null]
];

/** The share, given functions that are written beside it, and what of torch its texts see. */
export function inPython(used: Definitions, shares: readonly TorchPart[]): TorchPart {
	seen = shares;
	const inText = (host: Host, prefix: string): ReadonlyMap<string, Value> =>
		new Map([...functionsOf(host)].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [])));
	return {
		tensor: [...all.tensor, ...uniques('self', used.tensor)],
		modules: { torch: [...entries([...all.torch, ...free.map(freeFunction), ...uniques('input', used.torch)]), ...constants] },
		texts: {
			'torch.linalg': (host) => inText(host, 'linalg.')
		},
		names: {
			'torch.linalg': names(
				'LinAlgError Tensor cholesky cholesky_ex common_notes cond cross det diagonal eig eigh eigvals eigvalsh householder_product inv inv_ex ldl_factor ldl_factor_ex ldl_solve lstsq lu lu_factor lu_factor_ex lu_solve matmul matrix_exp matrix_norm matrix_power matrix_rank multi_dot norm pinv qr slogdet solve solve_ex solve_triangular svd svdvals tensorinv tensorsolve vander vecdot vector_norm'
			)
		}
	};
}
