def _listed(sizes):
    return str(list(sizes)).replace(" ", "")


def _outside(places, sizes):
    """The first place that is not in a tensor of such sizes, as kernels name it."""
    depth = places.shape[-1]
    numbers = _internal.numbers_of(places)
    for i in range(0, len(numbers), depth) if depth else []:
        own = numbers[i : i + depth]
        if any([at < 0 or at >= n for at, n in zip(own, sizes)]):
            return f"indices[{i // depth}] = {own} does not index into"
    return None


def _are_listed(indices, updates):
    """Whether there is one list of places, with as many updates: what is written by then depends on what lies behind it in memory."""
    return len(indices.shape) == 1 and (len(updates.shape) == 0 or indices.shape[0] == updates.shape[0])


def _misfit(indices, updates, sizes, counted):
    """What kernels say of updates of other sizes than the places that they go to. `counted`: they say how many there are."""
    rows, depth = tuple(indices.shape)[:-1], indices.shape[-1]
    own, n = tuple(updates.shape), len(indices.shape) - 1
    said = lambda a: f" = {a[0] if len(a) == 1 else list(a)}" if counted else ""
    if own[:n] != rows:
        return f"Dimensions [0,{n}) of indices[shape={_listed(indices.shape)}]{said(rows)} must match dimensions [0,{n}) of updates[shape={_listed(own)}]{said(own[:n])}"
    if depth > len(sizes) or own[n:] != sizes[depth:]:
        return f"Dimensions [{depth},{len(sizes)}) of input[shape={_listed(sizes)}] must match dimensions [{n},{len(own)}) of updates[shape={_listed(own)}]"
    return None


def _misfit_of_tensor(indices, updates, sizes):
    """The same, as ops say it that give another tensor."""
    rows, depth = tuple(indices.shape)[:-1], indices.shape[-1]
    own, n = tuple(updates.shape), len(indices.shape) - 1
    if own[:n] != rows:
        return f"Outer dimensions of indices and update must match. Indices shape: {_listed(indices.shape)}, updates shape:{_listed(own)}"
    if depth > len(sizes):
        return f"Inner dimensions of output shape must match inner dimensions of updates shape. Output: {_listed(sizes)} updates: {_listed(own)}"
    if own[n:] != sizes[depth:]:
        inner = len(sizes) - depth
        return f"The inner {inner} dimensions of output.shape={_listed(sizes)} must match the inner {inner} dimensions of updates.shape={_listed(own)}"
    return None


def _name_told(*given):
    """The name that a kernel tells of an op that has none: what is no tensor goes another way, which tells none."""
    return "" if all([_internal.is_tensor(one) for one in given]) else None


def _written(op, indices, updates, sizes, base, adds, name=None):
    indices = tf.convert_to_tensor(indices)
    updates = tf.convert_to_tensor(updates)
    sizes = tuple(sizes)
    if None in tuple(indices.shape) or None in tuple(updates.shape) or None in sizes or indices.shape.rank == 0:
        return _unsupported("places that are written to of open sizes")
    if len(indices.shape) == 1:
        if op == "ScatterNd" and _are_listed(indices, updates) and len(updates.shape) < len(sizes) and not _internal.is_tracing():
            _internal.kernel_fails(op, _misfit(indices, updates, sizes, False), "", name)
        if _are_listed(indices, updates) or op == "TensorScatterUpdate" or _internal.is_tracing():
            return _unsupported("places that are written to in a list alone")
        n, m = indices.shape[0], updates.shape[0]
        words = f"Dimensions [0,1) of indices[shape=[{n}]] = {n} must match dimensions [0,1) of updates[shape={_listed(updates.shape)}] = {m}"
        _internal.kernel_fails(op, words, "", name)
    if op.startswith("Tensor"):
        wrong = _misfit_of_tensor(indices, updates, sizes)
    else:
        wrong = _misfit(indices, updates, sizes, op.startswith("Resource"))
    if wrong is not None:
        if _internal.is_tracing():
            return _unsupported("updates that do not fit the places they are written to")
        _internal.kernel_fails(op, wrong, "", name)
    if not _internal.is_tracing():
        beyond = _outside(indices, sizes)
        if beyond is not None:
            _internal.kernel_fails(op, f"{beyond} shape {_listed(sizes)}", "", name)
    return _internal.written(base, indices, updates, adds)


def scatter_nd(indices, updates, shape, name=None):
    name = _name_told(indices, updates, shape)
    sizes = _internal.numbers_of(tf.convert_to_tensor(shape))
    indices, updates = tf.convert_to_tensor(indices), tf.convert_to_tensor(updates)
    if not _internal.is_tracing():
        for called, one in (("Indices", indices), ("Updates", updates)):
            if one.shape.rank == 0:
                _internal.kernel_fails("ScatterNd", f"{called} shape must have rank at least one. Found:[]", "", name)
        empty = [0 in tuple(one.shape) for one in (indices, updates)]
        if (len(sizes) == 0 or any(empty)) and not all(empty):
            _internal.kernel_fails("ScatterNd", "Indices and updates specified for empty output shape", "", name)
    return _written("ScatterNd", indices, updates, sizes, tf.zeros(sizes, updates.dtype), True, name)


