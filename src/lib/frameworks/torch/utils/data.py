# `torch.utils.data` in one process (torch/utils/data/{dataset,sampler,dataloader}.py, _utils/collate.py): the order of batches is PyTorch's own after
# `manual_seed`. `_seed(generator)` draws what seeds a sampler.
def _refuse(when, message, kind=ValueError):
    if when:
        raise kind(message)

def _is(value, *kinds):
    return isinstance(value, kinds)

class _Generic:
    def __class_getitem__(cls, item):
        return cls

class Dataset(_Generic):
    def __getitem__(self, index):
        raise NotImplementedError('Subclasses of Dataset should implement __getitem__.')

    def __add__(self, other):
        return ConcatDataset((self, other))

class IterableDataset(Dataset):
    def __new__(cls, *args, **kwargs):
        _refuse(not hasattr(cls, '__iter__'), f"Can't instantiate abstract class {cls.__name__} with abstract method __iter__", TypeError)
        return super().__new__(cls)

    def __add__(self, other):
        return ChainDataset([self, other])

class ChainDataset(IterableDataset):
    def __init__(self, datasets):
        self.datasets = datasets

    def _parts(self):
        for part in self.datasets:
            _refuse(not _is(part, IterableDataset), 'ChainDataset only supports IterableDataset', AssertionError)
            yield part

    def __iter__(self):
        for part in self._parts():
            yield from part

    def __len__(self):
        return sum(len(part) for part in self._parts())

class StackDataset(Dataset):
    def __init__(self, *args, **kwargs):
        _refuse(args and kwargs, 'Supported either ``tuple``- (via ``args``) or``dict``- (via ``kwargs``) like input/output, but both types are given.')
        self.datasets = args or kwargs
        _refuse(not self.datasets, 'At least one dataset should be passed')
        parts = [*args, *kwargs.values()]
        self._length = len(parts[0])
        _refuse(any(len(part) != self._length for part in parts), 'Size mismatch between datasets')

    def __getitem__(self, i):
        if _is(self.datasets, dict):
            return {name: part[i] for name, part in self.datasets.items()}
        return tuple([part[i] for part in self.datasets])

    def __len__(self):
        return self._length

class TensorDataset(Dataset):
    def __init__(self, *tensors):
        self.tensors = tensors
        _refuse(any(len(self) != x.size(0) for x in tensors), 'Size mismatch between tensors', AssertionError)

    def __getitem__(self, i):
        return tuple([x[i] for x in self.tensors])

    def __len__(self):
        return self.tensors[0].size(0)

class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = [*datasets]
        _refuse(not self.datasets, 'datasets should not be an empty iterable', AssertionError)
        _refuse(any(_is(part, IterableDataset) for part in self.datasets), 'ConcatDataset does not support IterableDataset', AssertionError)

    @property
    def cumulative_sizes(self):
        sizes = []
        for part in self.datasets:
            sizes.append(len(part) + (sizes[-1] if sizes else 0))
        return sizes

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, i):
        _refuse(i < -len(self), 'absolute value of index should not exceed dataset length')
        at = i + len(self) if i < 0 else i
        before = 0
        for part, end in zip(self.datasets, self.cumulative_sizes):
            if at < end:
                return part[at - before]
            before = end
        raise IndexError('list index out of range')

class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, i):
        return self.dataset[[self.indices[at] for at in i] if _is(i, list) else self.indices[i]]

    def __len__(self):
        return len(self.indices)

