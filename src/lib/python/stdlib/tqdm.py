class tqdm:
	def __init__(self, iterable=None, desc=None, total=None, leave=True, file=None, ncols=None, mininterval=0.1, *args, **kwargs):
		self.iterable = iterable
		self.desc = desc or ''
		self.total = total
		if total is None and iterable is not None:
			try: self.total = len(iterable)
			except (TypeError, AttributeError): pass
		self.n = kwargs.get('initial', 0)
		self.disable = kwargs.get('disable', False)
	def __iter__(self):
		for obj in self.iterable:
			yield obj
			self.n += 1
	def __len__(self): return self.total if self.iterable is None else len(self.iterable)
	def __bool__(self):
		if self.total is None and self.iterable is None: raise TypeError('bool() undefined when iterable == total == None')
		return self.total > 0 if self.total is not None else bool(self.iterable)
	def __enter__(self): return self
	def __exit__(self, exc_type, exc_value, traceback): self.close()
	def update(self, n=1): self.n += n
	def close(self): pass
	def refresh(self, *args, **kwargs): pass
	def clear(self, *args, **kwargs): pass
	def reset(self, total=None):
		self.n = 0
		if total is not None: self.total = total
	def set_description(self, desc=None, refresh=True): self.desc = desc + ': ' if desc else ''
	def set_description_str(self, desc=None, refresh=True): self.desc = desc or ''
	def set_postfix(self, ordered_dict=None, refresh=True, **kwargs): pass
	def set_postfix_str(self, s='', refresh=True): pass
	@classmethod
	def write(cls, s, file=None, end='\n', nolock=False): print(s, end=end, file=file)
def trange(*args, **kwargs): return tqdm(range(*args), **kwargs)
