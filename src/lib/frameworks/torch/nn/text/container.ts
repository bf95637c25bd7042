/** torch/nn/modules/container.py, with its messages. */
export const containerText = `
class Sequential(Module):
	def __init__(self, *args):
		super().__init__()
		if len(args) == 1 and type(args[0]).__name__ == 'OrderedDict':
			for key, module in args[0].items():
				self.add_module(key, module)
		else:
			for idx, module in enumerate(args):
				self.add_module(str(idx), module)
	def _key(self, idx):
		size = len(self)
		idx = _index(idx)
		if not -size <= idx < size:
			raise IndexError(f'index {idx} is out of range')
		return list(self._modules)[idx]
	def __getitem__(self, idx):
		if isinstance(idx, slice):
			part = self.__class__()
			for key, module in list(self._modules.items())[idx]:
				part.add_module(key, module)
			return part
		return self._modules[self._key(idx)]
	def __setitem__(self, idx, module):
		return setattr(self, self._key(idx), module)
	def __delitem__(self, idx):
		if isinstance(idx, slice):
			for key in list(self._modules)[idx]:
				delattr(self, key)
		else:
			delattr(self, self._key(idx))
		_renumber(self)
	def __len__(self):
		return len(self._modules)
	def __iter__(self):
		return iter(self._modules.values())
	def __add__(self, other):
		if not isinstance(other, Sequential):
			raise ValueError('add operator supports only objects ' f'of Sequential class, but {str(type(other))} is given.')
		return Sequential(*self, *other)
	def __iadd__(self, other):
		if not isinstance(other, Sequential):
			raise ValueError('add operator supports only objects ' f'of Sequential class, but {str(type(other))} is given.')
		return self.extend(other)
	def __mul__(self, other):
		if not isinstance(other, int):
			raise TypeError(f'unsupported operand type(s) for *: {type(self)} and {type(other)}')
		elif other <= 0:
			raise ValueError(f'Non-positive multiplication factor {other} for {type(self)}')
		return Sequential(*(list(self) * other))
	def __rmul__(self, other):
		return self.__mul__(other)
	def pop(self, key):
		v = self[key]
		del self[key]
		return v
	def forward(self, input):
		for module in self:
			input = module(input)
		return input
	def append(self, module):
		self.add_module(str(len(self)), module)
		return self
	def insert(self, index, module):
		if not _is_module(module):
			raise AssertionError(f'module should be of type: {Module}')
		n = len(self._modules)
		if not (-n <= index <= n):
			raise IndexError(f'Index out of range: {index}')
		if index < 0:
			index += n
		for i in range(n, index, -1):
			self._modules[str(i)] = self._modules[str(i - 1)]
		self._modules[str(index)] = module
		return self
	def extend(self, sequential):
		for layer in list(sequential):
			self.append(layer)
		return self

def _renumber(self):
	modules = list(self._modules.values())
	self._modules.clear()
	for i, module in enumerate(modules):
		self._modules[str(i)] = module

class ModuleList(Module):
	def __init__(self, modules=None):
		super().__init__()
		if modules is not None:
			self.extend(modules)
	def _key(self, idx):
		idx = _index(idx)
		if not (-len(self) <= idx < len(self)):
			raise IndexError(f'index {idx} is out of range')
		return str(idx if idx >= 0 else idx + len(self))
	def __getitem__(self, idx):
		if isinstance(idx, slice):
			return self.__class__(list(self._modules.values())[idx])
		return self._modules[self._key(idx)]
	def __setitem__(self, idx, module):
		return setattr(self, self._key(idx), module)
	def __delitem__(self, idx):
		if isinstance(idx, slice):
			for k in list(self._modules)[idx]:
				delattr(self, k)
		else:
			delattr(self, self._key(idx))
		_renumber(self)
	def __len__(self):
		return len(self._modules)
	def __iter__(self):
		return iter(self._modules.values())
	def __iadd__(self, modules):
		return self.extend(modules)
	def __add__(self, other):
		return ModuleList([*self, *other])
	def __repr__(self):
		reprs = [repr(item) for item in self]
		if len(reprs) == 0:
			return self._get_name() + '()'
		blocks = []
		for i, r in enumerate(reprs):
			if blocks and r == blocks[-1][2]:
				blocks[-1][1] = i
			else:
				blocks.append([i, i, r])
		lines = [f'({a}): {r}' if a == b else f'({a}-{b}): {b - a + 1} x {r}' for a, b, r in blocks]
		return self._get_name() + '(\\n  ' + '\\n  '.join(line.replace('\\n', '\\n  ') for line in lines) + '\\n)'
	def insert(self, index, module):
		for i in range(len(self._modules), index, -1):
			self._modules[str(i)] = self._modules[str(i - 1)]
		self._modules[str(index)] = module
	def append(self, module):
		self.add_module(str(len(self)), module)
		return self
	def pop(self, key):
		v = self[key]
		del self[key]
		return v
	def extend(self, modules):
		if not _iterable(modules):
			raise TypeError('ModuleList.extend should be called with an iterable, but got ' + type(modules).__name__)
		for i, module in enumerate(list(modules)):
			self.add_module(str(len(self)), module)
		return self

class ModuleDict(Module):
	def __init__(self, modules=None):
		super().__init__()
		if modules is not None:
			self.update(modules)
	def __getitem__(self, key):
		return self._modules[key]
	def __setitem__(self, key, module):
		self.add_module(key, module)
	def __delitem__(self, key):
		del self._modules[key]
	def __len__(self):
		return len(self._modules)
	def __iter__(self):
		return iter(self._modules)
	def __contains__(self, key):
		return key in self._modules
	def clear(self):
		self._modules.clear()
	def pop(self, key):
		v = self[key]
		del self[key]
		return v
	def keys(self):
		return self._modules.keys()
	def items(self):
		return self._modules.items()
	def values(self):
		return self._modules.values()
	def update(self, modules):
		if not _iterable(modules):
			raise TypeError('ModuleDict.update should be called with an iterable of key/value pairs, but got ' + type(modules).__name__)
		if isinstance(modules, (dict, ModuleDict)):
			for key, module in modules.items():
				self[key] = module
			return
		for j, m in enumerate(modules):
			if not _iterable(m):
				raise TypeError('ModuleDict update sequence element #' + str(j) + ' should be Iterable; is' + type(m).__name__)
			if not len(m) == 2:
				raise ValueError('ModuleDict update sequence element #' + str(j) + ' has length ' + str(len(m)) + '; 2 is required')
			self[m[0]] = m[1]

class ParameterList(Module):
	def __init__(self, values=None):
		super().__init__()
		self._size = 0
		if values is not None:
			self.extend(values)
	def _key(self, idx):
		idx = _index(idx)
		if not (-len(self) <= idx < len(self)):
			raise IndexError(f'index {idx} is out of range')
		return str(idx if idx >= 0 else idx + len(self))
	def __getitem__(self, idx):
		if isinstance(idx, slice):
			return self.__class__([self[i] for i in range(len(self))[idx]])
		return getattr(self, self._key(idx))
	def __setitem__(self, idx, param):
		key = self._key(idx)
		if isinstance(param, Tensor) and not isinstance(param, Parameter):
			param = Parameter(param)
		return setattr(self, key, param)
	def __len__(self):
		return self._size
	def __iter__(self):
		return iter(self[i] for i in range(len(self)))
	def __iadd__(self, values):
		return self.extend(values)
	def append(self, value):
		new_idx = len(self)
		self._size += 1
		self[new_idx] = value
		return self
	def extend(self, values):
		if not _iterable(values) or isinstance(values, Tensor):
			raise TypeError('ParameterList.extend should be called with an iterable, but got ' + type(values).__name__)
		for value in values:
			self.append(value)
		return self
	def extra_repr(self):
		return '\\n'.join('  (' + str(k) + '): ' + _parameter_repr(p) for k, p in enumerate(self))
	def __call__(self, *args, **kwargs):
		raise RuntimeError('ParameterList should not be called.')

class ParameterDict(Module):
	def __init__(self, parameters=None):
		super().__init__()
		self._keys = {}
		if parameters is not None:
			self.update(parameters)
	def __getitem__(self, key):
		return getattr(self, str(key))
	def __setitem__(self, key, value):
		self._keys[key] = None
		if isinstance(value, Tensor) and not isinstance(value, Parameter):
			value = Parameter(value)
		setattr(self, str(key), value)
	def __len__(self):
		return len(self._keys)
	def __iter__(self):
		return iter(self._keys)
	def __contains__(self, key):
		return key in self._keys
	def keys(self):
		return self._keys.keys()
	def items(self):
		return ((k, self[k]) for k in self._keys)
	def values(self):
		return (self[k] for k in self._keys)
	def update(self, parameters):
		ordered = isinstance(parameters, ParameterDict) or type(parameters).__name__ == 'OrderedDict'
		for key, parameter in parameters.items() if ordered else sorted(parameters.items()):
			self[key] = parameter
	def extra_repr(self):
		return '\\n'.join('  (' + str(k) + '): ' + _parameter_repr(p) for k, p in self.items())
	def __call__(self, input):
		raise RuntimeError('ParameterDict should not be called.')

def _parameter_repr(p):
	if isinstance(p, Tensor):
		return f"{'Parameter' if isinstance(p, Parameter) else 'Tensor'} containing: [{_typename(p, True)} of size {'x'.join(str(size) for size in p.size())}]"
	return 'Object of type: ' + type(p).__name__
`;
