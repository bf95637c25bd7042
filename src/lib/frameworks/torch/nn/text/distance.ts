/** Losses that C++ composes of other functions (aten/src/ATen/native/Loss.cpp, Distance.cpp), and what is Python beside them. */
export const distanceFunctionsText = `
def cosine_similarity(x1, x2, dim=1, eps=1e-08):
	_expandable(x1, x2)
	return ((x1 / x1.norm(2, dim, True).clamp_min(eps)) * (x2 / x2.norm(2, dim, True).clamp_min(eps))).sum(dim)

def pairwise_distance(x1, x2, p=2.0, eps=1e-06, keepdim=False):
	return (x1 - x2 + eps).norm(p, -1, keepdim)

def _reduced(losses, reduction):
	return (losses, losses.mean, losses.sum)[reduction]() if reduction else losses

def cosine_embedding_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
	reduction = _reduction_enum(_reduction(size_average, reduce, reduction))
	if target.dim() > 1:
		raise RuntimeError('0D or 1D target tensor expected, multi-target not supported')
	if target.dim() == 1 and input1.dim() != 2:
		raise RuntimeError(f'1D target tensor expects 2D input tensors, but found inputs with sizes {list(input1.size())} and {list(input2.size())}.')
	if target.dim() == 0 and input1.dim() != 1:
		raise RuntimeError(f'0D target tensor expects 1D input tensors, but found inputs with sizes {list(input1.size())} and {list(input2.size())}.')
	dim = target.dim()
	cos = (input1 * input2).sum(dim) / (((input1 * input1).sum(dim) + 1e-12) * ((input2 * input2).sum(dim) + 1e-12)).sqrt()
	_expandable(target, cos)
	return _reduced((1 - cos) * (target == 1) + (cos - margin).clamp_min(0) * (target == -1), reduction)

def margin_ranking_loss(input1, input2, target, margin=0, size_average=None, reduce=None, reduction='mean'):
	reduction = _reduction_enum(_reduction(size_average, reduce, reduction))
	if input1.dim() != input2.dim() or input1.dim() != target.dim():
		raise RuntimeError(f'margin_ranking_loss : All input tensors should have same dimension but got sizes: input1: {input1.size()}, input2: {input2.size()}, target: {target.size()} ')
	return _reduced((-target * (input1 - input2) + margin).clamp_min(0), reduction)

def hinge_embedding_loss(input, target, margin=1.0, size_average=None, reduce=None, reduction='mean'):
	reduction = _reduction_enum(_reduction(size_average, reduce, reduction))
	return _reduced((target != 1) * (margin - input).clamp_min(0) + (target != -1) * input, reduction)

def soft_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
	reduction = _reduction_enum(_reduction(size_average, reduce, reduction))
	return _reduced((input * -target).exp().log1p().to(input.dtype), reduction)

def triplet_margin_loss(anchor, positive, negative, margin=1.0, p=2, eps=1e-06, swap=False, size_average=None, reduce=None, reduction='mean'):
	reduction = _reduction_enum(_reduction(size_average, reduce, reduction))
	if margin <= 0:
		raise ValueError(f'margin must be greater than 0, got {margin}')
	if anchor.dim() != positive.dim() or anchor.dim() != negative.dim():
		raise RuntimeError(f'The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor {anchor.dim()}D, positive {positive.dim()}D, and negative {negative.dim()}D inputs')
	near = pairwise_distance(anchor, positive, p, eps)
	far = pairwise_distance(anchor, negative, p, eps)
	if swap:
		far = far.minimum(pairwise_distance(positive, negative, p, eps))
	return _reduced((margin + near - far).clamp_min(0), reduction)
`;

export const distanceText = `
class CosineSimilarity(Module):
	def __init__(self, dim=1, eps=1e-08):
		super().__init__()
		self.dim = dim
		self.eps = eps
	def forward(self, x1, x2):
		return cosine_similarity(x1, x2, self.dim, self.eps)

class PairwiseDistance(Module):
	def __init__(self, p=2.0, eps=1e-06, keepdim=False):
		super().__init__()
		self.norm = p
		self.eps = eps
		self.keepdim = keepdim
	def forward(self, x1, x2):
		return pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)
`;

