# What numpy reads, writes, prints and compares in tests, as Python: `_print_option(name, value)` sets and gives how arrays are printed, `_text` is an array as text.
def _keep(file, name, made):
    if isinstance(file, str) or hasattr(type(file), '__fspath__'):
        import _files
        path = str(file)
        _files.keep(path if path.endswith(name) else path + name, made)
    else:
        try:
            file._kept = made
        except AttributeError:
            _unsupported('np.save to this')

def save(file, arr, allow_pickle=True):
    _keep(file, '.npy', asarray(arr).copy())

class _Saved(dict):
    @property
    def files(self): return list(self)
    def close(self): pass
    def __enter__(self): return self
    def __exit__(self, *error): pass
    def __missing__(self, key): raise KeyError(f'{key} is not a file in the archive')
    def __repr__(self): _unsupported('printing an archive of arrays')

def savez(file, *args, allow_pickle=True, **kwds):
    made = _Saved()
    for name, one in kwds.items():
        made[name] = asarray(one).copy()
    for i, one in enumerate(args):
        made[f'arr_{i}'] = asarray(one).copy()
    _keep(file, '.npz', made)

def savez_compressed(file, *args, allow_pickle=True, **kwds):
    savez(file, *args, **kwds)

def load(file, mmap_mode=..., allow_pickle=False, fix_imports=True, encoding='ASCII', *, max_header_size=10000):
    if isinstance(file, str) or hasattr(type(file), '__fspath__'):
        import _files
        made = _files.kept(str(file))
        if not hasattr(made, 'copy'):
            _unsupported('np.load of what np.save has not written')
    else:
        made = getattr(file, '_kept', None)
        if made is None:
            _unsupported('np.load of this')
    return made if isinstance(made, _Saved) else made.copy()

def savetxt(fname, X, fmt='%.18e', delimiter=' ', newline='\n', header='', footer='', comments='# ', encoding=None):
    X = asarray(X)
    if X.ndim not in (1, 2):
        raise ValueError(f'Expected 1D or 2D array, got {X.ndim}D array instead')
    rows = X.tolist() if X.ndim == 2 else [[value] for value in X.tolist()]
    one = fmt if isinstance(fmt, str) and fmt.count('%') > 1 else delimiter.join([fmt] * len(rows[0]) if isinstance(fmt, str) else list(fmt))
    lines = [comments + header.replace('\n', '\n' + comments)] if header else []
    lines += [one % tuple(row) for row in rows]
    lines += [comments + footer] if footer else []
    text = ''.join([line + newline for line in lines])
    if hasattr(fname, 'write'):
        fname.write(text)
    else:
        from io import open as _open
        with _open(str(fname), 'w') as f:
            f.write(text)

def _lines_of(fname):
    if isinstance(fname, str) or hasattr(type(fname), '__fspath__'):
        try:
            from io import open as _open
            f = _open(str(fname))
        except FileNotFoundError:
            raise FileNotFoundError(f'{fname} not found.') from None
        return f.read().split('\n')
    return [line.rstrip('\n') for line in fname]

