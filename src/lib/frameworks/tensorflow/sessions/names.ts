import { tableOf, type Table } from '../../../ir/table.ts';

/** Names that TensorFlow 1 has as TensorFlow 2 has them, by module: what differs in their parameters alone comes behind what programs write. */
const same: Readonly<Record<string, string>> = {
	'': 'bool complex64 complex128 float16 float32 float64 half double int8 int16 int32 int64 uint8 string bfloat16 DType TensorShape Tensor Variable Graph Module GradientTape IndexedSlices SparseTensor RaggedTensor TensorSpec abs acos add add_n argsort asin atan boolean_mask broadcast_to cast clip_by_global_norm clip_by_norm clip_by_value concat constant convert_to_tensor cos cumsum device divide einsum equal exp eye fill floor function gather gather_nd greater greater_equal identity is_tensor less less_equal linspace log logical_and logical_not logical_or matmul maximum meshgrid minimum multiply negative newaxis no_op norm not_equal one_hot ones ones_like pad pow range rank realdiv repeat reshape reverse roll round rsqrt scan scatter_nd sequence_mask shape sigmoid sign sin size slice sort split sqrt square squeeze stack stop_gradient strided_slice subtract tan tanh tensordot tile timestamp transpose unique unstack where zeros zeros_like Assert group while_loop cond case map_fn foldl foldr print TensorArray tensor_scatter_nd_update executing_eagerly_outside_functions zeros_initializer ones_initializer constant_initializer random_normal_initializer random_uniform_initializer expand_dims control_dependencies UnconnectedGradients errors',
	nn: 'relu relu6 elu selu crelu leaky_relu sigmoid softplus softsign tanh silu swish l2_loss l2_normalize bias_add sparse_softmax_cross_entropy_with_logits sigmoid_cross_entropy_with_logits softmax log_softmax in_top_k top_k zero_fraction sampled_softmax_loss nce_loss ctc_greedy_decoder',
	math: 'abs add add_n argmax argmin ceil cos cumsum divide equal exp floor greater log maximum minimum multiply negative pow reduce_max reduce_mean reduce_min reduce_sum reduce_prod reduce_all reduce_any rsqrt sigmoid sign sin softplus sqrt square subtract tanh top_k l2_normalize',
	random: 'normal uniform truncated_normal shuffle categorical'
};

/** Those that have another name there. */
const under: Readonly<Record<string, string>> = {
	'tensorflow.compat.v1.nn.softmax_cross_entropy_with_logits': 'tensorflow.nn.softmax_cross_entropy_with_logits',
	'tensorflow.compat.v1.nn.softmax_cross_entropy_with_logits_v2': 'tensorflow.nn.softmax_cross_entropy_with_logits'
};

/** By module of `tf.compat.v1`: where its names are. */
export const ofVersion1: Readonly<Record<string, Table<string>>> = Object.fromEntries(
	Object.entries(same).map(([module, list]) => {
		const [v1, v2] = ['tensorflow.compat.v1', 'tensorflow'].map((root) => (module === '' ? root : `${root}.${module}`)) as [string, string];
		const others = Object.entries(under).filter(([path]) => path.slice(0, path.lastIndexOf('.')) === v1);
		return [
			v1,
			tableOf({
				...Object.fromEntries(list.split(' ').map((name) => [name, `${v2}.${name}`])),
				...Object.fromEntries(others.map(([path, to]) => [path.slice(path.lastIndexOf('.') + 1), to]))
			})
		];
	})
);
