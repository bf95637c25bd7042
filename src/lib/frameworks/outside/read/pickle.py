HIGHEST_PROTOCOL, DEFAULT_PROTOCOL = 5, 4
def load(file, *args, **kwargs): return Anything(stem(getattr(file, 'name', file)))
def loads(data, *args, **kwargs): return Anything('data')
def dump(obj, file, *args, **kwargs): pass
def dumps(obj, *args, **kwargs): return _unknown('the bytes of an object')
safe_load = full_load = load
