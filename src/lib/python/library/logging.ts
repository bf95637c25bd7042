import { stdout } from './system.ts';
import { admit } from './native.ts';
import { standard } from './module.ts';

/** Loggers write to standard error, of which nothing is kept; what would reach standard output is not modelled. */
export const logging = standard('logging', {
	values: () => [
		['_unsupported', admit],
		['_stdout', stdout]
	],
	text: `
CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
_names = {50: 'CRITICAL', 40: 'ERROR', 30: 'WARNING', 20: 'INFO', 10: 'DEBUG', 0: 'NOTSET'}
def getLevelName(level): return _names.get(level, 'Level ' + str(level))
class Formatter:
	def __init__(self, fmt=None, datefmt=None, style='%', validate=True): pass
class Handler:
	def __init__(self, level=NOTSET): self.level = level
	def setLevel(self, level): self.level = level
	def setFormatter(self, fmt): pass
	def addFilter(self, filter): pass
	def flush(self): pass
	def close(self): pass
class StreamHandler(Handler):
	def __init__(self, stream=None):
		super().__init__()
		if stream is _stdout: _unsupported('logging to standard output')
class FileHandler(Handler):
	def __init__(self, filename, mode='a', encoding=None, delay=False): super().__init__()
class NullHandler(Handler): pass
class Logger:
	def __init__(self, name, level=NOTSET):
		self.name = name
		self.level = level
		self.parent = None
		self.handlers = []
		self.propagate = True
		self.disabled = False
	def setLevel(self, level):
		if isinstance(level, str):
			numbers = {v: k for k, v in _names.items()}
			if level not in numbers: raise ValueError('Unknown level: ' + repr(level))
			level = numbers[level]
		self.level = level
	def getEffectiveLevel(self):
		logger = self
		while logger:
			if logger.level: return logger.level
			logger = logger.parent
		return NOTSET
	def isEnabledFor(self, level): return level >= self.getEffectiveLevel()
	def addHandler(self, hdlr): self.handlers.append(hdlr)
	def removeHandler(self, hdlr):
		if hdlr in self.handlers: self.handlers.remove(hdlr)
	def hasHandlers(self): return bool(self.handlers)
	def addFilter(self, filter): pass
	def debug(self, msg, *args, **kwargs): pass
	info = warning = warn = error = exception = critical = fatal = debug
	def log(self, level, msg, *args, **kwargs): pass
root = Logger('root', WARNING)
_loggers = {}
def getLogger(name=None):
	if not name or name == 'root': return root
	if name not in _loggers:
		_loggers[name] = logger = Logger(name)
		logger.parent = getLogger(name.rpartition('.')[0]) if '.' in name else root
	return _loggers[name]
def basicConfig(**kwargs):
	if kwargs.get('stream') is _stdout: _unsupported('logging to standard output')
	for handler in kwargs.get('handlers') or (): root.addHandler(handler)
	if kwargs.get('level') is not None: root.setLevel(kwargs['level'])
def debug(msg, *args, **kwargs): pass
info = warning = warn = error = exception = critical = fatal = debug
def log(level, msg, *args, **kwargs): pass
def disable(level=CRITICAL): pass
def captureWarnings(capture): pass
`,
	others: null,
	file: 'logging/__init__.py'
});
