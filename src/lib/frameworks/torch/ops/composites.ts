import { NativeFunction, perRun, PyClass, PyModule, PyTuple, type Host, type Value } from '../../../python/index.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { dtypeWords } from '../dtype.ts';
import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { overwrite } from '../binding/inPlace.ts';
import { expand, type Row, type Run } from '../binding/row.ts';
import { named as entries, type Entries, type TorchPart } from '../part.ts';
import { unsupported, warn } from '../pythonText.ts';
import { tensorClass, TorchTensor, unnamed } from '../tensor/tensor.ts';
import preludeText from './prelude.py?raw';
import opsText from './composites.py?raw';
import { uniqueOf } from './select/order.ts';
import functionalOpsText from './functional_ops.py?raw';
import matricesText from '../linalg/matrices.py?raw';
import { linearAlgebra } from '../linalg/linalg.ts';
import linalgText from '../linalg/linalg.py?raw';
import { structure } from './structure.ts';

/** Functions of the texts. */
const functions: readonly Omit<Row, 'run'>[] = [
	{ name: 'corrcoef', overloads: '' },
	{ name: 'det', overloads: '' },
	{ name: 'is_complex', overloads: '' },
	{ name: 'logdet', overloads: '' },
	{ name: 'inverse', overloads: '*, Tensor out=None' },
	{ name: 'lgamma', overloads: '*, Tensor out=None' },
	{
		name: 'bucketize',
		fn: 'Tensor input, Tensor boundaries, *, bool out_int32=False, bool right=False, Tensor out=None | Scalar self, Tensor boundaries, *, bool out_int32=False, bool right=False'
	},
	{ name: 'cov', overloads: '*, int64_t correction=1, Tensor? fweights=None, Tensor? aweights=None' },
	{ name: 'logaddexp', overloads: 'Tensor other, *, Tensor out=None' },
	{ name: 'slogdet', overloads: '*, TensorList[2] out=None' },
	{
		name: 'hamming_window',
		fn: 'int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options | int64_t window_length, bool periodic, double alpha, *, $options | int64_t window_length, bool periodic, double alpha, double beta, *, $options'
	},
	{ name: 'hann_window', fn: 'int64_t window_length, *, $options | int64_t window_length, bool periodic, *, $options' },
	{
		name: 'isin',
		fn: 'Tensor elements, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Scalar element, Tensor test_elements, *, bool assume_unique=False, bool invert=False, Tensor out=None | Tensor elements, Scalar test_element, *, bool assume_unique=False, bool invert=False, Tensor out=None'
	},
	{
		name: 'logspace',
		fn: 'Tensor start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Tensor end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Tensor start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options | Scalar start, Scalar end, int64_t steps, double base=10.0, *, Tensor out=None, $options'
	},
	{ name: 'masked_scatter', overloads: 'Tensor mask, Tensor source', inPlace: overwrite },
	{
		name: 'nan_to_num',
		overloads: 'double? nan=None, double? posinf=None, double? neginf=None, *, Tensor out=None',
		inPlace: overwrite,
		inPlaceFunction: true
	},
	{ name: 'nanmean', overloads: 'IntArrayRef[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None' },
	{ name: 'nansum', overloads: 'IntArrayRef[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None' },
	{
		name: 'quantile',
		overloads:
			'Tensor q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None | double q, int64_t? dim=None, bool keepdim=False, *, c10::string_view interpolation="linear", Tensor out=None'
	},
	{ name: 'pinverse', overloads: 'double rcond=1e-15' },
	{
		name: 'searchsorted',
		fn: 'Tensor sorted_sequence, Tensor input, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None | Tensor sorted_sequence, Scalar self, *, bool out_int32=False, bool right=False, c10::string_view? side=None, Tensor? sorter=None, Tensor out=None'
	},
	{ name: 'svd', overloads: 'bool some=True, bool compute_uv=True, *, TensorList[3] out=None' },
	{ name: 'mode', overloads: 'int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None' },
	{ name: 'bincount', overloads: 'Tensor? weights=None, SymInt minlength=0' }
];

const scalar = pythonFunction('_scalar', 'x', (_, x) => dtypeWords[(x as TorchTensor).dtype].scalar);
const error = pythonFunction('_error', 'name, base', (_, name, base) => new PyClass(String(name), 'torch._C', [base as PyClass]));
const structured = cFunction('_structure', (_, { positional: [name], keywords }) => structure(String(name), Object.fromEntries(keywords)));

/** What the texts see: torch without what comes with a layer or a training loop, and themselves. */
function contents(host: Host): ReadonlyMap<string, Value> {
	const torch = new PyModule('torch', new Map(seen.flatMap(({ modules = {} }) => [...(modules['torch'] ?? [])])));
	const linalg = new PyModule('torch.linalg', new Map());
	torch.attrs.set('linalg', linalg);
	const given: Entries = [['torch', torch], ['Tensor', tensorClass], unsupported, warn, ...entries([error, scalar, structured, ...linearAlgebra])];
	const [made, linear] = [new Map<string, Value>(), new Map<string, Value>()];
	const add = (name: string, text: string): Map<string, Value> => runText(host, `torch ${name}`, preludeText + text, [...given, ...made]);
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

/** Has the text's function run, by its parameters' names. */
const inText =
	(name: string): Run =>
	(host, self, { bound }) => {
		const keywords = new Map(bound);
		const first = self ?? keywords.get('self');
		keywords.delete('self');
		if (first !== undefined) keywords.set('input', first);
		return anonymous(host.call(functionsOf(host).get(name)!, [], keywords), [...keywords.values()]);
	};

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Functions whose signatures PyTorch has in Python. */
const free = names('cartesian_prod block_diag');
const freeFunction = (name: string): NativeFunction =>
	cFunction(name, (host, { positional, keywords }) => anonymous(host.call(functionsOf(host).get(name)!, positional, keywords), positional));

const all = expand(functions.map((row) => ({ ...row, run: inText(row.name) })));

const options = 'return_inverse=False, return_counts=False, dim=None';
/** The two that are Python's in PyTorch too (torch/functional.py, torch/_tensor.py). */
const uniques = (self: 'self' | 'input'): NativeFunction[] => {
	const owner = self === 'self' ? 'Tensor' : 'torch';
	const qualname = (name: string): string => (self === 'self' ? `Tensor.${name}` : name);
	return [
		pythonFunction(
			'unique',
			`${self}, sorted=True, ${options}`,
			(host, ...given) => (given.at(-1) === null ? uniqueOf(host, given, `${owner}.unique`) : host.call(functionsOf(host).get('unique')!, given)),
			qualname('unique')
		),
		pythonFunction(
			'unique_consecutive',
			`${self}, ${options}`,
			(host, ...given) => host.call(functionsOf(host).get('unique_consecutive')!, given),
			qualname('unique_consecutive')
		)
	];
};

/** Numbers that torch has names for. */
const constants: Entries = [
	['inf', Infinity],
	['nan', NaN],
	['pi', Math.PI],
	['e', Math.E],
	['newaxis', null]
];

/** The share, given what of torch its texts see. */
export function composites(shares: readonly TorchPart[]): TorchPart {
	seen = shares;
	const inText = (host: Host, prefix: string): ReadonlyMap<string, Value> =>
		new Map([...functionsOf(host)].flatMap(([key, value]) => (key.startsWith(prefix) ? [[key.slice(prefix.length), value] as const] : [])));
	return {
		tensor: [...all.methods, ...uniques('self')],
		modules: { torch: [...entries([...all.functions, ...free.map(freeFunction), ...uniques('input')]), ...constants] },
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
