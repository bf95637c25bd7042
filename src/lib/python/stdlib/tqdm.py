class tqdm:
	def __init__(self, iterable=None, desc=None, total=None, leave=True, file=None, ncols=None, mininterval=0.1, *args, **kwargs):
		self.iterable = iterable
		self.desc = desc or ''
		self.total = total
		self.leave = leave
		self.unit = kwargs.get('unit', 'it')
		self.pos = 0
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
	def __contains__(self, item): return item in self.iterable
	def __reversed__(self): return reversed(self.iterable)
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
	def display(self, *args, **kwargs): return True
	def unpause(self): pass
	def moveto(self, n): pass
	@property
	def postfix(self): return _unsupported('tqdm.postfix')
	@property
	def format_dict(self): return _unsupported('tqdm.format_dict')
	@classmethod
	def pandas(cls, *args, **kwargs): pass
	@classmethod
	def set_lock(cls, lock): pass
	@classmethod
	def get_lock(cls): return _unsupported('tqdm.get_lock')
	@classmethod
	def write(cls, s, file=None, end='\n', nolock=False): print(s, end=end, file=file)
def trange(*args, **kwargs): return tqdm(range(*args), **kwargs)
def tqdm_notebook(*args, **kwargs): return tqdm(*args, **kwargs)
def tnrange(*args, **kwargs): return tqdm(range(*args), **kwargs)
def tenumerate(iterable, start=0, total=None, tqdm_class=tqdm, **kwargs): return enumerate(tqdm(iterable, total=total, **kwargs), start)
def tzip(iter1, *iter2plus, **kwargs): return zip(tqdm(iter1, **kwargs), *iter2plus)
def tmap(function, *sequences, **kwargs): return map(function, tqdm(sequences[0], **kwargs), *sequences[1:])
