"""Prints what numpy tells of its functions: `python numpy_signatures.py > numpy-signatures.txt`, with numpy 2.4.
A line is `name(parameters)`, `ndarray.name(parameters)` or `ufunc name others: loops`, where loops are the letters of its inputs' dtypes as far as
Shapebook models them, in numpy's order, and `> ?` says that they give bools."""
import inspect
import re

import numpy as np

modelled = '?bBhilefd'


def shown(function):
    try:
        signature = inspect.signature(function)
    except (TypeError, ValueError):
        return None
    parts, star = [], False
    for one in signature.parameters.values():
        if one.kind == one.KEYWORD_ONLY and not star:
            parts.append('*')
            star = True
        star = star or one.kind == one.VAR_POSITIONAL
        parts.append(str(one).replace('<no value>', '...'))
    return ', '.join([re.sub(r"<class '(\w+)'>", r'\1', part) for part in parts])


for space in ('', 'linalg.', 'testing.'):
    module = getattr(np, space[:-1]) if space else np
    for name in sorted(dir(module)):
        function = getattr(module, name)
        if name.startswith('_') or isinstance(function, type) or not callable(function):
            continue
        if isinstance(function, np.ufunc):
            if space or name != function.__name__ or function.nout != 1:
                continue
            loops = [one.split('->') for one in function.types]
            known = [(a, b) for a, b in loops if set(a + b) <= set(modelled) and len(set(a)) == 1]
            inputs = ''.join(dict.fromkeys([a[0] for a, _ in known]))
            others = sorted([other for other in dir(np) if getattr(np, other) is function and other != name])
            gives = ' > ?' if known and all([b == '?' for _, b in known]) and inputs != '?' else ''
            print(f"ufunc {' '.join([name] + others)}: {inputs}{gives}")
        elif (parameters := shown(function)) is not None:
            print(f'{space}{name}({parameters})')
for name in sorted(dir(np.ndarray)):
    parameters = None if name.startswith('_') or not callable(getattr(np.ndarray, name)) else shown(getattr(np.ndarray, name))
    if parameters is not None:
        print(f'ndarray.{name}({parameters.removeprefix("self, ").removeprefix("self")})')
