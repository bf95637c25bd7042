import { standard } from '../module.ts';

/** As CPython's Lib/heapq.py has it: the heap is laid out as there. */
export const heapq = standard('heapq', {
	text: `
def _down(heap, startpos, pos):
	newitem = heap[pos]
	while pos > startpos:
		parentpos = (pos - 1) >> 1
		parent = heap[parentpos]
		if not newitem < parent: break
		heap[pos] = parent
		pos = parentpos
	heap[pos] = newitem
def _up(heap, pos):
	endpos = len(heap)
	startpos = pos
	newitem = heap[pos]
	childpos = 2 * pos + 1
	while childpos < endpos:
		rightpos = childpos + 1
		if rightpos < endpos and not heap[childpos] < heap[rightpos]: childpos = rightpos
		heap[pos] = heap[childpos]
		pos = childpos
		childpos = 2 * pos + 1
	heap[pos] = newitem
	_down(heap, startpos, pos)
def _check(heap):
	if not isinstance(heap, list): raise TypeError('heap argument must be a list, not ' + type(heap).__name__)
def heappush(heap, item, /):
	_check(heap)
	heap.append(item)
	_down(heap, 0, len(heap) - 1)
def heappop(heap, /):
	_check(heap)
	if not heap: raise IndexError('index out of range')
	last = heap.pop()
	if not heap: return last
	item = heap[0]
	heap[0] = last
	_up(heap, 0)
	return item
def heapreplace(heap, item, /):
	_check(heap)
	if not heap: raise IndexError('index out of range')
	first = heap[0]
	heap[0] = item
	_up(heap, 0)
	return first
def heappushpop(heap, item, /):
	_check(heap)
	if heap and heap[0] < item:
		item, heap[0] = heap[0], item
		_up(heap, 0)
	return item
def heapify(heap, /):
	_check(heap)
	for i in reversed(range(len(heap) // 2)): _up(heap, i)
def nlargest(n, iterable, key=None): return sorted(iterable, key=key, reverse=True)[:max(n, 0)]
def nsmallest(n, iterable, key=None): return sorted(iterable, key=key)[:max(n, 0)]
def merge(*iterables, key=None, reverse=False):
	items = [v for it in iterables for v in it]
	yield from sorted(items, key=key, reverse=reverse)
`,
	file: 'heapq.py'
});
