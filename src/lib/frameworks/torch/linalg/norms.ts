import { isNumber, type Value } from '../../../python/index.ts';
import { readDType } from '../binding/arguments.ts';
import { torchFunctions, type Row } from '../binding/row.ts';
import type { TorchPart } from '../part.ts';
import { axesNamed, normOf } from '../ops/reduce.ts';
import type { TorchTensor } from '../tensor/tensor.ts';

const norm = (name: 'vector_norm' | 'norm', fn: string): Row => ({
	name: `linalg_${name}`,
	fn,
	run: (host, _, { bound }) => {
		const [input, order, dim] = [bound.get('input') as TorchTensor, bound.get('ord'), bound.get('dim')];
		const axes = axesNamed(host, `linalg_${name}`, input, dim);
		// `norm` takes an order of two axes for a matrix' norm; without an order it is the root of all squares.
		const ofMatrix = name === 'norm' && order !== undefined && (dim === undefined ? input.rank === 2 : axes.length === 2);
		if (ofMatrix ? order !== 'fro' : order !== undefined && !isNumber(order)) return host.unsupported('torch.linalg.norm of such an order');
		return normOf(host, input, ofMatrix ? 2 : Number(order ?? 2), axes, {
			call: `torch.linalg.${name}`,
			keepdim: bound.get('keepdim') === true,
			dtype: readDType(bound.get('dtype'))
		});
	}
});

const rest = 'IntArrayRef[1]? dim=None, bool keepdim=False, *, ScalarType? dtype=None, Tensor out=None';
const functions = torchFunctions([
	norm('vector_norm', `Tensor input, Scalar ord=2, ${rest}`),
	norm('norm', `Tensor input, Scalar? ord=None, ${rest} | Tensor input, c10::string_view ord, ${rest}`)
]);

const names =
	'LinAlgError Tensor cholesky cholesky_ex common_notes cond cross det diagonal eig eigh eigvals eigvalsh householder_product inv inv_ex ldl_factor ldl_factor_ex ldl_solve lstsq lu lu_factor lu_factor_ex lu_solve matmul matrix_exp matrix_norm matrix_power matrix_rank multi_dot norm pinv qr slogdet solve solve_ex solve_triangular svd svdvals tensorinv tensorsolve vander vecdot vector_norm';

/** `torch.linalg`: norms of vectors, and Frobenius' of matrices (ATen/native/LinearAlgebra.cpp). */
export const norms: TorchPart = {
	modules: { 'torch.linalg': functions.map((fn): readonly [string, Value] => [fn.name.replace('linalg_', ''), fn]) },
	names: { 'torch.linalg': names.split(' ') }
};
