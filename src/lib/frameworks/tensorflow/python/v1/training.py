def gradients(ys, xs, grad_ys=None, name="gradients", gate_gradients=False, aggregation_method=None, stop_gradients=None, unconnected_gradients="none"):
    if not _internal.is_lazy():
        raise RuntimeError("tf.gradients is not supported when eager execution is enabled. Use tf.GradientTape instead.")
    if grad_ys is not None or stop_gradients is not None:
        return _unsupported("tf.gradients with such arguments")
    targets = ys if isinstance(ys, (list, tuple)) else [ys]
    sources = xs if isinstance(xs, (list, tuple)) else [xs]

    def of(source):
        like = source._symbol if isinstance(source, tf.Variable) else source

        def compute(*given):
            found = [None]
            if isinstance(source, tf.Variable):
                total = [tf.reduce_sum(one) for one in given]
                found = _internal.gradients(tf.add_n(total) if len(total) > 1 else total[0], [source._current()], [(0, _internal.position())])
            return _internal.unknown_tensor(tuple(like.shape), like.dtype.name) if found[0] is None else found[0]

        return _internal.lazy_node("Gradient", f"{name}/grad", list(targets), like, compute)

    return [of(source) for source in sources]


class Optimizer:
    """Steps variables; by how much, nobody knows here."""

    _own = "Optimizer"

    def __init__(self, learning_rate=0.001, *args, **kwargs):
        self._learning_rate = learning_rate
        self._name = kwargs.get("name") or self._own

    def _change(self, gradient):
        """What a variable is less after a step; None where it is not computed."""
        return None

    def get_name(self):
        return self._name

    def compute_gradients(self, loss, var_list=None, *args, **kwargs):
        if callable(loss):
            return _unsupported("an optimizer of TensorFlow 1 in eager mode")
        own = get_default_graph().get_collection(GraphKeys.TRAINABLE_VARIABLES) if var_list is None else list(var_list)
        if not own:
            raise ValueError("No variables to optimize.")
        return list(zip(gradients(loss, own), own))

    def apply_gradients(self, grads_and_vars, global_step=None, name=None):
        pairs = [pair for pair in grads_and_vars if pair[0] is not None]

        def step(*given):
            changes = [self._change(gradient) for gradient in given]
            for change, (_, variable) in zip(changes, pairs):
                variable._step() if change is None else variable._store(variable._current() - change)
            if global_step is not None:
                global_step._store(global_step._current() + 1)

        return operation(name or self._name, step, [gradient for gradient, _ in pairs])

    def minimize(self, loss, global_step=None, var_list=None, gate_gradients=1, aggregation_method=None, colocate_gradients_with_ops=False, name=None, grad_loss=None):
        if not _internal.is_lazy():
            return _unsupported("an optimizer of TensorFlow 1 in eager mode")
        return self.apply_gradients(self.compute_gradients(loss, var_list), global_step, name)


class GradientDescentOptimizer(Optimizer):
    _own = "GradientDescent"

    def _change(self, gradient):
        return gradient * self._learning_rate if isinstance(self._learning_rate, (int, float)) else None


class AdamOptimizer(Optimizer):
    _own = "Adam"


class RMSPropOptimizer(Optimizer):
    _own = "RMSProp"


class AdagradOptimizer(Optimizer):
    _own = "Adagrad"


class AdadeltaOptimizer(Optimizer):
    _own = "Adadelta"


class MomentumOptimizer(Optimizer):
    _own = "Momentum"
