import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';
import { admit } from '../../builtins/functionDef.ts';

/** Threads run to their end where they are started: what they print in which order is only known where that does not matter. */
export const threading = standard('threading', {
	values: () => [
		['_unsupported', admit],
		['get_ident', notKnown('threading', 'get_ident')]
	],
	text: `
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
`,
	others: null,
	file: 'threading.py'
});

export const futures = standard('concurrent.futures', {
	values: () => [['_unsupported', admit]],
	text: `
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
`,
	others: null,
	file: 'concurrent/futures/__init__.py'
});

export const concurrent = standard('concurrent', { others: 'futures' });

export const queue = standard('queue', {
	values: () => [['_unsupported', admit]],
	text: `
import heapq as _heapq
class Empty(Exception): __module__ = '_queue'
class Full(Exception): pass
class Queue:
	def __init__(self, maxsize=0):
		self.maxsize = maxsize
		self.queue = []
	def qsize(self): return len(self.queue)
	def empty(self): return not self.queue
	def full(self): return 0 < self.maxsize <= len(self.queue)
	def put(self, item, block=True, timeout=None):
		if self.full():
			if block and timeout is None: _unsupported('a queue that is waited for')
			raise Full
		self._put(item)
	def get(self, block=True, timeout=None):
		if not self.queue:
			if block and timeout is None: _unsupported('a queue that is waited for')
			raise Empty
		return self._get()
	def put_nowait(self, item): self.put(item, False)
	def get_nowait(self): return self.get(False)
	def task_done(self): pass
	def join(self): pass
	def _put(self, item): self.queue.append(item)
	def _get(self): return self.queue.pop(0)
class LifoQueue(Queue):
	def _get(self): return self.queue.pop()
class PriorityQueue(Queue):
	def _put(self, item): _heapq.heappush(self.queue, item)
	def _get(self): return _heapq.heappop(self.queue)
class SimpleQueue(Queue): pass
`,
	others: null,
	file: 'queue.py'
});
