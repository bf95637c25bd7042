# tensorflow_datasets: sets that are well known, of which the kinds, the sizes and how many there are stand in its catalogue (tensorflow.org/datasets/catalog;
# how many of texts also on Hugging Face’s cards of the same sets; read 2026-11-28). What they hold is not known.
_images = {'mnist': (28, 28, 1, 10), 'fashion_mnist': (28, 28, 1, 10), 'kmnist': (28, 28, 1, 10), 'cifar10': (32, 32, 3, 10), 'cifar100': (32, 32, 3, 100)}
_texts = {'imdb_reviews': ('text', 'label', 2), 'ag_news_subset': ('description', 'label', 4), 'yelp_polarity_reviews': ('text', 'label', 2), 'glue/sst2': ('sentence', 'label', 2), 'ted_hrlr_translate/pt_to_en': ('pt', 'en', 0), 'ted_hrlr_translate/ru_to_en': ('ru', 'en', 0)}
_others = {'ag_news_subset': {'title': 'string'}, 'glue/sst2': {'idx': 'int32'}, 'cifar10': {'id': 'string'}, 'cifar100': {'coarse_label': 'int64', 'id': 'string'}}
_counts = {'mnist': (60000, 10000), 'fashion_mnist': (60000, 10000), 'kmnist': (60000, 10000), 'cifar10': (50000, 10000), 'cifar100': (50000, 10000), 'imdb_reviews': (25000, 25000), 'ag_news_subset': (120000, 7600), 'yelp_polarity_reviews': (560000, 38000), 'glue/sst2': (67349, 1821), 'ted_hrlr_translate/pt_to_en': (51785, 1803), 'ted_hrlr_translate/ru_to_en': (208106, 5476)}
_more = {'imdb_reviews': {'unsupervised': 50000}, 'glue/sst2': {'validation': 872}, 'ted_hrlr_translate/pt_to_en': {'validation': 1193}, 'ted_hrlr_translate/ru_to_en': {'validation': 4805}}
class _Splits:
	def __init__(self, count): self.num_examples = count
class _Label:
	def __init__(self, count): self.num_classes = count
	dtype = 'int64'
	shape = ()
	def __getattr__(self, name): return _unsupported('what a feature of tensorflow_datasets is called') if name[:2] != '__' else lacks(name)
class _Info:
	def __init__(self, name):
		self.name = name
		self.splits = {key: _Splits(count) for key, count in _sizes_of(name).items()}
		classes = (_images.get(name) or _texts[name])[-1]
		self.features = {'label': _Label(classes)} if classes else {}
	def __getattr__(self, name): return _unsupported('tensorflow_datasets.core.DatasetInfo.' + name) if name[:2] != '__' else lacks(name)
def _sizes_of(name):
	train, test = _counts[name]
	return {**_more.get(name, {}), 'train': train, 'test': test}
def _count_of(name, split):
	"""How many `train[:80%]` are."""
	key, bracket, part = str(split).partition('[')
	sizes = _sizes_of(name)
	if key not in sizes: _unsupported('such a split of a data set')
	total = sizes[key]
	if not bracket: return total
	def end(text, otherwise):
		if not text: return otherwise
		at = round(total * int(text[:-1]) / 100) if text[-1] == '%' else int(text)
		return min(total, at + total if at < 0 else at)
	start, _, stop = part.rstrip(']').partition(':')
	return end(stop, total) - end(start, 0)
def _dataset(name, split, batch_size, as_supervised):
	count = sum([_count_of(name, one) for one in str(split).split('+')])
	if name in _images:
		*sizes, _ = _images[name]
		columns = {'image': _tf_tensor((count, *sizes), 'uint8'), 'label': _tf_tensor((count,), 'int64')}
	else:
		first, second, classes = _texts[name]
		columns = {first: _tf_tensor((count,), 'string'), second: _tf_tensor((count,), 'int64' if classes else 'string')}
	if as_supervised: columns = tuple(columns.values())
	else: columns = {key: value for key, value in sorted({**columns, **{key: _tf_tensor((count,), dtype) for key, dtype in _others.get(name, {}).items()}}.items())}
	made = _of_slices(columns)
	return made if batch_size is None else made.batch(batch_size)
def load(name, *, split=None, data_dir=None, batch_size=None, shuffle_files=False, download=True, as_supervised=False, decoders=None, read_config=None, with_info=False, builder_kwargs=None, download_and_prepare_kwargs=None, as_dataset_kwargs=None, try_gcs=False):
	if decoders is not None or batch_size == -1: _unsupported('tensorflow_datasets.load in this form')
	name = str(name).split(':')[0]
	if name == 'imdb_reviews/plain_text': name = 'imdb_reviews'
	if name not in _counts: _unsupported('the data set ' + name)
	def of(split): return [of(one) for one in split] if isinstance(split, (list, tuple)) else _dataset(name, split, batch_size, as_supervised)
	made = {key: of(key) for key in _sizes_of(name)} if split is None else of(split)
	return (made, _Info(name)) if with_info else made
def disable_progress_bar(): pass
def enable_progress_bar(): pass
def as_numpy(dataset): return dataset.as_numpy_iterator() if hasattr(dataset, 'as_numpy_iterator') else dataset.numpy()
