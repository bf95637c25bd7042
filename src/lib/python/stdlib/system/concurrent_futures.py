class Future:
	def __init__(self): self._result = self._error = None
	def result(self, timeout=None):
		if self._error is not None: raise self._error
		return self._result
	def exception(self, timeout=None): return self._error
	def done(self): return True
	def running(self): return False
	def cancelled(self): return False
	def add_done_callback(self, fn): fn(self)
class ThreadPoolExecutor:
	def __init__(self, max_workers=None, thread_name_prefix='', initializer=None, initargs=()):
		if max_workers is not None and max_workers <= 0: raise ValueError('max_workers must be greater than 0')
		self._open = True
	def submit(self, fn, /, *args, **kwargs):
		if not self._open: raise RuntimeError('cannot schedule new futures after shutdown')
		made = Future()
		try: made._result = fn(*args, **kwargs)
		except Exception as error: made._error = error
		return made
	def map(self, fn, *iterables, timeout=None, chunksize=1):
		made = [self.submit(fn, *args) for args in zip(*iterables)]
		return (one.result() for one in made)
	def shutdown(self, wait=True, *, cancel_futures=False): self._open = False
	def __enter__(self): return self
	def __exit__(self, *error): self.shutdown()
def as_completed(fs, timeout=None):
	fs = list(fs)
	if len(fs) > 1: _unsupported('which of several threads ends first')
	return iter(fs)
