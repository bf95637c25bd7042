/** torch/nn/modules/conv.py, pooling.py and padding.py, with their messages. */
export const convText = `
def _ntuple(x, n):
	return tuple(x) if _iterable(x) else (x,) * n

class _ConvNd(Module):
	def __init__(self, dims, in_channels, out_channels, kernel_size, stride, padding, dilation, transposed, output_padding, groups, bias, padding_mode, device, dtype):
		kernel_size = _ntuple(kernel_size, dims)
		stride = _ntuple(stride, dims)
		padding = padding if isinstance(padding, str) else _ntuple(padding, dims)
		dilation = _ntuple(dilation, dims)
		super().__init__()
		if transposed and padding_mode != 'zeros':
			raise ValueError(f'Only "zeros" padding mode is supported for {self.__class__.__name__}')
		if groups <= 0:
			raise ValueError('groups must be a positive integer')
		if in_channels % groups != 0:
			raise ValueError('in_channels must be divisible by groups')
		if out_channels % groups != 0:
			raise ValueError('out_channels must be divisible by groups')
		if isinstance(padding, str):
			if padding not in ('same', 'valid'):
				raise ValueError(f"Invalid padding string {padding!r}, should be one of {{'same', 'valid'}}")
			if padding == 'same' and any(s != 1 for s in stride):
				raise ValueError("padding='same' is not supported for strided convolutions")
		if padding_mode not in ('zeros', 'reflect', 'replicate', 'circular'):
			_unsupported('the order in which a set is printed')
		self.in_channels = in_channels
		self.out_channels = out_channels
		self.kernel_size = kernel_size
		self.stride = stride
		self.padding = padding
		self.dilation = dilation
		self.transposed = transposed
		self.output_padding = _ntuple(output_padding, dims)
		self.groups = groups
		self.padding_mode = padding_mode
		self._dims = dims
		if isinstance(padding, str):
			around = [d * (k - 1) if padding == 'same' else 0 for d, k in zip(dilation, kernel_size)]
			self._reversed_padding_repeated_twice = [n for total in reversed(around) for n in (total // 2, total - total // 2)]
		else:
			self._reversed_padding_repeated_twice = tuple(n for n in reversed(padding) for _ in range(2))
		first, second = (in_channels, out_channels // groups) if transposed else (out_channels, in_channels // groups)
		self.weight = _parameter((first, second, *kernel_size), device, dtype)
		self.register_parameter('bias', _parameter(out_channels, device, dtype) if bias else None)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		kaiming_uniform_(self.weight, a=_sqrt(5))
		if self.bias is not None:
			fan_in, _ = _calculate_fan_in_and_fan_out(self.weight)
			if fan_in != 0:
				bound = 1 / _sqrt(fan_in)
				uniform_(self.bias, -bound, bound)
	def forward(self, input):
		padding = self.padding
		if self.padding_mode != 'zeros':
			input = C_pad(input, self._reversed_padding_repeated_twice, mode=self.padding_mode)
			padding = _ntuple(0, self._dims)
		return _convs[self._dims - 1](input, self.weight, self.bias, self.stride, padding, self.dilation, self.groups)
	def extra_repr(self):
		s = f'{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}'
		if self.padding != (0,) * len(self.padding):
			s += f', padding={self.padding}'
		if self.dilation != (1,) * len(self.dilation):
			s += f', dilation={self.dilation}'
		if self.output_padding != (0,) * len(self.output_padding):
			s += f', output_padding={self.output_padding}'
		if self.groups != 1:
			s += f', groups={self.groups}'
		if self.bias is None:
			s += ', bias=False'
		if self.padding_mode != 'zeros':
			s += f', padding_mode={self.padding_mode}'
		return s

_convs = (C_conv1d, C_conv2d, C_conv3d)

class Conv1d(_ConvNd):
	def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode='zeros', device=None, dtype=None):
		super().__init__(1, in_channels, out_channels, kernel_size, stride, padding, dilation, False, 0, groups, bias, padding_mode, device, dtype)

class Conv2d(_ConvNd):
	def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode='zeros', device=None, dtype=None):
		super().__init__(2, in_channels, out_channels, kernel_size, stride, padding, dilation, False, 0, groups, bias, padding_mode, device, dtype)

class Conv3d(_ConvNd):
	def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True, padding_mode='zeros', device=None, dtype=None):
		super().__init__(3, in_channels, out_channels, kernel_size, stride, padding, dilation, False, 0, groups, bias, padding_mode, device, dtype)

_transposed = (C_conv_transpose1d, C_conv_transpose2d, C_conv_transpose3d)

class _ConvTransposeNd(_ConvNd):
	def forward(self, input, output_size=None):
		if output_size is not None:
			_unsupported('output_size of a transposed convolution')
		return _transposed[self._dims - 1](input, self.weight, self.bias, self.stride, self.padding, self.output_padding, self.groups, self.dilation)

class ConvTranspose1d(_ConvTransposeNd):
	def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
		super().__init__(1, in_channels, out_channels, kernel_size, stride, padding, dilation, True, output_padding, groups, bias, padding_mode, device, dtype)

class ConvTranspose2d(_ConvTransposeNd):
	def __init__(self, in_channels, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True, dilation=1, padding_mode='zeros', device=None, dtype=None):
		super().__init__(2, in_channels, out_channels, kernel_size, stride, padding, dilation, True, output_padding, groups, bias, padding_mode, device, dtype)
`;

