/**
 * Functions of single numbers that are others put together, by their parameters' names. What has no closed form is a series in float64
 * (Lanczos, 1964, for the gamma function; asymptotic ones for its derivatives; Newton's method for the inverse of erf).
 */
export const specialText = `
import math

def logaddexp(input, other):
    top = torch.maximum(input, other)
    if not top.is_floating_point():
        _fail('logaddexp_cpu', top)
    return top + torch.log1p(torch.exp(-(input - other).abs()))

def deg2rad(input):
    return _floating(input) * (math.pi / 180)

def rad2deg(input):
    return _floating(input) * (180 / math.pi)

def sinc(input):
    x = _floating(input) * math.pi
    return torch.where(x == 0, torch.ones_like(x), torch.sin(x) / torch.where(x == 0, torch.ones_like(x), x))

def hypot(input, other):
    return (input * input + other * other).sqrt()

def xlogy(input, other):
    x = _floating(input) if isinstance(input, Tensor) else input
    y = _floating(other) if isinstance(other, Tensor) else torch.tensor(float(other))
    log = y.log()
    made = x * log
    if isinstance(x, Tensor) or x == 0:
        made = torch.where(x == 0 if isinstance(x, Tensor) else torch.ones_like(made, dtype=torch.bool), torch.zeros_like(made), made)
    return torch.where(y.isnan(), torch.full_like(made, math.nan), made)

def _gamma(x):
    coefficients = (676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7)
    total = 0.99999999999980993
    for i, c in enumerate(coefficients):
        total = total + c / (x + i)
    t = x + 6.5
    return 0.5 * math.log(2 * math.pi) + (x - 0.5) * t.log() - t + torch.log(total)

def lgamma(input):
    def wide(x):
        mirrored = math.log(math.pi) - torch.log((math.pi * x).sin().abs()) - _gamma(1 - x)
        return torch.where(x < 0.5, mirrored, _gamma(torch.where(x < 0.5, 1 - x, x)))
    made = _wide(wide, input)
    poles = (input <= 0) & (input == torch.floor(input))
    made = torch.where(poles, torch.full_like(made, math.inf), made)
    return torch.where((input == 1) | (input == 2), made - made.detach(), made)

def digamma(input):
    def positive(x):
        shift = sum([1 / (x + i) for i in range(10)])
        y = x + 10
        z = 1 / (y * y)
        return y.log() - 0.5 / y - z * (1 / 12 - z * (1 / 120 - z * (1 / 252 - z * (1 / 240 - z / 132)))) - shift
    def wide(x):
        low = x <= 0
        return torch.where(low, positive(1 - x) - math.pi / torch.tan(math.pi * x), positive(torch.where(low, 1 - x, x)))
    if torch.is_grad_enabled() and input.requires_grad:
        _unsupported('the gradient of digamma')
    return _wide(wide, input)

def polygamma(n, input):
    if n == 0:
        return digamma(input)
    if n != 1:
        _unsupported('such a polygamma')
    def wide(x):
        y = x + 20
        z = 1 / (y * y)
        return sum([1 / (x + i) ** 2 for i in range(20)]) + 1 / y + z / 2 + z / y * (1 / 6 - z * (1 / 30 - z / 42))
    return _wide(wide, input)

def mvlgamma(input, p):
    return p * (p - 1) / 4 * math.log(math.pi) + sum([lgamma(input - i / 2) for i in range(p)])

def erfc(input):
    def wide(x):
        y, part = x.clamp(min=3), 0.
        for k in range(60, 0, -1):
            part = k / 2 / (y + part)
        return torch.where(x > 3, torch.exp(-y * y) / math.sqrt(math.pi) / (y + part), 1 - torch.erf(x))
    return _wide(wide, input)

def signbit(input):
    return (input < 0) | ((input == 0) & (1 / input < 0)) if input.is_floating_point() else input < 0

def erfinv(input):
    def wide(y):
        w = -torch.log((1 - y) * (1 + y))
        a = 0.147
        first = 2 / (math.pi * a) - w / 2
        x = torch.sign(y) * torch.sqrt(torch.sqrt(first * first + w / a) - first)
        for _ in range(4):
            x = x - (torch.erf(x) - y) * math.sqrt(math.pi) / 2 * torch.exp(x * x)
        ends = y.abs() == 1
        return torch.where(ends, y * math.inf, torch.where(y.abs() > 1, torch.full_like(y, math.nan), x))
    if torch.is_grad_enabled() and input.requires_grad:
        _unsupported('the gradient of erfinv')
    return _wide(wide, input)

def acosh(input):
    return _wide(lambda x: torch.log(x + torch.sqrt(x * x - 1)), input)

def asinh(input):
    return _wide(lambda x: torch.sign(x) * torch.log(x.abs() + torch.sqrt(x * x + 1)), input)

def atanh(input):
    return _wide(lambda x: 0.5 * torch.log((1 + x) / (1 - x)), input)

arccosh, arcsinh, arctanh = acosh, asinh, atanh

def fmax(input, other):
    return torch.where(input.isnan(), other, torch.where(other.isnan(), input, torch.maximum(input, other)))

def fmin(input, other):
    return torch.where(input.isnan(), other, torch.where(other.isnan(), input, torch.minimum(input, other)))

def heaviside(input, values):
    return torch.where(input == 0, values, (input > 0).to(values.dtype))

def gcd(input, other):
    a, b = torch.broadcast_tensors(input, other)
    made = [math.gcd(x, y) for x, y in zip(a.reshape(-1).tolist(), b.reshape(-1).tolist())]
    return torch.tensor(made, dtype=a.dtype).reshape(a.shape)

def lcm(input, other):
    a, b = torch.broadcast_tensors(input, other)
    made = [math.lcm(x, y) for x, y in zip(a.reshape(-1).tolist(), b.reshape(-1).tolist())]
    return torch.tensor(made, dtype=a.dtype).reshape(a.shape)

def isposinf(input):
    return input == math.inf

def isneginf(input):
    return input == -math.inf

def isreal(input):
    return torch.ones_like(input, dtype=torch.bool)

def isin(elements=None, test_elements=None, assume_unique=False, invert=False, element=None, test_element=None):
    x = torch.tensor(element) if elements is None else elements
    among = torch.tensor([test_element]) if test_elements is None else test_elements.reshape(-1)
    found = (x.unsqueeze(-1) == among).any(-1)
    return ~found if invert else found

def float_power(input, exponent):
    wide = lambda x: x.double() if isinstance(x, Tensor) else float(x)
    return torch.pow(wide(input), wide(exponent))

def ldexp(input, other):
    return input * torch.pow(2., other)

def entr(input):
    x = _floating(input)
    made = -x * torch.where(x > 0, x, torch.ones_like(x)).log()
    return torch.where(x < 0, torch.full_like(x, -math.inf), made)

def ndtr(input):
    return _wide(lambda x: 0.5 * (1 + torch.erf(x / math.sqrt(2))), input)

def ndtri(input):
    return _wide(lambda p: math.sqrt(2) * erfinv(2 * p - 1), input)

def log_ndtr(input):
    return _wide(lambda x: torch.log(0.5 * (1 + torch.erf(x / math.sqrt(2)))), input)

def xlog1py(input, other):
    return torch.where(input == 0, torch.zeros_like(other), input * torch.log1p(other))
`;