def loadtxt(fname, dtype=float, comments='#', delimiter=None, converters=..., skiprows=0, usecols=None, unpack=False, ndmin=0, encoding=None, max_rows=None, *, quotechar=..., like=...):
    if isinstance(comments, list) or str is dtype:
        _unsupported('np.loadtxt in this form')
    kind = str(_dtype_of(dtype))
    rows = []
    width = None
    for i, line in enumerate(_lines_of(fname)):
        if i < skiprows:
            continue
        line = line.split(comments)[0].strip() if comments else line.strip()
        if not line or (max_rows is not None and len(rows) >= max_rows):
            continue
        parts = [part.strip() for part in line.split(delimiter)]
        if width is not None and len(parts) != width:
            raise ValueError(f'the number of columns changed from {width} to {len(parts)} at row {len(rows) + 1}; use `usecols` to select a subset and avoid this error')
        width = len(parts)
        chosen = range(width) if usecols is None else [usecols] if isinstance(usecols, int) else usecols
        made = []
        for k in chosen:
            if not -width <= k < width:
                raise ValueError(f'invalid column index {k} at row {len(rows) + 1} with {width} columns')
            try:
                made.append(int(parts[k]) if 'int' in kind else float(parts[k]))
            except ValueError:
                raise ValueError(f'could not convert string {parts[k]!r} to {kind} at row {len(rows)}, column {k + 1}.') from None
        rows.append(made)
    a = array(rows, dtype=dtype) if rows else zeros((0,), dtype=dtype)
    if ndmin < 2 and a.ndim == 2 and 1 in a.shape:
        a = squeeze(a)
    if a.ndim < ndmin:
        a = a.reshape(1, -1) if ndmin == 2 and len(rows) == 1 else a.reshape((-1, 1)) if ndmin == 2 else a.reshape(-1)
    return a.T if unpack else a

def _number(text, filling):
    try:
        return float(text)
    except ValueError:
        return filling

def genfromtxt(fname, dtype=float, comments='#', delimiter=None, skip_header=0, skip_footer=0, filling_values=None, usecols=None, names=None, encoding=None, missing_values=None):
    if names is not None or dtype is None or missing_values is not None or usecols is not None:
        _unsupported('np.genfromtxt in this form')
    rows = [[_number(part.strip(), nan if filling_values is None else filling_values) for part in line.split(comments)[0].split(delimiter)] for line in _lines_of(fname)[skip_header:] if line.split(comments)[0].strip()]
    if len(set([len(row) for row in rows])) > 1:
        _unsupported('np.genfromtxt of rows of several lengths')
    a = array(rows[:len(rows) - skip_footer], dtype=dtype)
    return squeeze(a) if a.ndim == 2 and 1 in a.shape else a

_names = ['precision', 'threshold', 'edgeitems', 'linewidth', 'suppress']

def set_printoptions(precision=None, threshold=None, edgeitems=None, linewidth=None, suppress=None, nanstr=None, infstr=None, formatter=None, sign=None, floatmode=None, *, legacy=None, override_repr=None):
    if nanstr is not None or infstr is not None or sign not in (None, '-') or legacy is not None or override_repr is not None or floatmode not in (None, 'fixed', 'maxprec'):
        _unsupported('np.set_printoptions with this')
    for name, value in zip(_names, [precision, threshold, edgeitems, linewidth, suppress]):
        if value is not None:
            _print_option(name, value)
    if floatmode is not None:
        _print_option('fixed', floatmode == 'fixed')
    _print_option('formatter', formatter)

def get_printoptions():
    made = {name: _print_option(name) for name in ['edgeitems', 'threshold']}
    made['floatmode'] = 'fixed' if _print_option('fixed') else 'maxprec'
    made.update({name: _print_option(name) for name in ['precision', 'suppress', 'linewidth']})
    made.update({'nanstr': 'nan', 'infstr': 'inf', 'sign': '-', 'formatter': _print_option('formatter'), 'legacy': False, 'override_repr': None})
    return made

class printoptions:
    def __init__(self, *args, **kwargs):
        self._given = (args, kwargs)
    def __enter__(self):
        self._before = {name: _print_option(name) for name in _names + ['fixed', 'formatter']}
        set_printoptions(*self._given[0], **self._given[1])
        return get_printoptions()
    def __exit__(self, *error):
        for name, value in self._before.items():
            _print_option(name, value)

def array2string(a, max_line_width=None, precision=None, suppress_small=None, separator=' ', prefix='', *, formatter=None, threshold=None, edgeitems=None, sign=None, floatmode=None, suffix='', legacy=...):
    with printoptions(precision=precision, threshold=threshold, edgeitems=edgeitems, linewidth=max_line_width, suppress=suppress_small, formatter=formatter, sign=sign, floatmode=floatmode):
        return _text(asarray(a), separator, len(prefix))
