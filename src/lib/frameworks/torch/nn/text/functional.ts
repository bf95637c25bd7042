/** torch/nn/functional.py where it is Python, with its messages. `C_name` is the C++ function of that name. */
export const functionalText = `
def _get_softmax_dim(name, ndim, stacklevel):
	_warn(f'Implicit dimension choice for {name} has been deprecated. Change the call to include dim=X as an argument.')
	return 0 if ndim == 0 or ndim == 1 or ndim == 3 else 1

def softmax(input, dim=None, _stacklevel=3, dtype=None):
	if dim is None:
		dim = _get_softmax_dim('softmax', input.dim(), _stacklevel)
	return input.softmax(dim) if dtype is None else input.softmax(dim, dtype=dtype)

def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
	if dim is None:
		dim = _get_softmax_dim('log_softmax', input.dim(), _stacklevel)
	return input.log_softmax(dim) if dtype is None else input.log_softmax(dim, dtype=dtype)

def softmin(input, dim=None, _stacklevel=3, dtype=None):
	if dim is None:
		dim = _get_softmax_dim('softmin', input.dim(), _stacklevel)
	return (-input).softmax(dim) if dtype is None else (-input).softmax(dim, dtype=dtype)

def relu(input, inplace=False):
	return _into(input, C_relu(input)) if inplace else C_relu(input)

def relu6(input, inplace=False):
	return hardtanh(input, 0.0, 6.0, inplace)

def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
	if min_val > max_val:
		raise ValueError('min_val cannot be greater than max_val')
	result = C_hardtanh(input, min_val, max_val)
	return _into(input, result) if inplace else result

def leaky_relu(input, negative_slope=0.01, inplace=False):
	result = C_leaky_relu(input, negative_slope)
	return _into(input, result) if inplace else result

def elu(input, alpha=1.0, inplace=False):
	result = C_elu(input, alpha)
	return _into(input, result) if inplace else result

def selu(input, inplace=False):
	return _into(input, C_selu(input)) if inplace else C_selu(input)

def silu(input, inplace=False):
	return _into(input, C_silu(input)) if inplace else C_silu(input)

def mish(input, inplace=False):
	return _into(input, C_mish(input)) if inplace else C_mish(input)

def hardswish(input, inplace=False):
	return _into(input, C_hardswish(input)) if inplace else C_hardswish(input)

def hardsigmoid(input, inplace=False):
	return _into(input, C_hardsigmoid(input)) if inplace else C_hardsigmoid(input)

def threshold(input, threshold, value, inplace=False):
	result = C_threshold(input, threshold, value)
	return _into(input, result) if inplace else result

def glu(input, dim=-1):
	if input.dim() == 0:
		raise RuntimeError('glu does not support scalars because halving size must be even')
	return C_glu(input, dim)

def sigmoid(input):
	return input.sigmoid()

def tanh(input):
	return input.tanh()

def tanhshrink(input):
	return input - input.tanh()

def logsigmoid(input):
	return C_log_sigmoid(input)

def softsign(input):
	return input / (input.abs() + 1)

def embedding(input, weight, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
	if padding_idx is not None:
		if padding_idx > 0:
			if padding_idx >= weight.size(0):
				raise AssertionError('Padding_idx must be within num_embeddings')
		elif padding_idx < 0:
			if padding_idx < -weight.size(0):
				raise AssertionError('Padding_idx must be within num_embeddings')
			padding_idx = weight.size(0) + padding_idx
	else:
		padding_idx = -1
	if max_norm is not None:
		_unsupported('an embedding with max_norm')
	return C_embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)

def dropout(input, p=0.5, training=True, inplace=False):
	if p < 0.0 or p > 1.0:
		raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
	result = C_dropout(input, p, training)
	return _into(input, result) if inplace and result is not input else result

def _feature_dropout(name, ranks, batched, shape, input, p, training, inplace):
	if p < 0.0 or p > 1.0:
		raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
	if input.dim() not in ranks:
		shape(input.dim())
	result = C_feature_dropout(input, p, training) if input.dim() == batched else C_feature_dropout(input.unsqueeze(0), p, training).squeeze(0)
	return _into(input, result) if inplace and result is not input else result

def _dropout1d(dim):
	raise RuntimeError(f'dropout1d: Expected 2D or 3D input, but received a {dim}D input. Note that dropout1d exists to provide channel-wise dropout on inputs with 1 spatial dimension, a channel dimension, and an optional batch dimension (i.e. 2D or 3D inputs).')

def _dropout2d(dim):
	_unsupported(f'dropout2d of a tensor of {dim} axes')

def dropout1d(input, p=0.5, training=True, inplace=False):
	return _feature_dropout('dropout1d', (2, 3), 3, _dropout1d, input, p, training, inplace)

def dropout2d(input, p=0.5, training=True, inplace=False):
	return _feature_dropout('dropout2d', (4,), 4, _dropout2d, input, p, training, inplace)

def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
	return input / input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)

def _reduction(size_average, reduce, reduction, emit=True):
	if size_average is None and reduce is None:
		return reduction
	size_average = True if size_average is None else size_average
	reduce = True if reduce is None else reduce
	ret = 'mean' if size_average and reduce else 'sum' if reduce else 'none'
	if emit:
		_warn(f"size_average and reduce args will be deprecated, please use reduction='{ret}' instead.")
	return ret

def _reduction_enum(reduction):
	if reduction == 'elementwise_mean':
		_warn("reduction='elementwise_mean' is deprecated. Please use reduction='mean' instead.")
		return 1
	if reduction not in ('none', 'mean', 'sum'):
		raise ValueError(f'{reduction} is not a valid value for reduction')
	return ('none', 'mean', 'sum').index(reduction)

def cross_entropy(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean', label_smoothing=0.0):
	reduction = _reduction(size_average, reduce, reduction)
	return C_cross_entropy_loss(input, target, weight, _reduction_enum(reduction), ignore_index, label_smoothing)

def nll_loss(input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction='mean'):
	reduction = _reduction(size_average, reduce, reduction)
	return C_nll_loss_nd(input, target, weight, _reduction_enum(reduction), ignore_index)

def binary_cross_entropy(input, target, weight=None, size_average=None, reduce=None, reduction='mean'):
	reduction_enum = _reduction_enum(_reduction(size_average, reduce, reduction))
	if target.size() != input.size():
		raise ValueError(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}) is deprecated. Please ensure they have the same size.')
	if weight is not None:
		weight = weight.expand(_broadcast_shapes(target.size(), weight.size()))
	return C_binary_cross_entropy(input, target, weight, reduction_enum)

def binary_cross_entropy_with_logits(input, target, weight=None, size_average=None, reduce=None, reduction='mean', pos_weight=None):
	reduction_enum = _reduction_enum(_reduction(size_average, reduce, reduction))
	if not (target.size() == input.size()):
		raise ValueError(f'Target size ({target.size()}) must be the same as input size ({input.size()})')
	return C_binary_cross_entropy_with_logits(input, target, weight, pos_weight, reduction_enum)

def _pointwise(input, target):
	if target.size() != input.size():
		_warn(f'Using a target size ({target.size()}) that is different to the input size ({input.size()}). This will likely lead to incorrect results due to broadcasting. Please ensure they have the same size.')

def _weighted(losses, weight, input, reduction):
	if weight.size() != input.size():
		raise ValueError('Weights and input must have the same size.')
	losses = losses * weight
	if reduction == 'none':
		return losses
	elif reduction == 'sum':
		return losses.sum()
	elif reduction == 'mean':
		return losses.sum() / weight.sum()
	raise ValueError(f"Invalid reduction mode: {reduction}. Expected one of 'none', 'mean', 'sum'.")

def mse_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
	_pointwise(input, target)
	reduction = _reduction(size_average, reduce, reduction)
	_expandable(input, target)
	if weight is not None:
		return _weighted((input - target) ** 2, weight, input, reduction)
	return C_mse_loss(input, target, _reduction_enum(reduction))

def l1_loss(input, target, size_average=None, reduce=None, reduction='mean', weight=None):
	_pointwise(input, target)
	reduction = _reduction(size_average, reduce, reduction)
	_expandable(input, target)
	if weight is not None:
		return _weighted((input - target).abs(), weight, input, reduction)
	return C_l1_loss(input, target, _reduction_enum(reduction))

def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction='mean', beta=1.0):
	_pointwise(input, target)
	reduction = _reduction(size_average, reduce, reduction)
	_expandable(input, target)
	if beta == 0.0:
		return C_l1_loss(input, target, _reduction_enum(reduction))
	return C_smooth_l1_loss(input, target, _reduction_enum(reduction), beta)

def huber_loss(input, target, reduction='mean', delta=1.0, weight=None):
	_pointwise(input, target)
	_expandable(input, target)
	if weight is not None:
		_unsupported('a weighted huber_loss')
	return C_huber_loss(input, target, _reduction_enum(reduction), delta)

def kl_div(input, target, size_average=None, reduce=None, reduction='mean', log_target=False):
	if size_average is not None or reduce is not None:
		reduction_enum = _reduction_enum(_reduction(size_average, reduce, reduction))
	else:
		if reduction == 'mean':
			_warn("reduction: 'mean' divides the total loss by both the batch size and the support size.'batchmean' divides only by the batch size, and aligns with the KL div math definition.'mean' will be changed to behave the same as 'batchmean' in the next major release.")
		reduction_enum = _reduction_enum('sum' if reduction == 'batchmean' else reduction)
	reduced = C_kl_div(input, target, reduction_enum, log_target=log_target)
	if reduction == 'batchmean' and input.dim() != 0:
		reduced = reduced / input.size()[0]
	return reduced

def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-05):
	return C_layer_norm(input, normalized_shape, weight, bias, eps, True)

def rms_norm(input, normalized_shape, weight=None, eps=None):
	return C_rms_norm(input, normalized_shape, weight, eps)

def _verify_batch_size(size):
	size_prods = size[0]
	for n in size[2:]:
		size_prods *= n
	if size_prods == 1:
		raise ValueError(f'Expected more than 1 value per channel when training, got input size {size}')

def batch_norm(input, running_mean, running_var, weight=None, bias=None, training=False, momentum=0.1, eps=1e-05):
	if training:
		_verify_batch_size(input.size())
	if training and eps <= 0.0:
		raise ValueError(f'batch_norm eps must be positive during training, but got {eps}')
	elif eps < 0.0:
		raise ValueError(f'batch_norm eps must be non-negative, but got {eps}')
	return C_batch_norm(input, weight, bias, running_mean, running_var, training, momentum, eps, True)

def group_norm(input, num_groups, weight=None, bias=None, eps=1e-05):
	if input.dim() < 2:
		raise RuntimeError(f'Expected at least 2 dimensions for input tensor but received {input.dim()}')
	_verify_batch_size([input.size(0) * input.size(1) // num_groups, num_groups] + list(input.size()[2:]))
	return C_group_norm(input, num_groups, weight, bias, eps, True)

def instance_norm(input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True, momentum=0.1, eps=1e-05):
	if use_input_stats:
		size_prods = 1
		for n in input.size()[2:]:
			size_prods *= n
		if size_prods == 1:
			raise ValueError(f'Expected more than 1 spatial element when training, got input size {input.size()}')
	else:
		_unsupported('instance_norm with running statistics')
	return C_instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, True)

def max_pool1d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
	return (C_max_pool1d_with_indices if return_indices else C_max_pool1d)(input, kernel_size, stride, padding, dilation, ceil_mode)

def max_pool2d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
	return (C_max_pool2d_with_indices if return_indices else C_max_pool2d)(input, kernel_size, stride, padding, dilation, ceil_mode)

def _sizes(input, output_size):
	if isinstance(output_size, int):
		return output_size
	if len(input.size()) <= len(output_size):
		raise ValueError(f'Input dimension should be at least {len(output_size) + 1}')
	return [v if v is not None else d for v, d in zip(output_size, input.size()[-len(output_size):])]

def adaptive_avg_pool2d(input, output_size):
	return C_adaptive_avg_pool2d(input, _sizes(input, output_size))

def adaptive_max_pool1d(input, output_size, return_indices=False):
	if return_indices:
		_unsupported('indices of adaptive pooling')
	return C_adaptive_max_pool1d(input, output_size)

def adaptive_max_pool2d(input, output_size, return_indices=False):
	if return_indices:
		_unsupported('indices of adaptive pooling')
	return C_adaptive_max_pool2d(input, _sizes(input, output_size))
`;
