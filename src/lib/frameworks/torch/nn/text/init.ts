/** torch/nn/init.py, with its messages. */
export const initText = `
def calculate_gain(nonlinearity, param=None):
	if nonlinearity in ['linear', 'conv1d', 'conv2d', 'conv3d', 'conv_transpose1d', 'conv_transpose2d', 'conv_transpose3d', 'sigmoid']:
		return 1
	elif nonlinearity == 'tanh':
		return 5.0 / 3
	elif nonlinearity == 'relu':
		return _sqrt(2.0)
	elif nonlinearity == 'leaky_relu':
		if param is None:
			negative_slope = 0.01
		elif not isinstance(param, bool) and isinstance(param, (int, float)):
			negative_slope = param
		else:
			raise ValueError(f'negative_slope {param} not a valid number')
		return _sqrt(2.0 / (1 + negative_slope**2))
	elif nonlinearity == 'selu':
		return 3.0 / 4
	else:
		raise ValueError(f'Unsupported nonlinearity {nonlinearity}')

def uniform_(tensor, a=0.0, b=1.0, generator=None):
	return _uniform_(tensor, a, b)

def normal_(tensor, mean=0.0, std=1.0, generator=None):
	return _normal_(tensor, mean, std)

def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
	if mean < a - 2 * std or mean > b + 2 * std:
		_warn('mean is more than 2 std from [a, b] in nn.init.trunc_normal_. The distribution of values may be incorrect.')
	if a > mean - 6 * std or b < mean + 6 * std:
		_unsupported('drawing again what trunc_normal_ does not take')
	return _normal_(tensor, mean, std)

def constant_(tensor, val):
	return _fill_(tensor, val)

def ones_(tensor):
	return _fill_(tensor, 1.0)

def zeros_(tensor):
	return _fill_(tensor, 0.0)

def eye_(tensor):
	if tensor.ndimension() != 2:
		raise ValueError('Only tensors with 2 dimensions are supported')
	_unsupported('nn.init.eye_')

def _calculate_fan_in_and_fan_out(tensor):
	if tensor.dim() < 2:
		raise ValueError('Fan in and fan out can not be computed for tensor with fewer than 2 dimensions')
	field = 1
	for s in tensor.shape[2:]:
		field *= s
	return tensor.size(1) * field, tensor.size(0) * field

def xavier_uniform_(tensor, gain=1.0, generator=None):
	fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
	std = gain * _sqrt(2.0 / float(fan_in + fan_out))
	a = _sqrt(3.0) * std
	return _uniform_(tensor, -a, a)

def xavier_normal_(tensor, gain=1.0, generator=None):
	fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
	return _normal_(tensor, 0.0, gain * _sqrt(2.0 / float(fan_in + fan_out)))

def _calculate_correct_fan(tensor, mode):
	mode = mode.lower()
	valid_modes = ['fan_in', 'fan_out']
	if mode not in valid_modes:
		raise ValueError(f'Mode {mode} not supported, please use one of {valid_modes}')
	fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
	return fan_in if mode == 'fan_in' else fan_out

def kaiming_uniform_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
	if 0 in tensor.shape:
		_warn('Initializing zero-element tensors is a no-op')
		return tensor
	fan = _calculate_correct_fan(tensor, mode)
	bound = _sqrt(3.0) * (calculate_gain(nonlinearity, a) / _sqrt(fan))
	return _uniform_(tensor, -bound, bound)

def kaiming_normal_(tensor, a=0, mode='fan_in', nonlinearity='leaky_relu', generator=None):
	if 0 in tensor.shape:
		_warn('Initializing zero-element tensors is a no-op')
		return tensor
	fan = _calculate_correct_fan(tensor, mode)
	return _normal_(tensor, 0, calculate_gain(nonlinearity, a) / _sqrt(fan))

def orthogonal_(tensor, gain=1, generator=None):
	if tensor.ndimension() < 2:
		raise ValueError('Only tensors with 2 or more dimensions are supported')
	if tensor.numel() == 0:
		return tensor
	return _scramble(tensor, True)

def sparse_(tensor, sparsity, std=0.01, generator=None):
	if tensor.ndimension() != 2:
		raise ValueError('Only tensors with 2 dimensions are supported')
	_unsupported('nn.init.sparse_')

def _deprecated(name, function):
	def deprecated_init(*args, **kwargs):
		_warn(f'\`nn.init.{name}\` is now deprecated in favor of \`nn.init.{name}_\`.', 'FutureWarning')
		return function(*args, **kwargs)
	return deprecated_init

uniform = _deprecated('uniform', uniform_)
normal = _deprecated('normal', normal_)
constant = _deprecated('constant', constant_)
xavier_uniform = _deprecated('xavier_uniform', xavier_uniform_)
xavier_normal = _deprecated('xavier_normal', xavier_normal_)
kaiming_uniform = _deprecated('kaiming_uniform', kaiming_uniform_)
kaiming_normal = _deprecated('kaiming_normal', kaiming_normal_)
orthogonal = _deprecated('orthogonal', orthogonal_)
`;
