class Lock:
	def __init__(self): self._held = False
	def acquire(self, blocking=True, timeout=-1):
		if self._held:
			if blocking: _unsupported('a lock that is waited for')
			return False
		self._held = True
		return True
	def release(self):
		if not self._held: raise RuntimeError('release unlocked lock')
		self._held = False
	def locked(self): return self._held
	def __enter__(self): return self.acquire()
	def __exit__(self, *error): self.release()
class RLock(Lock):
	def acquire(self, blocking=True, timeout=-1): return True
	def release(self): pass
class Semaphore(RLock):
	def __init__(self, value=1): pass
BoundedSemaphore = Semaphore
class Event:
	def __init__(self): self._flag = False
	def is_set(self): return self._flag
	def set(self): self._flag = True
	def clear(self): self._flag = False
	def wait(self, timeout=None): return self._flag if self._flag or timeout is not None else _unsupported('an event that is waited for')
class local: pass
_numbers = []
class Thread:
	def __init__(self, group=None, target=None, name=None, args=(), kwargs=None, *, daemon=None):
		_numbers.append(1)
		self._target = target
		self._args = args
		self._kwargs = kwargs or {}
		self.name = name or f'Thread-{len(_numbers)}' + (f' ({target.__name__})' if hasattr(target, '__name__') else '')
		self.daemon = bool(daemon)
		self._started = False
	def start(self):
		if self._started: raise RuntimeError('threads can only be started once')
		self._started = True
		_running.append(self)
		try: self.run()
		except Exception: pass
		finally: _running.pop()
	def run(self):
		if self._target is not None: self._target(*self._args, **self._kwargs)
	def join(self, timeout=None):
		if not self._started: raise RuntimeError('cannot join thread before it is started')
	def is_alive(self): return False
class _Main(Thread):
	def __init__(self):
		self.name = 'MainThread'
		self.daemon = False
_running = [_Main()]
def current_thread(): return _running[-1]
def main_thread(): return _running[0]
def active_count(): return len(_running)
