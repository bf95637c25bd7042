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
