import { notKnown } from './native.ts';
import { standard } from './module.ts';
import { admit } from './native.ts';

/** What a traceback says of lines of code is not modelled; what goes to standard error is not kept. */
export const traceback = standard('traceback', {
	values: () => [
		['_unsupported', admit],
		...['format_exc', 'format_tb', 'format_exception', 'format_stack'].map((name) => [name, notKnown('traceback', name)] as const)
	],
	text: `
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
	return [name + (': ' + str(value) if str(value) else '') + '\\n']
`,
	others: null,
	file: 'traceback.py'
});

export const uuid = standard('uuid', {
	values: () => ['uuid1', 'uuid4'].map((name) => [name, notKnown('uuid', name)] as const),
	others: null,
	file: 'uuid.py'
});

export const platform = standard('platform', {
	values: () => ['platform', 'release', 'version', 'node', 'machine', 'processor', 'uname'].map((name) => [name, notKnown('platform', name)] as const),
	text: `
def system(): return 'Linux'
def python_version(): return '3.11.7'
def python_implementation(): return 'CPython'
def python_version_tuple(): return ('3', '11', '7')
`,
	others: null,
	file: 'platform.py'
});

export const timeit = standard('timeit', {
	values: () => ['default_timer', 'timeit', 'repeat'].map((name) => [name, notKnown('timeit', name)] as const),
	others: null,
	file: 'timeit.py'
});

/** Fractions, as Lib/fractions.py has them. */
export const fractions = standard('fractions', {
	values: () => [['_unsupported', admit]],
	text: `
import math as _math
import numbers as _numbers
class Fraction:
	def __new__(cls, numerator=0, denominator=None):
		self = object.__new__(cls)
		if denominator is None:
			if isinstance(numerator, Fraction): a, b = numerator.numerator, numerator.denominator
			elif isinstance(numerator, int): a, b = int(numerator), 1
			elif isinstance(numerator, float): a, b = numerator.as_integer_ratio()
			elif isinstance(numerator, str): a, b = cls._read(numerator)
			else: raise TypeError('argument should be a string or a Rational instance')
		else:
			if not isinstance(numerator, (int, Fraction)) or not isinstance(denominator, (int, Fraction)): raise TypeError('both arguments should be Rational instances')
			x, y = Fraction(numerator), Fraction(denominator)
			a, b = x.numerator * y.denominator, x.denominator * y.numerator
		if b == 0: raise ZeroDivisionError(f'Fraction({a}, 0)')
		g = _math.gcd(a, b)
		if b < 0: g = -g
		self._a = a // g
		self._b = b // g
		return self
	@classmethod
	def _read(cls, text):
		whole = text.strip()
		try:
			if '/' in whole:
				a, b = whole.split('/')
				return int(a), int(b)
			if 'e' in whole.lower(): _unsupported('a Fraction of text with an exponent')
			before, point, after = whole.partition('.')
			return int(before + after), 10 ** len(after)
		except ValueError:
			raise ValueError(f'Invalid literal for Fraction: {text!r}') from None
	@property
	def numerator(self): return self._a
	@property
	def denominator(self): return self._b
	def as_integer_ratio(self): return (self._a, self._b)
	def limit_denominator(self, max_denominator=1000000):
		if max_denominator < 1: raise ValueError('max_denominator should be at least 1')
		if self._b <= max_denominator: return Fraction(self)
		p0, q0, p1, q1 = 0, 1, 1, 0
		n, d = self._a, self._b
		while True:
			a = n // d
			q2 = q0 + a * q1
			if q2 > max_denominator: break
			p0, q0, p1, q1 = p1, q1, p0 + a * p1, q2
			n, d = d, n - a * d
		k = (max_denominator - q0) // q1
		x, y = Fraction(p0 + k * p1, q0 + k * q1), Fraction(p1, q1)
		return y if abs(y - self) <= abs(x - self) else x
	def __repr__(self): return f'Fraction({self._a}, {self._b})'
	def __str__(self): return str(self._a) if self._b == 1 else f'{self._a}/{self._b}'
	def __hash__(self): return hash(self._a / self._b) if self._b & (self._b - 1) == 0 else hash((self._a, self._b))
	def _with(self, other, exact, rough, swap=False):
		if isinstance(other, (int, Fraction)):
			x, y = self, Fraction(other)
			if swap: x, y = y, x
			return exact(x._a, x._b, y._a, y._b)
		if isinstance(other, float): return rough(other, float(self)) if swap else rough(float(self), other)
		return NotImplemented
	def __add__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * d + c * b, b * d), lambda x, y: x + y)
	__radd__ = __add__
	def __sub__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * d - c * b, b * d), lambda x, y: x - y)
	def __rsub__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * d - c * b, b * d), lambda x, y: x - y, True)
	def __mul__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * c, b * d), lambda x, y: x * y)
	__rmul__ = __mul__
	def __truediv__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * d, b * c), lambda x, y: x / y)
	def __rtruediv__(self, other): return self._with(other, lambda a, b, c, d: Fraction(a * d, b * c), lambda x, y: x / y, True)
	def __floordiv__(self, other): return self._with(other, lambda a, b, c, d: (a * d) // (b * c), lambda x, y: x // y)
	def __mod__(self, other): return self._with(other, lambda a, b, c, d: Fraction((a * d) % (c * b), b * d), lambda x, y: x % y)
	def __pow__(self, n):
		if isinstance(n, int): return Fraction(self._a ** n, self._b ** n) if n >= 0 else Fraction(self._b ** -n, self._a ** -n)
		return float(self) ** float(n)
	def __neg__(self): return Fraction(-self._a, self._b)
	def __pos__(self): return self
	def __abs__(self): return Fraction(abs(self._a), self._b)
	def __float__(self): return self._a / self._b
	def __int__(self): return self._a // self._b if self._a >= 0 else -(-self._a // self._b)
	__trunc__ = __int__
	def __floor__(self): return self._a // self._b
	def __ceil__(self): return -(-self._a // self._b)
	def __round__(self, ndigits=None):
		if ndigits is not None:
			scale = 10 ** ndigits
			return Fraction(round(self * scale), scale)
		low, rest = divmod(self._a, self._b)
		return low + (rest * 2 > self._b or (rest * 2 == self._b and low % 2 == 1))
	def __bool__(self): return self._a != 0
	def __eq__(self, other): return self._with(other, lambda a, b, c, d: a == c and b == d, lambda x, y: x == y)
	def __lt__(self, other): return self._with(other, lambda a, b, c, d: a * d < c * b, lambda x, y: x < y)
	def __le__(self, other): return self._with(other, lambda a, b, c, d: a * d <= c * b, lambda x, y: x <= y)
	def __gt__(self, other): return self._with(other, lambda a, b, c, d: a * d > c * b, lambda x, y: x > y)
	def __ge__(self, other): return self._with(other, lambda a, b, c, d: a * d >= c * b, lambda x, y: x >= y)
`,
	others: null,
	file: 'fractions.py'
});

