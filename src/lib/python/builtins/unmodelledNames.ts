import { know, knowModules } from '../objects/unmodelled.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** Attribute names of CPython 3.11's built-in types (`vars(type)`), so that what we lack is told from what does not exist. */
const attributeNames: Table<string> = tableOf({
	AttributeError: '__str__ name obj',
	BaseException:
		'__cause__ __context__ __delattr__ __dict__ __doc__ __getattribute__ __init__ __new__ __reduce__ __repr__ __setattr__ __setstate__ __str__ ' +
		'__suppress_context__ __traceback__ add_note args with_traceback',
	BaseExceptionGroup: '__class_getitem__ __str__ derive exceptions message split subgroup',
	ExceptionGroup: '__weakref__',
	ImportError: '__reduce__ __str__ msg name path',
	KeyError: '__str__',
	NameError: '__str__ name',
	NoneType: '__bool__ __doc__ __new__ __repr__',
	OSError: '__reduce__ __str__ characters_written errno filename filename2 strerror',
	StopIteration: 'value',
	SyntaxError: '__str__ end_lineno end_offset filename lineno msg offset print_file_and_line text',
	SystemExit: 'code',
	UnicodeDecodeError: '__str__ encoding end object reason start',
	UnicodeEncodeError: '__str__ encoding end object reason start',
	UnicodeTranslateError: '__str__ encoding end object reason start',
	bool: '__and__ __doc__ __new__ __or__ __rand__ __repr__ __ror__ __rxor__ __xor__',
	builtin_function_or_method:
		'__call__ __doc__ __eq__ __ge__ __getattribute__ __gt__ __hash__ __le__ __lt__ __module__ __name__ __ne__ __qualname__ __reduce__ __repr__ ' +
		'__self__ __text_signature__',
	classmethod: '__dict__ __doc__ __func__ __get__ __init__ __isabstractmethod__ __new__ __repr__ __wrapped__',
	dict:
		'__class_getitem__ __contains__ __delitem__ __doc__ __eq__ __ge__ __getattribute__ __getitem__ __gt__ __hash__ __init__ __ior__ __iter__ ' +
		'__le__ __len__ __lt__ __ne__ __new__ __or__ __repr__ __reversed__ __ror__ __setitem__ __sizeof__ clear copy fromkeys get items keys pop ' +
		'popitem setdefault update values',
	ellipsis: '__doc__ __getattribute__ __new__ __reduce__ __repr__',
	float:
		'__abs__ __add__ __bool__ __ceil__ __divmod__ __doc__ __eq__ __float__ __floor__ __floordiv__ __format__ __ge__ __getattribute__ ' +
		'__getformat__ __getnewargs__ __gt__ __hash__ __int__ __le__ __lt__ __mod__ __mul__ __ne__ __neg__ __new__ __pos__ __pow__ __radd__ ' +
		'__rdivmod__ __repr__ __rfloordiv__ __rmod__ __rmul__ __round__ __rpow__ __rsub__ __rtruediv__ __sub__ __truediv__ __trunc__ as_integer_ratio ' +
		'conjugate fromhex hex imag is_integer real',
	frozenset:
		'__and__ __class_getitem__ __contains__ __doc__ __eq__ __ge__ __getattribute__ __gt__ __hash__ __iter__ __le__ __len__ __lt__ __ne__ __new__ ' +
		'__or__ __rand__ __reduce__ __repr__ __ror__ __rsub__ __rxor__ __sizeof__ __sub__ __xor__ copy difference intersection isdisjoint issubset ' +
		'issuperset symmetric_difference union',
	function:
		'__annotations__ __builtins__ __call__ __closure__ __code__ __defaults__ __dict__ __doc__ __get__ __globals__ __kwdefaults__ __module__ ' +
		'__name__ __new__ __qualname__ __repr__',
	generator:
		'__del__ __doc__ __getattribute__ __iter__ __name__ __next__ __qualname__ __repr__ __sizeof__ close gi_code gi_frame gi_running gi_suspended ' +
		'gi_yieldfrom send throw',
	int:
		'__abs__ __add__ __and__ __bool__ __ceil__ __divmod__ __doc__ __eq__ __float__ __floor__ __floordiv__ __format__ __ge__ __getattribute__ ' +
		'__getnewargs__ __gt__ __hash__ __index__ __int__ __invert__ __le__ __lshift__ __lt__ __mod__ __mul__ __ne__ __neg__ __new__ __or__ __pos__ ' +
		'__pow__ __radd__ __rand__ __rdivmod__ __repr__ __rfloordiv__ __rlshift__ __rmod__ __rmul__ __ror__ __round__ __rpow__ __rrshift__ __rshift__ ' +
		'__rsub__ __rtruediv__ __rxor__ __sizeof__ __sub__ __truediv__ __trunc__ __xor__ as_integer_ratio bit_count bit_length conjugate denominator ' +
		'from_bytes imag numerator real to_bytes',
	bytes:
		'__add__ __bytes__ __contains__ __doc__ __eq__ __ge__ __getattribute__ __getitem__ __getnewargs__ __gt__ __hash__ __iter__ __le__ __len__ __lt__ ' +
		'__mod__ __mul__ __ne__ __new__ __repr__ __rmod__ __rmul__ capitalize center count decode endswith expandtabs find fromhex hex index isalnum ' +
		'isalpha isascii isdigit islower isspace istitle isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex ' +
		'rjust rpartition rsplit rstrip split splitlines startswith strip swapcase title translate upper zfill',
	list:
		'__add__ __class_getitem__ __contains__ __delitem__ __doc__ __eq__ __ge__ __getattribute__ __getitem__ __gt__ __hash__ __iadd__ __imul__ ' +
		'__init__ __iter__ __le__ __len__ __lt__ __mul__ __ne__ __new__ __repr__ __reversed__ __rmul__ __setitem__ __sizeof__ append clear copy count ' +
		'extend index insert pop remove reverse sort',
	method:
		'__call__ __delattr__ __doc__ __eq__ __func__ __ge__ __getattribute__ __gt__ __hash__ __le__ __lt__ __ne__ __new__ __reduce__ __repr__ ' +
		'__self__ __setattr__',
	module: '__annotations__ __delattr__ __dict__ __dir__ __doc__ __getattribute__ __init__ __new__ __repr__ __setattr__',
	object:
		'__class__ __delattr__ __dir__ __doc__ __eq__ __format__ __ge__ __getattribute__ __getstate__ __gt__ __hash__ __init__ __init_subclass__ ' +
		'__le__ __lt__ __ne__ __new__ __reduce__ __reduce_ex__ __repr__ __setattr__ __sizeof__ __str__ __subclasshook__',
	property: '__delete__ __doc__ __get__ __getattribute__ __init__ __isabstractmethod__ __new__ __set__ __set_name__ deleter fdel fget fset getter setter',
	range:
		'__bool__ __contains__ __doc__ __eq__ __ge__ __getattribute__ __getitem__ __gt__ __hash__ __iter__ __le__ __len__ __lt__ __ne__ __new__ ' +
		'__reduce__ __repr__ __reversed__ count index start step stop',
	set:
		'__and__ __class_getitem__ __contains__ __doc__ __eq__ __ge__ __getattribute__ __gt__ __hash__ __iand__ __init__ __ior__ __isub__ __iter__ ' +
		'__ixor__ __le__ __len__ __lt__ __ne__ __new__ __or__ __rand__ __reduce__ __repr__ __ror__ __rsub__ __rxor__ __sizeof__ __sub__ __xor__ add ' +
		'clear copy difference difference_update discard intersection intersection_update isdisjoint issubset issuperset pop remove ' +
		'symmetric_difference symmetric_difference_update union update',
	slice: '__doc__ __eq__ __ge__ __getattribute__ __gt__ __hash__ __le__ __lt__ __ne__ __new__ __reduce__ __repr__ indices start step stop',
	staticmethod: '__call__ __dict__ __doc__ __func__ __get__ __init__ __isabstractmethod__ __new__ __repr__ __wrapped__',
	str:
		'__add__ __contains__ __doc__ __eq__ __format__ __ge__ __getattribute__ __getitem__ __getnewargs__ __gt__ __hash__ __iter__ __le__ __len__ ' +
		'__lt__ __mod__ __mul__ __ne__ __new__ __repr__ __rmod__ __rmul__ __sizeof__ __str__ capitalize casefold center count encode endswith ' +
		'expandtabs find format format_map index isalnum isalpha isascii isdecimal isdigit isidentifier islower isnumeric isprintable isspace istitle ' +
		'isupper join ljust lower lstrip maketrans partition removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip split ' +
		'splitlines startswith strip swapcase title translate upper zfill',
	super: '__doc__ __get__ __getattribute__ __init__ __new__ __repr__ __self__ __self_class__ __thisclass__',
	tuple:
		'__add__ __class_getitem__ __contains__ __doc__ __eq__ __ge__ __getattribute__ __getitem__ __getnewargs__ __gt__ __hash__ __iter__ __le__ ' +
		'__len__ __lt__ __mul__ __ne__ __new__ __repr__ __rmul__ count index',
	type:
		'__abstractmethods__ __annotations__ __base__ __bases__ __basicsize__ __call__ __delattr__ __dict__ __dictoffset__ __dir__ __doc__ __flags__ ' +
		'__getattribute__ __init__ __instancecheck__ __itemsize__ __module__ __mro__ __name__ __new__ __or__ __prepare__ __qualname__ __repr__ ' +
		'__ror__ __setattr__ __sizeof__ __subclasscheck__ __subclasses__ __text_signature__ __weakrefoffset__ mro'
});

