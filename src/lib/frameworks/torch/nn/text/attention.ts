/** Attention of torch/nn/functional.py, with its messages. */
export const attentionFunctionsText = `
def _mha_shape_check(query, key, value, key_padding_mask, attn_mask, num_heads):
	if query.dim() == 3:
		if key.dim() != 3 or value.dim() != 3:
			raise AssertionError(f'For batched (3-D) \`query\`, expected \`key\` and \`value\` to be 3-D but found {key.dim()}-D and {value.dim()}-D tensors respectively')
		if key_padding_mask is not None and key_padding_mask.dim() != 2:
			raise AssertionError(f'For batched (3-D) \`query\`, expected \`key_padding_mask\` to be \`None\` or 2-D but found {key_padding_mask.dim()}-D tensor instead')
		if attn_mask is not None and attn_mask.dim() not in (2, 3):
			raise AssertionError(f'For batched (3-D) \`query\`, expected \`attn_mask\` to be \`None\`, 2-D or 3-D but found {attn_mask.dim()}-D tensor instead')
		return True
	elif query.dim() == 2:
		if key.dim() != 2 or value.dim() != 2:
			raise AssertionError(f'For unbatched (2-D) \`query\`, expected \`key\` and \`value\` to be 2-D but found {key.dim()}-D and {value.dim()}-D tensors respectively')
		if key_padding_mask is not None and key_padding_mask.dim() != 1:
			raise AssertionError(f'For unbatched (2-D) \`query\`, expected \`key_padding_mask\` to be \`None\` or 1-D but found {key_padding_mask.dim()}-D tensor instead')
		if attn_mask is not None:
			if attn_mask.dim() not in (2, 3):
				raise AssertionError(f'For unbatched (2-D) \`query\`, expected \`attn_mask\` to be \`None\`, 2-D or 3-D but found {attn_mask.dim()}-D tensor instead')
			if attn_mask.dim() == 3:
				expected_shape = (num_heads, query.shape[0], key.shape[0])
				if attn_mask.shape != expected_shape:
					raise AssertionError(f'Expected \`attn_mask\` shape to be {expected_shape} but got {attn_mask.shape}')
		return False
	raise AssertionError(f'query should be unbatched 2D or batched 3D tensor but received {query.dim()}-D query tensor')

def _canonical_mask(mask, mask_name, other, other_name, target, check_other=True):
	if mask is None:
		return None
	if str(mask.dtype) != 'torch.bool' and not mask.is_floating_point():
		raise AssertionError(f'only bool and floating types of {mask_name} are supported')
	if check_other and other is not None and mask.dtype != other.dtype:
		_warn(f'Support for mismatched {mask_name} and {other_name} is deprecated. Use same type for both instead.')
	return C_float_mask(mask, target)

def _in_projection(q, k, v, w, b):
	E = q.size(-1)
	if k is v and q is k:
		whole = C_linear(q, w, b)
		return whole[..., :E], whole[..., E:2 * E], whole[..., 2 * E:]
	part = lambda i, j: None if b is None else b[i * E:j * E]
	if k is v:
		kv = C_linear(k, w[E:], part(1, 3))
		return C_linear(q, w[:E], part(0, 1)), kv[..., :E], kv[..., E:]
	return C_linear(q, w[:E], part(0, 1)), C_linear(k, w[E:2 * E], part(1, 2)), C_linear(v, w[2 * E:], part(2, 3))

def multi_head_attention_forward(query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v, add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None, need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None, k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None, average_attn_weights=True, is_causal=False):
	is_batched = _mha_shape_check(query, key, value, key_padding_mask, attn_mask, num_heads)
	if not is_batched:
		same, among = query is key, key is value
		query = query.unsqueeze(1)
		key = query if same else key.unsqueeze(1)
		value = key if among else value.unsqueeze(1)
		if key_padding_mask is not None:
			key_padding_mask = key_padding_mask.unsqueeze(0)
	tgt_len, bsz, embed_dim = query.shape
	src_len, _, _ = key.shape
	key_padding_mask = _canonical_mask(key_padding_mask, 'key_padding_mask', attn_mask, 'attn_mask', query)
	if is_causal and attn_mask is None:
		raise RuntimeError('Need attn_mask if specifying the is_causal hint. You may use the Transformer module method \`generate_square_subsequent_mask\` to create this mask.')
	attn_mask = _canonical_mask(attn_mask, 'attn_mask', None, '', query, False)
	if embed_dim != embed_dim_to_check:
		raise AssertionError(f'was expecting embedding dimension of {embed_dim_to_check}, but got {embed_dim}')
	head_dim = embed_dim // num_heads
	if head_dim * num_heads != embed_dim:
		raise AssertionError(f'embed_dim {embed_dim} not divisible by num_heads {num_heads}')
	if use_separate_proj_weight:
		if key.shape[:2] != value.shape[:2]:
			raise AssertionError(f"key's sequence and batch dims {key.shape[:2]} do not match value's {value.shape[:2]}")
	elif key.shape != value.shape:
		raise AssertionError(f'key shape {key.shape} does not match value shape {value.shape}')
	if use_separate_proj_weight:
		for name, x, w in (('query', query, q_proj_weight), ('key', key, k_proj_weight), ('value', value, v_proj_weight)):
			if w.shape != (embed_dim, x.size(-1)):
				raise AssertionError(f'expecting {name} weights shape of {(embed_dim, x.size(-1))}, but got {w.shape}')
		part = lambda i: None if in_proj_bias is None else in_proj_bias[i * embed_dim:(i + 1) * embed_dim]
		q, k, v = C_linear(query, q_proj_weight, part(0)), C_linear(key, k_proj_weight, part(1)), C_linear(value, v_proj_weight, part(2))
	else:
		q, k, v = _in_projection(query, key, value, in_proj_weight, in_proj_bias)
	if attn_mask is not None:
		if attn_mask.dim() == 2:
			correct_2d_size = (tgt_len, src_len)
			if attn_mask.shape != correct_2d_size:
				raise RuntimeError(f'The shape of the 2D attn_mask is {attn_mask.shape}, but should be {correct_2d_size}.')
			attn_mask = attn_mask.unsqueeze(0)
		else:
			correct_3d_size = (bsz * num_heads, tgt_len, src_len)
			if attn_mask.shape != correct_3d_size:
				raise RuntimeError(f'The shape of the 3D attn_mask is {attn_mask.shape}, but should be {correct_3d_size}.')
	if bias_k is not None or bias_v is not None or add_zero_attn or static_k is not None or static_v is not None:
		_unsupported('attention with bias_k, bias_v or add_zero_attn')
	if bsz != key.size(1):
		_split_heads(k, key.size(0), bsz * num_heads, head_dim)
	q = _split_heads(q, tgt_len, bsz * num_heads, head_dim)
	k = _split_heads(k, src_len, bsz * num_heads, head_dim)
	v = _split_heads(v, src_len, bsz * num_heads, head_dim)
	if key_padding_mask is not None:
		if key_padding_mask.shape[0] != bsz:
			raise AssertionError(f'Expected key_padded_mask.shape[0] to be {bsz}, but got {key_padding_mask.shape[0]}')
		if key_padding_mask.shape[1] != src_len:
			raise AssertionError(f'Expected key_padded_mask.shape[1] to be {src_len}, but got {key_padding_mask.shape[1]}')
		key_padding_mask = C_for_heads(key_padding_mask, num_heads)
		attn_mask = key_padding_mask if attn_mask is None else attn_mask + key_padding_mask
	output, weights = C_attend(q, k, v, attn_mask, dropout_p if training else 0.0)
	output = output.transpose(0, 1).reshape(tgt_len * bsz, embed_dim)
	output = C_linear(output, out_proj_weight, out_proj_bias)
	output = output.view(tgt_len, bsz, output.size(1))
	if not is_batched:
		output = output.squeeze(1)
	if not need_weights:
		return output, None
	weights = weights.view(bsz, num_heads, tgt_len, src_len)
	if average_attn_weights:
		weights = C_over_heads(weights)
	return output, weights if is_batched else weights.squeeze(0)

def _split_heads(x, length, heads, head_dim):
	return x.reshape(length, heads, head_dim).transpose(0, 1)
`;

