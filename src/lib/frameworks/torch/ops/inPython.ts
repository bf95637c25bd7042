import { NativeFunction, perRun, PyClass, PyModule, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { dtypeFacts } from '../dtype.ts';
import { define, gather, torchFunction, type Definitions } from '../define.ts';
import { firstParts } from '../firstParts.ts';
import { declareSignatures, overloadsOf } from '../signatures.ts';
import { named as entries, type Entries, type TorchPart } from '../part.ts';
import { numberLimits } from '../numberLimits.ts';
import { tensorClass, TorchTensor, unnamed } from '../tensor.ts';
import { helpersText } from './helpersText.ts';
import { opsText } from './inPythonText.ts';
import { overwriting } from './inplace.ts';
import { functionalOpsText, matricesText } from './matricesText.ts';
import { linearAlgebra } from './linalg.ts';
import { linalgText } from './linalgText.ts';
import { specialText } from './specialText.ts';
import { structure } from './structure.ts';

/** Functions of the texts: their signatures, as PyTorch's parser has them. */
const table = `
corrcoef det is_complex is_inference is_nonzero is_signed isreal logdet matrix_exp: 
acosh angle arccosh arcsinh arctanh asinh atanh deg2rad digamma erfc erfinv inverse isneginf isposinf lgamma msort rad2deg signbit sinc: *, Tensor out=None
addbmm fn: -Scalar beta, Tensor input, Scalar alpha, Tensor batch1, Tensor batch2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor batch1, Tensor batch2, *, Tensor out=None | Tensor input, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None
addbmm method: -Scalar beta, Scalar alpha, Tensor batch1, Tensor batch2 | -Scalar beta, Tensor batch1, Tensor batch2 | Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1
addr fn: -Scalar beta, Tensor input, Scalar alpha, Tensor vec1, Tensor vec2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor vec1, Tensor vec2, *, Tensor out=None | Tensor input, Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None
addr method: -Scalar beta, Scalar alpha, Tensor vec1, Tensor vec2 | -Scalar beta, Tensor vec1, Tensor vec2 | Tensor vec1, Tensor vec2, *, Scalar beta=1, Scalar alpha=1
aminmax: *, int64_t? dim=None, bool keepdim=False, TensorList[2] out=None
xlogy method: Tensor other | Scalar other
bucketize fn: Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None | Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False
cholesky: bool upper=False, *, Tensor out=None
combinations fn: Tensor input, int64_t r=2, bool with_replacement=False
cov: *, int64_t correction=1, Tensor? fweights=None, Tensor? aweights=None
cross: Tensor other, int64_t? dim=None, *, Tensor out=None
cummax cummin: int64_t dim, *, TensorList[2] out=None
cumulative_trapezoid trapezoid fn: Tensor y, Tensor x, *, int64_t dim=-1 | Tensor y, *, Scalar dx=1, int64_t dim=-1
diagflat: int64_t offset=0
diagonal_scatter: Tensor src, int64_t offset=0, int64_t dim1=0, int64_t dim2=1
dist: Tensor other, Scalar p=2
dsplit hsplit vsplit: int64_t sections | IntArrayRef indices
float_power fn: Tensor input, Tensor exponent, *, Tensor out=None | Scalar self, Tensor exponent, *, Tensor out=None | Tensor input, Scalar exponent, *, Tensor out=None
float_power method: Tensor exponent | Scalar exponent
fmax fmin gcd hypot kron lcm ldexp logaddexp vdot: Tensor other, *, Tensor out=None
slogdet: *, TensorList[2] out=None
ger: Tensor vec2, *, Tensor out=None
hamming_window fn: int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options | int64_t window_length, bool periodic, double alpha, *, $options | int64_t window_length, bool periodic, double alpha, double beta, *, $options
hann_window fn: int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options
heaviside: Tensor values, *, Tensor out=None
histc: int64_t bins=100, Scalar min=0, Scalar max=0, *, Tensor out=None
histogram: Tensor bins, *, Tensor? weight=None, bool density=False, TensorList[2] out=None | int64_t bins=100, *, ArrayRef<double>? range=None, Tensor? weight=None, bool density=False, TensorList[2] out=None
isin fn: Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None
logcumsumexp: int64_t dim, *, Tensor out=None
logspace fn: Tensor start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Tensor start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options
masked_scatter: Tensor mask, Tensor source
matrix_power: int64_t n, *, Tensor out=None
mvlgamma: int64_t p, *, Tensor out=None
nan_to_num: double? nan=None, double? posinf=None, double? neginf=None, *, Tensor out=None
nanmean nansum: IntArrayRef[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None
nanmedian:  | int64_t dim, bool keepdim=False, *, TensorList[2] out=None
nanquantile quantile: Tensor q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None | double q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None
pinverse: double rcond=1e-15
polygamma fn: int64_t n, Tensor input, *, Tensor out=None
polygamma method: int64_t n
put: Tensor index, Tensor source, bool accumulate=False
qr: bool some=True, *, TensorList[2] out=None
renorm: Scalar p, int64_t dim, Scalar maxnorm, *, Tensor out=None
rot90: int64_t k=1, IntArrayRef dims=[0, 1]
scatter_reduce: int64_t dim, Tensor index, Tensor src, c10::string_view reduce, *, bool include_self=True, Tensor out=None
searchsorted fn: Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None | Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None
select_scatter: Tensor src, int64_t dim, SymInt index
slice_scatter: Tensor src, int64_t dim=0, SymInt? start=None, SymInt? end=None, SymInt step=1, *, Tensor out=None
sum_to_size method: SymIntArrayRef size
svd: bool some=True, bool compute_uv=True, *, TensorList[3] out=None
trapz fn: Tensor y, *, double dx=1, int64_t dim=-1 | Tensor y, Tensor x, *, int64_t dim=-1
vander fn: Tensor x, int64_t? N=None, bool increasing=False
xlogy fn: Tensor input, Tensor other, *, Tensor out=None | Scalar self, Tensor other, *, Tensor out=None | Tensor input, Scalar other, *, Tensor out=None
mode: int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None
bincount: Tensor? weights=None, SymInt minlength=0
bitwise_left_shift bitwise_right_shift method: Tensor other | Scalar other
bitwise_left_shift bitwise_right_shift fn: Tensor input, Tensor other, *, Tensor out=None | Tensor input, Scalar other, *, Tensor out=None | Scalar self, Tensor other
`;
declareSignatures(table);
const composedNames = table
	.trim()
	.split('\n')
	.flatMap((line) => line.replace(/(?: (?:fn|method))?:.*/, '').split(' '));

/** Methods that write what a function gives over their tensor. */
const written = 'nan_to_num masked_scatter scatter_reduce xlogy renorm deg2rad rad2deg sinc erfc bitwise_left_shift bitwise_right_shift'.split(' ');

declareSignatures(`
deg2rad_ rad2deg_ sinc_ erfc_ method: 
nan_to_num_ method: double? nan=None, double? posinf=None, double? neginf=None
masked_scatter_ method: Tensor mask, Tensor source
scatter_reduce_ method: int64_t dim, Tensor index, Tensor src, c10::string_view reduce, *, bool include_self=True
bitwise_left_shift_ bitwise_right_shift_ xlogy_ method: Tensor other | Scalar other
renorm_ method: Scalar p, int64_t dim, Scalar maxnorm
`);

const scalar = new NativeFunction('_scalar', '_scalar', 'x', (_, { positional: [x] }) => dtypeFacts[(x as TorchTensor).dtype].scalar);
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
function contents(host: Host, others: Entries): ReadonlyMap<string, Value> {
	const torch = new PyModule('torch', new Map([...firstParts.flatMap(({ modules = {} }) => [...(modules['torch'] ?? [])]), ...others]));
	const linalg = new PyModule('torch.linalg', new Map());
	torch.attrs.set('linalg', linalg);
	const given: Entries = [['torch', torch], ['Tensor', tensorClass], ...entries([error, scalar, unsupported, warn, structured, ...linearAlgebra])];
	const [made, linear] = [new Map<string, Value>(), new Map<string, Value>()];
	const add = (name: string, text: string): Map<string, Value> => runText(host, `torch ${name}`, helpersText + text, [...given, ...made]);
	for (const [name, text] of Object.entries({ special: specialText, ops: opsText, matrices: matricesText, functional: functionalOpsText }))
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

/** What else of torch the texts use. */
let others: Entries = [];

/** The functions of the texts, by name. */
function functionsOf(host: Host): ReadonlyMap<string, Value> {
	const kept = texts(host.trace);
	return (kept.made ??= contents(host, others));
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
const free = names('cartesian_prod block_diag chain_matmul gradient');
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

/** Names of torch.linalg, and of torch.special, by what the text calls them. */
const special: Readonly<Record<string, string>> = {
	expit: 'sigmoid',
	gammaln: 'lgamma',
	psi: 'digamma',
	multigammaln: 'mvlgamma',
	...Object.fromEntries(
		names('logit erf erfc erfinv digamma polygamma xlogy softmax log_softmax logsumexp exp2 expm1 log1p sinc round entr ndtr ndtri log_ndtr xlog1py').map(
			(name) => [name, name]
		)
	)
};

/** Numbers that torch has names for. */
const constants: Entries = [
	['inf', Infinity],
	['nan', NaN],
	['pi', Math.PI],
	['e', Math.E],
	['newaxis', null]
];

/** The part, given the functions of torch that the texts use beside those of the first parts. */
export function inPython(used: Definitions): TorchPart {
	others = entries([...used.torch, ...numberLimits]);
	const inText = (host: Host, prefix: string): ReadonlyMap<string, Value> =>
		new Map([...functionsOf(host)].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [])));
	return {
		tensor: [...all.tensor, ...uniques('self', used.tensor)],
		modules: { torch: [...entries([...all.torch, ...free.map(freeFunction), ...uniques('input', used.torch)]), ...constants] },
		texts: {
			'torch.linalg': (host) => inText(host, 'linalg.'),
			'torch.special': (host, torch) => {
				const own = functionsOf(host);
				return new Map(Object.entries(special).map(([name, other]) => [name, own.get(other) ?? host.getAttribute(torch, other)]));
			}
		},
		names: {
			'torch.linalg': names(
				'LinAlgError Tensor cholesky cholesky_ex common_notes cond cross det diagonal eig eigh eigvals eigvalsh householder_product inv inv_ex ldl_factor ldl_factor_ex ldl_solve lstsq lu lu_factor lu_factor_ex lu_solve matmul matrix_exp matrix_norm matrix_power matrix_rank multi_dot norm pinv qr slogdet solve solve_ex solve_triangular svd svdvals tensorinv tensorsolve vander vecdot vector_norm'
			)
		}
	};
}
