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