/** nn.MultiheadAttention of torch/nn/modules/activation.py. */
export const multiheadText = `
class NonDynamicallyQuantizableLinear(Linear):
	pass

class MultiheadAttention(Module):
	def __init__(self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False, kdim=None, vdim=None, batch_first=False, device=None, dtype=None):
		if embed_dim <= 0 or num_heads <= 0:
			raise ValueError(f'embed_dim and num_heads must be greater than 0, got embed_dim={embed_dim} and num_heads={num_heads} instead')
		super().__init__()
		self.embed_dim = embed_dim
		self.kdim = kdim if kdim is not None else embed_dim
		self.vdim = vdim if vdim is not None else embed_dim
		self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
		self.num_heads = num_heads
		self.dropout = dropout
		self.batch_first = batch_first
		self.head_dim = embed_dim // num_heads
		if self.head_dim * num_heads != self.embed_dim:
			raise AssertionError('embed_dim must be divisible by num_heads')
		if not self._qkv_same_embed_dim:
			self.q_proj_weight = _parameter((embed_dim, embed_dim), device, dtype)
			self.k_proj_weight = _parameter((embed_dim, self.kdim), device, dtype)
			self.v_proj_weight = _parameter((embed_dim, self.vdim), device, dtype)
			self.register_parameter('in_proj_weight', None)
		else:
			self.in_proj_weight = _parameter((3 * embed_dim, embed_dim), device, dtype)
			self.register_parameter('q_proj_weight', None)
			self.register_parameter('k_proj_weight', None)
			self.register_parameter('v_proj_weight', None)
		self.register_parameter('in_proj_bias', _parameter(3 * embed_dim, device, dtype) if bias else None)
		self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, device=device, dtype=dtype)
		if add_bias_kv:
			self.bias_k = _parameter((1, 1, embed_dim), device, dtype)
			self.bias_v = _parameter((1, 1, embed_dim), device, dtype)
		else:
			self.bias_k = self.bias_v = None
		self.add_zero_attn = add_zero_attn
		self._reset_parameters()
		_registered(self)
	def _reset_parameters(self):
		if self._qkv_same_embed_dim:
			xavier_uniform_(self.in_proj_weight)
		else:
			xavier_uniform_(self.q_proj_weight)
			xavier_uniform_(self.k_proj_weight)
			xavier_uniform_(self.v_proj_weight)
		if self.in_proj_bias is not None:
			constant_(self.in_proj_bias, 0.0)
			constant_(self.out_proj.bias, 0.0)
		if self.bias_k is not None:
			xavier_normal_(self.bias_k)
		if self.bias_v is not None:
			xavier_normal_(self.bias_v)
	def forward(self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None, average_attn_weights=True, is_causal=False):
		is_batched = query.dim() == 3
		key_padding_mask = _canonical_mask(key_padding_mask, 'key_padding_mask', attn_mask, 'attn_mask', query)
		attn_mask = _canonical_mask(attn_mask, 'attn_mask', None, '', query, False)
		if is_batched and query is key and key is value and not self.training and self.num_heads % 2 == 0 and self.batch_first and query.shape[-1] != self.embed_dim and not _records_gradients(query, self):
			_unsupported('what the fast path of attention says to another embedding size')
		if self.batch_first and is_batched:
			same, among = query is key, key is value
			turned = query.transpose(1, 0)
			key = turned if same else key.transpose(1, 0)
			value = key if among else value.transpose(1, 0)
			query = turned
		output, weights = multi_head_attention_forward(query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight, self.in_proj_bias, self.bias_k, self.bias_v, self.add_zero_attn, self.dropout, self.out_proj.weight, self.out_proj.bias, training=self.training, key_padding_mask=key_padding_mask, need_weights=need_weights, attn_mask=attn_mask, use_separate_proj_weight=not self._qkv_same_embed_dim, q_proj_weight=self.q_proj_weight, k_proj_weight=self.k_proj_weight, v_proj_weight=self.v_proj_weight, average_attn_weights=average_attn_weights, is_causal=is_causal)
		if self.batch_first and is_batched:
			return output.transpose(1, 0), weights
		return output, weights
`;

