# As CPython's Lib/contextlib.py has them.
from functools import wraps as _wraps
class AbstractContextManager:
	def __enter__(self): return self
	def __exit__(self, exc_type, exc_value, traceback): return None
class ContextDecorator:
	def _recreate_cm(self): return self
	def __call__(self, func):
		@_wraps(func)
		def inner(*args, **kwds):
			with self._recreate_cm(): return func(*args, **kwds)
		return inner
class _GeneratorContextManager(ContextDecorator):
	def __init__(self, func, args, kwds):
		self.gen = func(*args, **kwds)
		self.func = func
		self.args = args
		self.kwds = kwds
	def _recreate_cm(self): return self.__class__(self.func, self.args, self.kwds)
	def __enter__(self):
		try: return next(self.gen)
		except StopIteration: raise RuntimeError("generator didn't yield") from None
	def __exit__(self, typ, value, traceback):
		if typ is None:
			try: next(self.gen)
			except StopIteration: return False
			raise RuntimeError("generator didn't stop")
		try: self.gen.throw(value)
		except StopIteration as exc: return exc is not value
		except BaseException as exc:
			if exc is not value: raise
			return False
		raise RuntimeError("generator didn't stop after throw()")
def contextmanager(func):
	@_wraps(func)
	def helper(*args, **kwds): return _GeneratorContextManager(func, args, kwds)
	return helper
class nullcontext(AbstractContextManager):
	def __init__(self, enter_result=None): self.enter_result = enter_result
	def __enter__(self): return self.enter_result
class suppress(AbstractContextManager):
	def __init__(self, *exceptions): self._exceptions = exceptions
	def __exit__(self, exctype, excinst, exctb): return exctype is not None and issubclass(exctype, self._exceptions)
class redirect_stdout(AbstractContextManager):
	def __init__(self, new_target): self._new_target = new_target
	def __enter__(self):
		self._before = _redirect(self._new_target)
		return self._new_target
	def __exit__(self, *error): _redirect(self._before)
class redirect_stderr(AbstractContextManager):
	def __init__(self, new_target): self._new_target = new_target
	def __enter__(self): return self._new_target
class closing(AbstractContextManager):
	def __init__(self, thing): self.thing = thing
	def __enter__(self): return self.thing
	def __exit__(self, *exc_info): self.thing.close()
class ExitStack(AbstractContextManager):
	def __init__(self): self._callbacks = []
	def enter_context(self, cm):
		value = cm.__enter__()
		self._callbacks.append(cm.__exit__)
		return value
	def push(self, exit):
		self._callbacks.append(exit.__exit__ if hasattr(exit, '__exit__') else exit)
		return exit
	def callback(self, callback, /, *args, **kwds):
		def run(*exc): callback(*args, **kwds)
		self._callbacks.append(run)
		return callback
	def close(self): self.__exit__(None, None, None)
	def __exit__(self, *exc):
		swallowed = False
		while self._callbacks:
			if self._callbacks.pop()(*exc):
				swallowed = True
				exc = (None, None, None)
		return swallowed
