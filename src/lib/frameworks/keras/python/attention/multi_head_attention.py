_letters = "abcdefghijklmnopqrstuvwxyz"


def _projection(free, bound, made):
    """The equation of a projection, and the axes of its bias."""
    inner = _letters[free : free + bound]
    outer = _letters[free + bound : free + bound + made]
    return f"{_letters[:free]}{inner},{inner}{outer}->{_letters[:free]}{outer}", outer


def _attention_equations(rank, axes):
    """How queries and keys make scores, and scores and values what comes out."""
    target = _letters[:rank]
    rest = [i for i in range(rank) if i not in axes and i != rank - 1]
    source = "".join([target[i] if i in rest or i == rank - 1 else _letters[rank + sorted(axes).index(i)] for i in range(rank)])
    product = "".join([target[i] for i in rest] + [target[i] for i in axes] + [source[i] for i in axes])
    return f"{source},{target}->{product}", f"{product},{source}->{target}", len(product)


def _positive(name, value, said="a positive integer"):
    if not isinstance(value, int) or value <= 0:
        raise ValueError(f"Received an invalid value for argument `{name}`, expected {said}. Received: {name}={value}")


def same_steps(value_shape, key_shape):
    if value_shape[1:-1] != key_shape[1:-1]:
        raise ValueError(
            f"All dimensions of `value` and `key`, except the last one, must be equal. Received: value_shape={value_shape} and key_shape={key_shape}"
        )


def joined_masks(query, value, query_mask, value_mask, key_mask, attention_mask, causal):
    """All masks together: what each step of the queries may look at."""
    found = []
    if query_mask is not None:
        found.append(tf.expand_dims(tf.cast(query_mask, "bool"), -1))
    for mask in (value_mask, key_mask):
        if mask is not None:
            found.append(tf.expand_dims(tf.cast(mask, "bool"), -2))
    if causal:
        found.append(below_diagonal(query.shape[1] or tf.shape(query)[1], value.shape[1] or tf.shape(value)[1]))
    together = None
    for mask in found:
        together = mask if together is None else together & mask
    if attention_mask is None:
        return together
    attention_mask = tf.cast(attention_mask, "bool")
    if query is value and _internal.looks_ahead(attention_mask):
        _hazard(
            "mask_looks_ahead",
            "Nothing is raised. `attention_mask` lets each step look at those that follow it, and at none before: it is a causal mask that is turned.",
            "A row of the mask is a step that looks, a column one that it looks at, and True what it sees: the lower triangle, `tril`, or use_causal_mask=True.",
        )
    return attention_mask if together is None else attention_mask & together


