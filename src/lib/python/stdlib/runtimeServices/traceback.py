def print_exc(limit=None, file=None, chain=True):
	if file is not None: _unsupported('a traceback in a file')
def print_exception(exc, value=None, tb=None, limit=None, file=None, chain=True): print_exc(limit, file)
def print_tb(tb, limit=None, file=None): print_exc(limit, file)
def print_stack(f=None, limit=None, file=None): print_exc(limit, file)
def format_exception_only(exc, value=None):
	value = exc if value is None else value
	if isinstance(value, SyntaxError) or hasattr(value, '__notes__'): _unsupported('traceback.format_exception_only of this')
	cls = type(value)
	name = cls.__qualname__ if cls.__module__ in ('__main__', 'builtins') else cls.__module__ + '.' + cls.__qualname__
	return [name + (': ' + str(value) if str(value) else '') + '\n']
