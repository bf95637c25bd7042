import { expect, test } from 'vitest';
import { evaluateAlone } from '../../../src/lib/frameworks/evaluate.ts';

/** Each runs in CPython 3.11 with PyTorch 2.13 and numpy 2.4: it works here, or is not modelled. */
test.each([
	'import torch\nprint(torch._C._get_tracing_state())',
	'import torch\ntorch._VF',
	'import torch\ntorch.nn._reduction',
	'import numpy\nnumpy._core.multiarray',
	'import collections\nx: collections.OrderedDict[str, int] = collections.OrderedDict()',
	'from collections import ChainMap, Counter, defaultdict, deque\nprint(ChainMap[str, int], Counter[str], defaultdict[str, int], deque[int])',
	'from functools import partial\nprint(partial[int])',
	'import re\ndef f(x: re.Pattern[str]) -> re.Match[str] | None: ...',
	'import contextlib\nclass A(contextlib.AbstractContextManager[int]): pass',
	'import numpy as np\ndef f(x: np.ndarray[tuple[int], np.dtype[np.float64]]): ...',
	'class A(dict): pass\ndef f(x: A[int]): ...',
	'import torch\ndef f(x: torch.utils.data.DataLoader[int], y: torch.utils.data.Sampler[int], z: torch.Size[int]): ...',
	'import itertools\nprint(list(map(itertools.chain.from_iterable, [[[1], [2]]])))'
])('what exists is never said not to: %s', (source) => {
	expect(evaluateAlone(`${source}\n`).outcome.kind).not.toBe('raised');
});

/** Each exists in PyTorch 2.13, and no program about recurrent networks that was read uses it. */
test.each([
	['from torch.nn.utils import prune', 'the module torch.nn.utils.prune'],
	['import torch.nn.utils.prune as prune', 'the module torch.nn.utils.prune'],
	['from torch.nn.utils.parametrizations import weight_norm', 'the module torch.nn.utils.parametrizations'],
	['import torch\ntorch.nn.utils.parametrize.register_parametrization', 'torch.nn.utils.parametrize'],
	['from torch.nn.utils.fusion import fuse_conv_bn_eval', 'the module torch.nn.utils.fusion'],
	['from torch.nn.utils import skip_init', 'torch.nn.utils.skip_init'],
	['from torch.optim.swa_utils import AveragedModel', 'the module torch.optim.swa_utils'],
	['import torch\ntorch.func.vmap', 'torch.func'],
	['from torch.func import grad', 'the module torch.func'],
	['import torch\ntorch.vmap(lambda x: x)', 'torch.vmap'],
	['import torch\ntorch.autograd.functional.jacobian', 'torch.autograd.functional'],
	['import torch\ntorch.testing.assert_close(torch.ones(2), torch.ones(2))', 'torch.testing'],
	['from torch.distributions import MultivariateNormal', 'torch.distributions.MultivariateNormal'],
	['import torch.distributions as D\nD.Independent', 'torch.distributions.Independent'],
	['from torch.distributions.uniform import Uniform', 'the module torch.distributions.uniform'],
	['import torch\ntorch.use_deterministic_algorithms(True)', 'torch.use_deterministic_algorithms'],
	['import torch.nn as nn\nnn.AdaptiveLogSoftmaxWithLoss(4, 10, [5])', 'torch.nn.AdaptiveLogSoftmaxWithLoss'],
	['import torch.nn as nn\nnn.PixelShuffle(2)', 'torch.nn.PixelShuffle'],
	['import torch.nn.functional as F\nF.unfold', 'torch.nn.functional.unfold'],
	['import torch\ntorch.kron(torch.ones(2), torch.ones(2))', 'torch.kron'],
	['import torch\ntorch.ones(2).cummax(0)', 'Tensor.cummax'],
	['import torch\ntorch.ones(2).deg2rad_()', 'Tensor.deg2rad_'],
	['import torch\ntorch.ones(2, dtype=torch.int64) << 1', 'Tensor.bitwise_left_shift'],
	['import torch\ntorch.linalg.lu(torch.eye(2))', 'torch.linalg.lu'],
	['import torch\ntorch.special.ndtr(torch.ones(2))', 'torch.special'],
	['import torch\ntorch.optim.Rprop', 'torch.optim.Rprop'],
	['from torch.optim.lr_scheduler import PolynomialLR', 'torch.optim.lr_scheduler.PolynomialLR'],
	['import numpy as np\nnp.kron(np.ones(2), np.ones(2))', 'numpy.kron'],
	['import numpy as np\nnp.linalg.matrix_power(np.eye(2), 3)', 'numpy.linalg.matrix_power']
])('what is not modelled is said by its name: %s', (source, what) => {
	expect(evaluateAlone(`${source}\n`).outcome).toMatchObject({ kind: 'unsupported', what });
});

test('a ParameterDict of what is not known is not known, and no mistake of ours', () => {
	const { outcome, diagnostics } = evaluateAlone(
		`import torch, torch.nn as nn
d = nn.ParameterDict({'a': nn.Parameter(torch.ones(2)), 'b': nn.Parameter(torch.ones(10**30))})
print(d.setdefault('a', None).shape, d.setdefault('c', torch.zeros(1)), type(d['c']))
c = d.copy()
`
	);
	expect(outcome.kind).not.toBe('raised');
	expect(diagnostics.map(({ message }) => message).join()).not.toContain('itself');
});