def _shares(total, fractions):
    """Sizes of parts: what is left over goes to the first ones, one each."""
    for i, part in enumerate(fractions):
        _refuse(not 0 <= part <= 1, f'Fraction at index {i} is not between 0 and 1')
    sizes = [int(total * part // 1) for part in fractions]
    left = total - sum(sizes)
    sizes = [size + left // len(sizes) + (i < left % len(sizes)) for i, size in enumerate(sizes)]
    for i, size in enumerate(sizes):
        if size == 0:
            _warn(f'Length of split at index {i} is 0. This might result in an empty dataset.')
    return sizes

def random_split(dataset, lengths, generator=None):
    whole = sum(lengths)
    sizes = _shares(len(dataset), lengths) if whole <= 1 and abs(whole - 1) <= 1e-9 else lengths
    _refuse(sum(sizes) != len(dataset), 'Sum of input lengths does not equal the length of the input dataset!')
    order = _randperm(sum(sizes), generator=generator).tolist()
    ends = [sum(sizes[:i + 1]) for i in range(len(sizes))]
    return [Subset(dataset, order[end - size:end]) for size, end in zip(sizes, ends)]

class Sampler(_Generic):
    def __init__(self, data_source=None):
        pass

class _Over(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source

    def __len__(self):
        return len(self.data_source)

class SequentialSampler(_Over):
    def __iter__(self):
        yield from range(len(self))

class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        _refuse(not _is(replacement, bool), f'replacement should be a boolean value, but got replacement={replacement}', TypeError)
        self.data_source, self.replacement, self._num_samples, self.generator = data_source, replacement, num_samples, generator
        wanted = self.num_samples
        _refuse(not _is(wanted, int) or wanted < 1, f'num_samples should be a positive integer value, but got num_samples={wanted}')

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        count, wanted = len(self.data_source), self.num_samples
        source = self.generator or _Generator().manual_seed(int(_seed()))
        for start in range(0, wanted, 32 if self.replacement else count):
            if self.replacement:
                yield from _randint(count, (min(32, wanted - start),), generator=source).tolist()
            else:
                yield from _randperm(count, generator=source).tolist()[:wanted - start]
        if self.replacement and wanted % 32 == 0:
            _randint(count, (0,), generator=source)
        if not self.replacement and wanted % count == 0:
            _randperm(count, generator=source)

    def __len__(self):
        return self.num_samples

class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __iter__(self):
        yield from [self.indices[at] for at in _randperm(len(self), generator=self.generator).tolist()]

    def __len__(self):
        return len(self.indices)

class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None):
        whole = _is(num_samples, int) and not _is(num_samples, bool)
        _refuse(not whole or num_samples < 1, f'num_samples should be a positive integer value, but got num_samples={num_samples}')
        _refuse(not _is(replacement, bool), f'replacement should be a boolean value, but got replacement={replacement}')
        self.weights = _as_tensor(weights, dtype=_float64)
        shape = tuple(self.weights.shape)
        _refuse(len(shape) != 1, f'weights should be a 1d sequence but given weights have shape {shape}')
        self.num_samples, self.replacement, self.generator = num_samples, replacement, generator

    def __iter__(self):
        yield from _multinomial(self.weights, self.num_samples, self.replacement, generator=self.generator).tolist()

    def __len__(self):
        return self.num_samples

def _batched(items, size, drop_last):
    """Lists of so many items; the last may be shorter."""
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == size:
            yield batch
            batch = []
    if not drop_last and batch:
        yield batch

def _count(items, size, drop_last):
    return items // size if drop_last else -(-items // size)

class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last):
        whole = _is(batch_size, int) and not _is(batch_size, bool)
        _refuse(not whole or batch_size < 1, f'batch_size should be a positive integer value, but got batch_size={batch_size}')
        _refuse(not _is(drop_last, bool), f'drop_last should be a boolean value, but got drop_last={drop_last}')
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self):
        return _batched(self.sampler, self.batch_size, self.drop_last)

    def __len__(self):
        return _count(len(self.sampler), self.batch_size, self.drop_last)

def default_collate(batch):
    first = batch[0]
    if _is(first, Tensor):
        return _stack(batch, 0)
    if _is_array(first):
        return _stack([*map(_as_tensor, batch)], 0)
    if _is(first, float, int):
        return _tensor(batch, dtype=_float64) if _is(first, float) else _tensor(batch)
    if _is(first, str):
        return batch
    if _is(first, dict):
        return {name: default_collate([sample[name] for sample in batch]) for name in first}
    named = _is(first, tuple) and hasattr(first, '_fields')
    if not _is(first, tuple, list):
        raise TypeError(f'default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}')
    _refuse(not named and len({len(sample) for sample in batch}) > 1, 'each element in list of batch should be of equal size', RuntimeError)
    columns = [default_collate(column) for column in zip(*batch)]
    return type(first)(*columns) if named else columns

def default_convert(data):
    if _is_array(data):
        return _as_tensor(data)
    if _is(data, dict):
        return {name: default_convert(value) for name, value in data.items()}
    if _is(data, tuple) and hasattr(data, '_fields'):
        return type(data)(*[default_convert(value) for value in data])
    return [default_convert(value) for value in data] if _is(data, tuple, list) else data

def get_worker_info():
    return None

class _InfiniteConstantSampler(Sampler):
    def __iter__(self):
        while True:
            yield None

_fixed = 'batch_size batch_sampler sampler drop_last dataset persistent_workers'.split()

class DataLoader(_Generic):
    _ready = False

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False, pin_memory_device='', in_order=True):
        stream, alone = _is(dataset, IterableDataset), num_workers == 0
        _refuse(num_workers < 0, 'num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.')
        _refuse(timeout < 0, 'timeout option should be non-negative')
        _refuse(alone and prefetch_factor is not None, 'prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to enable multiprocessing, otherwise set prefetch_factor to None.')
        _refuse(prefetch_factor is not None and prefetch_factor < 0, 'prefetch_factor option should be non-negative')
        _refuse(alone and persistent_workers, 'persistent_workers option needs num_workers > 0')
        _refuse(alone and multiprocessing_context is not None, f'multiprocessing_context can only be used with multi-process loading (num_workers > 0), but got num_workers={num_workers}')
        self.dataset, self.num_workers, self.pin_memory, self.pin_memory_device = dataset, num_workers, pin_memory, pin_memory_device
        self.prefetch_factor = 2 if not alone and prefetch_factor is None else prefetch_factor
        self.timeout, self.worker_init_fn, self.multiprocessing_context, self.in_order = timeout, worker_init_fn, multiprocessing_context, in_order
        _refuse(stream and shuffle not in (False, None), f'DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle={shuffle}')
        for name, value in (('sampler', sampler), ('batch_sampler', batch_sampler)):
            _refuse(stream and value is not None, f'DataLoader with IterableDataset: expected unspecified {name} option, but got {name}={value}')
        _refuse(shuffle and sampler is not None, 'sampler option is mutually exclusive with shuffle')
        given = batch_sampler is not None
        _refuse(given and (drop_last or shuffle or batch_size != 1 or sampler is not None), 'batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last')
        _refuse(not given and drop_last and batch_size is None, 'batch_size=None option disables auto-batching and is mutually exclusive with drop_last')
        if sampler is None:
            sampler = _InfiniteConstantSampler() if stream else RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        if not given and batch_size is not None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_size, self.drop_last, self.sampler, self.batch_sampler = None if given else batch_size, False if given else drop_last, sampler, batch_sampler
        self.generator, self.persistent_workers = generator, persistent_workers
        self.collate_fn = collate_fn or (default_convert if batch_sampler is None else default_collate)
        self._ready = True

    def __setattr__(self, name, value):
        _refuse(self._ready and name in _fixed, f'{name} attribute should not be set after {type(self).__name__} is initialized')
        object.__setattr__(self, name, value)

    def __getattr__(self, name):
        _lacking(type(self).__name__, name, '_IterableDataset_len_called _auto_collation _dataset_kind _get_iterator _index_sampler _is_protocol _iterator check_worker_number_rationality')

    def __iter__(self):
        return _SingleProcessDataLoaderIter(self)

    def __len__(self):
        if not _is(self.dataset, IterableDataset):
            return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
        samples = len(self.dataset)
        return samples if self.batch_size is None else _count(samples, self.batch_size, self.drop_last)

class _SingleProcessDataLoaderIter:
    def __init__(self, loader):
        self._loader = loader
        self._batches = _load(loader, _seed(loader.generator))

    def __iter__(self):
        return self

    def __next__(self):
        if self._loader.num_workers == 0:
            return next(self._batches)
        try:
            return next(self._batches)
        except StopIteration:
            raise
        except Exception:
            _unsupported('what is raised in a worker of a DataLoader')

    def __len__(self):
        return len(self._loader)

def _load(loader, seed):
    dataset, collate = loader.dataset, loader.collate_fn
    if _is(dataset, IterableDataset):
        for batch in dataset if loader.batch_size is None else _batched(dataset, loader.batch_size, loader.drop_last):
            yield collate(batch)
        return
    together = getattr(dataset, '__getitems__', None)
    for at in loader.sampler if loader.batch_sampler is None else loader.batch_sampler:
        yield collate(dataset[at] if loader.batch_sampler is None else together(at) if together else [dataset[i] for i in at])
