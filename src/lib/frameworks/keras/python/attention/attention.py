def _transposed(x):
    """The last two axes in each other's place."""
    axes = list(range(len(x.shape)))
    axes[-2], axes[-1] = axes[-1], axes[-2]
    return tf.transpose(x, axes)


def below_diagonal(rows, columns):
    """Which steps each step may look at: those up to itself."""
    ones = tf.ones((1, rows, columns), dtype="int32")
    return tf.greater_equal(tf.cumsum(ones, axis=-2), tf.cumsum(ones, axis=-1))


class Attention(Layer):
    __module__ = "keras.src.layers.attention.attention"
    _is_quiet = True
    _settings = ("use_scale", "score_mode", "dropout", "seed")

    def __init__(self, use_scale=False, score_mode="dot", dropout=0.0, seed=None, **kwargs):
        super().__init__(**kwargs)
        self.use_scale = use_scale
        self.score_mode = score_mode
        self.dropout = dropout
        self.seed = seed
        if dropout > 0:
            self.seed_generator = SeedGenerator(seed=seed)
        if score_mode not in ("dot", "concat"):
            raise ValueError(f"Invalid value for argument score_mode. Expected one of {{'dot', 'concat'}}. Received: score_mode={score_mode}")

    def build(self, input_shape):
        self._validate_inputs(input_shape)
        made = lambda name: self.add_weight(name=name, shape=(), initializer="ones")
        self.scale = made("scale") if self.use_scale else None
        self.concat_score_weight = made("concat_score_weight") if self.score_mode == "concat" else None

    def _validate_inputs(self, inputs, mask=None):
        kind = type(self).__name__
        if not isinstance(inputs, list):
            raise ValueError(f"{kind} layer must be called on a list of inputs, namely [query, value] or [query, value, key]. Received: inputs={inputs}.")
        if len(inputs) not in (2, 3):
            raise ValueError(
                f"{kind} layer accepts inputs list of length 2 or 3, namely [query, value] or [query, value, key]. Received length: {len(inputs)}."
            )
        if mask is None:
            return
        if not isinstance(mask, list):
            raise ValueError(f"{kind} layer mask must be a list, namely [query_mask, value_mask]. Received: mask={mask}.")
        if len(mask) not in (2, 3):
            raise ValueError(f"{kind} layer accepts mask list of length 2 or 3. Received: inputs={inputs}, mask={mask}.")

    def _calculate_scores(self, query, key):
        if self.score_mode == "dot":
            scores = tf.matmul(query, _transposed(key))
            return scores if self.scale is None else tf.multiply(scores, self.scale)
        both = tf.expand_dims(query, axis=-2) + tf.expand_dims(key, axis=-3)
        both = both if self.scale is None else self.scale * both
        return self.concat_score_weight * tf.reduce_sum(tf.tanh(both), axis=-1)

    def _allowed(self, scores, mask, causal):
        """Which scores count."""
        mask = None if mask is None else tf.cast(mask, "bool")
        if not causal:
            return mask
        sizes = tf.shape(scores)
        below = below_diagonal(scores.shape[-2] or sizes[-2], scores.shape[-1] or sizes[-1])
        return below if mask is None else tf.logical_and(tf.expand_dims(mask, -2), below)

    def call(self, inputs, mask=None, training=False, return_attention_scores=False, use_causal_mask=False):
        self._validate_inputs(inputs, mask)
        query, value = inputs[0], inputs[1]
        query_mask, value_mask = (mask[0], mask[1]) if mask else (None, None)
        scores = self._calculate_scores(query, inputs[2] if len(inputs) > 2 else value)
        allowed = self._allowed(scores, value_mask, use_causal_mask)
        if allowed is not None:
            hidden = tf.logical_not(allowed)
            hidden = tf.expand_dims(hidden, -2) if len(hidden.shape) == 2 else hidden
            scores = tf.where(hidden, scores - (65504.0 if scores.dtype == tf.float16 else 1.0e9), scores)
        weights = tf.nn.softmax(scores, axis=-1)
        if training and self.dropout > 0:
            weights = dropout(weights, self.dropout)
        output = tf.matmul(weights, value)
        if query_mask is not None:
            output = tf.where(tf.expand_dims(tf.cast(query_mask, "bool"), -1), output, tf.zeros_like(output))
        return (output, weights) if return_attention_scores else output

    def compute_mask(self, inputs, mask=None):
        self._validate_inputs(inputs, mask)
        if mask is None or mask[0] is None:
            return None
        settings = {"dtype": None, "sparse": None, "ragged": None}
        return apply_operation("ConvertToTensor", lambda x: x, mask[0], settings=settings, module="keras.src.ops.core")

    def compute_output_shape(self, input_shape):
        return (*input_shape[0][:-1], input_shape[1][-1])

    def compute_output_spec(self, inputs, mask=None, return_attention_scores=False, training=None, use_causal_mask=False):
        self._validate_inputs(inputs, mask)
        key = inputs[2] if len(inputs) > 2 else inputs[1]
        shape = self.compute_output_shape([x.shape for x in inputs])
        given = {"mask": mask, "return_attention_scores": return_attention_scores, "use_causal_mask": use_causal_mask}
        return of_shapes(self, (inputs,), given, (shape, (*inputs[0].shape[:-1], key.shape[-2])) if return_attention_scores else shape)


class AdditiveAttention(Attention):
    __module__ = "keras.src.layers.attention.additive_attention"
    _unsaid = ("score_mode",)

    def __init__(self, use_scale=True, dropout=0.0, **kwargs):
        super().__init__(use_scale=use_scale, dropout=dropout, **kwargs)

    def build(self, input_shape):
        self._validate_inputs(input_shape)
        self.scale = self.add_weight(name="scale", shape=[input_shape[0][-1]], initializer="glorot_uniform") if self.use_scale else None

    def _calculate_scores(self, query, key):
        both = tf.tanh(tf.expand_dims(query, axis=-2) + tf.expand_dims(key, axis=-3))
        return tf.reduce_sum((self.scale if self.use_scale else 1.0) * both, axis=-1)