/** torch/nn/modules/transformer.py, with its messages. */
export const transformerText = `
def _get_activation_fn(activation):
	if activation == 'relu':
		return relu
	elif activation == 'gelu':
		return C_gelu
	raise RuntimeError(f'activation should be relu/gelu, not {activation}')

def _get_clones(module, N):
	return ModuleList([C_clone(module) for i in range(N)])

def _detect_is_causal_mask(mask, is_causal, size):
	if is_causal is None and mask is not None:
		return C_is_causal(mask, size) is True
	return is_causal is True

def _seq_len(src, batch_first):
	return src.size(0) if src.dim() == 2 else src.size(1 if batch_first else 0)

class TransformerEncoderLayer(Module):
	def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=relu, layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
		super().__init__()
		self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, device=device, dtype=dtype)
		self.linear1 = Linear(d_model, dim_feedforward, bias=bias, device=device, dtype=dtype)
		self.dropout = Dropout(dropout)
		self.linear2 = Linear(dim_feedforward, d_model, bias=bias, device=device, dtype=dtype)
		self.norm_first = norm_first
		self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
		self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
		self.dropout1 = Dropout(dropout)
		self.dropout2 = Dropout(dropout)
		if isinstance(activation, str):
			activation = _get_activation_fn(activation)
		self.activation_relu_or_gelu = 1 if activation is relu or isinstance(activation, ReLU) else 2 if activation is C_gelu or isinstance(activation, GELU) else 0
		self.activation = activation
	def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
		src_key_padding_mask = _canonical_mask(src_key_padding_mask, 'src_key_padding_mask', src_mask, 'src_mask', src)
		src_mask = _canonical_mask(src_mask, 'src_mask', None, '', src, False)
		x = src
		if self.norm_first:
			x = x + self._sa_block(self.norm1(x), src_mask, src_key_padding_mask, is_causal)
			x = x + self._ff_block(self.norm2(x))
		else:
			x = self.norm1(x + self._sa_block(x, src_mask, src_key_padding_mask, is_causal))
			x = self.norm2(x + self._ff_block(x))
		return x
	def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
		return self.dropout1(self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, need_weights=False, is_causal=is_causal)[0])
	def _ff_block(self, x):
		return self.dropout2(self.linear2(self.dropout(self.activation(self.linear1(x)))))

class TransformerEncoder(Module):
	def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
		super().__init__()
		self.layers = _get_clones(encoder_layer, num_layers)
		self.num_layers = num_layers
		self.norm = norm
		self.enable_nested_tensor = enable_nested_tensor
		self.use_nested_tensor = enable_nested_tensor
		self.mask_check = mask_check
		why = ''
		if not isinstance(encoder_layer, TransformerEncoderLayer):
			why = 'encoder_layer was not TransformerEncoderLayer'
		elif encoder_layer.norm_first:
			why = 'encoder_layer.norm_first was True'
		elif not encoder_layer.self_attn.batch_first:
			why = 'encoder_layer.self_attn.batch_first was not True(use batch_first for better inference performance)'
		elif not encoder_layer.self_attn._qkv_same_embed_dim:
			why = 'encoder_layer.self_attn._qkv_same_embed_dim was not True'
		elif encoder_layer.self_attn.in_proj_bias is None:
			why = 'encoder_layer.self_attn was passed bias=False'
		elif not encoder_layer.activation_relu_or_gelu:
			why = 'encoder_layer.activation_relu_or_gelu was not True'
		elif encoder_layer.norm1.eps != encoder_layer.norm2.eps:
			why = 'encoder_layer.norm1.eps was not equal to encoder_layer.norm2.eps'
		elif encoder_layer.self_attn.num_heads % 2 == 1:
			why = 'encoder_layer.self_attn.num_heads is odd'
		if enable_nested_tensor and why:
			_warn(f'enable_nested_tensor is True, but self.use_nested_tensor is False because {why}')
			self.use_nested_tensor = False
	def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
		src_key_padding_mask = _canonical_mask(src_key_padding_mask, 'src_key_padding_mask', mask, 'mask', src)
		mask = _canonical_mask(mask, 'mask', None, '', src, False)
		first = self.layers[0]
		if self.use_nested_tensor and not first.training and src.dim() == 3 and src_key_padding_mask is not None and mask is None and not _records_gradients(src, first):
			_unsupported('an encoder that goes through nested tensors')
		is_causal = _detect_is_causal_mask(mask, is_causal, _seq_len(src, first.self_attn.batch_first))
		output = src
		for mod in self.layers:
			output = mod(output, src_mask=mask, is_causal=is_causal, src_key_padding_mask=src_key_padding_mask)
		if self.norm is not None:
			output = self.norm(output)
		return output

class TransformerDecoderLayer(Module):
	def __init__(self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=relu, layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
		super().__init__()
		self.self_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first, bias=bias, device=device, dtype=dtype)
		self.multihead_attn = MultiheadAttention(d_model, nhead, dropout=dropout, batch_first=batch_first, bias=bias, device=device, dtype=dtype)
		self.linear1 = Linear(d_model, dim_feedforward, bias=bias, device=device, dtype=dtype)
		self.dropout = Dropout(dropout)
		self.linear2 = Linear(dim_feedforward, d_model, bias=bias, device=device, dtype=dtype)
		self.norm_first = norm_first
		self.norm1 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
		self.norm2 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
		self.norm3 = LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype)
		self.dropout1 = Dropout(dropout)
		self.dropout2 = Dropout(dropout)
		self.dropout3 = Dropout(dropout)
		self.activation = _get_activation_fn(activation) if isinstance(activation, str) else activation
	def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False):
		x = tgt
		if self.norm_first:
			x = x + self._sa_block(self.norm1(x), tgt_mask, tgt_key_padding_mask, tgt_is_causal)
			x = x + self._mha_block(self.norm2(x), memory, memory_mask, memory_key_padding_mask, memory_is_causal)
			x = x + self._ff_block(self.norm3(x))
		else:
			x = self.norm1(x + self._sa_block(x, tgt_mask, tgt_key_padding_mask, tgt_is_causal))
			x = self.norm2(x + self._mha_block(x, memory, memory_mask, memory_key_padding_mask, memory_is_causal))
			x = self.norm3(x + self._ff_block(x))
		return x
	def _sa_block(self, x, attn_mask, key_padding_mask, is_causal=False):
		return self.dropout1(self.self_attn(x, x, x, attn_mask=attn_mask, key_padding_mask=key_padding_mask, is_causal=is_causal, need_weights=False)[0])
	def _mha_block(self, x, mem, attn_mask, key_padding_mask, is_causal=False):
		return self.dropout2(self.multihead_attn(x, mem, mem, attn_mask=attn_mask, key_padding_mask=key_padding_mask, is_causal=is_causal, need_weights=False)[0])
	def _ff_block(self, x):
		return self.dropout3(self.linear2(self.dropout(self.activation(self.linear1(x)))))

class TransformerDecoder(Module):
	def __init__(self, decoder_layer, num_layers, norm=None):
		super().__init__()
		self.layers = _get_clones(decoder_layer, num_layers)
		self.num_layers = num_layers
		self.norm = norm
	def forward(self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=False):
		output = tgt
		tgt_is_causal = _detect_is_causal_mask(tgt_mask, tgt_is_causal, _seq_len(tgt, self.layers[0].self_attn.batch_first))
		for mod in self.layers:
			output = mod(output, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask, tgt_is_causal=tgt_is_causal, memory_is_causal=memory_is_causal)
		if self.norm is not None:
			output = self.norm(output)
		return output

class Transformer(Module):
	def __init__(self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048, dropout=0.1, activation=relu, custom_encoder=None, custom_decoder=None, layer_norm_eps=1e-05, batch_first=False, norm_first=False, bias=True, device=None, dtype=None):
		super().__init__()
		made = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias, device, dtype)
		if custom_encoder is not None:
			self.encoder = custom_encoder
		else:
			layer = TransformerEncoderLayer(*made)
			self.encoder = TransformerEncoder(layer, num_encoder_layers, LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype))
		if custom_decoder is not None:
			self.decoder = custom_decoder
		else:
			layer = TransformerDecoderLayer(*made)
			self.decoder = TransformerDecoder(layer, num_decoder_layers, LayerNorm(d_model, eps=layer_norm_eps, bias=bias, device=device, dtype=dtype))
		for p in self.parameters():
			if p.dim() > 1:
				xavier_uniform_(p)
		self.d_model = d_model
		self.nhead = nhead
		self.batch_first = batch_first
	def forward(self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None, tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None, tgt_is_causal=None, memory_is_causal=False):
		if src.dim() == 3 and (src.size(0) != tgt.size(0) if self.batch_first else src.size(1) != tgt.size(1)):
			raise RuntimeError('the batch number of src and tgt must be equal')
		if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
			raise RuntimeError('the feature number of src and tgt must be equal to d_model')
		memory = self.encoder(src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal)
		return self.decoder(tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask, tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask, tgt_is_causal=tgt_is_causal, memory_is_causal=memory_is_causal)
	@staticmethod
	def generate_square_subsequent_mask(sz, device=None, dtype=None):
		return Tensor(sz, sz).to(device=device, dtype=dtype).fill_(float('-inf')).triu(1)
`;
