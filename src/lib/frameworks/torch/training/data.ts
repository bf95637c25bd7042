/**
 * `torch.utils.data` in one process (torch/utils/data/{dataset,sampler,dataloader}.py, _utils/collate.py): the order of batches is PyTorch's own after
 * `manual_seed`. `_seed(generator)` draws what seeds a sampler.
 */
export const dataText = `
class Dataset:
    def __class_getitem__(cls, item):
        return cls

    def __getitem__(self, index):
        raise NotImplementedError('Subclasses of Dataset should implement __getitem__.')

    def __add__(self, other):
        return ConcatDataset([self, other])

class IterableDataset(Dataset):
    pass

class TensorDataset(Dataset):
    def __init__(self, *tensors):
        assert all(tensors[0].size(0) == tensor.size(0) for tensor in tensors), 'Size mismatch between tensors'
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple(tensor[index] for tensor in self.tensors)

    def __len__(self):
        return self.tensors[0].size(0)

class ConcatDataset(Dataset):
    def __init__(self, datasets):
        self.datasets = list(datasets)
        assert len(self.datasets) > 0, 'datasets should not be an empty iterable'

    def __len__(self):
        return sum(len(one) for one in self.datasets)

    def __getitem__(self, index):
        if index < 0:
            if -index > len(self):
                raise ValueError('absolute value of index should not exceed dataset length')
            index += len(self)
        for one in self.datasets:
            if index < len(one):
                return one[index]
            index -= len(one)
        raise IndexError('list index out of range')

class Subset(Dataset):
    def __init__(self, dataset, indices):
        self.dataset, self.indices = dataset, indices

    def __getitem__(self, index):
        if isinstance(index, list):
            return self.dataset[[self.indices[i] for i in index]]
        return self.dataset[self.indices[index]]

    def __len__(self):
        return len(self.indices)

def random_split(dataset, lengths, generator=None):
    if abs(sum(lengths) - 1) <= 1e-9 and sum(lengths) <= 1:
        sizes = []
        for i, part in enumerate(lengths):
            if part < 0 or part > 1:
                raise ValueError(f'Fraction at index {i} is not between 0 and 1')
            sizes.append(int(len(dataset) * part // 1))
        for i in range(len(dataset) - sum(sizes)):
            sizes[i % len(sizes)] += 1
        lengths = sizes
        for i, length in enumerate(lengths):
            if length == 0:
                _warn(f'Length of split at index {i} is 0. This might result in an empty dataset.')
    if sum(lengths) != len(dataset):
        raise ValueError('Sum of input lengths does not equal the length of the input dataset!')
    indices = _randperm(sum(lengths), generator=generator).tolist()
    parts, start = [], 0
    for length in lengths:
        parts.append(Subset(dataset, indices[start:start + length]))
        start += length
    return parts

class Sampler:
    def __class_getitem__(cls, item):
        return cls

    def __init__(self, data_source=None):
        pass

class SequentialSampler(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)

class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        if not isinstance(replacement, bool):
            raise TypeError(f'replacement should be a boolean value, but got replacement={replacement}')
        self.data_source, self.replacement, self._num_samples, self.generator = data_source, replacement, num_samples, generator
        if not isinstance(self.num_samples, int) or self.num_samples <= 0:
            raise ValueError(f'num_samples should be a positive integer value, but got num_samples={self.num_samples}')

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        n = len(self.data_source)
        generator = self.generator
        if generator is None:
            generator = _Generator().manual_seed(int(_seed()))
        if self.replacement:
            for size in [32] * (self.num_samples // 32) + [self.num_samples % 32]:
                yield from _randint(n, (size,), generator=generator).tolist()
            return
        for _ in range(self.num_samples // n):
            yield from _randperm(n, generator=generator).tolist()
        yield from _randperm(n, generator=generator).tolist()[:self.num_samples % n]

    def __len__(self):
        return self.num_samples

class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices, self.generator = indices, generator

    def __iter__(self):
        for i in _randperm(len(self.indices), generator=self.generator).tolist():
            yield self.indices[i]

    def __len__(self):
        return len(self.indices)

class BatchSampler(Sampler):
    def __init__(self, sampler, batch_size, drop_last):
        if not isinstance(batch_size, int) or isinstance(batch_size, bool) or batch_size <= 0:
            raise ValueError(f'batch_size should be a positive integer value, but got batch_size={batch_size}')
        if not isinstance(drop_last, bool):
            raise ValueError(f'drop_last should be a boolean value, but got drop_last={drop_last}')
        self.sampler, self.batch_size, self.drop_last = sampler, batch_size, drop_last

    def __iter__(self):
        batch = []
        for i in self.sampler:
            batch.append(i)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        return len(self.sampler) // self.batch_size if self.drop_last else (len(self.sampler) + self.batch_size - 1) // self.batch_size

def default_collate(batch):
    first = batch[0]
    if isinstance(first, Tensor):
        return _stack(batch, 0)
    if _is_array(first):
        return _stack([_as_tensor(one) for one in batch], 0)
    if isinstance(first, float):
        return _tensor(batch, dtype=_float64)
    if isinstance(first, int):
        return _tensor(batch)
    if isinstance(first, str):
        return batch
    if isinstance(first, dict):
        return {key: default_collate([one[key] for one in batch]) for key in first}
    if isinstance(first, tuple) and hasattr(first, '_fields'):
        return type(first)(*(default_collate(samples) for samples in zip(*batch)))
    if isinstance(first, (tuple, list)):
        if not all(len(one) == len(first) for one in batch):
            raise RuntimeError('each element in list of batch should be of equal size')
        return [default_collate(samples) for samples in zip(*batch)]
    raise TypeError(f'default_collate: batch must contain tensors, numpy arrays, numbers, dicts or lists; found {type(first)}')

class DataLoader:
    def __class_getitem__(cls, item):
        return cls

    def __init__(self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0, collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None, multiprocessing_context=None, generator=None, *, prefetch_factor=None, persistent_workers=False, pin_memory_device='', in_order=True):
        if num_workers < 0:
            raise ValueError('num_workers option should be non-negative; use num_workers=0 to disable multiprocessing.')
        if timeout < 0:
            raise ValueError('timeout option should be non-negative')
        if num_workers == 0 and prefetch_factor is not None:
            raise ValueError('prefetch_factor option could only be specified in multiprocessing.let num_workers > 0 to enable multiprocessing, otherwise set prefetch_factor to None.')
        if persistent_workers and num_workers == 0:
            raise ValueError('persistent_workers option needs num_workers > 0')
        self.dataset, self.num_workers, self.drop_last, self.generator = dataset, num_workers, drop_last, generator
        iterable = isinstance(dataset, IterableDataset)
        if iterable:
            if shuffle not in (False, None):
                raise ValueError(f'DataLoader with IterableDataset: expected unspecified shuffle option, but got shuffle={shuffle}')
        if sampler is not None and shuffle:
            raise ValueError('sampler option is mutually exclusive with shuffle')
        if batch_sampler is not None:
            if batch_size != 1 or shuffle or sampler is not None or drop_last:
                raise ValueError('batch_sampler option is mutually exclusive with batch_size, shuffle, sampler, and drop_last')
            batch_size, drop_last = None, False
        elif batch_size is None and drop_last:
            raise ValueError('batch_size=None option disables auto-batching and is mutually exclusive with drop_last')
        if sampler is None and not iterable:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        if batch_size is not None and batch_sampler is None:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last) if not iterable else _checked(batch_size, drop_last)
        self.batch_size, self.sampler, self.batch_sampler = batch_size, sampler, batch_sampler
        self.collate_fn = collate_fn or (default_collate if batch_sampler is not None else _as_is)

    def __iter__(self):
        return _batches(self, _seed(self.generator))

    def __len__(self):
        if isinstance(self.dataset, IterableDataset):
            length = len(self.dataset)
            return length if self.batch_size is None else length // self.batch_size if self.drop_last else -(-length // self.batch_size)
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)

def _as_is(sample):
    return sample

def _checked(batch_size, drop_last):
    return BatchSampler(None, batch_size, drop_last)

def _batches(loader, seed):
    dataset = loader.dataset
    if isinstance(dataset, IterableDataset):
        batch = []
        for sample in dataset:
            if loader.batch_size is None:
                yield loader.collate_fn(sample)
                continue
            batch.append(sample)
            if len(batch) == loader.batch_size:
                yield loader.collate_fn(batch)
                batch = []
        if batch and not loader.drop_last:
            yield loader.collate_fn(batch)
    elif loader.batch_sampler is None:
        for i in loader.sampler:
            yield loader.collate_fn(dataset[i])
    else:
        for indices in loader.batch_sampler:
            yield loader.collate_fn([dataset[i] for i in indices])
`;
