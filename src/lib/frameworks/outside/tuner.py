# keras_tuner: what a function that builds a model is given; a number that it chooses is a size of that name. What is chosen where nothing is tuned, the least of
# an Int and the first of a Choice, is read in keras_tuner/engine/hyperparameters/hp_types.
def named(name): return ''.join([c if c.isalnum() else '_' for c in str(name)])
class HyperParameters:
	def __init__(self): self.values = {}
	def _chosen(self, name, value):
		self.values[name] = value
		return value
	def Int(self, name, min_value, max_value, step=None, sampling=None, default=None, **scope):
		value = min_value if default is None else default
		return self._chosen(name, value if 'layers' in str(name) else _size(named(name), value))
	def Float(self, name, min_value, max_value, step=None, sampling=None, default=None, **scope): return self._chosen(name, min_value if default is None else default)
	def Choice(self, name, values, ordered=None, default=None, **scope):
		value = values[0] if default is None else default
		return self._chosen(name, _size(named(name), value) if type(value) is int else value)
	def Boolean(self, name, default=False, **scope): return self._chosen(name, default)
	def Fixed(self, name, value, **scope): return self._chosen(name, value)
	def get(self, name): return self.values[name]
	def conditional_scope(self, *args): return self
	def name_scope(self, name): return self
	def __enter__(self): return self
	def __exit__(self, *error): pass
def absent(name): return Anything('keras_tuner_' + name)
