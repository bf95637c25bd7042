# Lightning: a module of PyTorch's with what a trainer asks of it. The trainer itself calls what nobody here does.
import torch.nn as _nn, torch.utils.data as _data
class LightningModule(_nn.Module):
	def save_hyperparameters(self, *args, **kwargs): pass
	def log(self, *args, **kwargs): pass
	def log_dict(self, *args, **kwargs): pass
	@property
	def device(self): return 'cpu'
	@property
	def hparams(self): return Anything('hparams')
	def print(self, *args, **kwargs): pass
	def freeze(self): pass
	def unfreeze(self): pass
class LightningDataModule:
	def __init__(self, *args, **kwargs): pass
	def prepare_data(self): pass
	def setup(self, stage=None): pass
	def save_hyperparameters(self, *args, **kwargs): pass
class Callback:
	def __init__(self, *args, **kwargs): pass
class Trainer:
	def __init__(self, *args, **kwargs): pass
	def __getattr__(self, name): return _unknown('the module tensorboard') if name[:2] != '__' else lacks(name)
def seed_everything(seed, *args, **kwargs):
	import torch
	torch.manual_seed(seed)
	return seed
