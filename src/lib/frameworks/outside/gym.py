# gym and gymnasium: environments by name, with the sizes of the classic ones.
_classic = {'CartPole': (4, 2), 'MountainCar': (2, 3), 'MountainCarContinuous': (2, -1), 'Acrobot': (6, 3), 'Pendulum': (3, -1), 'LunarLander': (8, 4), 'LunarLanderContinuous': (8, -2), 'BipedalWalker': (24, -4)}
class Box:
	def __init__(self, shape): self.shape, self._shape = shape, shape
	def sample(self): return _array(self.shape, 'float32')
	@property
	def low(self): return _array(self.shape, 'float32')
	@property
	def high(self): return _array(self.shape, 'float32')
	def seed(self, seed=None): pass
	def __len__(self): return self.shape[0]
class Discrete:
	def __init__(self, n): self.n, self.shape = n, ()
	def sample(self): return _number('int', 'an action that is drawn')
	def seed(self, seed=None): pass
	def contains(self, x): return _chance()
class Env:
	def __init__(self, observations, actions, is_new):
		self._observations, self._new = observations, is_new
		self.observation_space = Box((observations,))
		self.action_space = Discrete(actions) if actions > 0 else Box((-actions,))
		self.reward_range = (float('-inf'), float('inf'))
	def _seen(self): return _array((self._observations,), 'float32')
	def reset(self, *args, **kwargs): return Reset(self)
	def step(self, action): return Step(self)
	def render(self, *args, **kwargs): return _unknown('a picture of an environment')
	def close(self): pass
	def seed(self, seed=None): pass
	@property
	def unwrapped(self): return self
	@property
	def spec(self): return _unknown('the specification of an environment')
	def __getattr__(self, name): return _unsupported("an environment's " + name) if name[:2] != '__' else lacks(name)
class Reset:
	"""What is seen at first, and in later versions with more about it."""
	def __init__(self, env): self._env, self._made = env, None
	def __assumed_items__(self, count): return [self._env._seen(), {}] if count == 2 else list(self._array())
	def _array(self):
		if self._made is None: self._made = self._env._seen()
		return self._made
	def __assumed_value__(self, parameter=''): return self._array()
	def __assumed_array__(self): return self._array()
	def __getitem__(self, index): return self._env._seen() if self._env._new and index == 0 and isinstance(index, int) else self._array()[index]
	def __iter__(self): return iter((self._env._seen(), {}) if self._env._new else self._array())
	def __len__(self): return 2 if self._env._new else self._env._observations
	def __getattr__(self, name): return getattr(self._array(), name)
class Step:
	def __init__(self, env): self._env = env
	def _all(self, count):
		seen, reward, done = self._env._seen(), _number('float', 'a reward'), _unknown('whether an episode is over')
		return [seen, reward, done, done, {}] if count == 5 else [seen, reward, done, {}]
	def __assumed_items__(self, count): return self._all(count)
	def __iter__(self): return iter(self._all(5 if self._env._new else 4))
	def __getitem__(self, index): return self._all(5 if self._env._new else 4)[index]
def make(id, *args, **kwargs):
	name = str(id)
	name = name[:name.find('-v')] if '-v' in name else name
	known = _classic.get(name)
	return Env(known[0], known[1], _new) if known else Env(_size('observations', 19), _size('actions', 5), _new)
