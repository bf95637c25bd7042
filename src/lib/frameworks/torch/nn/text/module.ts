/** What torch.nn.Module does beside what `module.ts` has: torch/nn/modules/module.py, with its messages. */
export const moduleText = `
class _Handle:
	def __init__(self, hooks):
		self.hooks = hooks
		self.id = _next_id(hooks)
	def remove(self):
		if self.id in self.hooks:
			del self.hooks[self.id]
	def __enter__(self):
		return self
	def __exit__(self, type, value, tb):
		self.remove()

def _next_id(hooks):
	id = 0
	for key in hooks:
		id = key + 1
	return id

class Module:
	def register_buffer(self, name, tensor, persistent=True):
		if '_buffers' not in self.__dict__:
			raise AttributeError('cannot assign buffer before Module.__init__() call')
		elif not isinstance(name, str):
			raise TypeError(f'buffer name should be a string. Got {_typename(name)}')
		elif '.' in name:
			raise KeyError('buffer name can\\'t contain "."')
		elif name == '':
			raise KeyError('buffer name can\\'t be empty string ""')
		elif hasattr(self, name) and name not in self._buffers:
			raise KeyError(f"attribute '{name}' already exists")
		elif tensor is not None and not isinstance(tensor, Tensor):
			raise TypeError(f"cannot assign '{_typename(tensor)}' object to buffer '{name}' (torch Tensor or None required)")
		_register(self, '_buffers', name, tensor)
		if persistent:
			self._non_persistent_buffers_set.discard(name)
		else:
			self._non_persistent_buffers_set.add(name)

	def add_module(self, name, module):
		if not _is_module(module) and module is not None:
			raise TypeError(f'{_typename(module)} is not a Module subclass')
		elif not isinstance(name, str):
			raise TypeError(f'module name should be a string. Got {_typename(name)}')
		elif hasattr(self, name) and name not in self._modules:
			raise KeyError(f"attribute '{name}' already exists")
		elif '.' in name:
			raise KeyError(f'module name can\\'t contain ".", got: {name}')
		elif name == '':
			raise KeyError('module name can\\'t be empty string ""')
		_register(self, '_modules', name, module)

	def register_module(self, name, module):
		self.add_module(name, module)

	def get_submodule(self, target):
		if target == '':
			return self
		mod = self
		for item in target.split('.'):
			if not hasattr(mod, item):
				raise AttributeError(mod._get_name() + ' has no attribute \`' + item + '\`')
			mod = getattr(mod, item)
			if not _is_module(mod):
				raise AttributeError('\`' + item + '\` is not an nn.Module')
		return mod

	def get_parameter(self, target):
		path, _, name = target.rpartition('.')
		mod = self.get_submodule(path)
		if not hasattr(mod, name):
			raise AttributeError(mod._get_name() + ' has no attribute \`' + name + '\`')
		param = getattr(mod, name)
		if not isinstance(param, Parameter):
			raise AttributeError('\`' + name + '\` is not an nn.Parameter')
		return param

	def get_buffer(self, target):
		path, _, name = target.rpartition('.')
		mod = self.get_submodule(path)
		if not hasattr(mod, name):
			raise AttributeError(mod._get_name() + ' has no attribute \`' + name + '\`')
		if name not in mod._buffers:
			raise AttributeError('\`' + name + '\` is not a buffer')
		return getattr(mod, name)

	def apply(self, fn):
		for module in self.children():
			module.apply(fn)
		fn(self)
		return self

	def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
		return _hook(self._forward_hooks, hook, with_kwargs or always_call or prepend)

	def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
		return _hook(self._forward_pre_hooks, hook, with_kwargs or prepend)

	def state_dict(self, *args, destination=None, prefix='', keep_vars=False):
		if len(args) > 0 or destination is not None:
			_unsupported('state_dict with a destination')
		found = _OrderedDict()
		_save(self, found, prefix, keep_vars)
		return found

	def load_state_dict(self, state_dict, strict=True, assign=False):
		if not isinstance(state_dict, dict):
			raise TypeError(f'Expected state_dict to be dict-like, got {type(state_dict)}.')
		missing, errors, known = [], [], set()
		_load(self, state_dict, '', missing, errors, known, assign)
		unexpected = [key for key in state_dict if key not in known]
		if strict:
			if len(unexpected) > 0:
				errors.insert(0, 'Unexpected key(s) in state_dict: {}. '.format(', '.join(f'"{k}"' for k in unexpected)))
			if len(missing) > 0:
				errors.insert(0, 'Missing key(s) in state_dict: {}. '.format(', '.join(f'"{k}"' for k in missing)))
		if len(errors) > 0:
			raise RuntimeError('Error(s) in loading state_dict for {}:\\n\\t{}'.format(self.__class__.__name__, '\\n\\t'.join(errors)))
		return _IncompatibleKeys(missing, unexpected)

	def to_empty(self, *, device, recurse=True):
		return self.to(device)

	def type(self, dst_type):
		return self.to(dst_type)

	def share_memory(self):
		return self

class _IncompatibleKeys:
	def __init__(self, missing_keys, unexpected_keys):
		self.missing_keys = missing_keys
		self.unexpected_keys = unexpected_keys
	def __repr__(self):
		if not self.missing_keys and not self.unexpected_keys:
			return '<All keys matched successfully>'
		return f'_IncompatibleKeys(missing_keys={self.missing_keys}, unexpected_keys={self.unexpected_keys})'
	def __iter__(self):
		return iter([self.missing_keys, self.unexpected_keys])

def _hook(hooks, hook, special):
	if special:
		_unsupported('a hook with options')
	handle = _Handle(hooks)
	hooks[handle.id] = hook
	return handle

def _own_state(module):
	for name, value in module._parameters.items():
		if value is not None:
			yield name, value
	for name, value in module._buffers.items():
		if value is not None and name not in module._non_persistent_buffers_set:
			yield name, value

def _save(module, found, prefix, keep_vars):
	for name, value in _own_state(module):
		found[prefix + name] = value if keep_vars else value.detach()
	for name, child in module._modules.items():
		if child is not None:
			_save(child, found, prefix + name + '.', keep_vars)

def _load(module, state, prefix, missing, errors, known, assign):
	for name, param in _own_state(module):
		key = prefix + name
		known.add(key)
		if key not in state:
			missing.append(key)
			continue
		given = state[key]
		if not isinstance(given, Tensor):
			errors.append(f'While copying the parameter named "{key}", expected torch.Tensor or Tensor-like object from checkpoint but received {type(given)}')
			continue
		if len(param.shape) == 0 and len(given.shape) == 1 and given.numel() == 1:
			given = given[0]
		if given.shape != param.shape:
			errors.append(f'size mismatch for {key}: copying a param with shape {given.shape} from checkpoint, the shape in current model is {param.shape}.')
			continue
		_copy_into(param, given)
	for name, child in module._modules.items():
		if child is not None:
			_load(child, state, prefix + name + '.', missing, errors, known, assign)
`;
