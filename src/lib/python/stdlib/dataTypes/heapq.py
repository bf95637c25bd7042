def _rise(heap, at, top):
	while at > top:
		above = (at - 1) // 2
		if not heap[at] < heap[above]: return
		heap[at], heap[above], at = heap[above], heap[at], above
def _settle(heap, top):
	at, last = top, len(heap) - 1
	while 2 * at < last:
		less = 2 * at + 1
		if less < last and not heap[less] < heap[less + 1]: less += 1
		heap[at], heap[less], at = heap[less], heap[at], less
	_rise(heap, at, top)
def _check(heap):
	if not isinstance(heap, list): raise TypeError('heap argument must be a list, not ' + type(heap).__name__)
def heappush(heap, item, /):
	_check(heap)
	heap.append(item)
	_rise(heap, len(heap) - 1, 0)
def heappop(heap, /):
	_check(heap)
	if not heap: raise IndexError('index out of range')
	last = heap.pop()
	if not heap: return last
	item = heap[0]
	heap[0] = last
	_settle(heap, 0)
	return item
def heapreplace(heap, item, /):
	_check(heap)
	if not heap: raise IndexError('index out of range')
	first = heap[0]
	heap[0] = item
	_settle(heap, 0)
	return first
def heappushpop(heap, item, /):
	_check(heap)
	if heap and heap[0] < item:
		item, heap[0] = heap[0], item
		_settle(heap, 0)
	return item
def heapify(heap, /):
	_check(heap)
	for i in reversed(range(len(heap) // 2)): _settle(heap, i)
def nlargest(n, iterable, key=None): return sorted(iterable, key=key, reverse=True)[:max(n, 0)]
def nsmallest(n, iterable, key=None): return sorted(iterable, key=key)[:max(n, 0)]
def merge(*iterables, key=None, reverse=False):
	items = [v for it in iterables for v in it]
	yield from sorted(items, key=key, reverse=reverse)
