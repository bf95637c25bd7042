class GroupedQueryAttention(Layer):
    """Attention whose heads share keys and values in groups."""

    __module__ = "keras.src.layers.attention.grouped_query_attention"
    _is_quiet = True
    _supports_masking = True

    def __init__(
        self,
        head_dim,
        num_query_heads,
        num_key_value_heads,
        dropout=0.0,
        use_bias=True,
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
        super().__init__(**kwargs)
        repeats, rest = divmod(num_query_heads, num_key_value_heads)
        if rest:
            raise ValueError("`num_query_heads` must be divisible by `num_key_value_heads`.")
        if use_gate or flash_attention:
            _unsupported("GroupedQueryAttention with a gate or flash attention")
        self.head_dim, self.num_repeats = head_dim, repeats
        self.num_query_heads, self.num_key_value_heads = num_query_heads, num_key_value_heads
        self.dropout = dropout
        self.use_bias = use_bias
        self._kernel_initializer = get_initializer(kernel_initializer)
        self._bias_initializer = get_initializer(bias_initializer)
        self._shared = {
            "kernel_regularizer": get_regularizer(kernel_regularizer),
            "bias_regularizer": get_regularizer(bias_regularizer),
            "activity_regularizer": get_regularizer(activity_regularizer),
            "kernel_constraint": get_constraint(kernel_constraint),
            "bias_constraint": get_constraint(bias_constraint),
        }
        self.seed = seed
        self.supports_masking = True

    def get_config(self):
        own = {name: getattr(self, name) for name in ("head_dim", "num_query_heads", "num_key_value_heads", "use_bias", "dropout")}
        of = {"kernel_initializer": serialized(self._kernel_initializer), "bias_initializer": serialized(self._bias_initializer)}
        return {**super().get_config(), **own, **of, **{name: serialized(value) for name, value in self._shared.items()}, "seed": self.seed}

    def _dense(self, name, equation, sizes, axes, shape):
        own = {"kernel_initializer": self._kernel_initializer.clone(), "bias_initializer": self._bias_initializer.clone(), **self._shared}
        layer = EinsumDense(equation, output_shape=sizes, bias_axes=axes if self.use_bias else None, name=name, dtype=self.dtype_policy, **own)
        layer.build(shape)
        return layer

    def build(self, query_shape, value_shape, key_shape=None):
        key_shape = value_shape if key_shape is None else key_shape
        self.feature_dim = query_shape[-1]
        heads = lambda name, n, shape: self._dense(name, "bqm,muh->bquh", (None, n, self.head_dim), "uh", shape)
        self._query_dense = heads("query", self.num_query_heads, query_shape)
        self._key_dense = heads("key", self.num_key_value_heads, key_shape)
        self._value_dense = heads("value", self.num_key_value_heads, value_shape)
        self._softmax = Softmax(axis=-1, dtype=self.dtype_policy)
        self._dropout_layer = Dropout(rate=self.dropout, dtype=self.dtype_policy, seed=self.seed)
        inner = (None, query_shape[1], self.num_query_heads, self.head_dim)
        self._output_dense = self._dense("attention_output", "bquh,uhm->bqm", (None, self.feature_dim), "m", inner)

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
        mask = joined_masks(query, value, query_mask, value_mask, key_mask, attention_mask, use_causal_mask)
        q, k, v = self._query_dense(query), self._key_dense(key), self._value_dense(value)
        groups = [i // self.num_repeats for i in range(self.num_query_heads)]
        k, v = [tf.gather(one, groups, axis=2) for one in (k, v)]
        scores = tf.einsum("bquh,bkuh->buqk", tf.multiply(q, tf.cast(1.0 / self.head_dim**0.5, q.dtype)), k)
        if mask is not None:
            for _ in range(len(scores.shape) - len(mask.shape)):
                mask = tf.expand_dims(mask, axis=1)
        scores = self._softmax(scores, mask=mask)
        kept = self._dropout_layer(scores, training=training) if self.dropout > 0.0 else scores
        output = self._output_dense(tf.einsum("buqk,bkuh->bquh", kept, v))
        return (output, scores) if return_attention_scores else output

    def compute_output_shape(self, query_shape, value_shape, key_shape=None):
        key_shape = value_shape if key_shape is None else key_shape
        if query_shape[-1] != value_shape[-1]:
            raise ValueError(
                f"The last dimension of `query_shape` and `value_shape` must be equal, but are {query_shape[-1]}, {value_shape[-1]}. Received: query_shape={tuple(query_shape)}, value_shape={tuple(value_shape)}"
            )
        same_steps(tuple(value_shape), tuple(key_shape))
        return tuple(query_shape)

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
        scores = (query.shape[0], self.num_query_heads, query.shape[1], value.shape[1])
        return of_shapes(self, (query, value), given, (shape, scores) if return_attention_scores else shape)


GroupQueryAttention = GroupedQueryAttention