def tensor_scatter_nd_update(tensor, indices, updates, name=None, bad_indices_policy=""):
    x = tf.convert_to_tensor(tensor)
    return _written("TensorScatterUpdate", indices, tf.convert_to_tensor(updates, x.dtype), x.shape, x, False, _name_told(tensor, indices, updates))


def tensor_scatter_nd_add(tensor, indices, updates, name=None, bad_indices_policy=""):
    x = tf.convert_to_tensor(tensor)
    return _written("TensorScatterAdd", indices, tf.convert_to_tensor(updates, x.dtype), x.shape, x, True, _name_told(tensor, indices, updates))


def tensor_scatter_nd_sub(tensor, indices, updates, name=None, bad_indices_policy=""):
    x = tf.convert_to_tensor(tensor)
    return _written("TensorScatterSub", indices, -tf.convert_to_tensor(updates, x.dtype), x.shape, x, True, _name_told(tensor, indices, updates))


def _compared(op, tensor, indices, updates, by):
    name, x = _name_told(tensor, indices, updates), tf.convert_to_tensor(tensor)
    updates = tf.convert_to_tensor(updates, x.dtype)
    indices = tf.convert_to_tensor(indices)
    _written(op, indices, updates, x.shape, x, False, name)
    depth = indices.shape[-1]
    own = _internal.numbers_of(indices)
    rows = [own[i : i + depth] for i in range(0, len(own), depth)]
    if any([row in rows[:i] for i, row in enumerate(rows)]):
        return _unsupported("places that are written to twice")
    return _written(op, indices, by(tf.gather_nd(x, indices), updates), x.shape, x, False)


def tensor_scatter_nd_max(tensor, indices, updates, name=None, bad_indices_policy=""):
    return _compared("TensorScatterMax", tensor, indices, updates, tf.maximum)


def tensor_scatter_nd_min(tensor, indices, updates, name=None, bad_indices_policy=""):
    return _compared("TensorScatterMin", tensor, indices, updates, tf.minimum)


class Scattered:
    """What a variable's parts are changed by."""

    def _changed_at(self, op, indices, updates, adds):
        updates = tf.convert_to_tensor(updates, self.dtype)
        is_open = self.shape.rank is None or None in tuple(self.shape)
        if is_open and _internal.is_tracing():
            return self._lost("places that are written to of a variable of open sizes in a graph")
        indices, own = tf.convert_to_tensor(indices), self.read_value() if is_open else self._read()
        if _are_listed(indices, updates):
            return self._lost("places that are written to in a list alone")
        return self._set(_written(op, indices, -updates if op.endswith("Sub") else updates, own.shape if is_open else self.shape, own, adds))

    def scatter_nd_update(self, indices, updates, name=None):
        return self._changed_at("ResourceScatterNdUpdate", indices, updates, False)

    def scatter_nd_add(self, indices, updates, name=None):
        return self._changed_at("ResourceScatterNdAdd", indices, updates, True)

    def scatter_nd_sub(self, indices, updates, name=None):
        return self._changed_at("ResourceScatterNdSub", indices, updates, True)

    def _rows(self, op, sparse_delta, adds, negative=False):
        if not isinstance(sparse_delta, IndexedSlices):
            raise TypeError(f"Argument `sparse_delta` must be a `tf.IndexedSlices`. Received arg: {sparse_delta}")
        places = tf.convert_to_tensor(sparse_delta.indices)
        if places.shape.rank != 1:
            return self._lost(f"tf.Variable.{op} at such places")
        for i, at in enumerate(_internal.numbers_of(places)):
            if at < 0 or at >= self.shape[0]:
                _internal.kernel_fails(op, f"indices[{i}] = {at} is not in [0, {self.shape[0]})")
        values = tf.convert_to_tensor(sparse_delta.values, self.dtype)
        if tuple(values.shape) != (places.shape[0], *tuple(self.shape)[1:]):
            return self._lost(f"tf.Variable.{op} of rows of another size")
        return self._set(_internal.written(self._read(), tf.reshape(places, [-1, 1]), -values if negative else values, adds))

    def scatter_update(self, sparse_delta, use_locking=False, name=None):
        return self._rows("ResourceScatterUpdate", sparse_delta, False)

    def scatter_add(self, sparse_delta, use_locking=False, name=None):
        return self._rows("ResourceScatterAdd", sparse_delta, True)

    def scatter_sub(self, sparse_delta, use_locking=False, name=None):
        return self._rows("ResourceScatterSub", sparse_delta, True, True)

    def gather_nd(self, indices, name=None):
        places = tf.convert_to_tensor(indices)
        if not _internal.is_tracing():
            beyond = _outside(places, tuple(self.shape))
            if beyond is not None:
                _internal.kernel_fails("ResourceGatherNd", f"{beyond} param shape {_listed(self.shape)}, node name: ResourceGatherNd", "", None)
        return tf.gather_nd(self._read(), places)

    def is_initialized(self, name=None):
        return tf.constant(True)

    def _lost(self, what):
        """Something is done to what it holds, and it is not known what."""
        _internal.forget(self._value)
        return _unsupported(what)


def _losing(name):
    return lambda self, *args, **kwargs: self._lost(f"tf.Variable.{name}")


for _name in ("batch_scatter_update", "scatter_div", "scatter_mul", "scatter_max", "scatter_min", "scatter_nd_max", "scatter_nd_min", "load", "count_up_to"):
    setattr(Scattered, _name, _losing(_name))
