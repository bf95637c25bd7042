# Equations that are products of matrices: how x, y and the product are turned round.
_products = {
    "ab,bc->ac": (None, None, None),
    "ab,cb->ac": (None, (1, 0), None),
    "abc,cd->abd": (None, None, None),
    "abc,dc->abd": (None, (1, 0), None),
    "abcd,abde->abce": (None, None, None),
    "abcd,abed->abce": (None, (0, 1, 3, 2), None),
    "abcd,acbe->adbe": ((0, 1, 3, 2), (0, 2, 1, 3), (0, 2, 1, 3)),
    "abcd,adbe->acbe": (None, (0, 2, 1, 3), (0, 2, 1, 3)),
    "abcd,aecd->acbe": ((0, 2, 1, 3), (0, 2, 3, 1), None),
    "abcd,aecd->aceb": ((0, 2, 1, 3), (0, 2, 3, 1), (0, 1, 3, 2)),
}
# Equations with a kernel whose last, or first, two axes are taken as one: how the kernel is turned round.
_kernel_spreads = {"abc,cde->abde": None, "abc,dce->abde": (1, 0, 2), "abc,dec->abde": (2, 0, 1)}
_kernel_gathers = {"abcd,cde->abe": None, "abcd,ced->abe": (0, 2, 1), "abcd,ecd->abe": (1, 2, 0)}


def _turn(x, order):
    return x if order is None else tf.transpose(x, order)


def lettered(equation):
    """The same equation with the letters in the order in which they come."""
    known = {}
    for letter in equation:
        if letter.isalpha() and letter not in known:
            known[letter] = "abcdefghijklmnopqrstuvwxyz"[len(known)]
    return "".join([known.get(letter, letter) for letter in equation])


def _spelled_out(equation, x, y):
    """An equation with as many letters for `...` as there are axes that have none."""
    free = [letter for letter in "ABCDEFGHIJKLMNOPQRSTUVWXYZ" if letter not in equation]
    rest = set([len(one.shape) - len(letters.replace("...", "")) for one, letters in zip((x, y), equation.split("->")[0].split(",")) if "..." in letters])
    if len(rest) != 1 or min(rest) < 0:
        return equation
    return equation.replace("...", "".join(free[: rest.pop()]))


def einsum_of(equation, x, y):
    """An einsum of two tensors, by the ops that Keras takes for it."""
    known = lettered(equation)
    if "..." in known:
        return tf.einsum(_spelled_out(known.replace(" ", ""), x, y), x, y)
    if known in _products:
        turn_x, turn_y, turn = _products[known]
        return _turn(tf.matmul(_turn(x, turn_x), _turn(y, turn_y)), turn)
    if known in _kernel_spreads and None not in x.shape[1:]:
        y = _turn(y, _kernel_spreads[known])
        product = tf.matmul(x, tf.reshape(y, [x.shape[2], -1]))
        return tf.reshape(product, [-1, x.shape[1], y.shape[1], y.shape[2]])
    if known in _kernel_gathers and None not in x.shape[1:]:
        y = _turn(y, _kernel_gathers[known])
        return tf.matmul(tf.reshape(x, [-1, x.shape[1], x.shape[2] * x.shape[3]]), tf.reshape(y, [-1, y.shape[-1]]))
    return tf.einsum(known, x, y)


