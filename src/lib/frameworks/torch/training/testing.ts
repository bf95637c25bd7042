/** `torch.testing.assert_close` (torch/testing/_comparison.py). */
export const testingText = `
import math
_rtol = {torch.float16: 1e-3, torch.bfloat16: 1.6e-2, torch.float32: 1.3e-6, torch.float64: 1e-7}
_atol = {torch.float16: 1e-5, torch.bfloat16: 1e-5, torch.float32: 1e-5, torch.float64: 1e-7}

def _tolerances(dtypes, rtol, atol):
    if (rtol is None) != (atol is None):
        raise ValueError(f"Both 'rtol' and 'atol' must be either specified or omitted, but got no {'rtol' if rtol is None else 'atol'}.")
    if rtol is not None:
        return rtol, atol
    return max([_rtol.get(dtype, 0.0) for dtype in dtypes]), max([_atol.get(dtype, 0.0) for dtype in dtypes])

def _numbers(actual, expected, rtol, atol, equal_nan):
    if actual == expected or equal_nan and actual != actual and expected != expected:
        return None
    apart = abs(actual - expected)
    if apart <= atol + rtol * abs(expected) and apart != math.inf:
        return None
    if rtol == 0 and atol == 0:
        return f'Scalars are not equal!\\n\\nExpected {expected} but got {actual}.\\nAbsolute difference: {apart}\\nRelative difference: {apart / abs(expected) if expected else math.inf}'
    return f'Scalars are not close!\\n\\nExpected {expected} but got {actual}.\\nAbsolute difference: {apart} (up to {atol} allowed)\\nRelative difference: {apart / abs(expected) if expected else math.inf} (up to {rtol} allowed)'

def _place(flat, shape):
    at = []
    for n in reversed(shape):
        at.append(flat % n)
        flat //= n
    return tuple(reversed(at))

def _tensors(actual, expected, rtol, atol, equal_nan, check_dtype):
    for name in ('shape',) + (('dtype',) if check_dtype else ()):
        a, b = getattr(actual, name), getattr(expected, name)
        if a != b:
            return f"The values for attribute '{name}' do not match: {a} != {b}."
    rtol, atol = _tolerances((actual.dtype, expected.dtype), rtol, atol)
    if actual.dtype != expected.dtype:
        dtype = torch.promote_types(actual.dtype, expected.dtype)
        actual, expected = actual.to(dtype), expected.to(dtype)
    if actual.dim() == 0:
        return _numbers(actual.item(), expected.item(), rtol, atol, equal_nan)
    if actual.numel() == 0:
        return None
    a, b = actual.detach().reshape(-1), expected.detach().reshape(-1)
    if a.dtype == torch.bool:
        a, b = a.long(), b.long()
    near = torch.isclose(a, b, rtol=rtol, atol=atol)
    if equal_nan:
        near = near | ((a != a) & (b != b))
    if near.all():
        return None
    wrong, total = (~near).sum().item(), near.numel()
    def most(x):
        x = x.masked_fill(near, 0)
        i = x.argmax().item()
        return x[i].item(), _place(i, actual.shape)
    apart = (a - b).abs()
    largest, at = most(apart)
    relative, where = most(apart / b.abs())
    exact = rtol == 0 and atol == 0
    allowed = lambda limit: '' if exact else f' (up to {limit} allowed)'
    return f'Tensor-likes are not {"equal" if exact else "close"}!\\n\\nMismatched elements: {wrong} / {total} ({wrong / total:.1%})\\nGreatest absolute difference: {largest} at index {at}{allowed(atol)}\\nGreatest relative difference: {relative} at index {where}{allowed(rtol)}'

def _difference(actual, expected, options, place):
    rtol, atol, equal_nan, check_dtype = options
    where = '\\n\\nThe failure occurred for item ' + ''.join([f'[{key!r}]' for key in place]) if place else ''
    if isinstance(actual, Tensor) and isinstance(expected, Tensor):
        found = _tensors(actual, expected, rtol, atol, equal_nan, check_dtype)
    elif isinstance(actual, (int, float)) and isinstance(expected, (int, float)):
        kinds = [torch.float64 if isinstance(one, float) else torch.int64 for one in (actual, expected)]
        found = _numbers(actual, expected, *_tolerances(kinds, rtol, atol), equal_nan)
    elif isinstance(actual, (list, tuple)) and isinstance(expected, (list, tuple)):
        if len(actual) != len(expected):
            return f'The length of the sequences mismatch: {len(actual)} != {len(expected)}{where}'
        return next((found for i, (a, b) in enumerate(zip(actual, expected)) if (found := _difference(a, b, options, place + (i,)))), None)
    elif isinstance(actual, dict) and isinstance(expected, dict):
        if set(actual) != set(expected):
            _unsupported('assert_close of dictionaries with other keys')
        return next((found for key in sorted(actual) if (found := _difference(actual[key], expected[key], options, place + (key,)))), None)
    else:
        raise TypeError(f'No comparison pair was able to handle inputs of type {type(actual)} and {type(expected)}.{where}')
    return found and found + where

def assert_close(actual, expected, *, allow_subclasses=True, rtol=None, atol=None, equal_nan=False, check_device=True, check_dtype=True, check_layout=True, check_stride=False, msg=None):
    _tolerances((torch.float32,), rtol, atol)
    found = _difference(actual, expected, (rtol, atol, equal_nan, check_dtype), ())
    if found:
        raise AssertionError(found if msg is None else msg(found) if callable(msg) else msg)
`;
