/** torch/nn/modules/normalization.py, batchnorm.py and instancenorm.py, with their messages. */
export const normalizationText = `
class LayerNorm(Module):
	def __init__(self, normalized_shape, eps=1e-05, elementwise_affine=True, bias=True, device=None, dtype=None):
		super().__init__()
		if isinstance(normalized_shape, int):
			normalized_shape = (normalized_shape,)
		self.normalized_shape = tuple(normalized_shape)
		self.eps = eps
		self.elementwise_affine = elementwise_affine
		self.register_parameter('weight', _parameter(self.normalized_shape, device, dtype) if elementwise_affine else None)
		self.register_parameter('bias', _parameter(self.normalized_shape, device, dtype) if elementwise_affine and bias else None)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		if self.elementwise_affine:
			ones_(self.weight)
			if self.bias is not None:
				zeros_(self.bias)
	def forward(self, input):
		return layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps)
	def extra_repr(self):
		return f'{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}'

class RMSNorm(Module):
	def __init__(self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None):
		super().__init__()
		if isinstance(normalized_shape, int):
			normalized_shape = (normalized_shape,)
		self.normalized_shape = tuple(normalized_shape)
		self.eps = eps
		self.elementwise_affine = elementwise_affine
		self.register_parameter('weight', _parameter(self.normalized_shape, device, dtype) if elementwise_affine else None)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		if self.elementwise_affine:
			ones_(self.weight)
	def forward(self, x):
		return rms_norm(x, self.normalized_shape, self.weight, self.eps)
	def extra_repr(self):
		return f'{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}'

class GroupNorm(Module):
	def __init__(self, num_groups, num_channels, eps=1e-05, affine=True, device=None, dtype=None, *, bias=True):
		super().__init__()
		if num_channels % num_groups != 0:
			raise ValueError(f'num_channels ({num_channels}) must be divisible by num_groups ({num_groups})')
		self.num_groups = num_groups
		self.num_channels = num_channels
		self.eps = eps
		self.affine = affine
		self.register_parameter('weight', _parameter(num_channels, device, dtype) if affine else None)
		self.register_parameter('bias', _parameter(num_channels, device, dtype) if affine and bias else None)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		if self.affine:
			ones_(self.weight)
			if self.bias is not None:
				zeros_(self.bias)
	def forward(self, input):
		return group_norm(input, self.num_groups, self.weight, self.bias, self.eps)
	def extra_repr(self):
		return f'{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, bias={self.bias is not None}'
`;

export const batchNormText = `
class _NormBase(Module):
	def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True):
		super().__init__()
		self.num_features = num_features
		self.eps = eps
		self.momentum = momentum
		self.affine = affine
		self.track_running_stats = track_running_stats
		self.register_parameter('weight', _parameter(num_features, device, dtype) if affine else None)
		self.register_parameter('bias', _parameter(num_features, device, dtype) if affine and bias else None)
		self.register_buffer('running_mean', _buffer((num_features,), 0, device, dtype) if track_running_stats else None)
		self.register_buffer('running_var', _buffer((num_features,), 1, device, dtype) if track_running_stats else None)
		self.register_buffer('num_batches_tracked', _buffer((), 0, device, int) if track_running_stats else None)
		if affine:
			ones_(self.weight)
			if self.bias is not None:
				zeros_(self.bias)
		_registered(self)
	def reset_running_stats(self):
		if self.track_running_stats:
			_fill_(self.running_mean, 0)
			_fill_(self.running_var, 1)
			_fill_(self.num_batches_tracked, 0)
	def reset_parameters(self):
		self.reset_running_stats()
		if self.affine:
			ones_(self.weight)
			if self.bias is not None:
				zeros_(self.bias)
	def extra_repr(self):
		return f'{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, bias={self.bias is not None}, track_running_stats={self.track_running_stats}'

class _BatchNorm(_NormBase):
	def forward(self, input):
		self._check_input_dim(input)
		factor = 0.0 if self.momentum is None else self.momentum
		if self.training and self.track_running_stats and self.num_batches_tracked is not None:
			_count(self.num_batches_tracked)
			if self.momentum is None:
				factor = 1.0 / float(self.num_batches_tracked)
		training = True if self.training else self.running_mean is None and self.running_var is None
		tracked = not self.training or self.track_running_stats
		return batch_norm(input, self.running_mean if tracked else None, self.running_var if tracked else None, self.weight, self.bias, training, factor, self.eps)

class BatchNorm1d(_BatchNorm):
	def _check_input_dim(self, input):
		if input.dim() != 2 and input.dim() != 3:
			raise ValueError(f'expected 2D or 3D input (got {input.dim()}D input)')

class BatchNorm2d(_BatchNorm):
	def _check_input_dim(self, input):
		if input.dim() != 4:
			raise ValueError(f'expected 4D input (got {input.dim()}D input)')

class BatchNorm3d(_BatchNorm):
	def _check_input_dim(self, input):
		if input.dim() != 5:
			raise ValueError(f'expected 5D input (got {input.dim()}D input)')
`;

export const instanceNormText = `
class _InstanceNorm(_NormBase):
	def __init__(self, num_features, eps=1e-05, momentum=0.1, affine=False, track_running_stats=False, device=None, dtype=None, *, bias=True):
		super().__init__(num_features, eps, momentum, affine, track_running_stats, device, dtype, bias=bias)
	def forward(self, input):
		self._check_input_dim(input)
		feature_dim = input.dim() - self._dims
		if input.size(feature_dim) != self.num_features:
			if self.affine:
				raise ValueError(f"expected input's size at dim={feature_dim} to match num_features ({self.num_features}), but got: {input.size(feature_dim)}.")
			else:
				_warn(f"input's size at dim={feature_dim} does not match num_features. You can silence this warning by not passing in num_features, which is not used because affine=False")
		if input.dim() == self._dims:
			return self._apply_norm(input.unsqueeze(0)).squeeze(0)
		return self._apply_norm(input)
	def _apply_norm(self, input):
		return instance_norm(input, self.running_mean, self.running_var, self.weight, self.bias, self.training or not self.track_running_stats, self.momentum if self.momentum is not None else 0.0, self.eps)

class InstanceNorm1d(_InstanceNorm):
	_dims = 2
	def _check_input_dim(self, input):
		if input.dim() not in (2, 3):
			raise ValueError(f'expected 2D or 3D input (got {input.dim()}D input)')

class InstanceNorm2d(_InstanceNorm):
	_dims = 3
	def _check_input_dim(self, input):
		if input.dim() not in (3, 4):
			raise ValueError(f'expected 3D or 4D input (got {input.dim()}D input)')
`;
