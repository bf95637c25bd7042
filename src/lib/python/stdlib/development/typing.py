# What annotations are made of: names that can be subscripted and joined by \`|\`, and show themselves as CPython's do. No type is checked, as in
# Python itself.
def _shown(arg):
	if arg is None: return 'NoneType'
	if arg is ...: return '...'
	if isinstance(arg, list): return '[' + ', '.join([_shown(a) for a in arg]) + ']'
	if isinstance(arg, type): return arg.__qualname__ if arg.__module__ == 'builtins' else arg.__module__ + '.' + arg.__qualname__
	if isinstance(arg, str): return 'ForwardRef(' + repr(arg) + ')'
	return repr(arg)
def _flat(args):
	out = []
	for arg in args:
		arg = type(None) if arg is None else arg
		for a in (arg._args if isinstance(arg, _Form) and arg._name == 'Union' and arg._args else (arg,)):
			if a not in out: out.append(a)
	return tuple(out)
class _abstract: pass
class _Form:
	def __init__(self, name, args=None, origin=None):
		self._name = name
		self._args = args
		self._origin = origin
	def __getitem__(self, args):
		if self._name == 'Optional': return Union[args, None]
		args = args if isinstance(args, tuple) else (args,)
		if self._name == 'Union':
			args = _flat(args)
			if len(args) == 1: return args[0]
		return _Form(self._name, args, self._origin)
	def __repr__(self):
		if self._args is None: return 'typing.' + self._name
		args = self._args
		name = self._name
		if name == 'Union' and len(args) == 2 and type(None) in args:
			name = 'Optional'
			args = tuple(a for a in args if a is not type(None))
		if name == 'Literal': return 'typing.Literal[' + ', '.join([repr(a) for a in args]) + ']'
		return 'typing.' + name + '[' + ', '.join([_shown(a) for a in args]) + ']'
	def __eq__(self, other):
		return isinstance(other, _Form) and self._name == other._name and self._args == other._args
	def __hash__(self):
		return hash(self._name)
	def __or__(self, other): return Union[self, other]
	def __ror__(self, other): return Union[other, self]
	def __subclasscheck__(self, cls):
		if self._args is not None: raise TypeError('Subscripted generics cannot be used with class and instance checks')
		if self._origin is None: raise TypeError(repr(self) + ' cannot be used with isinstance()')
		if self._origin is not _abstract: return issubclass(cls, self._origin)
		import collections.abc
		return issubclass(cls, getattr(collections.abc, self._name))
	def __call__(self, *args, **kwds):
		if self._origin is _abstract: raise TypeError('Type ' + self._name + ' cannot be instantiated; use ' + self._name + '() instead')
		if self._origin is not None and self._args is not None: return self._origin(*args, **kwds)
		if self._origin is not None: raise TypeError('Type ' + self._name + ' cannot be instantiated; use ' + self._origin.__name__ + '() instead')
		raise TypeError('Cannot instantiate ' + repr(self))
Union = _Form('Union')
class TypeVar:
	def __init__(self, name, *constraints, bound=None, covariant=False, contravariant=False):
		self.__name__ = name
		self.__bound__ = bound
		self.__constraints__ = constraints
	def __repr__(self): return '~' + self.__name__
	def __or__(self, other): return Union[self, other]
	def __ror__(self, other): return Union[other, self]
class ParamSpec(TypeVar):
	args = kwargs = None
class Generic:
	def __class_getitem__(cls, item): return cls
class Protocol(Generic):
	pass
class TypedDict:
	def __init_subclass__(cls, **kwds): pass
	def __new__(cls, *args, **kwds): return dict(*args, **kwds)
def NewType(name, tp):
	return lambda x: x
def cast(typ, val): return val
def overload(func): return func
def final(f): return f
def no_type_check(arg): return arg
def runtime_checkable(cls): return cls
def assert_type(val, typ, /): return val
def dataclass_transform(**kwds):
	return lambda cls: cls
TYPE_CHECKING = False
