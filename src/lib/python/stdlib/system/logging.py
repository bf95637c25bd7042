CRITICAL = FATAL = 50
ERROR = 40
WARNING = WARN = 30
INFO = 20
DEBUG = 10
NOTSET = 0
_names = {50: 'CRITICAL', 40: 'ERROR', 30: 'WARNING', 20: 'INFO', 10: 'DEBUG', 0: 'NOTSET'}
def getLevelName(level): return _names.get(level, 'Level ' + str(level))
class LogRecord:
	def __init__(self, name, level, msg, args, exc_info):
		self.name = name
		self.levelno = level
		self.levelname = getLevelName(level)
		self.msg = msg
		self.args = args[0] if len(args) == 1 and isinstance(args[0], dict) and args[0] else args
		self.exc_info = exc_info
	def getMessage(self): return str(self.msg) % self.args if self.args else str(self.msg)
class Formatter:
	def __init__(self, fmt=None, datefmt=None, style='%', validate=True):
		if style != '%': _unsupported('logging with another style than %')
		self._fmt = fmt or '%(message)s'
		self.datefmt = datefmt
		if '%(' not in self._fmt and validate: raise ValueError("Invalid format '" + self._fmt + "' for '%' style")
	def format(self, record):
		if record.exc_info: _unsupported('a traceback in a log')
		text = record.getMessage()
		made = {'message': text, 'levelname': record.levelname, 'levelno': record.levelno, 'name': record.name}
		for part in self._fmt.split('%(')[1:]:
			name = part.split(')')[0]
			if name not in made: made[name] = _unknown()
		return self._fmt % made
	def formatTime(self, record, datefmt=None): return _unknown()
class Filter:
	def __init__(self, name=''): self.name = name
	def filter(self, record): return not self.name or record.name == self.name or record.name.startswith(self.name + '.')
class _Filterer:
	def addFilter(self, filter): self.filters.append(filter)
	def removeFilter(self, filter):
		if filter in self.filters: self.filters.remove(filter)
	def filter(self, record): return all([one.filter(record) if hasattr(one, 'filter') else one(record) for one in self.filters])
class Handler(_Filterer):
	def __init__(self, level=NOTSET):
		self.level = _level(level)
		self.formatter = None
		self.filters = []
	def setLevel(self, level): self.level = _level(level)
	def setFormatter(self, fmt): self.formatter = fmt
	def format(self, record): return (self.formatter or Formatter()).format(record)
	def handle(self, record):
		if self.filter(record): self.emit(record)
	def emit(self, record): raise NotImplementedError('emit must be implemented by Handler subclasses')
	def flush(self): pass
	def close(self): pass
class StreamHandler(Handler):
	terminator = '\n'
	def __init__(self, stream=None):
		super().__init__()
		self.stream = _stderr if stream is None else stream
	def emit(self, record):
		if self.stream is not _stderr: self.stream.write(self.format(record) + self.terminator)
class FileHandler(StreamHandler):
	def __init__(self, filename, mode='a', encoding=None, delay=False):
		from _files import open as _open
		super().__init__(_open(filename, mode))
		self.baseFilename = filename
class NullHandler(Handler):
	def handle(self, record): pass
def _level(level):
	if isinstance(level, int): return level
	if not isinstance(level, str): raise TypeError('Level not an integer or a valid string: ' + repr(level))
	numbers = {v: k for k, v in _names.items()}
	numbers['WARN'], numbers['FATAL'] = WARNING, CRITICAL
	if level not in numbers: raise ValueError('Unknown level: ' + repr(level))
	return numbers[level]