/** Names of CPython 3.11's `builtins`. */
const builtinNames: readonly string[] = (
	'ArithmeticError AssertionError AttributeError BaseException BaseExceptionGroup BlockingIOError BrokenPipeError BufferError BytesWarning ' +
	'ChildProcessError ConnectionAbortedError ConnectionError ConnectionRefusedError ConnectionResetError DeprecationWarning EOFError Ellipsis ' +
	'EncodingWarning EnvironmentError Exception ExceptionGroup False FileExistsError FileNotFoundError FloatingPointError FutureWarning ' +
	'GeneratorExit IOError ImportError ImportWarning IndentationError IndexError InterruptedError IsADirectoryError KeyError KeyboardInterrupt ' +
	'LookupError MemoryError ModuleNotFoundError NameError None NotADirectoryError NotImplemented NotImplementedError OSError OverflowError ' +
	'PendingDeprecationWarning PermissionError ProcessLookupError RecursionError ReferenceError ResourceWarning RuntimeError RuntimeWarning ' +
	'StopAsyncIteration StopIteration SyntaxError SyntaxWarning SystemError SystemExit TabError TimeoutError True TypeError UnboundLocalError ' +
	'UnicodeDecodeError UnicodeEncodeError UnicodeError UnicodeTranslateError UnicodeWarning UserWarning ValueError Warning ZeroDivisionError ' +
	'__build_class__ __import__ abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex ' +
	'copyright credits delattr dict dir divmod enumerate eval exec exit filter float format frozenset getattr globals hasattr hash help hex id ' +
	'input int isinstance issubclass iter len license list locals map max memoryview min next object oct open ord pow print property quit range ' +
	'repr reversed round set setattr slice sorted staticmethod str sum super tuple type vars zip'
).split(' ');

/** Modules of CPython's own library, modelled or not. */
const modules: readonly string[] = (
	'abc argparse array ast asyncio base64 bisect builtins bz2 calendar cmath codecs collections colorsys configparser contextlib copy csv ctypes dataclasses datetime ' +
	'decimal difflib dis email enum errno fnmatch fractions functools gc getpass glob gzip hashlib heapq hmac html http importlib inspect io itertools json keyword logging ' +
	'lzma math mimetypes multiprocessing numbers operator os pathlib pdb pickle platform pprint queue random re secrets select shelve shlex shutil signal site socket sqlite3 ' +
	'ssl stat statistics string struct subprocess sys tarfile tempfile textwrap threading time timeit token tokenize traceback types typing unicodedata unittest urllib uuid ' +
	'warnings weakref xml zipfile zlib typing_extensions __future__'
).split(' ');

know(attributeNames, builtinNames);
knowModules(modules);
