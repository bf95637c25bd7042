import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../../src/lib/frameworks/evaluate.ts';

const printed = (lines: string): string => evaluate(`import numpy as np, torch\n${lines}\n`).stdout.trimEnd();
const raised = (line: string): unknown => evaluate(`import numpy as np, torch\na = np.zeros((2, 3))\n${line}\n`).outcome;

// Recorded from numpy 2.4.6.
describe('numpy', () => {
	it.each([
		['np.random.seed(0); print(np.random.randn(3).tolist())', '[1.764052345967664, 0.4001572083672233, 0.9787379841057392]'],
		[
			'np.random.seed(0); print(np.random.randint(0, 10, 5).tolist(), np.random.permutation(5).tolist(), np.random.choice(5, 3).tolist())',
			'[5, 0, 3, 3, 7] [2, 0, 4, 3, 1] [4, 0, 0]'
		],
		[
			'print((np.zeros(2, np.float32) * 2.0).dtype, (np.zeros(2, np.int64) / 2).dtype, (np.zeros(2, np.float32) + np.zeros(2, np.int64)).dtype)',
			'float32 float64 float64'
		],
		['print(np.zeros(2, np.int32).sum().dtype, np.zeros((2, 3)).mean(axis=0).shape, repr(np.mean(np.ones(4))))', 'int64 (3,) np.float64(1.0)'],
		['a = np.zeros(3); t = torch.from_numpy(a); a[1] = 5; print(t.tolist(), t.dtype)', '[0.0, 5.0, 0.0] torch.float64'],
		['print(torch.tensor(np.arange(3)).dtype, torch.zeros(2, 3).numpy().shape)', 'torch.int64 (2, 3)'],
		// Loops of ufuncs: the first that holds the operands.
		[
			'm = np.array([True, False]); print(np.sqrt(np.int8(4)).dtype, np.square(m), (m // True).dtype, np.floor(np.array([3])).dtype)',
			'float16 [1 0] int8 int64'
		],
		['b = np.array([3, 1]); o = np.ones(2); print(np.add(b, b, out=o) is o, o, np.add(b, b, where=[True, False], out=np.ones(2)))', 'True [6. 2.] [6. 1.]'],
		[
			'b = np.array([3, 1]); print(np.add(b, b, dtype=np.float32).dtype, np.add.outer(b, b).shape, np.add.reduce(b, dtype=float), b << 1)',
			'float32 (2, 2) 4.0 [6 2]'
		],
		['a = np.arange(6).reshape(2, 3); np.add.at(a, ([0, 0], [1, 1]), 10); print(a[0], a.sum(dtype=np.float32).dtype)', '[ 0 21  2] float32'],
		['t = np.arange(24).reshape(2, 3, 4); print(t[0, :, [0, 1]].shape, t[:, [0, 1]].shape)', '(2, 3) (2, 2, 4)'],
		['a = np.arange(4); a[1:] = a[:-1]; a[None] += 1; print(a)', '[1 1 2 3]'],
		[
			'a = np.arange(6.0).reshape(2, 3); print(np.einsum("ij,kj->ik", a, a).tolist(), np.einsum("...i,i", a, a[0]).tolist())',
			'[[5.0, 14.0], [14.0, 50.0]] [5.0, 14.0]'
		],
		['print(np.diag(np.arange(6).reshape(2, 3), 1), np.lib.stride_tricks.sliding_window_view(np.arange(4), 3).tolist())', '[1 5] [[0, 1, 2], [1, 2, 3]]']
	])('%s', (lines, output) => expect(printed(lines)).toBe(output));

	it.each([
		['a + np.zeros(4)', 'ValueError', 'operands could not be broadcast together with shapes (2,3) (4,) '],
		[
			'a @ a',
			'ValueError',
			'matmul: Input operand 1 has a mismatch in its core dimension 0, with gufunc signature (n?,k),(k,m?)->(n?,m?) (size 2 is different from 3)'
		],
		['np.dot(a, a)', 'ValueError', 'shapes (2,3) and (2,3) not aligned: 3 (dim 1) != 2 (dim 0)'],
		['a.reshape(4, 2)', 'ValueError', 'cannot reshape array of size 6 into shape (4,2)'],
		['a[5]', 'IndexError', 'index 5 is out of bounds for axis 0 with size 2'],
		['a[0, 0, 0]', 'IndexError', 'too many indices for array: array is 2-dimensional, but 3 were indexed'],
		['a.unsqueeze(0)', 'AttributeError', "'numpy.ndarray' object has no attribute 'unsqueeze'"],
		[
			'np.concatenate([a, np.zeros((2, 4)).T])',
			'ValueError',
			'all the input array dimensions except for the concatenation axis must match exactly, but along dimension 1, the array at index 0 has size 3 and the array at index 1 has size 2'
		],
		['np.ndarray.reshape(3, 4)', 'TypeError', "descriptor 'reshape' for 'numpy.ndarray' objects doesn't apply to a 'int' object"],
		['np.float32.item(3)', 'TypeError', "descriptor 'item' for 'numpy.generic' objects doesn't apply to a 'int' object"],
		['np.exp()', 'TypeError', 'exp() takes from 1 to 2 positional arguments but 0 were given'],
		['np.zeros()', 'TypeError', "zeros() missing required argument 'shape' (pos 0)"],
		['np.random.randint()', 'TypeError', 'randint() takes at least 1 positional argument (0 given)'],
		['a.sum(foo=1)', 'TypeError', "_sum() got an unexpected keyword argument 'foo'"],
		['np.add(a, 1, out=np.zeros(3))', 'ValueError', "non-broadcastable output operand with shape (3,) doesn't match the broadcast shape (2,3)"],
		['a += np.zeros(4)', 'ValueError', 'operands could not be broadcast together with shapes (2,3) (4,) (2,3) '],
		[
			'b = np.zeros(3, np.int64)\nb += np.zeros(4)',
			'UFuncTypeError',
			"Cannot cast ufunc 'add' output from dtype('float64') to dtype('int64') with casting rule 'same_kind'"
		],
		[
			'np.bitwise_and(a, a)',
			'TypeError',
			"ufunc 'bitwise_and' not supported for the input types, and the inputs could not be safely coerced to any supported types according to the casting rule ''safe''"
		],
		['a - "x"', 'UFuncTypeError', "ufunc 'subtract' did not contain a loop with signature matching types (dtype('float64'), dtype('<U1')) -> None"],
		[
			'torch.from_numpy(np.flip(a))',
			'ValueError',
			'At least one stride in the given numpy array is negative, and tensors with negative strides are not currently supported. (You can probably work around this by making a copy of your array  with array.copy().) '
		],
		['a.sum(axis=2)', 'AxisError', 'axis 2 is out of bounds for array of dimension 2'],
		['torch.from_numpy([1, 2])', 'TypeError', 'expected np.ndarray (got list)'],
		['torch.nn.Linear(3, 4)(a)', 'TypeError', "linear(): argument 'input' (position 1) must be Tensor, not numpy.ndarray"]
	])('%s', (line, type, message) => expect(raised(line)).toMatchObject({ kind: 'raised', type, message }));

	it('leaves unknown which type arrays have together with a type that is not modelled', () => {
		expect(evaluate('import numpy as np\nprint(np.result_type(np.int32, np.finfo))').outcome).toMatchObject({ kind: 'unsupported', what: 'dtype=finfo' });
	});
});

it.each(["[('a', 'f4')]", "{'names': ['a'], 'formats': ['f4']}", "('f4', (2,))"])('a structured dtype is not modelled: %s', (dtype) => {
	expect(evaluate(`import numpy as np\nx = np.zeros(3, dtype=${dtype})`).outcome).toMatchObject({ kind: 'unsupported', what: 'structured dtypes' });
});
