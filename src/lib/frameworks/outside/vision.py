# torchvision: what its data sets hold, as it is made by the transform that they are given. An image is known by its kind and its size, or not.
_known = {'MNIST': (1, 28, 28, 60000, 10000, 10), 'FashionMNIST': (1, 28, 28, 60000, 10000, 10), 'KMNIST': (1, 28, 28, 60000, 10000, 10), 'QMNIST': (1, 28, 28, 60000, 60000, 10),
	'EMNIST': (1, 28, 28, None, None, None), 'CIFAR10': (3, 32, 32, 50000, 10000, 10), 'CIFAR100': (3, 32, 32, 50000, 10000, 100), 'SVHN': (3, 32, 32, 73257, 26032, 10), 'STL10': (3, 96, 96, 5000, 8000, 10)}
class Image:
	def __init__(self, channels, height, width): self._channels, self._height, self._width = channels, height, width
	@property
	def size(self): return (self._width, self._height)
	@property
	def width(self): return self._width
	@property
	def height(self): return self._height
	@property
	def mode(self): return 'L' if self._channels == 1 else 'RGB'
	def convert(self, mode='RGB', *args, **kwargs): return Image(1 if mode in ('L', '1', 'P', 'F', 'I') else 4 if mode in ('RGBA', 'CMYK') else 3, self._height, self._width)
	def resize(self, size, *args, **kwargs): return Image(self._channels, size[1], size[0])
	def crop(self, box=None): return Image(self._channels, box[3] - box[1], box[2] - box[0])
	def copy(self): return self
	def transpose(self, method): return _unsupported('PIL.Image.transpose')
	def show(self, *args, **kwargs): pass
	def save(self, *args, **kwargs): pass
	def close(self): pass
	def __enter__(self): return self
	def __exit__(self, *error): pass
	def __assumed_array__(self): return _array((self._height, self._width) + ((self._channels,) if self._channels > 1 else ()), 'uint8')
	def __getattr__(self, name): return _unsupported('PIL.Image.' + name) if name[:2] != '__' else lacks(name)
def assumed_image(name='image'): return Image(3, _size(name + '_height', 61), _size(name + '_width', 67))
def _pair(size): return (size, size) if isinstance(size, int) else tuple(size)
def _scaled(image, size):
	if not isinstance(size, int) and len(size) == 1: size = size[0]
	if not isinstance(size, int): return _sized(image, tuple(size))
	h, w = _height_width(image)
	if h <= w: return _sized(image, (size, int(size * w / h)))
	return _sized(image, (int(size * h / w), size))
def _height_width(image): return (image._height, image._width) if isinstance(image, Image) else tuple(image.shape[-2:])
def _sized(image, size): return Image(image._channels, size[0], size[1]) if isinstance(image, Image) else _tensor(tuple(image.shape[:-2]) + size, 'float32')
class Compose:
	def __init__(self, transforms): self.transforms = transforms
	def __call__(self, image):
		for one in self.transforms: image = one(image)
		return image
class ToTensor:
	def __init__(self, *args, **kwargs): pass
	def __call__(self, image):
		if isinstance(image, Image): return _tensor((image._channels, image._height, image._width), 'float32')
		if hasattr(image, 'ndim') and image.ndim == 3: return _tensor((image.shape[2], image.shape[0], image.shape[1]), 'float32' if str(image.dtype) == 'uint8' else str(image.dtype))
		if hasattr(image, 'ndim') and image.ndim == 2: return _tensor((1,) + tuple(image.shape), 'float32' if str(image.dtype) == 'uint8' else str(image.dtype))
		return _unsupported('ToTensor of this')
class PILToTensor:
	def __call__(self, image): return _tensor((image._channels, image._height, image._width), 'uint8')
class _Same:
	def __init__(self, *args, **kwargs): pass
	def __call__(self, image): return image
class Normalize(_Same):
	def __init__(self, mean, std, inplace=False): self._mean = mean
	def __call__(self, image):
		if len(self._mean) not in (1, image.shape[-3]): raise RuntimeError(f'The size of tensor a ({image.shape[-3]}) must match the size of tensor b ({len(self._mean)}) at non-singleton dimension 0') if image.shape[-3] != 1 else RuntimeError(f'output with shape {list(image.shape)} doesn\'t match the broadcast shape {[len(self._mean)] + list(image.shape[1:])}')
		return image