/** The assertions of a test, called one by one; what runs tests writes to standard error. */
export const unittest = standard('unittest', {
	values: () => [['_unsupported', admit]],
	text: `
class SkipTest(Exception): pass
class _Raises:
	def __init__(self, expected, pattern=None):
		self.expected = expected
		self.pattern = pattern
	def __enter__(self): return self
	def __exit__(self, kind, value, tb):
		if kind is None:
			names = self.expected.__name__ if isinstance(self.expected, type) else str(tuple([one.__name__ for one in self.expected]))
			raise AssertionError(names + ' not raised')
		if not issubclass(kind, self.expected): return False
		self.exception = value
		if self.pattern is not None:
			import re
			if not re.search(self.pattern, str(value)): raise AssertionError(f'"{self.pattern}" does not match "{value}"')
		return True
class TestCase:
	failureException = AssertionError
	def __init__(self, methodName='runTest'):
		if methodName != 'runTest' and not hasattr(self, methodName): raise ValueError(f'no such test method in {type(self)}: {methodName}')
	def setUp(self): pass
	def tearDown(self): pass
	def _formatMessage(self, msg, standard): return standard if msg is None else f'{standard} : {msg}'
	def fail(self, msg=None): raise AssertionError(msg)
	def skipTest(self, reason): raise SkipTest(reason)
	def _say(self, ok, standard, msg):
		if not ok: raise AssertionError(self._formatMessage(msg, standard))
	def assertEqual(self, first, second, msg=None):
		if first == second: return
		if type(first) == type(second) and type(first) in (list, tuple, dict, set, frozenset, str): _unsupported('how unittest shows the difference of two ' + type(first).__name__ + 's')
		self._say(False, f'{first!r} != {second!r}', msg)
	def assertNotEqual(self, first, second, msg=None): self._say(first != second, f'{first!r} == {second!r}', msg)
	def assertTrue(self, expr, msg=None): self._say(expr, f'{expr!r} is not true', msg)
	def assertFalse(self, expr, msg=None): self._say(not expr, f'{expr!r} is not false', msg)
	def assertIs(self, a, b, msg=None): self._say(a is b, f'{a!r} is not {b!r}', msg)
	def assertIsNot(self, a, b, msg=None): self._say(a is not b, f'unexpectedly identical: {a!r}', msg)
	def assertIsNone(self, a, msg=None): self._say(a is None, f'{a!r} is not None', msg)
	def assertIsNotNone(self, a, msg=None): self._say(a is not None, 'unexpectedly None', msg)
	def assertIn(self, a, b, msg=None): self._say(a in b, f'{a!r} not found in {b!r}', msg)
	def assertNotIn(self, a, b, msg=None): self._say(a not in b, f'{a!r} unexpectedly found in {b!r}', msg)
	def assertIsInstance(self, a, cls, msg=None): self._say(isinstance(a, cls), f'{a!r} is not an instance of {cls!r}', msg)
	def assertGreater(self, a, b, msg=None): self._say(a > b, f'{a!r} not greater than {b!r}', msg)
	def assertGreaterEqual(self, a, b, msg=None): self._say(a >= b, f'{a!r} not greater than or equal to {b!r}', msg)
	def assertLess(self, a, b, msg=None): self._say(a < b, f'{a!r} not less than {b!r}', msg)
	def assertLessEqual(self, a, b, msg=None): self._say(a <= b, f'{a!r} not less than or equal to {b!r}', msg)
	def assertAlmostEqual(self, first, second, places=None, msg=None, delta=None):
		if first == second: return
		gap = abs(first - second)
		if delta is not None: return self._say(gap <= delta, f'{first!r} != {second!r} within {delta!r} delta ({gap!r} difference)', msg)
		places = 7 if places is None else places
		self._say(round(gap, places) == 0, f'{first!r} != {second!r} within {places!r} places ({gap!r} difference)', msg)
	assertListEqual = assertTupleEqual = assertDictEqual = assertSetEqual = assertSequenceEqual = assertEqual
	def assertRaises(self, expected, *args, **kwargs):
		if not args: return _Raises(expected)
		with _Raises(expected): args[0](*args[1:], **kwargs)
	def assertRaisesRegex(self, expected, pattern, *args, **kwargs):
		if not args: return _Raises(expected, pattern)
		with _Raises(expected, pattern): args[0](*args[1:], **kwargs)
`,
	others: null,
	file: 'unittest/__init__.py'
});