export const poolingText = `
class _MaxPoolNd(Module):
	def __init__(self, kernel_size, stride=None, padding=0, dilation=1, return_indices=False, ceil_mode=False):
		super().__init__()
		self.kernel_size = kernel_size
		self.stride = stride if stride is not None else kernel_size
		self.padding = padding
		self.dilation = dilation
		self.return_indices = return_indices
		self.ceil_mode = ceil_mode
	def extra_repr(self):
		return f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}, dilation={self.dilation}, ceil_mode={self.ceil_mode}'

class MaxPool1d(_MaxPoolNd):
	def forward(self, input):
		return max_pool1d(input, self.kernel_size, self.stride, self.padding, self.dilation, ceil_mode=self.ceil_mode, return_indices=self.return_indices)

class MaxPool2d(_MaxPoolNd):
	def forward(self, input):
		return max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, ceil_mode=self.ceil_mode, return_indices=self.return_indices)

class AvgPool1d(Module):
	def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True):
		super().__init__()
		self.kernel_size = _ntuple(kernel_size, 1)
		self.stride = _ntuple(stride if stride is not None else kernel_size, 1)
		self.padding = _ntuple(padding, 1)
		self.ceil_mode = ceil_mode
		self.count_include_pad = count_include_pad
	def forward(self, input):
		return C_avg_pool1d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad)
	def extra_repr(self):
		return f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}'

class AvgPool2d(Module):
	def __init__(self, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None):
		super().__init__()
		self.kernel_size = kernel_size
		self.stride = stride if stride is not None else kernel_size
		self.padding = padding
		self.ceil_mode = ceil_mode
		self.count_include_pad = count_include_pad
		self.divisor_override = divisor_override
	def forward(self, input):
		return C_avg_pool2d(input, self.kernel_size, self.stride, self.padding, self.ceil_mode, self.count_include_pad, self.divisor_override)
	def extra_repr(self):
		return f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}'

class _AdaptivePool(Module):
	def __init__(self, output_size):
		super().__init__()
		self.output_size = output_size
	def extra_repr(self):
		return f'output_size={self.output_size}'

class AdaptiveAvgPool1d(_AdaptivePool):
	def forward(self, input):
		return C_adaptive_avg_pool1d(input, self.output_size)

class AdaptiveAvgPool2d(_AdaptivePool):
	def forward(self, input):
		return adaptive_avg_pool2d(input, self.output_size)

class AdaptiveMaxPool1d(_AdaptivePool):
	def __init__(self, output_size, return_indices=False):
		super().__init__(output_size)
		self.return_indices = return_indices
	def forward(self, input):
		return adaptive_max_pool1d(input, self.output_size, self.return_indices)

class AdaptiveMaxPool2d(AdaptiveMaxPool1d):
	def forward(self, input):
		return adaptive_max_pool2d(input, self.output_size, self.return_indices)
`;

export const paddingText = `
class _ConstantPadNd(Module):
	_mode = 'constant'
	def __init__(self, padding, value):
		super().__init__()
		self.value = value
		self.padding = padding if self._twice is None else _ntuple(padding, self._twice)
	def forward(self, input):
		return C_pad(input, self.padding, 'constant', self.value)
	def extra_repr(self):
		return f'padding={self.padding}, value={self.value}'

class ConstantPad1d(_ConstantPadNd):
	_twice = 2

class ConstantPad2d(_ConstantPadNd):
	_twice = 4

class ZeroPad1d(ConstantPad1d):
	def __init__(self, padding):
		super().__init__(padding, 0.0)
	def extra_repr(self):
		return f'{self.padding}'

class ZeroPad2d(ConstantPad2d):
	def __init__(self, padding):
		super().__init__(padding, 0.0)
	def extra_repr(self):
		return f'{self.padding}'

class _BorderPad(Module):
	def __init__(self, padding):
		super().__init__()
		self.padding = _ntuple(padding, self._twice)
	def forward(self, input):
		return C_pad(input, self.padding, self._mode)
	def extra_repr(self):
		return f'{self.padding}'

class ReflectionPad1d(_BorderPad):
	_twice, _mode = 2, 'reflect'

class ReflectionPad2d(_BorderPad):
	_twice, _mode = 4, 'reflect'

class ReplicationPad1d(_BorderPad):
	_twice, _mode = 2, 'replicate'

class ReplicationPad2d(_BorderPad):
	_twice, _mode = 4, 'replicate'
`;
