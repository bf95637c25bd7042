MINYEAR, MAXYEAR = 1, 9999
_days = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
_month_names = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
_day_names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
def _leap(y): return y % 4 == 0 and (y % 100 != 0 or y % 400 == 0)
def _in_month(y, m): return 29 if m == 2 and _leap(y) else _days[m - 1]
def _to_ordinal(y, m, d):
	y1 = y - 1
	return y1 * 365 + y1 // 4 - y1 // 100 + y1 // 400 + sum([_in_month(y, i) for i in range(1, m)]) + d
def _from_ordinal(n):
	y = (n * 400) // 146097 + 1
	while _to_ordinal(y, 1, 1) > n: y -= 1
	while _to_ordinal(y + 1, 1, 1) <= n: y += 1
	rest = n - _to_ordinal(y, 1, 1)
	m = 1
	while rest >= _in_month(y, m):
		rest -= _in_month(y, m)
		m += 1
	return y, m, rest + 1
class timedelta:
	def __init__(self, days=0, seconds=0, microseconds=0, milliseconds=0, minutes=0, hours=0, weeks=0):
		total = ((days + weeks * 7) * 86400 + hours * 3600 + minutes * 60 + seconds) * 1000000 + milliseconds * 1000 + microseconds
		if isinstance(total, float):
			days += weeks * 7
			seconds += minutes * 60 + hours * 3600
			whole = int(days // 1) * 86400
			rest = (days % 1) * 86400 + seconds
			total = (whole + int(rest // 1)) * 1000000 + round((rest % 1) * 1000000 + milliseconds * 1000 + microseconds)
		self._all = total
		self.days = total // 86400000000
		self.seconds = total % 86400000000 // 1000000
		self.microseconds = total % 1000000
		if abs(self.days) > 999999999: raise OverflowError(f'days={self.days}; must have magnitude <= 999999999')
	def total_seconds(self): return self._all / 1000000
	def __str__(self):
		minutes, seconds = divmod(self.seconds, 60)
		hours, minutes = divmod(minutes, 60)
		text = f'{hours}:{minutes:02d}:{seconds:02d}'
		if self.days: text = f'{self.days} day{"s" if abs(self.days) != 1 else ""}, ' + text
		return text + (f'.{self.microseconds:06d}' if self.microseconds else '')
	def __repr__(self):
		parts = [f'{name}={value}' for name, value in (('days', self.days), ('seconds', self.seconds), ('microseconds', self.microseconds)) if value]
		return 'datetime.timedelta(' + (', '.join(parts) or '0') + ')'
	def __add__(self, other): return timedelta(microseconds=self._all + other._all) if isinstance(other, timedelta) else NotImplemented
	def __sub__(self, other): return timedelta(microseconds=self._all - other._all) if isinstance(other, timedelta) else NotImplemented
	def __neg__(self): return timedelta(microseconds=-self._all)
	def __abs__(self): return timedelta(microseconds=abs(self._all))
	def __mul__(self, n): return timedelta(microseconds=self._all * n) if isinstance(n, int) else timedelta(microseconds=round(self._all * n)) if isinstance(n, float) else NotImplemented
	__rmul__ = __mul__
	def __truediv__(self, other):
		if isinstance(other, timedelta): return self._all / other._all
		return timedelta(microseconds=round(self._all / other)) if isinstance(other, (int, float)) else NotImplemented
	def __floordiv__(self, other): return self._all // other._all if isinstance(other, timedelta) else timedelta(microseconds=self._all // other)
	def __mod__(self, other): return timedelta(microseconds=self._all % other._all)
	def __bool__(self): return self._all != 0
	def __hash__(self): return hash(self._all)
	def __eq__(self, other): return self._all == other._all if isinstance(other, timedelta) else NotImplemented
	def __lt__(self, other): return self._all < other._all if isinstance(other, timedelta) else NotImplemented
	def __le__(self, other): return self._all <= other._all if isinstance(other, timedelta) else NotImplemented
	def __gt__(self, other): return self._all > other._all if isinstance(other, timedelta) else NotImplemented
	def __ge__(self, other): return self._all >= other._all if isinstance(other, timedelta) else NotImplemented
def _whole(*values):
	for value in values:
		if not isinstance(value, int): raise TypeError(f"'{type(value).__name__}' object cannot be interpreted as an integer")
class date:
	def __init__(self, year, month=None, day=None):
		if month is None or day is None: raise TypeError(f"function missing required argument '{'month' if month is None else 'day'}' (pos {2 if month is None else 3})")
		_whole(year, month, day)
		if not 1 <= year <= 9999: raise ValueError(f'year {year} is out of range')
		if not 1 <= month <= 12: raise ValueError('month must be in 1..12')
		if not 1 <= day <= _in_month(year, month): raise ValueError('day is out of range for month')
		self.year = year
		self.month = month
		self.day = day
	@classmethod
	def today(cls): return _now()
	@classmethod
	def fromisoformat(cls, text):
		if not isinstance(text, str): raise TypeError('fromisoformat: argument must be str')
		parts = text.split('-')
		if len(text) != 10 or len(parts) != 3 or not all([p.isdigit() for p in parts]): raise ValueError(f'Invalid isoformat string: {text!r}')
		return cls(*[int(p) for p in parts])
	@classmethod
	def fromordinal(cls, n): return cls(*_from_ordinal(n))
	def toordinal(self): return _to_ordinal(self.year, self.month, self.day)
	def weekday(self): return (self.toordinal() + 6) % 7
	def isoweekday(self): return self.weekday() + 1
	def isoformat(self): return f'{self.year:04d}-{self.month:02d}-{self.day:02d}'
	__str__ = isoformat
	def __repr__(self): return f'datetime.date({self.year}, {self.month}, {self.day})'
	def replace(self, year=None, month=None, day=None): return type(self)(year or self.year, month or self.month, day or self.day)
	def _made(self, ordinal, rest): return date(*_from_ordinal(ordinal))
	def _clock(self): return (0, 0, 0, 0)
	def strftime(self, format):
		h, mi, s, us = self._clock()
		made = {'Y': f'{self.year:04d}' if self.year < 1000 else str(self.year), 'm': f'{self.month:02d}', 'd': f'{self.day:02d}', 'H': f'{h:02d}', 'M': f'{mi:02d}', 'S': f'{s:02d}', 'f': f'{us:06d}', 'y': f'{self.year % 100:02d}',
			'B': _month_names[self.month - 1], 'b': _month_names[self.month - 1][:3], 'A': _day_names[self.weekday()], 'a': _day_names[self.weekday()][:3], 'I': f'{(h - 1) % 12 + 1:02d}', 'p': 'AM' if h < 12 else 'PM',
			'j': f'{self.toordinal() - _to_ordinal(self.year, 1, 1) + 1:03d}', 'w': str((self.weekday() + 1) % 7), '%': '%', 'F': self.isoformat()[:10], 'T': f'{h:02d}:{mi:02d}:{s:02d}', 'Z': '', 'z': ''}
		parts = format.split('%')
		out = parts[0]
		i = 1
		while i < len(parts):
			part = parts[i]
			if part == '':
				out += '%' + (parts[i + 1] if i + 1 < len(parts) else '')
				i += 2
				continue
			if part[0] not in made: _unsupported('strftime with %' + part[0])
			out += made[part[0]] + part[1:]
			i += 1
		return out
	def __format__(self, spec): return self.strftime(spec) if spec else str(self)
	def _key(self): return (self.year, self.month, self.day) + self._clock()
	def _same(self, other): return isinstance(other, date) and isinstance(self, datetime) == isinstance(other, datetime)
	def __eq__(self, other): return self._key() == other._key() if self._same(other) else NotImplemented
	def __lt__(self, other): return self._key() < other._key() if self._same(other) else NotImplemented
	def __le__(self, other): return self._key() <= other._key() if self._same(other) else NotImplemented
	def __gt__(self, other): return self._key() > other._key() if self._same(other) else NotImplemented
	def __ge__(self, other): return self._key() >= other._key() if self._same(other) else NotImplemented
	def __hash__(self): return hash(self._key())
	def __add__(self, other): return date(*_from_ordinal(self.toordinal() + other.days)) if isinstance(other, timedelta) else NotImplemented
	__radd__ = __add__
	def __sub__(self, other):
		if isinstance(other, timedelta): return self + -other
		return timedelta(days=self.toordinal() - other.toordinal()) if self._same(other) else NotImplemented
class time:
	def __init__(self, hour=0, minute=0, second=0, microsecond=0):
		_check(hour, minute, second, microsecond)
		self.hour = hour
		self.minute = minute
		self.second = second
		self.microsecond = microsecond
	def isoformat(self): return f'{self.hour:02d}:{self.minute:02d}:{self.second:02d}' + (f'.{self.microsecond:06d}' if self.microsecond else '')
	__str__ = isoformat
	def __repr__(self): return 'datetime.time(' + _short([self.hour, self.minute], [self.second, self.microsecond]) + ')'
def _short(first, last):
	while last and not last[-1]: last = last[:-1]
	return ', '.join([str(n) for n in first + last])
def _check(hour, minute, second, microsecond):
	_whole(hour, minute, second, microsecond)
	for value, most, name in ((hour, 23, 'hour'), (minute, 59, 'minute'), (second, 59, 'second'), (microsecond, 999999, 'microsecond')):
		if not 0 <= value <= most: raise ValueError(f'{name} must be in 0..{most}')
class datetime(date):
	def __init__(self, year, month=None, day=None, hour=0, minute=0, second=0, microsecond=0, tzinfo=None):
		if tzinfo is not None: _unsupported('time zones')
		super().__init__(year, month, day)
		_check(hour, minute, second, microsecond)
		self.hour = hour
		self.minute = minute
		self.second = second
		self.microsecond = microsecond
		self.tzinfo = None
	@classmethod
	def now(cls, tz=None): return _now()
	@classmethod
	def utcnow(cls): return _now()
	@classmethod
	def fromtimestamp(cls, t, tz=None): return _unsupported('the time zone')
	@classmethod
	def combine(cls, d, t): return cls(d.year, d.month, d.day, t.hour, t.minute, t.second, t.microsecond)
	@classmethod
	def fromisoformat(cls, text):
		day, _, clock = text.replace('T', ' ').partition(' ')
		parts = clock.split('.')[0].split(':') if clock else []
		if len(day) != 10 or len(parts) > 3 or not all([p.isdigit() for p in day.split('-') + parts]): raise ValueError(f'Invalid isoformat string: {text!r}')
		made = [int(p) for p in parts] + [0] * (3 - len(parts))
		return cls(*[int(p) for p in day.split('-')], *made, int((clock.split('.')[1] + '000000')[:6]) if '.' in clock else 0)
	@classmethod
	def strptime(cls, text, format):
		names = {'Y': 4, 'm': 2, 'd': 2, 'H': 2, 'M': 2, 'S': 2, 'y': 2, 'f': 6}
		found = {}
		i = k = 0
		def wrong(): raise ValueError(f'time data {text!r} does not match format {format!r}')
		while k < len(format):
			c = format[k]
			if c != '%':
				if text[i:i + 1] != c: wrong()
				i += 1
				k += 1
				continue
			name = format[k + 1:k + 2]
			k += 2
			if name not in names and name not in ('b', 'B'): _unsupported('strptime with %' + name)
			if name in ('b', 'B'):
				one = [n for n in _month_names if text[i:].lower().startswith((n if name == 'B' else n[:3]).lower())]
				if not one: wrong()
				found['m'] = _month_names.index(one[0]) + 1
				i += len(one[0]) if name == 'B' else 3
				continue
			j = i
			while j < len(text) and j - i < names[name] and text[j].isdigit(): j += 1
			if j == i or (name == 'Y' and j - i != 4): wrong()
			found[name] = int((text[i:j] + '000000')[:6] if name == 'f' else text[i:j])
			i = j
		if i < len(text): raise ValueError(f'unconverted data remains: {text[i:]}')
		if 'm' in found and not 1 <= found['m'] <= 12: wrong()
		year = found.get('Y', 1900) if 'y' not in found else found['y'] + (2000 if found['y'] < 69 else 1900)
		return cls(year, found.get('m', 1), found.get('d', 1), found.get('H', 0), found.get('M', 0), found.get('S', 0), found.get('f', 0))
	def _clock(self): return (self.hour, self.minute, self.second, self.microsecond)
	def date(self): return date(self.year, self.month, self.day)
	def time(self): return time(*self._clock())
	def timestamp(self): return _unsupported('the time zone')
	def isoformat(self, sep='T', timespec='auto'):
		if timespec not in ('auto', 'seconds'): _unsupported('isoformat to that precision')
		return f'{self.year:04d}-{self.month:02d}-{self.day:02d}{sep}{self.hour:02d}:{self.minute:02d}:{self.second:02d}' + (f'.{self.microsecond:06d}' if self.microsecond and timespec == 'auto' else '')
	def __str__(self): return self.isoformat(' ')
	def __repr__(self): return 'datetime.datetime(' + _short([self.year, self.month, self.day, self.hour, self.minute], [self.second, self.microsecond]) + ')'
	def replace(self, year=None, month=None, day=None, hour=None, minute=None, second=None, microsecond=None):
		given = [year, month, day, hour, minute, second, microsecond]
		return datetime(*[old if new is None else new for new, old in zip(given, self._key())])
	def _micro(self): return ((self.toordinal() * 24 + self.hour) * 60 + self.minute) * 60000000 + self.second * 1000000 + self.microsecond
	def __add__(self, other):
		if not isinstance(other, timedelta): return NotImplemented
		days, rest = divmod(self._micro() + other._all, 86400000000)
		seconds, micro = divmod(rest, 1000000)
		return datetime(*_from_ordinal(days), seconds // 3600, seconds % 3600 // 60, seconds % 60, micro)
	__radd__ = __add__
	def __sub__(self, other):
		if isinstance(other, timedelta): return self + -other
		return timedelta(microseconds=self._micro() - other._micro()) if isinstance(other, datetime) else NotImplemented
