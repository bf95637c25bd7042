AUTO_REUSE = "AUTO_REUSE"


class name_scope:
    """Ops that are made within it have a name before theirs."""

    def __init__(self, name, default_name=None, values=None):
        self._name = default_name if name is None else name
        self._inner = tf.name_scope(self._name or "")

    def __enter__(self):
        return self._inner.__enter__()

    def __exit__(self, kind, value, traceback):
        self._inner.__exit__(kind, value, traceback)


class variable_scope:
    """Variables that are made within it have a name before theirs, and so have ops."""

    def __init__(self, name_or_scope, default_name=None, values=None, initializer=None, regularizer=None, caching_device=None, partitioner=None, custom_getter=None, reuse=None, dtype=None, use_resource=None, constraint=None, auxiliary_name_scope=True):
        if regularizer is not None or custom_getter is not None or partitioner is not None:
            _unsupported("a scope of variables that are regularized or got otherwise")
        if default_name is None and name_or_scope is None:
            raise TypeError("If default_name is None then name_or_scope is required")
        self._given = default_name if name_or_scope is None else name_or_scope
        self._initializer = initializer
        self._reuse = reuse

    def __enter__(self):
        scopes = get_default_graph()._scopes
        outer = scopes[-1]
        again = not isinstance(self._given, str)
        own = self._given.name if again else self._given
        full = own if again or not outer.name else f"{outer.name}/{own}"
        reuse = self._reuse
        if reuse is None or reuse is False:
            reuse = (self._given.reuse if again else None) or outer.reuse
        made = type(outer)(full, reuse, self._initializer or outer.initializer)
        scopes.append(made)
        self._named = own != "" and _internal.is_tracing()
        if self._named:
            self._scope = tf.name_scope(own.split("/")[-1] if again else own)
            self._scope.__enter__()
        return made

    def __exit__(self, kind, value, traceback):
        if self._named:
            self._scope.__exit__(kind, value, traceback)
        get_default_graph()._scopes.pop()


def get_variable_scope():
    return get_default_graph()._scopes[-1]


def get_variable(name, shape=None, dtype=None, initializer=None, regularizer=None, trainable=None, collections=None, caching_device=None, partitioner=None, validate_shape=True, use_resource=None, custom_getter=None, constraint=None, synchronization=None, aggregation=None):
    if not _internal.is_lazy():
        return _unsupported("tf.compat.v1.get_variable at once")
    if regularizer is not None or partitioner is not None or custom_getter is not None or collections is not None:
        return _unsupported("a variable that is regularized or got otherwise")
    graph = get_default_graph()
    scope = graph._scopes[-1]
    full = f"{scope.name}/{name}" if scope.name else name
    sizes = None if shape is None else tf.TensorShape(shape)
    if full in graph._stored:
        found = graph._stored[full]
        if not scope.reuse:
            raise ValueError(f"Variable {full} already exists, disallowed. Did you mean to set reuse=True or reuse=tf.AUTO_REUSE in VarScope?")
        if sizes is not None and not sizes.is_compatible_with(found.shape):
            raise ValueError(f"Trying to share variable {full}, but specified shape {sizes} and found shape {found.shape}.")
        return found
    if scope.reuse is True:
        raise ValueError(f"Variable {full} does not exist, or was not created with tf.get_variable(). Did you mean to set reuse=tf.AUTO_REUSE in VarScope?")
    initializer = initializer or scope.initializer
    given = tf.as_dtype(dtype or tf.float32)
    if _internal.is_tensor(initializer) or isinstance(initializer, (int, float, list)) or hasattr(initializer, "__array__"):
        if sizes is not None:
            raise ValueError("If initializer is a constant, do not specify shape.")
        initial = initializer if dtype is None else lambda: tf.cast(initializer, given)
    else:
        if sizes is None:
            raise ValueError(f"Variable {full} did not get an initializer, so its `shape` argument must be specified.")
        if not sizes.is_fully_defined():
            raise ValueError(f"Shape of a new variable ({full}) must be fully defined, but instead was {sizes}.")
        if initializer is None and given.is_floating:
            initial = lambda: tf.random.uniform(list(sizes._dims), dtype=given)
        elif initializer is None:
            initial = lambda: tf.zeros(list(sizes._dims), given)
        else:
            made = initializer() if isinstance(initializer, type) else initializer
            initial = lambda: made(list(sizes._dims), dtype=given)
    made = tf.Variable.made_as(full, initial, trainable)
    graph._stored[full] = made
    return made