export const marginLossText = `
class CosineEmbeddingLoss(_Loss):
	def __init__(self, margin=0.0, size_average=None, reduce=None, reduction='mean'):
		super().__init__(size_average, reduce, reduction)
		self.margin = margin
	def forward(self, input1, input2, target):
		return cosine_embedding_loss(input1, input2, target, margin=self.margin, reduction=self.reduction)

class MarginRankingLoss(_Loss):
	def __init__(self, margin=0.0, size_average=None, reduce=None, reduction='mean'):
		super().__init__(size_average, reduce, reduction)
		self.margin = margin
	def forward(self, input1, input2, target):
		return margin_ranking_loss(input1, input2, target, margin=self.margin, reduction=self.reduction)

class HingeEmbeddingLoss(_Loss):
	def __init__(self, margin=1.0, size_average=None, reduce=None, reduction='mean'):
		super().__init__(size_average, reduce, reduction)
		self.margin = margin
	def forward(self, input, target):
		return hinge_embedding_loss(input, target, margin=self.margin, reduction=self.reduction)

class SoftMarginLoss(_Loss):
	def forward(self, input, target):
		return soft_margin_loss(input, target, reduction=self.reduction)

class TripletMarginLoss(_Loss):
	def __init__(self, margin=1.0, p=2.0, eps=1e-06, swap=False, size_average=None, reduce=None, reduction='mean'):
		super().__init__(size_average, reduce, reduction)
		if margin <= 0:
			raise ValueError(f'TripletMarginLoss: expected margin to be greater than 0, got {margin} instead')
		self.margin = margin
		self.p = p
		self.eps = eps
		self.swap = swap
	def forward(self, anchor, positive, negative):
		return triplet_margin_loss(anchor, positive, negative, margin=self.margin, p=self.p, eps=self.eps, swap=self.swap, reduction=self.reduction)

class CTCLoss(_Loss):
	def __init__(self, blank=0, reduction='mean', zero_infinity=False):
		super().__init__(reduction=reduction)
		self.blank = blank
		self.zero_infinity = zero_infinity
	def forward(self, log_probs, targets, input_lengths, target_lengths):
		return C_ctc_loss(log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity)
`;

/** torch/nn/modules/linear.py, Bilinear. */
export const bilinearText = `
def bilinear(input1, input2, weight, bias=None):
	if input1.dim() != input2.dim():
		raise RuntimeError(f'bilinear(): input dimensions do not match: got {input1.dim()} and {input2.dim()}')
	for i in range(input1.dim() - 1):
		if input1.size(i) != input2.size(i):
			raise RuntimeError(f'bilinear(): input batch dimensions do not match at dim {i}: got {input1.size(i)} and {input2.size(i)}')
	for at, x in ((1, input1), (2, input2)):
		if x.size(-1) != weight.size(at):
			raise RuntimeError(f'bilinear(): input{at} size does not match weight size: got {x.size(-1)} but expected {weight.size(at)}')
	both = weight.size(1) * weight.size(2)
	outer = (input1.unsqueeze(-1) * input2.unsqueeze(-2)).reshape(*input1.shape[:-1], both)
	return C_linear(outer, weight.reshape(weight.size(0), both), bias)

class Bilinear(Module):
	def __init__(self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None):
		super().__init__()
		if in1_features <= 0:
			raise ValueError(f'in1_features must be > 0, but got {in1_features}')
		self.in1_features = in1_features
		self.in2_features = in2_features
		self.out_features = out_features
		self.weight = _parameter((out_features, in1_features, in2_features), device, dtype)
		self.register_parameter('bias', _parameter(out_features, device, dtype) if bias else None)
		bound = 1 / _sqrt(self.weight.size(1))
		uniform_(self.weight, -bound, bound)
		if self.bias is not None:
			uniform_(self.bias, -bound, bound)
		_registered(self)
	def forward(self, input1, input2):
		return bilinear(input1, input2, self.weight, self.bias)
	def extra_repr(self):
		return f'in1_features={self.in1_features}, in2_features={self.in2_features}, out_features={self.out_features}, bias={self.bias is not None}'
`;

/** torch/nn/utils: clip_grad.py, convert_parameters.py and, of rnn.py, what packing does not need. */
export const utilsText = `
def clip_grad_norm_(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
	given = [parameters] if isinstance(parameters, Tensor) else list(parameters)
	if not given and type(parameters).__name__ == 'generator':
		_warn('\`parameters\` is an empty generator, no gradient clipping will occur.')
	grads = [p.grad for p in given if p.grad is not None]
	total = C_total_norm(grads, float(norm_type))
	C_scale_all(grads, float(max_norm), total)
	return total

def clip_grad_value_(parameters, clip_value, foreach=None):
	clip_value = float(clip_value)
	for p in [parameters] if isinstance(parameters, Tensor) else parameters:
		if p.grad is not None:
			p.grad.clamp_(-clip_value, clip_value)

def clip_grad_norm(parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None):
	_warn('\`torch.nn.utils.clip_grad_norm\` is now deprecated in favor of \`torch.nn.utils.clip_grad_norm_\`.', 'FutureWarning')
	return clip_grad_norm_(parameters, max_norm, norm_type, error_if_nonfinite, foreach)

def parameters_to_vector(parameters):
	return C_cat([param.view(-1) for param in parameters])

def vector_to_parameters(vec, parameters):
	if not isinstance(vec, Tensor):
		raise TypeError(f'expected torch.Tensor, but got: {_typename(vec)}')
	pointer = 0
	for param in parameters:
		num_param = param.numel()
		_copy_into(param, vec[pointer:pointer + num_param].view(param.shape))
		pointer += num_param
`;
