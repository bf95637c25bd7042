import types as _types
class _empty: pass
def _shown(hint):
	if isinstance(hint, type): return hint.__qualname__ if hint.__module__ == 'builtins' else hint.__module__ + '.' + hint.__qualname__
	return repr(hint).replace('typing.', '')
class _Kind:
	def __init__(self, value, name, description):
		self.value = value
		self.name = name
		self.description = description
	def __repr__(self): return f'<_ParameterKind.{self.name}: {self.value}>'
	def __str__(self): return self.name
	def __eq__(self, other): return self is other
	def __hash__(self): return self.value
_kinds = [_Kind(0, 'POSITIONAL_ONLY', 'positional-only'), _Kind(1, 'POSITIONAL_OR_KEYWORD', 'positional or keyword'), _Kind(2, 'VAR_POSITIONAL', 'variadic positional'), _Kind(3, 'KEYWORD_ONLY', 'keyword-only'), _Kind(4, 'VAR_KEYWORD', 'variadic keyword')]
class Parameter:
	POSITIONAL_ONLY, POSITIONAL_OR_KEYWORD, VAR_POSITIONAL, KEYWORD_ONLY, VAR_KEYWORD = _kinds
	empty = _empty
	def __init__(self, name, kind, *, default=_empty, annotation=_empty):
		self.name = name
		self.kind = kind
		self.default = default
		self.annotation = annotation
	def __str__(self):
		text = {2: '*', 4: '**'}.get(self.kind.value, '') + self.name
		if self.annotation is not _empty: text += ': ' + _shown(self.annotation)
		if self.default is not _empty: text += (' = ' if self.annotation is not _empty else '=') + repr(self.default)
		return text
	def __repr__(self): return f'<Parameter "{self}">'
class BoundArguments:
	def __init__(self, signature, arguments):
		self.signature = signature
		self.arguments = arguments
	def apply_defaults(self):
		made = {}
		for name, one in self.signature.parameters.items():
			if name in self.arguments: made[name] = self.arguments[name]
			elif one.default is not _empty: made[name] = one.default
			elif one.kind.value == 2: made[name] = ()
			elif one.kind.value == 4: made[name] = {}
		self.arguments = made
class Signature:
	empty = _empty
	def __init__(self, parameters=(), return_annotation=_empty):
		self.parameters = {one.name: one for one in parameters}
		self.return_annotation = return_annotation
	def __str__(self):
		parts, before, starred = [], None, False
		for one in self.parameters.values():
			kind = one.kind.value
			if before == 0 and kind != 0: parts.append('/')
			if kind == 3 and not starred:
				parts.append('*')
				starred = True
			if kind == 2: starred = True
			parts.append(str(one))
			before = kind
		if before == 0: parts.append('/')
		return '(' + ', '.join(parts) + ')' + ('' if self.return_annotation is _empty else ' -> ' + _shown(self.return_annotation))
	def __repr__(self): return f'<Signature {self}>'
	def bind(self, *args, **kwargs): return BoundArguments(self, self._bound(args, dict(kwargs), False))
	def bind_partial(self, *args, **kwargs): return BoundArguments(self, self._bound(args, dict(kwargs), True))
	def _bound(self, args, kwargs, partial):
		args = list(args)
		made = {}
		for one in self.parameters.values():
			kind = one.kind.value
			if kind == 2:
				if args: made[one.name] = tuple(args)
				args = []
			elif kind == 4:
				if kwargs: made[one.name] = kwargs
				kwargs = {}
			elif args and kind < 2:
				if one.name in kwargs and kind == 1: raise TypeError(f'multiple values for argument {one.name!r}')
				made[one.name] = args.pop(0)
			elif one.name in kwargs and kind != 0: made[one.name] = kwargs.pop(one.name)
			elif one.default is _empty and not partial: raise TypeError(f'missing a required argument: {one.name!r}')
		if args: raise TypeError('too many positional arguments')
		if kwargs: raise TypeError(f'got an unexpected keyword argument {list(kwargs)[0]!r}')
		return made
def signature(obj, *, follow_wrapped=True, globals=None, locals=None, eval_str=False):
	if not callable(obj): raise TypeError(f'{obj!r} is not a callable object')
	rows, returned = _parameters(obj)
	made = [Parameter(name, _kinds[kind], default=default[0] if default else _empty, annotation=hint[0] if hint else _empty) for name, kind, default, hint in rows]
	return Signature(made, returned[0] if returned else _empty)
def isclass(object): return isinstance(object, type)
def isfunction(object): return isinstance(object, _types.FunctionType)
def ismethod(object): return isinstance(object, _types.MethodType)
def ismodule(object): return isinstance(object, _types.ModuleType)
def isbuiltin(object): return isinstance(object, _types.BuiltinFunctionType)
def isroutine(object): return isfunction(object) or ismethod(object) or isbuiltin(object)
def isgenerator(object): return isinstance(object, _types.GeneratorType)
def getdoc(object): return object.__doc__ if object.__doc__ is None or '\n' not in object.__doc__ else _unsupported('inspect.getdoc of several lines')
def getmro(cls): return cls.__mro__