def global_variables(scope=None):
    return get_default_graph().get_collection(GraphKeys.GLOBAL_VARIABLES, scope)


def trainable_variables(scope=None):
    return get_default_graph().get_collection(GraphKeys.TRAINABLE_VARIABLES, scope)


def local_variables(scope=None):
    return []


def get_collection(key, scope=None):
    return get_default_graph().get_collection(key, scope)


def add_to_collection(name, value):
    get_default_graph().add_to_collection(name, value)


def variables_initializer(var_list, name="init"):
    if not _internal.is_lazy():
        return None

    def initialize():
        for one in var_list:
            one._initialize()

    return operation(name, initialize)


def global_variables_initializer():
    return variables_initializer(global_variables())


def local_variables_initializer():
    return variables_initializer([])


def tables_initializer(name="init_all_tables"):
    return variables_initializer([], name)


initialize_all_variables = global_variables_initializer


def assign(ref, value, validate_shape=None, use_locking=None, name=None):
    return ref.assign(value)


def assign_add(ref, value, use_locking=None, name=None):
    return ref.assign_add(value)


def assign_sub(ref, value, use_locking=None, name=None):
    return ref.assign_sub(value)


def _reduced(name):
    own = getattr(tf, name)

    def reduce(input_tensor, axis=None, keepdims=None, name=None, reduction_indices=None, keep_dims=None):
        along = reduction_indices if axis is None else axis
        return own(input_tensor, along, bool(keep_dims if keepdims is None else keepdims))

    return reduce


reduce_sum = _reduced("reduce_sum")
reduce_mean = _reduced("reduce_mean")
reduce_max = _reduced("reduce_max")
reduce_min = _reduced("reduce_min")
reduce_prod = _reduced("reduce_prod")
reduce_any = _reduced("reduce_any")
reduce_all = _reduced("reduce_all")
reduce_logsumexp = _reduced("reduce_logsumexp")


def argmax(input, axis=None, name=None, dimension=None, output_type=tf.int64):
    return tf.argmax(input, dimension if axis is None else axis, output_type)


def argmin(input, axis=None, name=None, dimension=None, output_type=tf.int64):
    return tf.argmin(input, dimension if axis is None else axis, output_type)


def set_random_seed(seed):
    tf.random.set_seed(seed)


def random_normal(shape, mean=0.0, stddev=1.0, dtype=tf.float32, seed=None, name=None):
    return tf.random.normal(shape, mean, stddev, dtype, seed, name)


def random_uniform(shape, minval=0, maxval=None, dtype=tf.float32, seed=None, name=None):
    return tf.random.uniform(shape, minval, maxval, dtype, seed, name)


def truncated_normal(shape, mean=0.0, stddev=1.0, dtype=tf.float32, seed=None, name=None):
    return tf.random.truncated_normal(shape, mean, stddev, dtype, seed, name)


def to_float(x, name="ToFloat"):
    return tf.cast(x, tf.float32, name=name)


def to_int32(x, name="ToInt32"):
    return tf.cast(x, tf.int32, name=name)


def to_int64(x, name="ToInt64"):
    return tf.cast(x, tf.int64, name=name)


class _Drawn:
    def __init__(self, *args, **kwargs):
        pass

    def __call__(self, shape, dtype=None, partition_info=None):
        return tf.random.normal(shape, dtype=tf.as_dtype(dtype or tf.float32))


class glorot_uniform_initializer(_Drawn):
    pass


class glorot_normal_initializer(_Drawn):
    pass


class truncated_normal_initializer(_Drawn):
    pass


class orthogonal_initializer(_Drawn):
    pass


class variance_scaling_initializer(_Drawn):
    pass
