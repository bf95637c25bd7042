/**
 * The overloads of functions of torch and of methods of Tensor in the words of PyTorch 2.13's argument parser, printed by
 * tests/reference/torch_signatures.py: `names: overload | overload`, without the tensor itself; `fn` and `method` where the two differ.
 */
const table = `
abs absolute neg negative exp exp2 expm1 log log2 log10 log1p sqrt rsqrt reciprocal square sin cos tan asin acos atan arcsin arccos arctan sinh cosh tanh erf floor ceil trunc fix frac sigmoid sign sgn logical_not bitwise_not: *, Tensor out=None
relu relu_ isnan isinf isfinite positive trace ravel fliplr flipud t adjoint argwhere detach zero_ exp_ sqrt_ neg_ abs_ floor_ ceil_ sigmoid_ tanh_ detach_ reciprocal_ rsqrt_ log_ sin_ cos_ trunc_ erf_ square_ log1p_ expm1_ isreal is_nonzero: 
round: *, Tensor out=None | *, int64_t decimals, Tensor out=None
clamp clip: Tensor? min=None, Tensor? max=None, *, Tensor out=None | Scalar? min=None, Scalar? max=None, *, Tensor out=None
clamp_min: Tensor min, *, Tensor out=None | Scalar min, *, Tensor out=None
clamp_max: Tensor max, *, Tensor out=None | Scalar max, *, Tensor out=None
add sub: -Scalar alpha, Tensor other, *, Tensor out=None | Tensor other, *, Scalar alpha=1, Tensor out=None
subtract: Tensor other, *, Scalar alpha=1, Tensor out=None | Scalar other, Scalar alpha=1
mul maximum minimum fmax fmin atan2 arctan2 logical_and logical_or logical_xor matmul inner: Tensor other, *, Tensor out=None
multiply true_divide floor_divide: Tensor other, *, Tensor out=None | Scalar other
div: Tensor other, *, Tensor out=None | Tensor other, *, c10::string_view? rounding_mode, Tensor out=None | Scalar other, *, c10::string_view? rounding_mode
divide: Tensor other, *, Tensor out=None | Tensor other, *, c10::string_view? rounding_mode, Tensor out=None | Scalar other | Scalar other, *, c10::string_view? rounding_mode
remainder bitwise_and bitwise_or bitwise_xor fn: Tensor input, Tensor other, *, Tensor out=None | Scalar self, Tensor other | Tensor input, Scalar other, *, Tensor out=None
remainder bitwise_and bitwise_or bitwise_xor remainder_ fmod_ floor_divide_ bitwise_and_ bitwise_or_ bitwise_xor_ multiply_ method: Tensor other | Scalar other
fmod eq ne lt le gt ge not_equal less less_equal greater greater_equal: Tensor other, *, Tensor out=None | Scalar other, *, Tensor out=None
pow fn: Tensor input, Tensor exponent, *, Tensor out=None | Scalar self, Tensor exponent, *, Tensor out=None | Tensor input, Scalar exponent, *, Tensor out=None
pow pow_ method: Tensor exponent | Scalar exponent
where fn: Tensor condition | Tensor condition, Tensor input, Tensor other, *, Tensor out=None | Tensor condition, Scalar self, Tensor other | Tensor condition, Tensor input, Scalar other | Tensor condition, Scalar self, Scalar other
where method: Tensor condition, Tensor other | Tensor condition, Scalar other
lerp: Tensor end, Tensor weight, *, Tensor out=None | Tensor end, Scalar weight, *, Tensor out=None
addcmul addcdiv: -Scalar value, Tensor tensor1, Tensor tensor2, *, Tensor out=None | Tensor tensor1, Tensor tensor2, *, Scalar value=1, Tensor out=None
isclose allclose: Tensor other, double rtol=1e-05, double atol=1e-08, bool equal_nan=False
equal is_same_size: Tensor other
rsub fn: Tensor input, Tensor other, *, Scalar alpha=1 | Tensor input, Scalar other, Scalar alpha=1
nan_to_num: double? nan=None, double? posinf=None, double? neginf=None, *, Tensor out=None
sum: *, ScalarType? dtype=None | IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None
mean: *, ScalarType? dtype=None, Tensor out=None | IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None
max min: *, Tensor out=None | Tensor other, *, Tensor out=None | int64_t dim, bool keepdim=False, *, TensorList[2] out=None
argmax argmin: int64_t? dim=None, bool keepdim=False, *, Tensor out=None
amax amin: IntArrayRef[1] dim=None, bool keepdim=False, *, Tensor out=None
any all: *, Tensor out=None | IntArrayRef? dim=None, bool keepdim=False, *, Tensor out=None | int64_t dim, bool keepdim=False, *, Tensor out=None
var std: IntArrayRef[1]? dim, bool unbiased=True, bool keepdim=False, *, Tensor out=None | IntArrayRef[1]? dim=None, *, Scalar? correction=None, bool keepdim=False, Tensor out=None | bool unbiased=True
norm: Scalar p=2 | Scalar? p, *, ScalarType dtype | Scalar? p, IntArrayRef[1] dim, bool keepdim, *, ScalarType dtype, Tensor out=None | Scalar? p, IntArrayRef[1] dim, bool keepdim=False, *, Tensor out=None
prod: *, ScalarType? dtype=None | int64_t dim, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None
median:  | int64_t dim, bool keepdim=False, *, TensorList[2] out=None
cumsum cumprod: int64_t dim, *, ScalarType? dtype=None, Tensor out=None
cummax cummin: int64_t dim, *, TensorList[2] out=None
logsumexp: IntArrayRef[1] dim, bool keepdim=False, *, Tensor out=None
count_nonzero: int64_t? dim=None | IntArrayRef dim
topk: SymInt k, int64_t dim=-1, bool largest=True, bool sorted=True, *, TensorList[2] out=None
sort: *, bool? stable, int64_t dim=-1, bool descending=False, TensorList[2] out=None | int64_t dim=-1, bool descending=False, *, TensorList[2] out=None
argsort: *, bool stable, int64_t dim=-1, bool descending=False, Tensor out=None | int64_t dim=-1, bool descending=False
kthvalue: SymInt k, int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None
mode: int64_t dim=-1, bool keepdim=False, *, TensorList[2] out=None
unique_consecutive fn: Tensor input, bool return_inverse=False, bool return_counts=False, int64_t? dim=None
bincount: Tensor? weights=None, SymInt minlength=0
softmax log_softmax: int64_t dim, ScalarType? dtype=None, *, Tensor out=None
mm bmm fn: Tensor input, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat2, ScalarType out_dtype, *, Tensor out=None
mm bmm method: Tensor mat2
mv: Tensor vec, *, Tensor out=None
dot: Tensor tensor, *, Tensor out=None
outer: Tensor vec2, *, Tensor out=None
addmm fn: -Scalar beta, Tensor input, Scalar alpha, Tensor mat1, Tensor mat2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor mat1, Tensor mat2, *, Tensor out=None | Tensor input, Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None | Tensor input, Tensor mat1, Tensor mat2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor out=None
addmm method: -Scalar beta, Scalar alpha, Tensor mat1, Tensor mat2 | -Scalar beta, Tensor mat1, Tensor mat2 | Tensor mat1, Tensor mat2, *, Scalar beta=1, Scalar alpha=1
addmv fn: -Scalar beta, Tensor input, Scalar alpha, Tensor mat, Tensor vec, *, Tensor out=None | -Scalar beta, Tensor input, Tensor mat, Tensor vec, *, Tensor out=None | Tensor input, Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1, Tensor out=None
addmv method: -Scalar beta, Scalar alpha, Tensor mat, Tensor vec | -Scalar beta, Tensor mat, Tensor vec | Tensor mat, Tensor vec, *, Scalar beta=1, Scalar alpha=1
baddbmm fn: -Scalar beta, Tensor input, Scalar alpha, Tensor batch1, Tensor batch2, *, Tensor out=None | -Scalar beta, Tensor input, Tensor batch1, Tensor batch2, *, Tensor out=None | Tensor input, Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1, Tensor out=None | Tensor input, Tensor batch1, Tensor batch2, ScalarType out_dtype, *, Scalar beta=1, Scalar alpha=1, Tensor out=None
baddbmm method: -Scalar beta, Scalar alpha, Tensor batch1, Tensor batch2 | -Scalar beta, Tensor batch1, Tensor batch2 | Tensor batch1, Tensor batch2, *, Scalar beta=1, Scalar alpha=1
tensordot fn: Tensor input, Tensor other, IntArrayRef dims_self, IntArrayRef dims_other, *, Tensor out=None
dist: Tensor other, Scalar p=2
cat concat concatenate stack fn: TensorList tensors, int64_t dim=0, *, Tensor out=None
hstack vstack dstack column_stack fn: TensorList tensors, *, Tensor out=None
split: SymInt split_size, int64_t dim=0 | SymIntArrayRef split_size, int64_t dim=0
split_with_sizes: SymIntArrayRef split_sizes, int64_t dim=0
chunk: int64_t chunks, int64_t dim=0
unbind: int64_t dim=0
tensor_split: SymIntArrayRef indices, int64_t dim=0 | Tensor tensor_indices_or_sections, int64_t dim=0 | SymInt sections, int64_t dim=0
hsplit vsplit: int64_t sections | IntArrayRef indices
view method: ScalarType dtype | SymIntArrayRef size
reshape: SymIntArrayRef shape
permute flip: IntArrayRef dims
transpose swapdims: int64_t dim0, int64_t dim1
swapaxes: int64_t axis0, int64_t axis1
movedim moveaxis: int64_t source, int64_t destination | IntArrayRef source, IntArrayRef destination
flatten: int64_t start_dim=0, int64_t end_dim=-1
unflatten: int64_t dim, SymIntArrayRef sizes
squeeze:  | int64_t dim | IntArrayRef dim
unsqueeze: int64_t dim
expand method: SymIntArrayRef size, *, bool implicit=False
expand_as view_as reshape_as mul_ type_as method: Tensor other
repeat method: SymIntArrayRef repeats
repeat_interleave fn: Tensor input, Tensor repeats, int64_t? dim=None, *, SymInt? output_size=None | Tensor repeats, *, SymInt? output_size=None | Tensor input, SymInt repeats, int64_t? dim=None, *, SymInt? output_size=None
repeat_interleave method: Tensor repeats, int64_t? dim=None, *, SymInt? output_size=None | SymInt repeats, int64_t? dim=None, *, SymInt? output_size=None
tile: SymIntArrayRef dims
narrow: int64_t dim, Tensor start, SymInt length | int64_t dim, SymInt start, SymInt length
unfold method: int64_t dimension, int64_t size, int64_t step
rot90: int64_t k=1, IntArrayRef dims={0,1}
roll: SymIntArrayRef[1] shifts, IntArrayRef[1] dims=None
select: int64_t dim, SymInt index
diagonal: int64_t offset=0, int64_t dim1=0, int64_t dim2=1
diag: int64_t diagonal=0, *, Tensor out=None
diag_embed: int64_t offset=0, int64_t dim1=-2, int64_t dim2=-1
diagflat: int64_t offset=0
broadcast_to: SymIntArrayRef size
broadcast_tensors fn: TensorList tensors
meshgrid fn: TensorList tensors | TensorList tensors, *, c10::string_view indexing
combinations fn: Tensor input, int64_t r=2, bool with_replacement=False
index_select: int64_t dim, Tensor index, *, Tensor out=None
gather: int64_t dim, Tensor index, *, bool sparse_grad=False, Tensor out=None
scatter: int64_t dim, Tensor index, Tensor src, *, Tensor out=None | int64_t dim, Tensor index, Tensor src, *, c10::string_view reduce, Tensor out=None | int64_t dim, Tensor index, Scalar value, *, Tensor out=None | int64_t dim, Tensor index, Scalar value, *, c10::string_view reduce, Tensor out=None
scatter_add: int64_t dim, Tensor index, Tensor src, *, Tensor out=None
masked_fill: Tensor mask, Tensor value | Tensor mask, Scalar value
masked_select: Tensor mask, *, Tensor out=None
take: Tensor index, *, Tensor out=None
take_along_dim: Tensor indices, int64_t? dim=None, *, Tensor out=None
index_add: int64_t dim, Tensor index, Tensor source, *, Scalar alpha=1, Tensor out=None
index_copy: int64_t dim, Tensor index, Tensor source, *, Tensor out=None
index_fill: int64_t dim, Tensor index, Tensor value | int64_t dim, Tensor index, Scalar value
triu tril: SymInt diagonal=0, *, Tensor out=None
tril_indices triu_indices fn: int64_t row, int64_t col, int64_t offset=0, *, $options
zeros ones fn: SymIntArrayRef size, *, Tensor out=None, $options
full fn: SymIntArrayRef size, Scalar fill_value, *, Tensor out=None, $options
empty fn: SymIntArrayRef size, *, MemoryFormat? memory_format=None, Tensor out=None, $options
eye fn: SymInt n, *, Tensor out=None, $options | SymInt n, SymInt m, *, Tensor out=None, $options
arange fn: Scalar end, *, Tensor out=None, $options | Scalar start, Scalar end, *, $options | Scalar start, Scalar end, Scalar step=1, *, Tensor out=None, $options
linspace fn: Tensor start, Tensor end, int64_t steps, *, Tensor out=None, $options | Scalar start, Tensor end, int64_t steps, *, Tensor out=None, $options | Tensor start, Scalar end, int64_t steps, *, Tensor out=None, $options | Scalar start, Scalar end, int64_t steps, *, Tensor out=None, $options
zeros_like ones_like empty_like fn: Tensor input, *, MemoryFormat? memory_format=None, $options
full_like fn: Tensor input, Scalar fill_value, *, MemoryFormat? memory_format=None, $options
rand_like randn_like fn: Tensor input, *, Generator? generator, MemoryFormat? memory_format=None, $options | Tensor input, *, MemoryFormat? memory_format=None, $options
rand randn fn: SymIntArrayRef size, *, Generator? generator, Tensor out=None, $options | SymIntArrayRef size, *, Tensor out=None, $options
randint fn: SymInt high, SymIntArrayRef size, *, Generator? generator, Tensor out=None, $options | SymInt high, SymIntArrayRef size, *, Tensor out=None, $options | SymInt low, SymInt high, SymIntArrayRef size, *, Generator? generator, Tensor out=None, $options | SymInt low, SymInt high, SymIntArrayRef size, *, Tensor out=None, $options
randperm fn: SymInt n, *, Generator? generator, Tensor out=None, $options | SymInt n, *, Tensor out=None, $options
normal fn: Tensor mean, Tensor std, *, Generator? generator=None, Tensor out=None | Tensor mean, double std=1, *, Generator? generator=None, Tensor out=None | double mean, Tensor std, *, Generator? generator=None, Tensor out=None | double mean, double std, SymIntArrayRef size, *, Generator? generator=None, Tensor out=None, $options
bernoulli: *, Generator? generator=None, Tensor out=None | double p, *, Generator? generator=None
multinomial: SymInt num_samples, bool replacement=False, *, Generator? generator=None, Tensor out=None
new_zeros new_ones new_empty method: SymIntArrayRef size, *, $options
new_full method: SymIntArrayRef size, Scalar fill_value, *, $options
scalar_tensor fn: Scalar s, *, $options
clone: *, MemoryFormat? memory_format=None
empty_strided fn: SymIntArrayRef size, SymIntArrayRef stride, *, $options
as_strided: SymIntArrayRef size, SymIntArrayRef stride, SymInt? storage_offset=None
add_ sub_ method: -Scalar alpha, Tensor other | Tensor other, *, Scalar alpha=1
div_ method: Tensor other | Tensor other, *, c10::string_view? rounding_mode | Scalar other, *, c10::string_view? rounding_mode
fill_: Tensor value | Scalar value
clamp_ clip_: Tensor? min=None, Tensor? max=None | Scalar? min=None, Scalar? max=None
clamp_min_: Tensor min | Scalar min
clamp_max_: Tensor max | Scalar max
round_:  | *, int64_t decimals
normal_ method: double mean=0, double std=1, *, Generator? generator=None
uniform_ method: double from=0, double to=1, *, Generator? generator=None
random_ method: *, Generator? generator=None | int64_t from, int64_t? to, *, Generator? generator=None | int64_t to, *, Generator? generator=None
bernoulli_ method: Tensor p, *, Generator? generator=None | double p=0.5, *, Generator? generator=None
exponential_ method: double lambd=1, *, Generator? generator=None
masked_fill_ method: Tensor mask, Tensor value | Tensor mask, Scalar value
scatter_ method: int64_t dim, Tensor index, Tensor src | int64_t dim, Tensor index, Tensor src, *, c10::string_view reduce | int64_t dim, Tensor index, Scalar value | int64_t dim, Tensor index, Scalar value, *, c10::string_view reduce
scatter_add_ method: int64_t dim, Tensor index, Tensor src
index_add_ method: int64_t dim, Tensor index, Tensor source, *, Scalar alpha=1
index_copy_ method: int64_t dim, Tensor index, Tensor source
index_fill_ method: int64_t dim, Tensor index, Tensor value | int64_t dim, Tensor index, Scalar value
squeeze_ method:  | int64_t dim | IntArrayRef dim
unsqueeze_ method: int64_t dim
transpose_ method: int64_t dim0, int64_t dim1
t_ bitwise_not_ logical_not_ sign_ method: 
lerp_ method: Tensor end, Tensor weight | Tensor end, Scalar weight
addcmul_ addcdiv_ method: -Scalar value, Tensor tensor1, Tensor tensor2 | Tensor tensor1, Tensor tensor2, *, Scalar value=1
triu_ tril_ method: SymInt diagonal=0
fill_diagonal_ method: Scalar fill_value, bool wrap=False
subtract_ method: Tensor other, *, Scalar alpha=1 | Scalar other, Scalar alpha=1
divide_ method: Tensor other | Tensor other, *, c10::string_view? rounding_mode | Scalar other | Scalar other, *, c10::string_view? rounding_mode
logit: double? eps=None, *, Tensor out=None
index_put index_put_: TensorList indices, Tensor values, bool accumulate=False
std_mean var_mean fn: Tensor input, IntArrayRef[1]? dim, bool unbiased=True, bool keepdim=False | Tensor input, IntArrayRef[1]? dim=None, *, Scalar? correction=None, bool keepdim=False | Tensor input, bool unbiased=True
eq_ ne_ lt_ le_ gt_ ge_ method: Tensor other | Scalar other
logical_and_ logical_or_ logical_xor_ method: Tensor other
swapaxes_ method: int64_t axis0, int64_t axis1
swapdims_ method: int64_t dim0, int64_t dim1
result_type fn: Tensor tensor, Tensor other | Scalar scalar, Tensor tensor | Tensor tensor, Scalar other | Scalar scalar1, Scalar scalar2
can_cast fn: ScalarType from_, ScalarType to
promote_types fn: ScalarType type1, ScalarType type2
diff: int64_t n=1, int64_t dim=-1, Tensor? prepend=None, Tensor? append=None, *, Tensor out=None
`;

