from math import fsum as _fsum
def fmean(data):
	data = list(data)
	if not data: raise StatisticsError('fmean requires at least one data point')
	return _fsum(data) / len(data)
def _sorted(data):
	data = sorted(data)
	if not data: raise StatisticsError('no median for empty data')
	return data
def median(data):
	data = _sorted(data)
	i = len(data) // 2
	return data[i] if len(data) % 2 else (data[i - 1] + data[i]) / 2
def median_low(data):
	data = _sorted(data)
	return data[(len(data) - 1) // 2]
def median_high(data):
	data = _sorted(data)
	return data[len(data) // 2]
def multimode(data):
	counts = {}
	for x in data: counts[x] = counts.get(x, 0) + 1
	most = max(counts.values(), default=0)
	return [x for x, n in counts.items() if n == most]
def mode(data):
	modes = multimode(data)
	if not modes: raise StatisticsError('no mode for empty data')
	return modes[0]
