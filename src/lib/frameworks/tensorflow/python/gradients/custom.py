class _Crossing:
    """A call of a function with a gradient of its own: what it gave, of what, and how its gradients lead back."""

    def __init__(self, outputs, inputs, variables, grad_fn):
        self.outputs = outputs
        self._inputs = inputs
        self._variables = variables
        self._grad_fn = grad_fn
        self.at = _internal.position()

    def sources(self):
        return [*self._inputs, *[one._read() for one in self._variables]]

    def back(self, upstream):
        """Gradients by its sources, None where there is none."""
        variable_grads = []
        if self._variables:
            input_grads, variable_grads = self._grad_fn(*upstream, variables=self._variables)
            if len(variable_grads) != len(self._variables):
                raise ValueError("Must return gradient for each variable from @custom_gradient grad_fn.")
        else:
            input_grads = self._grad_fn(*upstream)
        flat = tf.nest.flatten(input_grads)
        if len(flat) != len(self._inputs):
            if _internal.is_tracing():
                return _unsupported("what a graph says of a gradient function that gives too few or too many")
            raise ValueError(f"custom_gradient function expected to return {len(self._inputs)} gradients, but returned {len(flat)} instead.")
        return [None if one is None else tf.convert_to_tensor(one) for one in [*flat, *variable_grads]]


_crossings = []


def _with_crossings(whole, sources, ranges, seen):
    """A target with what its crossings hand their sources in place of what led to them: its gradients are the target's. `seen`: whether another tape records."""
    for crossing in reversed(_crossings):
        if crossing.at < ranges[0][0]:
            break
        if not any([start <= crossing.at <= end for start, end in ranges]) or any([one is source for one in crossing.outputs for source in sources]):
            continue
        upstream = _internal.gradients(whole, crossing.outputs, ranges, False, True)
        if all([one is None for one in upstream]):
            continue
        if seen:
            return _unsupported("gradients of gradients that a program computes")
        given = crossing.back([tf.zeros_like(own) if one is None else one for one, own in zip(upstream, crossing.outputs)])
        start = _internal.position()
        for source, gradient in zip(crossing.sources(), given):
            if gradient is None or not _internal.carries(source):
                continue
            if list(_internal.sizes(gradient)) != list(_internal.sizes(source)):
                return _unsupported("a gradient of other sizes than what it is by")
            whole = whole + tf.cast(tf.reduce_sum(source * tf.stop_gradient(gradient)), whole.dtype)
        ranges = [*ranges, (start, _internal.position())]
    return whole, ranges


class Bind:
    """A function with a gradient of its own."""

    def __init__(self, function, instance=None):
        self._function = function
        self._instance = instance
        self.__name__ = getattr(function, "__name__", "f")
        self.__doc__ = function.__doc__

    def __get__(self, instance, owner=None):
        return self if instance is None else Bind(self._function, instance)

    def __call__(self, *args, **kwargs):
        if _internal.is_lazy():
            return _unsupported("tf.custom_gradient in a graph that a session runs")
        if _internal.is_tracing():
            if kwargs:
                raise ValueError("The custom_gradient decorator currently supports keywords arguments only when eager execution is enabled.")
            args = [tf.convert_to_tensor(one) for one in args]
        start = _internal.position()
        reads = ResourceVariable._followed()
        given = self._function(*args, **kwargs) if self._instance is None else self._function(self._instance, *args, **kwargs)
        used = ResourceVariable._followed(reads)
        if not isinstance(given, tuple) or len(given) != 2:
            raise TypeError("unsupported callable")
        result, grad_fn = given
        plain = tf.nest.flatten(args)
        own = [*plain, *tf.nest.flatten(list(kwargs.values()))]
        variables = [one for one in used if one.trainable and not any([one is arg for arg in own])]
        inputs = [tf.convert_to_tensor(one) for one in plain]
        if variables and not _takes_variables(grad_fn):
            raise TypeError(f"@tf.custom_gradient grad_fn must accept keyword argument 'variables', since function uses variables: {variables}")
        sources = [*inputs, *[one._value for one in variables]]
        outputs = _internal.crossing([tf.convert_to_tensor(one) for one in tf.nest.flatten(result)], sources, start, [one._value for one in used])
        _crossings.append(_Crossing(outputs, inputs, variables, grad_fn))
        return tf.nest.pack_sequence_as(result, outputs)


def _takes_variables(grad_fn):
    return any([name == "variables" or kind == _inspect.Parameter.VAR_KEYWORD for name, kind in [(one.name, one.kind) for one in _inspect.signature(grad_fn).parameters.values()]])


def custom_gradient(f=None):
    return (lambda inner: Bind(inner)) if f is None else Bind(f)


def grad_pass_through(f):
    def passed(*args, **kwargs):
        def gradient(*grads, variables=None):
            if variables is not None:
                return grads, [None] * len(variables)
            return grads

        return f(*args, **kwargs), gradient

    return Bind(passed)
