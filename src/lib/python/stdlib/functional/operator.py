# \`itemgetter\` and its like are called once for each item of something: their calls are Python's, not ours inside ours.
def index(a): return a.__index__()
def abs(a): return _abs(a)
def call(obj, /, *args, **kwargs): return obj(*args, **kwargs)
def attrgetter(attr, *attrs):
	for a in (attr, *attrs):
		if not isinstance(a, str): raise TypeError('attribute name must be a string')
	def resolve(obj, attr):
		for name in attr.split('.'): obj = getattr(obj, name)
		return obj
	if attrs: return lambda obj: tuple([resolve(obj, a) for a in (attr, *attrs)])
	return lambda obj: resolve(obj, attr)
def itemgetter(item, *items):
	if items: return lambda obj: tuple([obj[i] for i in (item, *items)])
	return lambda obj: obj[item]
def methodcaller(name, /, *args, **kwargs):
	if not isinstance(name, str): raise TypeError('method name must be a string')
	return lambda obj: getattr(obj, name)(*args, **kwargs)
