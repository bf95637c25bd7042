/**
 * Functions of torch.nn.functional that recurrent networks seldom need, put together from others (torch/nn/functional.py and the kernels' checks, recorded).
 * `_exponential(x)` draws as many numbers as x has, `_named(x, name)` is x under another name of what made it.
 */
export const rareFunctionsText = `
def _refuse(when, message, kind=RuntimeError):
    if when:
        raise kind(message)

def _pair(value):
    return tuple(value) if isinstance(value, (tuple, list)) else (value, value)

def _sizes(x):
    return list(x.shape)

def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    if eps != 1e-10:
        _warn('UserWarning', '\`eps\` parameter is deprecated and has no effect.')
    soft = ((logits - _exponential(logits).log()) / tau).softmax(dim)
    if not hard:
        return soft
    index = soft.max(dim, keepdim=True)[1]
    return torch.zeros_like(logits).detach().scatter_(dim, index, 1.0) - soft.detach() + soft

def pixel_shuffle(input, upscale_factor):
    r = upscale_factor
    _refuse(input.dim() < 3, f'pixel_shuffle expects input to have at least 3 dimensions, but got input with {input.dim()} dimension(s)')
    _refuse(r <= 0, f'pixel_shuffle expects a positive upscale_factor, but got {r}')
    *batch, c, h, w = input.shape
    _refuse(c % (r * r) != 0, f"pixel_shuffle expects its input's 'channel' dimension to be divisible by the square of upscale_factor, but input.size(-3)={c} is not divisible by {r * r}")
    n = len(batch)
    order = [*range(n), n, n + 3, n + 1, n + 4, n + 2]
    made = input.reshape(*batch, c // (r * r), r, r, h, w).permute(order).reshape(*batch, c // (r * r), h * r, w * r)
    return _named(made, 'PixelShuffleBackward0')

def pixel_unshuffle(input, downscale_factor):
    r = downscale_factor
    _refuse(input.dim() < 3, f'pixel_unshuffle expects input to have at least 3 dimensions, but got input with {input.dim()} dimension(s)')
    _refuse(r <= 0, f'pixel_unshuffle expects a positive downscale_factor, but got {r}')
    *batch, c, h, w = input.shape
    for name, size, at in (('height', h, -2), ('width', w, -1)):
        _refuse(size % r != 0, f'pixel_unshuffle expects {name} to be divisible by downscale_factor, but input.size({at})={size} is not divisible by {r}')
    n = len(batch)
    order = [*range(n), n, n + 2, n + 4, n + 1, n + 3]
    made = input.reshape(*batch, c, h // r, r, w // r, r).permute(order).reshape(*batch, c * r * r, h // r, w // r)
    return _named(made, 'PixelUnshuffleBackward0')

def channel_shuffle(input, groups):
    _refuse(input.dim() <= 2, f'channel_shuffle expects input with > 2 dims, but got input with sizes {_sizes(input)}')
    n, c, *rest = input.shape
    _refuse(groups <= 0, f'Number of groups to divide channels in must be positive. Value of groups:{groups}')
    _refuse(c % groups != 0, f'Number of channels must be divisible by groups. Got {c} channels and {groups} groups.')
    made = input.reshape(n, groups, c // groups, *rest).transpose(1, 2).reshape(n, c, *rest)
    return _named(made, 'ChannelShuffleBackward0')

native_channel_shuffle = channel_shuffle

def _check_window(kernel, dilation, padding, stride):
    for name, (h, w) in (('kernel size', kernel), ('dilation', dilation)):
        short = name.split()[0]
        _refuse(h <= 0 or w <= 0, f'{name} should be greater than zero, but got {short}_height: {h} {short}_width: {w}')
    _refuse(min(padding) < 0, f'padding should be non-negative, but got pad_height: {padding[0]} pad_width: {padding[1]}')
    _refuse(min(stride) <= 0, f'stride should be greater than zero, but got stride_height: {stride[0]} stride_width: {stride[1]}')

def _blocks(size, kernel, dilation, padding, stride):
    return [(size[i] + 2 * padding[i] - dilation[i] * (kernel[i] - 1) - 1) // stride[i] + 1 for i in (0, 1)]

def _windows(kernel, dilation, stride, counts):
    """For each element of a window, where it lies in each block: slices of the padded rows and columns."""
    for i in range(kernel[0]):
        for j in range(kernel[1]):
            yield [slice(k * dilation[a], k * dilation[a] + stride[a] * (counts[a] - 1) + 1, stride[a]) for a, k in ((0, i), (1, j))]

def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    kernel, dilation, padding, stride = [_pair(one) for one in (kernel_size, dilation, padding, stride)]
    _check_window(kernel, dilation, padding, stride)
    if input.dim() < 3:
        input.size(max(input.dim(), 1))
    _refuse(input.dim() > 4, f'Expected 3D or 4D (batch mode) tensor with possibly 0 batch size and other non-zero dimensions for input, but got: {_sizes(input)}')
    x = input if input.dim() == 4 else input.unsqueeze(0)
    counts = _blocks(x.shape[2:], kernel, dilation, padding, stride)
    _refuse(min(counts) < 1, f'Given input with spatial size ({x.size(2)}, {x.size(3)}), kernel_size={kernel}, dilation={dilation}, padding={padding}, calculated shape of the array of sliding blocks as ({counts[0]}, {counts[1]}), but its components must be at least one.')
    _refuse(not input.is_floating_point(), f'"im2col_out_cpu" not implemented for \\'{_scalar_name(input)}\\'', NotImplementedError)
    x = _pad(x, (padding[1], padding[1], padding[0], padding[0]))
    parts = [x[:, :, rows, columns] for rows, columns in _windows(kernel, dilation, stride, counts)]
    made = torch.stack(parts, 2).reshape(x.size(0), -1, counts[0] * counts[1])
    return _named(made if input.dim() == 4 else made.squeeze(0), 'Im2ColBackward0')

def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    size, kernel, dilation, padding, stride = [_pair(one) for one in (output_size, kernel_size, dilation, padding, stride)]
    _check_window(kernel, dilation, padding, stride)
    _refuse(input.dim() not in (2, 3), f'Expected 2D or 3D (batch mode) tensor for input with possibly 0 batch size and non-zero dimensions for input, but got: {_sizes(input)}')
    x = input if input.dim() == 3 else input.unsqueeze(0)
    n = kernel[0] * kernel[1]
    _refuse(x.size(1) % n != 0, f"Expected size of input's dimension 1 to be divisible by the product of kernel_size, but got input.size(1)={x.size(1)} and kernel_size={kernel}.")
    counts = _blocks(size, kernel, dilation, padding, stride)
    if x.size(2) != counts[0] * counts[1]:
        raise RuntimeError(f"Given output_size={size}, kernel_size={kernel}, dilation={dilation}, padding={padding}, stride={stride}, expected size of input's dimension 2 to match the calculated number of sliding blocks {counts[0]} * {counts[1]} = {counts[0] * counts[1]}, but got input.size(2)={x.size(2)}.")
    _refuse(min(counts) < 1 or not input.is_floating_point(), 'fold of this', NotImplementedError)
    channels = x.size(1) // n
    full = [size[i] + 2 * padding[i] for i in (0, 1)]
    places = torch.arange(full[0] * full[1]).view(*full)
    at = torch.cat([places[rows, columns].reshape(-1) for rows, columns in _windows(kernel, dilation, stride, counts)])
    values = x.reshape(x.size(0) * channels, -1)
    made = torch.zeros(values.size(0), full[0] * full[1], dtype=x.dtype).index_add(1, at, values).view(x.size(0), channels, *full)
    made = made[:, :, padding[0]:full[0] - padding[0], padding[1]:full[1] - padding[1]]
    return _named(made if input.dim() == 3 else made.squeeze(0), 'Col2ImBackward0')

def _reduced(loss, reduction, name):
    made = loss if reduction == 'none' else loss.sum() if reduction == 'sum' else loss.mean()
    return _named(made, name)

def _reduction(size_average, reduce, reduction):
    _refuse(reduction not in ('none', 'mean', 'sum'), f'{reduction} is not a valid value for reduction', ValueError)
    if size_average is not None or reduce is not None:
        _unsupported('size_average or reduce of this loss')
    return reduction

def multi_margin_loss(input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction='mean'):
    reduction = _reduction(size_average, reduce, reduction)
    _refuse(p not in (1, 2), 'only p == 1 and p == 2 supported', ValueError)
    _refuse(weight is not None and weight.dim() != 1, 'weight must be one-dimensional', ValueError)
    shape = _sizes(input)
    _refuse(input.dim() > 2 or input.dim() == 0, f'Expected non-empty vector or matrix with optional 0-dim batch size, but got: {shape}')
    x = input if input.dim() == 2 else input.unsqueeze(0)
    n, classes = x.shape
    if target.dim() > 1 or target.numel() != n:
        raise RuntimeError(f'multi_margin_loss: target tensor should be 1-D with size equal to the number of input samples (batch size). Expected target size [{n}], but got {_sizes(target)}. Input has shape {shape}.')
    _refuse(weight is not None and weight.numel() != classes, f'inconsistent weight size, expected {classes} but got {_sizes(weight) if weight is not None else 0}')
    _refuse(target.dtype != torch.int64, f'expected scalar type Long but found {_scalar_name(target)}')
    _refuse(not input.is_floating_point(), '"multi_margin_loss_cpu_kernel" not implemented for ' + repr(_scalar_name(input)), NotImplementedError)
    at = target.view(-1, 1)
    _refuse(bool(((at < 0) | (at >= classes)).any()), 'target out of range')
    loss = torch.clamp_min(margin - x.gather(1, at) + x, 0)
    if p == 2:
        loss = loss * loss
    if weight is not None:
        loss = loss * weight[at]
    loss = loss.scatter(1, at, 0.0).sum(1) / classes
    return _reduced(loss if input.dim() == 2 else loss.squeeze(0), reduction, 'MultiMarginLossBackward0')

def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction='mean'):
    reduction = _reduction(size_average, reduce, reduction)
    _refuse(input.dim() > 2, f'Expected non-empty vector or matrix with optional 0-dim batch size, but got: {_sizes(input)}')
    _refuse(_sizes(input) != _sizes(target), f'inconsistent target size: {_sizes(target)} for input of size: {_sizes(input)}')
    if input.dim() == 0:
        _unsupported('multilabel_margin_loss of a scalar')
    _refuse(bool((target.trunc() < -1).any()) or bool((target.trunc() >= input.shape[-1]).any()), "argument #2 'target' is out of range")
    _refuse(target.dtype != torch.int64, f'expected scalar type Long but found {_scalar_name(target)}')
    x, t = (input, target) if input.dim() == 2 else (input.unsqueeze(0), target.unsqueeze(0))
    classes = x.size(1)
    given = (t >= 0).to(torch.int64).cumprod(1)
    labels = torch.zeros(x.size(0), classes + 1).scatter(1, torch.where(given == 1, t, torch.full_like(t, classes)), 1.0)[:, :classes]
    each = torch.clamp_min(1 - x.gather(1, t.clamp(min=0)).unsqueeze(2) + x.unsqueeze(1), 0) * given.unsqueeze(2) * (1 - labels).unsqueeze(1)
    loss = each.sum((1, 2)) / classes
    return _reduced(loss if input.dim() == 2 else loss.squeeze(0), reduction, 'MultilabelMarginLossBackward0')

def triplet_margin_with_distance_loss(anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction='mean'):
    reduction = _reduction(None, None, reduction)
    _refuse(margin <= 0, f'margin must be greater than 0, got {margin}', ValueError)
    if not anchor.ndim == positive.ndim == negative.ndim:
        raise RuntimeError(f'The anchor, positive, and negative tensors are expected to have the same number of dimensions, but got: anchor {anchor.ndim}D, positive {positive.ndim}D, and negative {negative.ndim}D inputs')
    distance = distance_function or pairwise_distance
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = torch.minimum(far, distance(positive, negative))
    loss = torch.clamp_min(margin + near - far, 0)
    return loss if reduction == 'none' else loss.sum() if reduction == 'sum' else loss.mean()

def _check_p(p):
    _refuse(p < 0.0 or p > 1.0, f'dropout probability has to be between 0 and 1, but got {p}', ValueError)

def _dropped(input, p, training, inplace, what):
    _check_p(p)
    if training and p > 0:
        _unsupported_draw(f'what {what} drops')
    return input

def alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _dropped(input, p, training, inplace, 'alpha_dropout')

def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    return _dropped(input, p, training, inplace, 'feature_alpha_dropout')

def dropout3d(input, p=0.5, training=True, inplace=False):
    return _dropped(input, p, training, inplace, 'dropout3d')

def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    if training:
        _unsupported_draw('what rrelu draws')
    return _leaky_relu(input, (lower + upper) / 2, inplace)

def local_response_norm(input, size, alpha=0.0001, beta=0.75, k=1.0):
    _refuse(input.dim() < 3, f'Expected 3D or higher dimensionality                          input (got {input.dim()} dimensions)', ValueError)
    flat = input.reshape(input.size(0), 1, input.size(1), -1)
    near = _avg_pool2d(_pad(flat * flat, (0, 0, size // 2, (size - 1) // 2)), (size, 1), stride=1).reshape(input.shape)
    return input / (near * alpha + k) ** beta

def _lp_pool(pool, input, norm_type, count, kernel_size, stride, ceil_mode):
    if norm_type in (float('inf'), -float('inf')):
        _unsupported('lp_pool of an infinite norm')
    out = pool(input.pow(norm_type), kernel_size, kernel_size if stride is None else stride, 0, ceil_mode)
    return (torch.sign(out) * torch.relu(torch.abs(out))).mul(count).pow(1.0 / norm_type)

def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    return _lp_pool(_avg_pool1d, input, norm_type, kernel_size, kernel_size, stride, ceil_mode)

def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    h, w = _pair(kernel_size)
    return _lp_pool(_avg_pool2d, input, norm_type, h * w, kernel_size, stride, ceil_mode)

def max_unpool1d(input, indices, kernel_size, stride=None, padding=0, output_size=None):
    kernel, stride, padding = [one[0] if isinstance(one, (tuple, list)) else one for one in (kernel_size, kernel_size if stride is None else stride, padding)]
    size = usual = (input.size(-1) - 1) * stride + kernel - 2 * padding
    if output_size is not None:
        output_size = output_size[2:] if len(output_size) == 3 else output_size
        given = list(output_size) if len(output_size) == 1 else None
        _refuse(given is None, f"output_size should be a sequence containing 1 or 3 elements, but it has a length of '{len(output_size)}'", ValueError)
        size = given[0]
        _refuse(not usual - stride < size < usual + stride, f'invalid output_size "{output_size}" (dim 0 must be between {usual - stride} and {usual + stride})', ValueError)
    _refuse(_sizes(input) != _sizes(indices), f'Expected shape of indices to be same as that of the input tensor ({[*input.shape, 1]}) but got indices tensor with shape: {[*indices.shape, 1]}')
    bad = indices[(indices < 0) | (indices >= size)]
    _refuse(bad.numel() > 0, f'Found an invalid max index: {int(bad[0]) if bad.numel() else 0} (output volumes are of size {size}x1)')
    return torch.zeros(*input.shape[:-1], size, dtype=input.dtype).scatter(-1, indices, input)

def affine_grid(theta, size, align_corners=None):
    if align_corners is None:
        _warn('UserWarning', 'Default grid_sample and affine_grid behavior has changed to align_corners=False since 1.3.0. Please specify align_corners=True if the old behavior is desired. See the documentation of grid_sample for details.')
    _refuse(not theta.is_floating_point(), f'Expected theta to have floating point type, but got {theta.dtype}', ValueError)
    if len(size) != 4:
        _unsupported('affine_grid of this size')
    _refuse(theta.dim() != 3 or theta.shape[-2] != 2 or theta.shape[-1] != 3, f'Expected a batch of 2D affine matrices of shape Nx2x3 for size {size}. Got {theta.shape}.', ValueError)
    _refuse(min(size) <= 0, f'Expected non-zero, positive output size. Got {size}', ValueError)
    n, _, h, w = size

    def along(count):
        at = torch.linspace(-1, 1, count) if count > 1 else torch.zeros(1)
        return at if align_corners else at * ((count - 1) / count)
    x, y = along(w).view(1, w).expand(h, w), along(h).view(h, 1).expand(h, w)
    base = torch.stack([x, y, torch.ones(h, w)], -1).view(1, h * w, 3).expand(n, h * w, 3)
    return _named(base.bmm(theta.transpose(1, 2)).view(n, h, w, 2), 'AffineGridGeneratorBackward0')

def upsample_nearest(input, size=None, scale_factor=None):
    _warn('UserWarning', '\`nn.functional.upsample_nearest\` is deprecated. Use \`nn.functional.interpolate\` instead.')
    return interpolate(input, size, scale_factor, mode='nearest')

def upsample_bilinear(input, size=None, scale_factor=None):
    _warn('UserWarning', '\`nn.functional.upsample_bilinear\` is deprecated. Use \`nn.functional.interpolate\` instead.')
    return interpolate(input, size, scale_factor, mode='bilinear', align_corners=True)

def pdist(input, p=2.0):
    _refuse(input.dim() != 2, f'pdist only supports 2D tensors, got: {input.dim()}D')
    rows, columns = torch.triu_indices(input.size(0), input.size(0), 1)
    return _named(pairwise_distance(input[rows], input[columns], p, 0.0), 'PdistBackward0')
`;
