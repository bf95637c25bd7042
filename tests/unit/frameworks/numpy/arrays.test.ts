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
		['print(torch.tensor(np.arange(3)).dtype, torch.zeros(2, 3).numpy().shape)', 'torch.int64 (2, 3)']
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