class MultiHeadAttention(Layer):
    __module__ = "keras.src.layers.attention.multi_head_attention"
    _is_quiet = True
    _supports_masking = True
    _own = (
        "num_heads key_dim value_dim dropout use_bias use_gate output_shape attention_axes sliding_window kernel_initializer bias_initializer "
        "kernel_regularizer bias_regularizer activity_regularizer kernel_constraint bias_constraint"
    ).split()

    def __init__(
        self,
        num_heads,
        key_dim,
        value_dim=None,
        dropout=0.0,
        use_bias=True,
        output_shape=None,
        attention_axes=None,
        sliding_window=None,
        flash_attention=None,
        kernel_initializer="glorot_uniform",
        bias_initializer="zeros",
        kernel_regularizer=None,
        bias_regularizer=None,
        activity_regularizer=None,
        kernel_constraint=None,
        bias_constraint=None,
        use_gate=False,
        seed=None,
        **kwargs,
    ):
        _positive("num_heads", num_heads)
        _positive("key_dim", key_dim)
        if value_dim is not None:
            _positive("value_dim", value_dim, "a positive integer or `None`")
        super().__init__(**kwargs)
        self.num_heads = num_heads
        self.key_dim = key_dim
        self.value_dim = value_dim or key_dim
        self.dropout = dropout
        self.use_bias = use_bias
        if use_gate or sliding_window or flash_attention:
            _unsupported("MultiHeadAttention with a gate, a window or flash attention")
        if output_shape:
            try:
                output_shape = (output_shape,) if isinstance(output_shape, int) else tuple(output_shape)
            except Exception:
                raise ValueError(
                    f"Invalid `output_shape`: {output_shape}. When specified, the `output_shape` should be of type tuple, list, or int."
                )
        self._output_shape = output_shape
        self._kernel_initializer = get_initializer(kernel_initializer)
        self._bias_initializer = get_initializer(bias_initializer)
        self._shared = {
            "kernel_regularizer": get_regularizer(kernel_regularizer),
            "bias_regularizer": get_regularizer(bias_regularizer),
            "activity_regularizer": get_regularizer(activity_regularizer),
            "kernel_constraint": get_constraint(kernel_constraint),
            "bias_constraint": get_constraint(bias_constraint),
        }
        self.attention_axes = (attention_axes,) if isinstance(attention_axes, int) else attention_axes
        if self.attention_axes and not isinstance(self.attention_axes, (list, tuple)):
            raise ValueError(f"`attention_axes` must be an int, list, or tuple.Received: attention_axes={attention_axes}")
        self.seed = seed

    def get_config(self):
        config = super().get_config()
        of = {
            "use_gate": False,
            "output_shape": self._output_shape,
            "sliding_window": None,
            "kernel_initializer": serialized(self._kernel_initializer),
            "bias_initializer": serialized(self._bias_initializer),
            **{name: serialized(value) for name, value in self._shared.items()},
        }
        config.update({name: of[name] if name in of else getattr(self, name) for name in self._own})
        config["seed"] = self.seed
        return config

    def _dense(self, name, shape, bound, sizes):
        """A projection of what has a shape, built."""
        equation, bias = _projection(len(shape) - bound, bound, len(sizes))
        free = len(shape) - bound - 1
        own = {"kernel_initializer": self._kernel_initializer.clone(), "bias_initializer": self._bias_initializer.clone(), **self._shared}
        layer = EinsumDense(
            equation, output_shape=[None] * free + list(sizes), bias_axes=bias if self.use_bias else None, name=name, dtype=self.dtype_policy, **own
        )
        layer.build(shape)
        return layer

    def build(self, query_shape, value_shape, key_shape=None):
        key_shape = value_shape if key_shape is None else key_shape
        same_steps(value_shape, key_shape)
        self._query_dense = self._dense("query", query_shape, 1, [self.num_heads, self.key_dim])
        self._key_dense = self._dense("key", key_shape, 1, [self.num_heads, self.key_dim])
        self._value_dense = self._dense("value", value_shape, 1, [self.num_heads, self.value_dim])
        rank = len(value_shape) + 1
        axes = self.attention_axes
        self.attention_axes = tuple(range(1, rank - 2)) if axes is None else tuple([axis if axis >= 0 else rank - 1 + axis for axis in axes])
        self._scores_equation, self._combine_equation, scores_rank = _attention_equations(rank, self.attention_axes)
        self._softmax = Softmax(axis=tuple(range(scores_rank - len(self.attention_axes), scores_rank)), dtype=self.dtype_policy)
        self._dropout_layer = Dropout(rate=self.dropout, dtype=self.dtype_policy, seed=self.seed)
        heads = (*query_shape[:-1], self.num_heads, self.value_dim)
        self._output_dense = self._dense("attention_output", heads, 2, self._output_shape or [query_shape[-1]])

    query_dense = property(lambda self: self._query_dense)
    key_dense = property(lambda self: self._key_dense)
    value_dense = property(lambda self: self._value_dense)
    output_dense = property(lambda self: self._output_dense)

    def _attend(self, query, key, value, mask, training, scored, causal):
        wide = 1.0 / self.key_dim**0.5
        expanded = -len(self.attention_axes) * 2 - 1
        if self.dropout > 0.0 or scored or len(query.shape) != 4:
            scores = einsum_of(self._scores_equation, key, tf.multiply(query, tf.cast(wide, query.dtype)))
            if mask is not None:
                for _ in range(len(scores.shape) - len(mask.shape)):
                    check_axis(expanded, len(mask.shape) + 1)
                    mask = tf.expand_dims(mask, axis=expanded)
            scores = self._softmax(scores, mask=mask)
            kept = self._dropout_layer(scores, training=training) if self.dropout > 0.0 else scores
            return einsum_of(self._combine_equation, kept, value), scores
        logits = tf.multiply(tf.einsum("BTNH,BSNH->BNTS", query, key), wide)
        allowed = None
        if mask is not None:
            for _ in range(4 - len(mask.shape)):
                check_axis(expanded, len(mask.shape) + 1)
                mask = tf.expand_dims(mask, axis=expanded)
            allowed = tf.logical_and(tf.ones_like(logits, dtype="bool"), mask)
        if causal:
            below = tf.expand_dims(below_diagonal(logits.shape[2] or tf.shape(logits)[2], logits.shape[3] or tf.shape(logits)[3]), 0)
            allowed = tf.logical_and(tf.ones_like(logits, dtype="bool") if allowed is None else allowed, below)
        if allowed is not None:
            logits = tf.where(allowed, logits, tf.constant((65500.0 if logits.dtype == tf.float16 else 3.38953e38) * -0.7, dtype=logits.dtype))
        return tf.einsum("BNTS,BSNH->BTNH", tf.nn.softmax(logits, axis=-1), value), None

    def call(
        self,
        query,
        value,
        key=None,
        query_mask=None,
        value_mask=None,
        key_mask=None,
        attention_mask=None,
        return_attention_scores=False,
        training=None,
        use_causal_mask=False,
    ):
        key = value if key is None else key
        query_mask = keras_mask(query)
        for x in (query, value, key):
            if keras_mask(x) is not None:
                x._keras_mask = None
        masks = (query_mask, value_mask, key_mask, attention_mask)
        causal_only = use_causal_mask and all(mask is None for mask in masks)
        scored = return_attention_scores
        direct = causal_only and not (self.dropout > 0.0 or scored or len(query.shape) != 3)
        mask = None if direct else joined_masks(query, value, *masks, use_causal_mask)
        output, scores = self._attend(self._query_dense(query), self._key_dense(key), self._value_dense(value), mask, training, scored, direct)
        output = self._output_dense(output)
        if query_mask is not None:
            output._keras_mask = query_mask
        return (output, scores) if return_attention_scores else output

    def compute_output_shape(self, query_shape, value_shape, key_shape=None):
        same_steps(tuple(value_shape), tuple(value_shape if key_shape is None else key_shape))
        return tuple(query_shape[:-1]) + self._output_shape if self._output_shape else tuple(query_shape)

    def compute_output_spec(
        self,
        query,
        value,
        key=None,
        query_mask=None,
        value_mask=None,
        key_mask=None,
        attention_mask=None,
        return_attention_scores=False,
        training=None,
        use_causal_mask=False,
    ):
        shape = self.compute_output_shape(query.shape, value.shape, None if key is None else key.shape)
        given = {"key": key, "attention_mask": attention_mask, "return_attention_scores": return_attention_scores, "use_causal_mask": use_causal_mask}
        # Keras takes the queries' steps for the keys' here.
        scores = (query.shape[0], self.num_heads, query.shape[1], query.shape[1])
        return of_shapes(self, (query, value), given, (shape, scores) if return_attention_scores else shape)
