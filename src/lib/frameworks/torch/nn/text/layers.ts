/** torch/nn/modules/linear.py, with its messages. */
export const linearText = `
class Identity(Module):
	def __init__(self, *args, **kwargs):
		super().__init__()
	def forward(self, input):
		return input

class Linear(Module):
	def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
		super().__init__()
		self.in_features = in_features
		self.out_features = out_features
		self.weight = _parameter((out_features, in_features), device, dtype)
		if bias:
			self.bias = _parameter(out_features, device, dtype)
		else:
			self.register_parameter('bias', None)
		self.reset_parameters()
		_registered(self)
	def reset_parameters(self):
		kaiming_uniform_(self.weight, a=_sqrt(5))
		if self.bias is not None:
			fan_in, _ = _calculate_fan_in_and_fan_out(self.weight)
			bound = 1 / _sqrt(fan_in) if fan_in > 0 else 0
			uniform_(self.bias, -bound, bound)
	def forward(self, input):
		return C_linear(input, self.weight, self.bias)
	def extra_repr(self):
		return f'in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}'
`;

/** torch/nn/modules/sparse.py. */
export const sparseText = `
class Embedding(Module):
	def __init__(self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None):
		super().__init__()
		self.num_embeddings = num_embeddings
		self.embedding_dim = embedding_dim
		if padding_idx is not None:
			if padding_idx > 0:
				if padding_idx >= self.num_embeddings:
					raise AssertionError('Padding_idx must be within num_embeddings')
			elif padding_idx < 0:
				if padding_idx < -self.num_embeddings:
					raise AssertionError('Padding_idx must be within num_embeddings')
				padding_idx = self.num_embeddings + padding_idx
		self.padding_idx = padding_idx
		self.max_norm = max_norm
		self.norm_type = norm_type
		self.scale_grad_by_freq = scale_grad_by_freq
		if _weight is None:
			self.weight = _parameter((num_embeddings, embedding_dim), device, dtype)
			if _freeze:
				self.weight.requires_grad_(False)
			self.reset_parameters()
		else:
			if list(_weight.shape) != [num_embeddings, embedding_dim]:
				raise AssertionError('Shape of weight does not match num_embeddings and embedding_dim')
			self.weight = Parameter(_weight, requires_grad=not _freeze)
		self.sparse = sparse
		_registered(self)
	def reset_parameters(self):
		normal_(self.weight)
		if self.padding_idx is not None:
			_zero_row(self.weight, self.padding_idx)
	def forward(self, input):
		return embedding(input, self.weight, self.padding_idx, self.max_norm, self.norm_type, self.scale_grad_by_freq, self.sparse)
	def extra_repr(self):
		s = f'{self.num_embeddings}, {self.embedding_dim}'
		if self.padding_idx is not None:
			s += f', padding_idx={self.padding_idx}'
		if self.max_norm is not None:
			s += f', max_norm={self.max_norm}'
		if self.norm_type != 2:
			s += f', norm_type={self.norm_type}'
		if self.scale_grad_by_freq is not False:
			s += f', scale_grad_by_freq={self.scale_grad_by_freq}'
		if self.sparse is not False:
			s += ', sparse=True'
		return s
	@classmethod
	def from_pretrained(cls, embeddings, freeze=True, padding_idx=None, max_norm=None, norm_type=2.0, scale_grad_by_freq=False, sparse=False):
		if embeddings.dim() != 2:
			raise AssertionError('Embeddings parameter is expected to be 2-dimensional')
		rows, cols = embeddings.shape
		return cls(num_embeddings=rows, embedding_dim=cols, _weight=embeddings, _freeze=freeze, padding_idx=padding_idx, max_norm=max_norm, norm_type=norm_type, scale_grad_by_freq=scale_grad_by_freq, sparse=sparse)
`;

/** torch/nn/modules/dropout.py. */
export const dropoutText = `
class _DropoutNd(Module):
	def __init__(self, p=0.5, inplace=False):
		super().__init__()
		if p < 0 or p > 1:
			raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
		self.p = p
		self.inplace = inplace
	def extra_repr(self):
		return f'p={self.p}, inplace={self.inplace}'

class Dropout(_DropoutNd):
	def forward(self, input):
		return dropout(input, self.p, self.training, self.inplace)

class Dropout1d(_DropoutNd):
	def forward(self, input):
		return dropout1d(input, self.p, self.training, self.inplace)

class Dropout2d(_DropoutNd):
	def forward(self, input):
		return dropout2d(input, self.p, self.training, self.inplace)
`;

/** torch/nn/modules/flatten.py. */
export const flattenText = `
class Flatten(Module):
	def __init__(self, start_dim=1, end_dim=-1):
		super().__init__()
		self.start_dim = start_dim
		self.end_dim = end_dim
	def forward(self, input):
		return input.flatten(self.start_dim, self.end_dim)
	def extra_repr(self):
		return f'start_dim={self.start_dim}, end_dim={self.end_dim}'

class Unflatten(Module):
	def __init__(self, dim, unflattened_size):
		super().__init__()
		if isinstance(dim, int):
			if not isinstance(unflattened_size, (tuple, list)):
				raise TypeError(f'unflattened_size must be a tuple of ints, but found type {type(unflattened_size).__name__}')
			for idx, elem in enumerate(unflattened_size):
				if not isinstance(elem, int):
					raise TypeError(f'unflattened_size must be tuple of ints, but found element of type {type(elem).__name__} at pos {idx}')
		else:
			_unsupported('nn.Unflatten of a named dimension')
		self.dim = dim
		self.unflattened_size = unflattened_size
	def forward(self, input):
		return input.unflatten(self.dim, self.unflattened_size)
	def extra_repr(self):
		return f'dim={self.dim}, unflattened_size={self.unflattened_size}'
`;
