"""Records files as numpy and safetensors write them: `python record_arrays.py > arrays.jsonl`. A line is {file, arrays: [{name, dtype, shape, values}]};
the files lie in arrays/. Besides numpy 2.4 it needs safetensors 0.8 and ml_dtypes."""
import json
import os

import ml_dtypes
import numpy as np
from numpy.lib import format
from safetensors import numpy as safetensors

here = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'arrays')
rng = np.random.default_rng(7)


def row(file, arrays):
    told = [
        {'name': name, 'dtype': str(a.dtype.newbyteorder('=')), 'shape': a.shape, 'values': a.astype(np.float64).ravel().tolist()}
        for name, a in arrays.items()
    ]
    print(json.dumps({'file': file, 'arrays': told}))


def some(shape, dtype):
    dtype = np.dtype(dtype)
    if dtype == bool:
        return rng.integers(0, 2, shape).astype(bool)
    if dtype.kind in 'iu':
        low = 0 if dtype.kind == 'u' else -100
        return rng.integers(low, 100, shape).astype(dtype)
    return rng.standard_normal(shape).astype(dtype)


def npy(file, array, version=None):
    with open(os.path.join(here, file), 'wb') as out:
        format.write_array(out, array, version=version)
    row(file, {file.removesuffix('.npy'): array})


for dtype in 'float16 float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool'.split():
    npy(f'{dtype}.npy', some((3, 4), dtype))
for major in (1, 2, 3):
    npy(f'version-{major}.npy', some((2, 3), 'f4'), (major, 0))
npy('fortran.npy', np.asfortranarray(some((2, 3, 4), 'f8')))
npy('big-endian.npy', some((2, 3), '>f4'))
npy('scalar.npy', np.array(2.5))
npy('empty.npy', np.zeros((0, 3), 'f4'))
npy('vector.npy', some((5,), 'f4'))

weights = {'weight_ih_l0': some((8, 3), 'f4'), 'weight_hh_l0': some((8, 2), 'f4'), 'x': np.asfortranarray(some((4, 3), 'f8'))}
for file, save in (('stored.npz', np.savez), ('compressed.npz', np.savez_compressed)):
    save(os.path.join(here, file), **weights)
    row(file, weights)

kinds = {dtype: some((2, 3), dtype) for dtype in 'float16 float32 float64 int8 int16 int32 int64 uint8 uint16 uint32 uint64 bool'.split()}
kinds['bfloat16'] = some((4,), 'f4').astype(ml_dtypes.bfloat16)
kinds['no elements'] = np.zeros((0, 3), 'f4')
kinds['scalar'] = np.array(1.5, 'f4')
safetensors.save_file(kinds, os.path.join(here, 'kinds.safetensors'), metadata={'format': 'np'})
row('kinds.safetensors', kinds)
