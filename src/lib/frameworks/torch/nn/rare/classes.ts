/** Layers that recurrent networks seldom need, as in torch/nn/modules: their settings, what is printed of them, and the function that each calls. */
export const rareClassesText = `
def _pair(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value)

def _loss(loss, size_average, reduce, reduction):
    if size_average is not None or reduce is not None:
        _unsupported('size_average or reduce of this loss')
    loss.reduction = reduction

class _Shown(Module):
    _shown = ()

    def extra_repr(self):
        return ', '.join(f'{name}={getattr(self, name)}' for name in self._shown)

class PixelShuffle(_Shown):
    _shown = ('upscale_factor',)

    def __init__(self, upscale_factor):
        super().__init__()
        self.upscale_factor = upscale_factor

    def forward(self, input):
        return F.pixel_shuffle(input, self.upscale_factor)

class PixelUnshuffle(_Shown):
    _shown = ('downscale_factor',)

    def __init__(self, downscale_factor):
        super().__init__()
        self.downscale_factor = downscale_factor

    def forward(self, input):
        return F.pixel_unshuffle(input, self.downscale_factor)

class ChannelShuffle(_Shown):
    _shown = ('groups',)

    def __init__(self, groups):
        super().__init__()
        self.groups = groups

    def forward(self, input):
        return F.channel_shuffle(input, self.groups)

class Unfold(_Shown):
    _shown = ('kernel_size', 'dilation', 'padding', 'stride')

    def __init__(self, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.kernel_size, self.dilation, self.padding, self.stride = kernel_size, dilation, padding, stride

    def forward(self, input):
        return F.unfold(input, self.kernel_size, self.dilation, self.padding, self.stride)

class Fold(_Shown):
    _shown = ('output_size', 'kernel_size', 'dilation', 'padding', 'stride')

    def __init__(self, output_size, kernel_size, dilation=1, padding=0, stride=1):
        super().__init__()
        self.output_size, self.kernel_size, self.dilation, self.padding, self.stride = output_size, kernel_size, dilation, padding, stride

    def forward(self, input):
        return F.fold(input, self.output_size, self.kernel_size, self.dilation, self.padding, self.stride)

class MultiMarginLoss(Module):
    def __init__(self, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
        super().__init__()
        _loss(self, size_average, reduce, reduction)
        self.register_buffer('weight', weight)
        if p != 1 and p != 2:
            raise ValueError('only p == 1 and p == 2 supported')
        if weight is not None and weight.dim() != 1:
            raise ValueError(f'MultiMarginLoss: expected weight to be None or 1D tensor, got {weight.dim()}D instead')
        self.p, self.margin = p, margin

    def forward(self, input, target):
        return F.multi_margin_loss(input, target, p=self.p, margin=self.margin, weight=self.weight, reduction=self.reduction)

class MultiLabelMarginLoss(Module):
    def __init__(self, size_average=None, reduce=None, reduction='mean'):
        super().__init__()
        _loss(self, size_average, reduce, reduction)

    def forward(self, input, target):
        return F.multilabel_margin_loss(input, target, reduction=self.reduction)

class TripletMarginWithDistanceLoss(Module):
    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction='mean'):
        super().__init__()
        _loss(self, None, None, reduction)
        if margin <= 0:
            raise ValueError(f'TripletMarginWithDistanceLoss: expected margin to be greater than 0, got {margin} instead')
        self.distance_function = distance_function if distance_function is not None else torch.nn.PairwiseDistance()
        self.margin, self.swap = margin, swap

    def forward(self, anchor, positive, negative):
        return F.triplet_margin_with_distance_loss(anchor, positive, negative, distance_function=self.distance_function, margin=self.margin, swap=self.swap, reduction=self.reduction)

class DataParallel(Module):
    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.device_ids = []

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)

class LocalResponseNorm(Module):
    def __init__(self, size, alpha=0.0001, beta=0.75, k=1.0):
        super().__init__()
        self.size, self.alpha, self.beta, self.k = size, alpha, beta, k

    def forward(self, input):
        return F.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self):
        return f'{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}'

class _LPPoolNd(_Shown):
    _shown = ('norm_type', 'kernel_size', 'stride', 'ceil_mode')

    def __init__(self, norm_type, kernel_size, stride=None, ceil_mode=False):
        super().__init__()
        self.norm_type, self.kernel_size, self.stride, self.ceil_mode = norm_type, kernel_size, stride, ceil_mode

class LPPool1d(_LPPoolNd):
    def forward(self, input):
        return F.lp_pool1d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)

class LPPool2d(_LPPoolNd):
    def forward(self, input):
        return F.lp_pool2d(input, float(self.norm_type), self.kernel_size, self.stride, self.ceil_mode)

class MaxUnpool1d(Module):
    def __init__(self, kernel_size, stride=None, padding=0):
        super().__init__()
        self.kernel_size, self.stride, self.padding = [tuple(one) if isinstance(one, (tuple, list)) else (one,) for one in (kernel_size, kernel_size if stride is None else stride, padding)]

    def extra_repr(self):
        return f'kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}'

    def forward(self, input, indices, output_size=None):
        return F.max_unpool1d(input, indices, self.kernel_size, self.stride, self.padding, output_size)

class RReLU(Module):
    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower, self.upper, self.inplace = lower, upper, inplace

    def forward(self, input):
        return F.rrelu(input, self.lower, self.upper, self.training, self.inplace)

    def extra_repr(self):
        return f"lower={self.lower}, upper={self.upper}{', inplace=True' if self.inplace else ''}"

class _DropoutNd(_Shown):
    _shown = ('p', 'inplace')

    def __init__(self, p=0.5, inplace=False):
        super().__init__()
        if p < 0 or p > 1:
            raise ValueError(f'dropout probability has to be between 0 and 1, but got {p}')
        self.p, self.inplace = p, inplace

class AlphaDropout(_DropoutNd):
    def forward(self, input):
        return F.alpha_dropout(input, self.p, self.training)

class FeatureAlphaDropout(_DropoutNd):
    def forward(self, input):
        return F.feature_alpha_dropout(input, self.p, self.training)

class Dropout3d(_DropoutNd):
    def forward(self, input):
        return F.dropout3d(input, self.p, self.training, self.inplace)

class _CircularPadNd(Module):
    _space = 1

    def __init__(self, padding):
        super().__init__()
        self.padding = tuple(padding) if isinstance(padding, (tuple, list)) else (padding,) * (2 * self._space)

    def forward(self, input):
        n = self._space
        if input.dim() not in (n + 1, n + 2):
            raise ValueError(f'expected {n + 1}D or {n + 2}D input (got {input.dim()}D input)')
        return F.pad(input, self.padding, 'circular')

    def extra_repr(self):
        return str(self.padding)

class CircularPad1d(_CircularPadNd):
    pass

class CircularPad2d(_CircularPadNd):
    _space = 2

def _named_outputs(name, fields):
    class Outputs(tuple):
        def __repr__(self):
            return f"{name}({', '.join(f'{field}={value!r}' for field, value in zip(fields, self))})"

        output = property(lambda self: self[0])
        loss = property(lambda self: self[1])
    return Outputs

_ASMoutput = _named_outputs('_ASMoutput', ('output', 'loss'))

class AdaptiveLogSoftmaxWithLoss(Module):
    def __init__(self, in_features, n_classes, cutoffs, div_value=4.0, head_bias=False, device=None, dtype=None):
        super().__init__()
        cutoffs = list(cutoffs)
        if len(cutoffs) == 0:
            raise ValueError('cutoffs should be a sequence of length larger than 0')
        if cutoffs != sorted(cutoffs) or min(cutoffs) <= 0 or max(cutoffs) > n_classes - 1 or len(set(cutoffs)) != len(cutoffs) or any(int(c) != c for c in cutoffs):
            raise ValueError('cutoffs should be a sequence of unique, positive integers sorted in an increasing order, where each value is between 1 and n_classes-1')
        self.in_features, self.n_classes, self.cutoffs, self.div_value, self.head_bias = in_features, n_classes, cutoffs + [n_classes], div_value, head_bias
        self.shortlist_size = self.cutoffs[0]
        self.n_clusters = len(cutoffs)
        self.head_size = self.shortlist_size + self.n_clusters
        nn, place = torch.nn, dict(device=device, dtype=dtype)
        self.head = nn.Linear(in_features, self.head_size, bias=head_bias, **place)
        self.tail = nn.ModuleList()
        for i in range(self.n_clusters):
            inner = int(in_features // div_value ** (i + 1))
            self.tail.append(nn.Sequential(nn.Linear(in_features, inner, bias=False, **place), nn.Linear(inner, self.cutoffs[i + 1] - self.cutoffs[i], bias=False, **place)))

    def reset_parameters(self):
        self.head.reset_parameters()
        for inner, outer in self.tail:
            inner.reset_parameters()
            outer.reset_parameters()

    def forward(self, input_, target_):
        rank = target_.dim()
        if rank > 1:
            raise RuntimeError('0D or 1D target tensor expected, multi-target not supported')
        if rank == 1 and input_.size(0) != target_.size(0):
            raise RuntimeError('Input and target should have the same size in the batch dimension.')
        if input_.dim() != rank + 1:
            raise RuntimeError(f'{rank}D target tensor expects {rank + 1}D input tensors, but found inputs with size {input_.size()}')
        input, target = (input_, target_) if rank else (input_.unsqueeze(0), target_.unsqueeze(0))
        low, high = target.min().item(), target.max().item()
        if low < 0 or high >= self.n_classes:
            raise RuntimeError(f'Target values should be in [0, {self.n_classes - 1}], but values in range [{low}, {high}] were found. ')
        full = self.log_prob(input)
        output = full.gather(1, target.unsqueeze(1)).squeeze(1)
        output = _renamed(output if rank else output.squeeze(0), 'AddBackward0' if rank else 'SqueezeBackward1')
        return _ASMoutput((output, (-output).mean()))

    def _get_full_log_prob(self, input, head_output):
        head = F.log_softmax(head_output, dim=1)
        n = self.shortlist_size
        return torch.cat([head[:, :n]] + [F.log_softmax(tail(input), dim=1) + head[:, n + i].unsqueeze(1) for i, tail in enumerate(self.tail)], dim=1)

    def log_prob(self, input):
        return self._get_full_log_prob(input, self.head(input))

    def predict(self, input):
        return torch.argmax(self.log_prob(input), dim=1)
`;
