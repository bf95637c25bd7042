# As CPython's Lib/functools.py and Modules/_functoolsmodule.c have them.
WRAPPER_ASSIGNMENTS = ('__module__', '__name__', '__qualname__', '__doc__', '__annotations__')
WRAPPER_UPDATES = ('__dict__',)
_none = object()
def update_wrapper(wrapper, wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
	for attr in ('__name__', '__qualname__', '__doc__'):
		if hasattr(wrapped, attr): setattr(wrapper, attr, getattr(wrapped, attr))
	wrapper.__wrapped__ = wrapped
	return wrapper
def wraps(wrapped, assigned=WRAPPER_ASSIGNMENTS, updated=WRAPPER_UPDATES):
	def decorator(wrapper): return update_wrapper(wrapper, wrapped)
	return decorator
def singledispatch(func):
	registry = {object: func}
	def dispatch(cls):
		for base in cls.__mro__:
			if base in registry: return registry[base]
		return func
	def register(cls, func=None):
		if func is None:
			if isinstance(cls, type): return lambda f: register(cls, f)
			func = cls
			hints = [value for name, value in func.__annotations__.items() if name != 'return']
			if not hints: raise TypeError(f'Invalid first argument to `register()`: {cls!r}. Use either `@register(some_class)` or plain `@register` on an annotated function.')
			cls = hints[0]
			if not isinstance(cls, type): _unsupported('singledispatch on what is no class')
		registry[cls] = func
		return func
	def wrapper(*args, **kw):
		if not args: raise TypeError(f'{func.__name__} requires at least 1 positional argument')
		return dispatch(args[0].__class__)(*args, **kw)
	update_wrapper(wrapper, func)
	wrapper.register = register
	wrapper.dispatch = dispatch
	wrapper.registry = registry
	return wrapper
def reduce(*args):
	if not 2 <= len(args) <= 3:
		raise TypeError('reduce expected at ' + ('least 2' if len(args) < 2 else 'most 3') + ' arguments, got ' + str(len(args)))
	try: it = iter(args[1])
	except TypeError: raise TypeError('reduce() arg 2 must support iteration')
	if len(args) == 3: value = args[2]
	else:
		value = next(it, _none)
		if value is _none: raise TypeError('reduce() of empty iterable with no initial value')
	for item in it: value = args[0](value, item)
	return value
class partial:
	def __init__(self, func, /, *args, **keywords):
		if not callable(func): raise TypeError('the first argument must be callable')
		if isinstance(func, partial):
			args = func.args + args
			keywords = {**func.keywords, **keywords}
			func = func.func
		self.func = func
		self.args = args
		self.keywords = keywords
	def __call__(self, /, *args, **keywords):
		return self.func(*self.args, *args, **{**self.keywords, **keywords})
	def __repr__(self):
		shown = [repr(self.func), *[repr(a) for a in self.args], *[k + '=' + repr(v) for k, v in self.keywords.items()]]
		return 'functools.partial(' + ', '.join(shown) + ')'
_CacheInfo = _namedtuple('CacheInfo', ['hits', 'misses', 'maxsize', 'currsize'])
def _cached(func, maxsize, typed):
	kept = {}
	hits = misses = 0
	def wrapper(*args, **kwds):
		nonlocal hits, misses
		key = (args, tuple(kwds.items())) if kwds else args
		if len(args) == 1 and not kwds and type(args[0]) in (int, str): key = args[0]
		if typed: key = (key, tuple([type(v) for v in args]), tuple([type(v) for v in kwds.values()]))
		if key in kept:
			hits += 1
			value = kept[key]
			if maxsize is not None:
				del kept[key]
				kept[key] = value
			return value
		misses += 1
		value = func(*args, **kwds)
		if maxsize == 0: return value
		if maxsize is not None and key not in kept and len(kept) >= maxsize: del kept[next(iter(kept))]
		kept[key] = value
		return value
	def cache_info(): return _CacheInfo(hits, misses, maxsize, len(kept))
	def cache_clear():
		nonlocal hits, misses
		hits = misses = 0
		kept.clear()
	wrapper.cache_info = cache_info
	wrapper.cache_clear = cache_clear
	return update_wrapper(wrapper, func)
def lru_cache(maxsize=128, typed=False):
	if isinstance(maxsize, int): maxsize = max(maxsize, 0)
	elif callable(maxsize): return _cached(maxsize, 128, typed)
	elif maxsize is not None: raise TypeError('Expected first argument to be an integer, a callable, or None')
	return lambda func: _cached(func, maxsize, typed)
def cache(user_function, /): return _cached(user_function, None, False)
_made = {
	'__lt__': {'__gt__': lambda a, b: not (a < b or _same(a, b)), '__le__': lambda a, b: a < b or _same(a, b), '__ge__': lambda a, b: not a < b},
	'__le__': {'__ge__': lambda a, b: not a <= b or _same(a, b), '__lt__': lambda a, b: a <= b and not _same(a, b), '__gt__': lambda a, b: not a <= b},
	'__gt__': {'__lt__': lambda a, b: not (a > b or _same(a, b)), '__ge__': lambda a, b: a > b or _same(a, b), '__le__': lambda a, b: not a > b},
	'__ge__': {'__le__': lambda a, b: not a >= b or _same(a, b), '__gt__': lambda a, b: a >= b and not _same(a, b), '__lt__': lambda a, b: not a >= b},
}
def total_ordering(cls):
	roots = [op for op in _made if _compares(cls, op)]
	if not roots: raise ValueError('must define at least one ordering operation: < > <= >=')
	root = [op for op in ('__lt__', '__le__', '__gt__', '__ge__') if op in roots][0]
	for name, func in _made[root].items():
		if name not in roots: setattr(cls, name, func)
	return cls
def cmp_to_key(mycmp):
	class K:
		def __init__(self, obj): self.obj = obj
		def __lt__(self, other): return mycmp(self.obj, other.obj) < 0
		def __gt__(self, other): return mycmp(self.obj, other.obj) > 0
		def __eq__(self, other): return mycmp(self.obj, other.obj) == 0
		def __le__(self, other): return mycmp(self.obj, other.obj) <= 0
		def __ge__(self, other): return mycmp(self.obj, other.obj) >= 0
	return K
