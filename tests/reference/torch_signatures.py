"""Prints the overloads of functions of torch, of torch._C._nn, of torch.linalg and of methods of Tensor, as PyTorch's own code generator (torchgen, in the torch package;
it needs pyyaml) writes them for its argument parser. The rows of src/lib/frameworks/torch are held against torch-signatures.txt.

    python tests/reference/torch_signatures.py < tests/reference/torch-signatures.txt

takes the names of what is there; `names: overload | overload`, without the tensor itself; `fn` and `method` where the two differ, `nn` of torch._C._nn, `linalg` of torch.linalg.
A `-` in front: deprecated.
"""
import os, re, sys
from collections import defaultdict

import torchgen
from torchgen.gen import parse_native_yaml
from torchgen.packaged.autograd import gen_python_functions as generator

OPTIONS = 'ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False'


def signatures():
    """{name: {'fn' | 'method' | 'nn' | 'linalg': [overload]}} of everything that has a Python binding there."""
    packaged = os.path.join(os.path.dirname(torchgen.__file__), 'packaged')
    native = parse_native_yaml(f'{packaged}/ATen/native/native_functions.yaml', f'{packaged}/ATen/native/tags.yaml').native_functions
    native = [function for function in native if generator.should_generate_py_binding(function)]
    found = defaultdict(dict)
    for kind, belongs in [('method', generator.is_py_variable_method), ('fn', generator.is_py_torch_function), ('nn', generator.is_py_nn_function),
                          ('linalg', generator.is_py_linalg_function)]:
        groups = defaultdict(list)
        for pair in generator.load_signatures(native, f'{packaged}/autograd/deprecated.yaml', method=kind == 'method'):
            if belongs(pair.function):
                groups[str(pair.function.func.name.name)].append(pair)
        for name, pairs in groups.items():
            found[name][kind] = [text(overload) for overload in generator.group_overloads(pairs)]
    return found


def text(overload):
    inside = re.match(r'\w+\((.*?)\)(\|deprecated)?$', overload.signature.signature_str(skip_outputs=overload.outplace is None)).group(1)
    return ('-' if overload.signature.deprecated else '') + inside.replace(OPTIONS, '$options').replace('c10::List<::std::optional<Tensor>>', 'TensorList')


def without_input(overload):
    return re.sub(r'^(-?)Tensor input(, )?', r'\1', overload)


def without_out(overload):
    return re.sub(r', \*$|^\*$', '', re.sub(r'(, )?(Tensor|TensorList\S*) out=None', '', overload))


found, lines = signatures(), {}
for name in sorted({name for line in sys.stdin for name in line.split(':')[0].split()}):
    entry = found.get(name)
    if not entry:
        continue
    fn, method = entry.get('fn'), entry.get('method')
    for kind in ('nn', 'linalg'):
        if kind in entry:
            lines.setdefault(f'{kind}: {" | ".join(entry[kind])}', []).append(name)
    if fn and method and [without_out(without_input(one)) for one in fn] == method:
        lines.setdefault(' | '.join(map(without_input, fn)), []).append(name)
        continue
    for kind, overloads in [('fn', fn), ('method', method)]:
        if overloads:
            lines.setdefault(f'{kind}: {" | ".join(overloads)}', []).append(name)
for overloads, names in lines.items():
    print(f'{" ".join(names)}{" " if re.match("(fn|method|nn|linalg): ", overloads) else ": "}{overloads}')
