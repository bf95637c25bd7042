def _find(a, x, lo, hi, key, right):
	if lo < 0: raise ValueError('lo must be non-negative')
	if hi is None: hi = len(a)
	while lo < hi:
		mid = (lo + hi) // 2
		item = a[mid] if key is None else key(a[mid])
		if x < item if right else not item < x: hi = mid
		else: lo = mid + 1
	return lo
def bisect_right(a, x, lo=0, hi=None, *, key=None): return _find(a, x, lo, hi, key, True)
def bisect_left(a, x, lo=0, hi=None, *, key=None): return _find(a, x, lo, hi, key, False)
def insort_right(a, x, lo=0, hi=None, *, key=None): a.insert(_find(a, x if key is None else key(x), lo, hi, key, True), x)
def insort_left(a, x, lo=0, hi=None, *, key=None): a.insert(_find(a, x if key is None else key(x), lo, hi, key, False), x)
bisect = bisect_right
insort = insort_right
