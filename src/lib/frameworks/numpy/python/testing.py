# numpy.testing as Python (numpy/testing/_private/utils.py).
def _compared(actual, desired, same, header, err_msg, verbose=True):
    x, y = asarray(actual), asarray(desired)
    def failed(lines):
        text = [''] + [header] + ([err_msg] if err_msg else ['']) if len(lines) else ['', header]
        shown = []
        for name, a in (('ACTUAL', x), ('DESIRED', y)):
            r = repr(a)
            if r.count('\n') > 3:
                r = '\n'.join(r.splitlines()[:3]) + '...'
            shown.append(f' {name}: {r}')
        raise AssertionError('\n'.join(text + lines + shown))
    if x.shape != y.shape and x.ndim and y.ndim:
        failed([f'(shapes {x.shape}, {y.shape} mismatch)'])
    a, b = broadcast_arrays(x, y)
    wrong = ~asarray(same(a, b))
    both = isnan(a) & isnan(b)
    wrong = wrong & ~both
    n = int(wrong.sum())
    if n == 0:
        return
    total = a.size
    lines = [f'Mismatched elements: {n} / {total} ({100 * n / total:.3g}%)']
    if a.ndim:
        places = argwhere(wrong)[:5].tolist()
        lines.append('Mismatch at index:' if len(places) == 1 and n == 1 else f'Mismatch at indices:' if n <= 5 else 'First 5 mismatches are at indices:')
        for place in places:
            lines.append(f' {place}: {a[tuple(place)]} (ACTUAL), {b[tuple(place)]} (DESIRED)')
    gap = atleast_1d(abs(a.astype('float64') - b.astype('float64')))[atleast_1d(wrong)]
    whole = 'int' in str(a.dtype) and 'int' in str(b.dtype)
    most = asarray(gap.max())
    lines.append('Max absolute difference among violations: ' + (str(int(most)) if whole else _plain(most.astype(result_type(a, b)))))
    size = atleast_1d(abs(b.astype('float64')))[atleast_1d(wrong)]
    known = size != 0
    lines.append('Max relative difference among violations: ' + (_plain(asarray((gap[known] / size[known]).max()).astype('float64' if whole else result_type(a, b))) if bool(known.any()) else 'inf'))
    failed(lines)

def _plain(a):
    return repr(asarray(a))[6:-1].split(', dtype')[0]

def assert_allclose(actual, desired, rtol=1e-07, atol=0, equal_nan=True, err_msg='', verbose=True, *, strict=...):
    _compared(actual, desired, lambda a, b: isclose(a, b, rtol, atol), f'Not equal to tolerance rtol={rtol:g}, atol={atol:g}', err_msg)

def assert_array_equal(actual, desired, err_msg='', verbose=True, *, strict=...):
    _compared(actual, desired, lambda a, b: a == b, 'Arrays are not equal', err_msg)

def assert_array_almost_equal(actual, desired, decimal=6, err_msg='', verbose=True):
    _compared(actual, desired, lambda a, b: abs(a - b) < 1.5 * 10.0 ** -decimal, f'Arrays are not almost equal to {decimal} decimals', err_msg)
