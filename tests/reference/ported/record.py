"""Runs models and what Shapebook ports them to, each with its real framework, the same weights carried over and the same inputs, and records how far
their outputs are apart. The two frameworks may be installed apart: arrays pass between them in files.

    node tests/reference/ported/print.js > rows.jsonl
    python tests/reference/ported/record.py rows.jsonl PYTHON_WITH_TORCH PYTHON_WITH_KERAS > tests/reference/ported/recorded.jsonl
"""

import json
import os
import subprocess
import sys
import tempfile

import numpy as np


def flat(value):
    if isinstance(value, (list, tuple)):
        return [item for one in value for item in flat(one)]
    if isinstance(value, dict):
        return flat(list(value.values()))
    return [value]


def numpy_of(value):
    return value.detach().numpy() if hasattr(value, 'detach') else np.asarray(value)


def weight(rng, name, shape):
    low = 0.5 if name.endswith(('running_var', 'moving_variance')) else -0.4
    return rng.uniform(low, low + 0.8, shape).astype('float32')


def torch_original(source, name, rng):
    import torch

    calls = {}
    handle = torch.nn.modules.module.register_module_forward_pre_hook(lambda module, args: calls.setdefault(id(module), args) and None)
    names = {'__name__': '__main__'}
    exec(compile(source, 'program.py', 'exec'), names)
    handle.remove()
    model = names[name]
    args = calls[id(model)]
    model.eval()
    state = {key: weight(rng, key, value.shape) if value.is_floating_point() else value.numpy() for key, value in model.state_dict().items()}
    model.load_state_dict({key: torch.tensor(value) for key, value in state.items()})
    with torch.no_grad():
        outputs = model(*args)
    state = {key: value.numpy() for key, value in model.state_dict().items()}
    return state, [numpy_of(x) for x in flat(args)], outputs


def keras_original(source, name, rng):
    import keras

    calls = {}
    plain = keras.Model.__call__

    def called(model, *args, **kwargs):
        calls.setdefault(id(model), args)
        return plain(model, *args, **kwargs)

    keras.Model.__call__ = called
    names = {'__name__': '__main__'}
    exec(compile(source, 'program.py', 'exec'), names)
    keras.Model.__call__ = plain
    model = names[name]
    weights = [weight(rng, one.name, one.shape) for one in model.weights]
    model.set_weights(weights)
    if getattr(model, 'inputs', None):
        layers = list(model._flatten_layers())
        below = min([layer.input_dim for layer in layers if isinstance(layer, keras.layers.Embedding)] or [2])
        shapes = [[size or (3 if axis == 0 else 7) for axis, size in enumerate(x.shape)] for x in model.inputs]
        looks_up = any(isinstance(layer, keras.layers.Embedding) for layer in layers)
        inputs = [rng.integers(0, below, shape).astype(x.dtype) if looks_up else rng.uniform(-1, 1, shape).astype(x.dtype) for x, shape in zip(model.inputs, shapes)]
        given = inputs if len(inputs) > 1 else inputs[0]
    else:
        inputs = [np.asarray(x) for x in flat(calls[id(model)])]
        given = inputs[0]
    return {f'{i:04d}': one for i, one in enumerate(weights)}, inputs, model(given)


def ported(code, framework, weights, inputs):
    names = {'__name__': 'ported'}
    exec(compile(code, 'port.py', 'exec'), names)
    if framework == 'keras':
        names['carry'](weights, names['model'])
        return names['model'](inputs if len(inputs) > 1 else inputs[0])
    import torch

    names['carry']([weights[key] for key in sorted(weights)], names['model'])
    names['model'].eval()
    with torch.no_grad():
        return names['model'](*[torch.tensor(x) for x in inputs])


def original_to(path, row, port):
    rng = np.random.default_rng(1)
    run = torch_original if port['from'] == 'torch' else keras_original
    weights, inputs, outputs = run(row['source'], port['name'], rng)
    arrays = {f'w/{key}': value for key, value in weights.items()}
    arrays |= {f'x/{i}': np.asarray(x) for i, x in enumerate(inputs)}
    arrays |= {f'y/{i}': numpy_of(y) for i, y in enumerate(flat(outputs))}
    np.savez(path, **arrays)


def part(arrays, kind):
    return {key[2:]: arrays[key] for key in arrays.files if key.startswith(kind)}


def port_to(path, port):
    arrays = np.load(path)
    ours = list(part(arrays, 'y/').values())
    theirs = [numpy_of(y) for y in flat(ported(port['code'], port['to'], part(arrays, 'w/'), list(part(arrays, 'x/').values())))]
    if [y.shape for y in ours] != [y.shape for y in theirs]:
        return f'shapes {[y.shape for y in ours]} and {[y.shape for y in theirs]}'
    return max(float(np.max(np.abs(a - b))) for a, b in zip(ours, theirs))


def work(framework, folder, rows):
    """What one framework has to do: its originals first, then the ports whose originals are there. Answers are lines of a file."""
    done = {}
    for i, row in enumerate(rows):
        for k, port in enumerate(row['ports']):
            path = os.path.join(folder, f'{i}-{k}.npz')
            try:
                if 'code' not in port:
                    continue
                if port['from'] == framework and not os.path.exists(path):
                    original_to(path, row, port)
                if port['to'] == framework and os.path.exists(path):
                    done[f'{i}-{k}'] = port_to(path, port)
            except BaseException as error:
                done[f'{i}-{k}'] = f'{type(error).__name__}: {error}'
    with open(os.path.join(folder, f'{framework}.json'), 'w') as file:
        json.dump(done, file)


def main():
    rows_file, torch_python, keras_python = sys.argv[1:4]
    rows = [json.loads(line) for line in open(rows_file)]
    quiet = {**os.environ, 'TF_CPP_MIN_LOG_LEVEL': '3', 'CUDA_VISIBLE_DEVICES': ''}
    differences = {}
    with tempfile.TemporaryDirectory() as folder:
        for framework, python in [('torch', torch_python), ('keras', keras_python), ('torch', torch_python)]:
            subprocess.run([python, __file__, '--work', framework, folder, rows_file], env=quiet, check=True, stdout=sys.stderr)
            with open(os.path.join(folder, f'{framework}.json')) as file:
                differences |= json.load(file)
    for i, row in enumerate(rows):
        for k, port in enumerate(row['ports']):
            if 'code' in port:
                port['measured'] = differences.get(f'{i}-{k}')
        print(json.dumps(row))


if __name__ == '__main__':
    if sys.argv[1] == '--work':
        work(sys.argv[2], sys.argv[3], [json.loads(line) for line in open(sys.argv[4])])
    else:
        main()
