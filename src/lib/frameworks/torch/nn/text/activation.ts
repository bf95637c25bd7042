/** torch/nn/modules/activation.py, with its messages. */
export const activationText = `
class _Inplace(Module):
	def __init__(self, inplace=False):
		super().__init__()
		self.inplace = inplace
	def extra_repr(self):
		return 'inplace=True' if self.inplace else ''

class ReLU(_Inplace):
	def forward(self, input):
		return relu(input, inplace=self.inplace)

class SELU(_Inplace):
	def forward(self, input):
		return selu(input, self.inplace)

class SiLU(_Inplace):
	def forward(self, input):
		return silu(input, inplace=self.inplace)

class Mish(_Inplace):
	def forward(self, input):
		return mish(input, inplace=self.inplace)

class Hardswish(Module):
	def __init__(self, inplace=False):
		super().__init__()
		self.inplace = inplace
	def forward(self, input):
		return hardswish(input, self.inplace)

class Hardsigmoid(Hardswish):
	def forward(self, input):
		return hardsigmoid(input, self.inplace)

class Hardtanh(Module):
	def __init__(self, min_val=-1.0, max_val=1.0, inplace=False, min_value=None, max_value=None):
		super().__init__()
		self.min_val = min_val
		self.max_val = max_val
		self.inplace = inplace
		if self.max_val <= self.min_val:
			raise AssertionError(f'max_val ({self.max_val}) must be greater than min_val ({self.min_val})')
	def forward(self, input):
		return hardtanh(input, self.min_val, self.max_val, self.inplace)
	def extra_repr(self):
		return f"min_val={self.min_val}, max_val={self.max_val}{', inplace=True' if self.inplace else ''}"

class ReLU6(Hardtanh):
	def __init__(self, inplace=False):
		super().__init__(0.0, 6.0, inplace)
	def extra_repr(self):
		return 'inplace=True' if self.inplace else ''

class Sigmoid(Module):
	def forward(self, input):
		return C_sigmoid(input)

class Tanh(Module):
	def forward(self, input):
		return C_tanh(input)

class ELU(Module):
	def __init__(self, alpha=1.0, inplace=False):
		super().__init__()
		self.alpha = alpha
		self.inplace = inplace
	def forward(self, input):
		return elu(input, self.alpha, self.inplace)
	def extra_repr(self):
		return f"alpha={self.alpha}{', inplace=True' if self.inplace else ''}"

class LeakyReLU(Module):
	def __init__(self, negative_slope=0.01, inplace=False):
		super().__init__()
		self.negative_slope = negative_slope
		self.inplace = inplace
	def forward(self, input):
		return leaky_relu(input, self.negative_slope, self.inplace)
	def extra_repr(self):
		return f"negative_slope={self.negative_slope}{', inplace=True' if self.inplace else ''}"

class GELU(Module):
	def __init__(self, approximate='none'):
		super().__init__()
		self.approximate = approximate
	def forward(self, input):
		return C_gelu(input, approximate=self.approximate)
	def extra_repr(self):
		return f'approximate={self.approximate!r}'

class GLU(Module):
	def __init__(self, dim=-1):
		super().__init__()
		self.dim = dim
	def forward(self, input):
		return glu(input, self.dim)
	def extra_repr(self):
		return f'dim={self.dim}'

class Softplus(Module):
	def __init__(self, beta=1.0, threshold=20.0):
		super().__init__()
		self.beta = beta
		self.threshold = threshold
	def forward(self, input):
		return C_softplus(input, self.beta, self.threshold)
	def extra_repr(self):
		return f'beta={self.beta}, threshold={self.threshold}'

class Threshold(Module):
	def __init__(self, threshold, value, inplace=False):
		super().__init__()
		self.threshold = threshold
		self.value = value
		self.inplace = inplace
	def forward(self, input):
		return threshold(input, self.threshold, self.value, self.inplace)
	def extra_repr(self):
		return f"threshold={self.threshold}, value={self.value}{', inplace=True' if self.inplace else ''}"

class LogSigmoid(Module):
	def forward(self, input):
		return C_log_sigmoid(input)

class Softsign(Module):
	def forward(self, input):
		return softsign(input)

class Tanhshrink(Module):
	def forward(self, input):
		return tanhshrink(input)

class PReLU(Module):
	def __init__(self, num_parameters=1, init=0.25, device=None, dtype=None):
		self.num_parameters = num_parameters
		super().__init__()
		self.init = init
		self.weight = _parameter(num_parameters, device, dtype)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		constant_(self.weight, self.init)
	def forward(self, input):
		return C_prelu(input, self.weight)
	def extra_repr(self):
		return f'num_parameters={self.num_parameters}'

class Softmax(Module):
	def __init__(self, dim=None):
		super().__init__()
		self.dim = dim
	def forward(self, input):
		return softmax(input, self.dim, _stacklevel=5)
	def extra_repr(self):
		return f'dim={self.dim}'

class LogSoftmax(Module):
	def __init__(self, dim=None):
		super().__init__()
		self.dim = dim
	def forward(self, input):
		return log_softmax(input, self.dim, _stacklevel=5)
	def extra_repr(self):
		return f'dim={self.dim}'

class Softmin(Module):
	def __init__(self, dim=None):
		super().__init__()
		self.dim = dim
	def forward(self, input):
		return softmin(input, self.dim, _stacklevel=5)
	def extra_repr(self):
		return f'dim={self.dim}'

class Softmax2d(Module):
	def forward(self, input):
		if input.dim() not in (3, 4):
			raise ValueError(f'Softmax2d: expected input to be 3D or 4D, got {input.dim()}D instead')
		return softmax(input, -3, _stacklevel=5)
`;