_disabled = [-1]
class Logger(_Filterer):
	def __init__(self, name, level=NOTSET):
		self.name = name
		self.level = _level(level)
		self.parent = None
		self.handlers = []
		self.filters = []
		self.propagate = True
		self.disabled = False
	def setLevel(self, level): self.level = _level(level)
	def getEffectiveLevel(self):
		logger = self
		while logger:
			if logger.level: return logger.level
			logger = logger.parent
		return NOTSET
	def isEnabledFor(self, level): return level > _disabled[0] and level >= self.getEffectiveLevel()
	def addHandler(self, hdlr):
		if hdlr not in self.handlers: self.handlers.append(hdlr)
	def removeHandler(self, hdlr):
		if hdlr in self.handlers: self.handlers.remove(hdlr)
	def hasHandlers(self): return bool(self.handlers) or (self.propagate and self.parent is not None and self.parent.hasHandlers())
	def getChild(self, suffix): return getLogger(suffix if self is root else self.name + '.' + suffix)
	def _log(self, level, msg, args, exc_info=None, extra=None, stack_info=False, stacklevel=1):
		if not isinstance(level, int): raise TypeError('level must be an integer')
		if not self.isEnabledFor(level) or self.disabled: return
		if extra is not None: _unsupported('logging with extra')
		record = LogRecord(self.name, level, msg, args, exc_info)
		if not self.filter(record): return
		logger = self
		while logger:
			for handler in logger.handlers:
				if level >= handler.level:
					try: handler.handle(record)
					except (TypeError, ValueError, KeyError): pass
			logger = logger.parent if logger.propagate else None
	def debug(self, msg, *args, **kwargs): self._log(DEBUG, msg, args, **kwargs)
	def info(self, msg, *args, **kwargs): self._log(INFO, msg, args, **kwargs)
	def warning(self, msg, *args, **kwargs): self._log(WARNING, msg, args, **kwargs)
	warn = warning
	def error(self, msg, *args, **kwargs): self._log(ERROR, msg, args, **kwargs)
	def exception(self, msg, *args, exc_info=True, **kwargs): self._log(ERROR, msg, args, exc_info, **kwargs)
	def critical(self, msg, *args, **kwargs): self._log(CRITICAL, msg, args, **kwargs)
	fatal = critical
	def log(self, level, msg, *args, **kwargs): self._log(level, msg, args, **kwargs)
	def __repr__(self): return f'<{type(self).__name__ if self is not root else "RootLogger"} {self.name} ({getLevelName(self.getEffectiveLevel())})>'
root = Logger('root', WARNING)
_loggers = {}
def getLogger(name=None):
	if not name or name == 'root': return root
	if not isinstance(name, str): raise TypeError('A logger name must be a string')
	if name not in _loggers:
		_loggers[name] = logger = Logger(name)
		parent = name.rpartition('.')[0]
		while parent and parent not in _loggers: parent = parent.rpartition('.')[0]
		logger.parent = _loggers[parent] if parent else root
		for other in _loggers.values():
			if other.name.startswith(name + '.') and len(other.parent.name) < len(name) or other.name.startswith(name + '.') and other.parent is root: other.parent = logger
	return _loggers[name]
def basicConfig(**kwargs):
	wrong = [k for k in kwargs if k not in ('filename', 'filemode', 'format', 'datefmt', 'style', 'level', 'stream', 'handlers', 'force', 'encoding', 'errors')]
	if kwargs.get('force'): root.handlers.clear()
	if root.handlers: return
	if wrong: raise ValueError('Unrecognised argument(s): ' + ', '.join(wrong))
	handlers = kwargs.get('handlers')
	if handlers is None: handlers = [FileHandler(kwargs['filename'], kwargs.get('filemode', 'a')) if kwargs.get('filename') else StreamHandler(kwargs.get('stream'))]
	made = Formatter(kwargs.get('format') or '%(levelname)s:%(name)s:%(message)s', kwargs.get('datefmt'), kwargs.get('style', '%'))
	for handler in handlers:
		if handler.formatter is None: handler.setFormatter(made)
		root.addHandler(handler)
	if kwargs.get('level') is not None: root.setLevel(kwargs['level'])
def _first():
	if not root.handlers: basicConfig()
def debug(msg, *args, **kwargs): _first(); root.debug(msg, *args, **kwargs)
def info(msg, *args, **kwargs): _first(); root.info(msg, *args, **kwargs)
def warning(msg, *args, **kwargs): _first(); root.warning(msg, *args, **kwargs)
warn = warning
def error(msg, *args, **kwargs): _first(); root.error(msg, *args, **kwargs)
def exception(msg, *args, exc_info=True, **kwargs): _first(); root.exception(msg, *args, exc_info=exc_info, **kwargs)
def critical(msg, *args, **kwargs): _first(); root.critical(msg, *args, **kwargs)
fatal = critical
def log(level, msg, *args, **kwargs): _first(); root.log(level, msg, *args, **kwargs)
def disable(level=CRITICAL): _disabled[0] = _level(level)
def captureWarnings(capture): pass
def addLevelName(level, levelName): _names[level] = levelName
def shutdown(): pass