const options = 'ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False';

type Kind = 'fn' | 'method';
const overloads = new Map<string, readonly string[]>();

/** Adds a table of signatures, written as the first one is. */
export function declareSignatures(lines: string): void {
	for (const line of lines.trim().split('\n')) declareLine(line);
}

function declareLine(line: string): void {
	const [, names = '', kind, listed = ''] = /^(.*?)(?: (fn|method))?: ?(.*)$/.exec(line)!;
	const texts = listed.replaceAll('$options', options).split(' | ');
	for (const name of names.split(' ')) {
		if (kind !== undefined) overloads.set(`${kind} ${name}`, texts);
		else {
			overloads.set(
				`fn ${name}`,
				texts.map((text) => text.replace(/^-?/, `$&Tensor input${text.replace('-', '') === '' ? '' : ', '}`))
			);
			overloads.set(
				`method ${name}`,
				texts.map((text) => text.replace(/(, )?(Tensor|TensorList\S*) out=None/, '').replace(/(, )?\*$|^\*, $/, ''))
			);
		}
	}
}

declareSignatures(table);

/** The overloads of a function of torch, or of a method of Tensor (without the tensor itself); undefined where it is neither. */
export const overloadsOf = (kind: Kind, name: string): readonly string[] | undefined => overloads.get(`${kind} ${name}`);
