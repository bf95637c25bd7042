import { parseSignature, type Interpreter, type NativeFunction, type Value } from '../../../python/index.ts';
import { PyFunction } from '../../../python/objects/code.ts';
import type { Arguments, Binder } from '../../../python/objects/values.ts';
import { cFunction, pythonFunction } from '../../../tensors/arguments/function.ts';
import { bind, type Parameters } from '../../../python/objects/signature.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

/**
 * Functions whose arguments Python binds, with Python's words: ops as they are generated, and what no dispatcher stands before. Recorded by calling each with an argument that it
 * does not have.
 */
const byPython = new Set(
	(
		'acosh approx_top_k as_dtype asin asinh atan atan2 atanh bitcast broadcast_to constant control_dependencies cos cosh custom_gradient dynamic_partition dynamic_stitch einsum ' +
		'executing_eagerly function greater greater_equal identity_n less less_equal logical_and logical_not logical_or matrix_square_root maximum meshgrid minimum no_op print ' +
		'scatter_nd sin sinh square switch_case tan tanh tile unravel_index vectorized_map elu l2_loss lrn relu selu softsign betainc digamma erf erfc expm1 igamma igammac ' +
		'invert_permutation is_finite is_inf is_nan lgamma log log1p polygamma reciprocal rint segment_max segment_mean segment_min segment_prod segment_sum squared_difference ' +
		'unsorted_segment_max unsorted_segment_min unsorted_segment_prod unsorted_segment_sum xlogy zeta banded_triangular_solve cholesky cross lu qr diag set_seed fft flatten ' +
		'map_structure pack_sequence_as'
	).split(' ')
);

/** The same, of those that Python knows by another name. */
const renamed: Table<string> = tableOf({
	band_part: 'matrix_band_part',
	det: 'matrix_determinant',
	floormod: 'floor_mod',
	inv: 'matrix_inverse',
	is_tensor: 'is_tf_type',
	map_fn: 'map_fn_v2',
	negative: 'neg',
	reverse: 'reverse_v2',
	solve: 'matrix_solve',
	tensor_scatter_nd_add: 'tensor_scatter_add',
	tensor_scatter_nd_sub: 'tensor_scatter_sub',
	while_loop: 'while_loop_v2'
});

/** Binds arguments as TensorFlow's dispatcher does (tensorflow/python/util/function_parameter_canonicalizer.cc): in its order and words. */
function canonical(host: Interpreter, parameters: Parameters, { positional, keywords }: Arguments): void {
	if (positional.length > parameters.length)
		host.raise('TypeError', `Too many arguments were given. Expected ${parameters.length} but got ${positional.length}.`);
	const given = new Set(parameters.slice(0, positional.length).map(({ name }) => name));
	for (const name of keywords.keys()) {
		if (!parameters.some((parameter) => parameter.name === name)) host.raise('TypeError', `Got an unexpected keyword argument '${name}'`);
		if (given.has(name)) host.raise('TypeError', `Got multiple values for argument '${name}'`);
		given.add(name);
	}
	if (parameters.some((parameter) => parameter.default === undefined && !given.has(parameter.name)))
		host.raise('TypeError', 'Missing required positional argument');
}

const dispatched: Binder = (host, qualname, signature, args) => {
	const parameters = parseSignature(signature);
	canonical(host, parameters, args);
	return bind(host, qualname, parameters, args.positional, args.keywords);
};

/** A public function of TensorFlow's, by its name there. */
export function publicFunction(name: string, signature: string, run: (host: Interpreter, ...args: Value[]) => Value): NativeFunction {
	const own = renamed[name];
	const isPlain = own !== undefined || byPython.has(name) || signature.includes('*');
	return pythonFunction(name, signature, run, own ?? name, false, isPlain ? null : dispatched);
}

/** A function that is written in Python here, as programs call it by a name. */
export function publicText(name: string, made: Value): Value {
	if (!(made instanceof PyFunction)) return made;
	const own = renamed[name];
	if (own === undefined && (byPython.has(name) || made.parameters.some(({ kind }) => kind === 'star' || kind === 'double-star'))) return made;
	const call = (host: Interpreter, args: Arguments): Value => {
		if (own !== undefined) bind(host, own, made.parameters, args.positional, args.keywords);
		else canonical(host, made.parameters, args);
		return host.call(made, args.positional, args.keywords);
	};
	return cFunction(name, call, true, own ?? name);
}