class RandomHorizontalFlip(_Same): pass
class RandomVerticalFlip(_Same): pass
class RandomRotation(_Same):
	def __init__(self, degrees, interpolation=None, expand=False, *args, **kwargs): self._expand = expand
	def __call__(self, image): return _unsupported('RandomRotation that expands') if self._expand else image
class ColorJitter(_Same): pass
class RandomAffine(_Same): pass
class RandomErasing(_Same): pass
class GaussianBlur(_Same): pass
class RandomGrayscale(_Same): pass
class RandomPerspective(_Same): pass
class AutoAugment(_Same): pass
class ToPILImage(_Same):
	def __call__(self, image): return Image(image.shape[0], image.shape[1], image.shape[2]) if hasattr(image, 'shape') and len(image.shape) == 3 else _unsupported('ToPILImage of this')
class Resize:
	def __init__(self, size, *args, **kwargs): self.size = size
	def __call__(self, image): return _scaled(image, self.size)
class CenterCrop:
	def __init__(self, size, *args, **kwargs): self.size = _pair(size)
	def __call__(self, image): return _sized(image, self.size)
class RandomCrop(CenterCrop): pass
class RandomResizedCrop(CenterCrop): pass
class Grayscale:
	def __init__(self, num_output_channels=1): self._channels = num_output_channels
	def __call__(self, image): return Image(self._channels, image._height, image._width) if isinstance(image, Image) else _tensor((self._channels,) + tuple(image.shape[1:]), 'float32')
class Lambda:
	def __init__(self, lambd): self.lambd = lambd
	def __call__(self, image): return self.lambd(image)
class ConvertImageDtype:
	def __init__(self, dtype): self.dtype = dtype
	def __call__(self, image): return image.to(self.dtype)
class _Labelled:
	def __init__(self, image, count, classes, transform, target_transform):
		self._image, self._count, self._classes, self.transform, self.target_transform = image, count, classes, transform, target_transform
	def __len__(self): return self._count
	def __getitem__(self, index):
		if isinstance(index, int) and not -self._count <= index < self._count: raise IndexError('index out of range')
		image = self._image if self.transform is None else self.transform(self._image)
		label = _array((1,), 'int64')[0]
		return image, label if self.target_transform is None else self.target_transform(label)
	@property
	def targets(self): return _tensor((self._count,), 'int64')
	@property
	def classes(self): return [Text(word(i)) for i in range(self._classes)]
	@property
	def class_to_idx(self): return {Text(word(i)): i for i in range(self._classes)}
	def __getattr__(self, name): return _unsupported("a torchvision data set's " + name) if name[:2] != '__' else lacks(name)
def _classic(name):
	def make(root=None, train=True, transform=None, target_transform=None, download=False, split=None, **kwargs):
		channels, height, width, training, test, classes = _known[name]
		if training is None: training, test, classes = _size(name + '_train', 211), _size(name + '_test', 53), _size(name + '_classes', 26)
		return _Labelled(Image(channels, height, width), training if (train is True if split is None else split in ('train', 'train+unlabeled')) else test, classes, transform, target_transform)
	return make
MNIST, FashionMNIST, KMNIST, QMNIST, EMNIST = _classic('MNIST'), _classic('FashionMNIST'), _classic('KMNIST'), _classic('QMNIST'), _classic('EMNIST')
CIFAR10, CIFAR100, SVHN, STL10 = _classic('CIFAR10'), _classic('CIFAR100'), _classic('SVHN'), _classic('STL10')
def ImageFolder(root=None, transform=None, target_transform=None, *args, **kwargs): return _Labelled(assumed_image(), _size(stem(root) + '_images', 211), _size('classes', 7), transform, target_transform)
DatasetFolder = ImageFolder
def make_grid(*args, **kwargs): return _unsupported('torchvision.utils.make_grid')
def save_image(*args, **kwargs): pass
def open(path, *args, **kwargs): return assumed_image()
def fromarray(array, *args, **kwargs): return Image(1 if array.ndim == 2 else array.shape[2], array.shape[0], array.shape[1])
