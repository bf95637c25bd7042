import { describe, expect, test } from 'vitest';
import { evaluateAlone } from '../../../src/lib/frameworks/evaluate.ts';

const outcomeOf = (call: string) => evaluateAlone(`import torch, torch.nn as nn, numpy as np\nr = ${call}\n`);

/** As PyTorch 2.13 and numpy 2.4 said it. */
describe('a method called on its class, without an instance or with something else', () => {
	test.each([
		['torch.Tensor.__add__()', 'TypeError', 'unbound method TensorBase.__add__() needs an argument'],
		['torch.Tensor.__add__(1)', 'TypeError', "descriptor '__add__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__add__(1, 2)', 'TypeError', "descriptor '__add__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__radd__()', 'TypeError', 'unbound method TensorBase.__radd__() needs an argument'],
		['torch.Tensor.__getitem__()', 'TypeError', "descriptor '__getitem__' of 'torch._C.TensorBase' object needs an argument"],
		['torch.Tensor.__getitem__(3, 4)', 'TypeError', "descriptor '__getitem__' requires a 'torch._C.TensorBase' object but received a 'int'"],
		['torch.Tensor.__matmul__(3)', 'TypeError', "descriptor '__matmul__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__eq__()', 'TypeError', 'unbound method TensorBase.__eq__() needs an argument'],
		['torch.Tensor.__eq__(3, 4)', 'TypeError', "descriptor '__eq__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__neg__()', 'TypeError', 'unbound method TensorBase.neg() needs an argument'],
		['torch.Tensor.__repr__()', 'TypeError', "Tensor.__repr__() missing 1 required positional argument: 'self'"],
		['torch.Tensor.__bool__()', 'TypeError', 'unbound method TensorBase.__bool__() needs an argument'],
		['torch.Tensor.__float__(3)', 'TypeError', "descriptor '__float__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__iadd__()', 'TypeError', 'unbound method TensorBase.__iadd__() needs an argument'],
		['torch.Tensor.__setitem__()', 'TypeError', "descriptor '__setitem__' of 'torch._C.TensorBase' object needs an argument"],
		['torch.Tensor.__setitem__(3,4,5)', 'TypeError', "descriptor '__setitem__' requires a 'torch._C.TensorBase' object but received a 'int'"],
		['torch.Tensor.__truediv__()', 'TypeError', 'unbound method TensorBase.__truediv__() needs an argument'],
		['torch.Tensor.__abs__()', 'TypeError', 'unbound method TensorBase.abs() needs an argument'],
		['torch.Tensor.__invert__(2)', 'TypeError', "descriptor '__invert__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__lt__(2)', 'TypeError', "descriptor '__lt__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__and__(2)', 'TypeError', "descriptor '__and__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.__mod__(2)', 'TypeError', "descriptor '__mod__' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.add()', 'TypeError', 'unbound method TensorBase.add() needs an argument'],
		['torch.Tensor.add(3)', 'TypeError', "descriptor 'add' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.add(3, 4)', 'TypeError', "descriptor 'add' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		[
			'torch.Tensor.add(torch.ones(2))',
			'TypeError',
			'add() received an invalid combination of arguments - got (), but expected (Tensor other, *, Number alpha = 1)'
		],
		['torch.Tensor.backward()', 'TypeError', "Tensor.backward() missing 1 required positional argument: 'self'"],
		['torch.Tensor.split(3)', 'TypeError', "Tensor.split() missing 1 required positional argument: 'split_size'"],
		['torch.Tensor.norm()', 'TypeError', "Tensor.norm() missing 1 required positional argument: 'self'"],
		['torch.Tensor.numpy()', 'TypeError', 'unbound method TensorBase.numpy() needs an argument'],
		['torch.Tensor.item(3)', 'TypeError', "descriptor 'item' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.sum(3)', 'TypeError', "descriptor 'sum' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.unflatten(3)', 'TypeError', "Tensor.unflatten() missing 2 required positional arguments: 'dim' and 'sizes'"],
		['torch.optim.Optimizer.zero_grad()', 'TypeError', "Optimizer.zero_grad() missing 1 required positional argument: 'self'"],
		['nn.Module.parameters()', 'TypeError', "Module.parameters() missing 1 required positional argument: 'self'"],
		['nn.Module.train()', 'TypeError', "Module.train() missing 1 required positional argument: 'self'"],
		['nn.Linear.forward()', 'TypeError', "Linear.forward() missing 2 required positional arguments: 'self' and 'input'"],
		['nn.Linear.forward(3)', 'TypeError', "Linear.forward() missing 1 required positional argument: 'input'"],
		['nn.LSTM.forward()', 'TypeError', "LSTM.forward() missing 2 required positional arguments: 'self' and 'input'"],
		['nn.LSTM.flatten_parameters()', 'TypeError', "RNNBase.flatten_parameters() missing 1 required positional argument: 'self'"],
		['nn.Module.__init__()', 'TypeError', "Module.__init__() missing 1 required positional argument: 'self'"],
		['nn.Linear.__init__()', 'TypeError', "Linear.__init__() missing 3 required positional arguments: 'self', 'in_features', and 'out_features'"],
		['nn.Linear.__init__(3)', 'TypeError', "Linear.__init__() missing 2 required positional arguments: 'in_features' and 'out_features'"],
		['nn.EmbeddingBag.from_pretrained()', 'TypeError', "EmbeddingBag.from_pretrained() missing 1 required positional argument: 'embeddings'"],
		['torch.utils.data.DataLoader.__iter__()', 'TypeError', "DataLoader.__iter__() missing 1 required positional argument: 'self'"],
		['torch.utils.data.Dataset.__getitem__()', 'TypeError', "Dataset.__getitem__() missing 2 required positional arguments: 'self' and 'index'"],
		['np.ndarray.sum()', 'TypeError', 'unbound method ndarray.sum() needs an argument'],
		['np.ndarray.sum(3)', 'TypeError', "descriptor 'sum' for 'numpy.ndarray' objects doesn't apply to a 'int' object"],
		['np.ndarray.reshape(3)', 'TypeError', "descriptor 'reshape' for 'numpy.ndarray' objects doesn't apply to a 'int' object"],
		['np.ndarray.__add__()', 'TypeError', "descriptor '__add__' of 'numpy.ndarray' object needs an argument"],
		['np.ndarray.__add__(3, 4)', 'TypeError', "descriptor '__add__' requires a 'numpy.ndarray' object but received a 'int'"],
		['np.ndarray.__len__(3)', 'TypeError', "descriptor '__len__' requires a 'numpy.ndarray' object but received a 'int'"],
		['torch.Size.numel()', 'TypeError', 'unbound method Size.numel() needs an argument'],
		['torch.Size.numel(3)', 'TypeError', "descriptor 'numel' for 'torch.Size' objects doesn't apply to a 'int' object"],
		['torch.Generator.manual_seed()', 'TypeError', 'unbound method Generator.manual_seed() needs an argument'],
		['torch.Generator.manual_seed(3)', 'TypeError', "descriptor 'manual_seed' for 'torch._C.Generator' objects doesn't apply to a 'int' object"],
		['nn.Sequential.append()', 'TypeError', "Sequential.append() missing 2 required positional arguments: 'self' and 'module'"],
		['nn.Sequential.append(3)', 'TypeError', "Sequential.append() missing 1 required positional argument: 'module'"],
		['nn.Parameter.add()', 'TypeError', 'unbound method TensorBase.add() needs an argument'],
		['nn.Parameter.add(3)', 'TypeError', "descriptor 'add' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.optim.lr_scheduler.StepLR.step()', 'TypeError', "LRScheduler.step() missing 1 required positional argument: 'self'"],
		['torch.distributions.Normal.sample()', 'TypeError', "Normal.sample() missing 1 required positional argument: 'self'"],
		['torch.Tensor.dim(3)', 'TypeError', "descriptor 'dim' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"],
		['torch.Tensor.to(3)', 'TypeError', "descriptor 'to' for 'torch._C.TensorBase' objects doesn't apply to a 'int' object"]
	])('%s raises %s', (call, type, message) => {
		expect(outcomeOf(call).outcome).toMatchObject({ kind: 'raised', type, message });
	});

	/** What a method in Python makes of it depends on its body. */
	test.each([
		'torch.Tensor.__rsub__()',
		'torch.Tensor.__len__()',
		'torch.Tensor.__len__(3)',
		'torch.Tensor.__iter__()',
		'torch.Tensor.__iter__(3)',
		'torch.Tensor.__repr__(3)',
		'torch.Tensor.__contains__(3,4)',
		'torch.Tensor.__contains__()',
		'torch.Tensor.__hash__()',
		'torch.Tensor.__pow__()',
		'torch.Tensor.__rpow__()',
		'torch.Tensor.__rtruediv__()',
		'torch.Tensor.backward(3)',
		'torch.Tensor.norm(3)',
		'torch.optim.SGD.step()',
		'torch.optim.SGD.step(3)',
		'torch.optim.Optimizer.zero_grad(3)',
		"nn.Module.float('nan')",
		'nn.Module.to(3)',
		'nn.Module.eval(3)',
		'nn.Module.state_dict(3)',
		'nn.Module.__call__()',
		'nn.Module.__call__(3)',
		'nn.Linear.forward(3, torch.ones(2))',
		'nn.LSTM.forward(3, 4)',
		'nn.Module.__init__(3)',
		'nn.Linear.__init__(3, 4, 5)',
		'torch.utils.data.DataLoader.__len__(3)',
		'nn.ModuleList.append(3, 4)',
		'torch.optim.lr_scheduler.StepLR.get_lr(3)',
		'torch.distributions.Normal.sample(3)'
	])('%s is not modelled', (call) => {
		const { outcome, diagnostics } = outcomeOf(call);
		expect(outcome.kind).not.toBe('raised');
		expect(diagnostics.map(({ kind }) => kind)).toContain('unsupported');
	});
});