def _analyzed(equation, bias_axes, input_shape, partial):
    """Shapes of the kernel, of the bias and of what comes out."""
    found = _re.match(r"^(\.\.\.)?([a-zA-Z]+)(\.\.\.)?,([a-zA-Z]+)->(\.\.\.)?([a-zA-Z]+)(\.\.\.)?$", equation)
    if not found or (found.group(1), found.group(3)) != (found.group(5), found.group(7)):
        raise ValueError(
            f"Invalid einsum equation '{equation}'. Equations must be in the form [X],[Y]->[Z], ...[X],[Y]->...[Z], or [X]...,[Y]->[Z]...."
        )
    before, given, _, weight, _, made, _ = found.groups()
    rest = max(len(input_shape) - len(given), 0)
    left = rest if before else 0
    shape = [input_shape[0], *input_shape[1:left], *partial, *(() if before else input_shape[len(input_shape) - rest :])]
    sizes = {letter: input_shape[i + left] for i, letter in enumerate(given)}
    wanted = {letter: shape[i + left] for i, letter in enumerate(made)}
    for letter in given:
        if wanted.get(letter) is not None and wanted[letter] != sizes[letter]:
            raise ValueError(
                f"Input shape and output shape do not match at shared dimension '{letter}'. Input shape is {sizes[letter]}, and output shape is "
                f"{wanted[letter]}."
            )
    for letter in made:
        if letter not in given and letter not in weight:
            raise ValueError(
                f"Dimension '{letter}' was specified in the output '{made}' but has no corresponding dim in the input spec '{given}' or weight spec '{made}'"
            )
    for letter in weight:
        if letter not in sizes and letter not in wanted:
            raise ValueError(
                f"Weight dimension '{letter}' did not have a match in either the input spec '{given}' or the output spec '{made}'. For this layer, the "
                "weight must be fully specified."
            )
    whole = [sizes[letter] if n is None and letter in sizes else n for letter, n in zip(made, shape[left:])]
    shape = (*shape[:left], *whole, *shape[left + len(made) :])
    kernel = tuple([sizes[letter] if letter in sizes else wanted[letter] for letter in weight])
    if not bias_axes:
        return kernel, None, shape
    for letter in bias_axes:
        if letter not in wanted:
            raise ValueError(f"Bias dimension '{letter}' was requested, but is not part of the output spec '{made}'")
    first = min([made.index(letter) for letter in bias_axes])
    bias = [wanted[letter] if letter in bias_axes else 1 for letter in made[first:]]
    return kernel, tuple(bias) + (() if before else (1,) * rest), shape


class EinsumDense(Layer):
    __module__ = "keras.src.layers.core.einsum_dense"
    _is_quiet = True
    _settings = (
        "output_shape equation activation bias_axes kernel_initializer bias_initializer kernel_regularizer bias_regularizer activity_regularizer "
        "kernel_constraint bias_constraint quantization_config"
    ).split()

    def __init__(
        self,
        equation,
        output_shape,
        activation=None,
        bias_axes=None,
        kernel_initializer="glorot_uniform",
        bias_initializer="zeros",
        kernel_regularizer=None,
        bias_regularizer=None,
        kernel_constraint=None,
        bias_constraint=None,
        quantization_config=None,
        **kwargs,
    ):
        settings = dict(locals())
        super().__init__(**kwargs)
        take_settings(self, settings, [name for name in self._settings if name != "output_shape"])
        self.partial_output_shape = self.output_shape = (output_shape,) if isinstance(output_shape, int) else tuple(output_shape)

    kernel = property(kernel_of)

    def build(self, input_shape):
        kernel, bias, _ = _analyzed(self.equation, self.bias_axes, input_shape, self.partial_output_shape)
        self.input_spec = InputSpec(ndim=len(input_shape))
        made = lambda name, shape: self.add_weight(
            name=name,
            shape=shape,
            initializer=getattr(self, f"{name}_initializer"),
            regularizer=getattr(self, f"{name}_regularizer"),
            constraint=getattr(self, f"{name}_constraint"),
        )
        self._kernel = made("kernel", kernel)
        self.bias = None if bias is None else made("bias", bias)

    def call(self, inputs, training=None):
        x = einsum_of(self.equation, inputs, tf.convert_to_tensor(self._kernel))
        if self.bias is not None:
            x = tf.add(x, self.bias)
        return x if self.activation is None else self.activation(x)

    def compute_output_shape(self, input_shape):
        return _analyzed(self.equation, self.bias_axes, input_shape, self.partial_output_shape)[2]
