def ctc_loss(labels, logits, label_length, logit_length, logits_time_major=True, unique=None, blank_index=None, name=None):
    logits = tf.convert_to_tensor(logits)
    if isinstance(labels, SparseTensor):
        if logits.shape.rank != 3:
            return _unsupported("tf.nn.ctc_loss of such tensors")
        if blank_index is None:
            raise ValueError(f"Argument `blank_index` must be provided when labels is a SparseTensor. Received blank_index: {blank_index}.")
        batch = logits.shape[1 if logits_time_major else 0]
        _check_lengths("CTCLoss", logits.shape[0 if logits_time_major else 1], batch, logit_length, None)
        return _internal.unknown_of([logits], (batch,), logits.dtype)
    labels = tf.convert_to_tensor(labels)
    if logits.shape.rank != 3 or labels.shape.rank != 2 or None in tuple(labels.shape) or None in tuple(logits.shape):
        return _unsupported("tf.nn.ctc_loss of such tensors")
    frames, batch, classes = [logits.shape[i] for i in ((0, 1, 2) if logits_time_major else (1, 0, 2))]
    lengths = [tf.convert_to_tensor(one) for one in (label_length, logit_length)]
    if any([one.shape.rank != 1 for one in lengths]):
        return _unsupported("tf.nn.ctc_loss of lengths that are no lists")
    own, most = labels.shape
    of_labels, of_logits = [one.shape[0] for one in lengths]
    if own != batch and 1 not in (own, batch):
        _misfits("Mul", f"[{frames},{batch},1,{classes}]", f"[1,{own},{most},{classes}]")
    if own != batch:
        return _unsupported("tf.nn.ctc_loss of one row of labels for all")
    states = 2 * most + 2
    if of_labels != batch:
        if 1 in (of_labels, batch):
            return _unsupported("tf.nn.ctc_loss of one length for all")
        _misfits("AddV2", f"[{of_labels},1,{states}]", f"[{batch},{states},{states}]")
    if of_logits != batch:
        if 1 in (of_logits, batch):
            return _unsupported("tf.nn.ctc_loss of one length for all")
        _misfits("Mul", f"[{batch}]", f"[{of_logits}]")
    return _internal.unknown_of([logits], (batch,), logits.dtype)


def _misfits(op, a, b):
    if _internal.is_tracing():
        return _unsupported("what a graph says of sizes that do not fit within it")
    _internal.kernel_fails(op, f"Incompatible shapes: {a} vs. {b}", "", "")


def _check_lengths(op, frames, batch, lengths, kind):
    lengths = tf.convert_to_tensor(lengths)
    if _internal.is_tracing():
        return _unsupported(f"{op} in a graph")
    if lengths.shape.rank != 1 or batch is None or frames is None:
        return _unsupported(f"{op} of such lengths")
    if lengths.shape[0] != batch:
        if op == "CTCLoss":
            return _unsupported("tf.nn.ctc_loss of lengths of another batch")
        _internal.kernel_fails(op, f"len(sequence_length) != batch_size.  len(sequence_length):  {lengths.shape[0]} batch_size: {batch}", "", None, kind)
    for i, n in enumerate(_internal.numbers_of(lengths)):
        if n > frames:
            _internal.kernel_fails(op, f"sequence_length({i}) <= {frames}", "", None, kind)
    return lengths


def _decoded(op, inputs, sequence_length):
    """Logits and lengths that a decoder takes."""
    logits = tf.convert_to_tensor(inputs)
    lengths = tf.convert_to_tensor(sequence_length, dtype=tf.int32)
    if _internal.is_tracing():
        return _unsupported(f"{op} in a graph")
    if logits.shape.rank != 3:
        _internal.kernel_fails(op, "inputs is not a 3-Tensor", "", None)
    _check_lengths(op, logits.shape[0], logits.shape[1], lengths, tf.errors.FailedPreconditionError)
    return logits, lengths


def ctc_greedy_decoder(inputs, sequence_length, merge_repeated=True, blank_index=None):
    logits, lengths = _decoded("CTCGreedyDecoder", inputs, sequence_length)
    frames, batch, classes = logits.shape
    blank = classes - 1 if blank_index is None else blank_index
    blank = blank + classes if blank < 0 else blank
    most = tf.reduce_max(logits, axis=-1)
    steps = tf.range(frames)[:, None] < lengths[None, :]
    score = -tf.reduce_sum(tf.where(steps, most, tf.zeros_like(most)), axis=0)[:, None]
    best = tf.argmax(logits, axis=-1)
    if not _internal.has_values(best):
        return [_internal.unknown("what a decoder finds in numbers that are not known")], score
    return [_picked(best, lengths, blank, merge_repeated)], score


def _picked(best, lengths, blank, merges):
    batch = best.shape[1]
    rows = [[] for _ in range(batch)]
    numbers, counts = _internal.numbers_of(best), _internal.numbers_of(lengths)
    for b in range(batch):
        before = -1
        for t in range(counts[b]):
            own = numbers[t * batch + b]
            if own != blank and not (merges and own == before):
                rows[b].append(own)
            before = own
    places = [[b, i] for b in range(batch) for i in range(len(rows[b]))]
    values = [one for row in rows for one in row]
    longest = max([len(row) for row in rows])
    return SparseTensor(tf.reshape(tf.constant(places, tf.int64), [-1, 2]), tf.constant(values, tf.int64), [batch, longest])


def ctc_beam_search_decoder(inputs, sequence_length, beam_width=100, top_paths=1):
    logits, lengths = _decoded("CTCBeamSearchDecoder", inputs, sequence_length)
    if top_paths > beam_width:
        _internal.kernel_fails("CTCBeamSearchDecoder", "requested more paths than the beam width.", f"_top_paths_{top_paths}", None)
    found = [_internal.unknown("what a search finds") for _ in range(top_paths)]
    return found, _internal.unknown_tensor((logits.shape[1], top_paths), logits.dtype.name)


def _within(op, classes, most, name):
    """Whether classes that are known are less than `most`."""
    for one in _internal.numbers_of(classes) if _internal.has_values(classes) else []:
        if one < 0 or one >= most:
            _internal.kernel_fails(op, f"`true_candidate` out of range [0, {most}), received {one}", "", name)


def _sampled(op, weights, biases, labels, inputs, num_sampled, num_classes, num_true):
    """What is checked of sampled classes, in its order; which are drawn, nobody knows."""
    given = (weights, biases)
    labels.dtype
    weights, biases, labels, inputs = [tf.convert_to_tensor(one) for one in (weights, biases, labels, inputs)]
    if _internal.is_tracing() and labels.shape.rank != 2:
        return _unsupported(f"tf.nn.{op} of such labels in a graph")
    if labels.dtype.is_floating:
        labels = tf.cast(labels, tf.int64)
    sampler = "LogUniformCandidateSampler"
    if labels.shape.rank != 2:
        _internal.kernel_fails(sampler, "true_classes must be a matrix")
    if labels.shape[1] != num_true:
        return _unsupported(f"tf.nn.{op} with another num_true")
    if num_sampled > num_classes:
        if _internal.is_tracing():
            return _unsupported(f"tf.nn.{op} of more samples than classes in a graph")
        _internal.kernel_fails(sampler, "Sampler's range is too small.")
    if not _internal.is_tracing():
        _within(sampler, labels, num_classes, "")
    if any([None in tuple(one.shape) for one in (weights, labels, inputs)]) or weights.shape.rank != 2 or inputs.shape.rank != 2:
        return _unsupported(f"tf.nn.{op} of such tensors")
    batch, width = inputs.shape
    if weights.shape[0] != num_classes:
        return _unsupported(f"tf.nn.{op} of weights of another number of classes")
    own = weights.shape[1]
    if width != own:
        if _internal.is_tracing():
            return _unsupported(f"tf.nn.{op} of other sizes in a graph")
        _internal.kernel_fails("_MklMatMul", f"Matrix size-incompatible: In[0]: [{batch},{width}], In[1]: [{num_sampled},{own}]", "", "", tf.errors.InvalidArgumentError, "MatMul")
    if labels.shape[0] != batch:
        if _internal.is_tracing() or 1 in (labels.shape[0], batch):
            return _unsupported(f"tf.nn.{op} of other sizes in a graph")
        _misfits("Mul", f"[{batch},1,{width}]", f"[{labels.shape[0]},{num_true},{own}]")
    classes = tf.concat([tf.reshape(tf.cast(labels, tf.int64), [-1]), _internal.unknown_tensor((num_sampled,), "int64")], 0)
    rows = [tf.nn.embedding_lookup(one, classes) for one in given]
    return _internal.unknown_of([*rows, inputs], (batch,), inputs.dtype)


def sampled_softmax_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None, remove_accidental_hits=True, seed=None, name="sampled_softmax_loss"):
    if sampled_values is not None:
        return _unsupported("tf.nn.sampled_softmax_loss of classes that are given")
    return _sampled("sampled_softmax_loss", weights, biases, labels, inputs, num_sampled, num_classes, num_true)


def nce_loss(weights, biases, labels, inputs, num_sampled, num_classes, num_true=1, sampled_values=None, remove_accidental_hits=False, name="nce_loss"):
    if sampled_values is not None:
        return _unsupported("tf.nn.nce_loss of classes that are given")
    return _sampled("nce_loss", weights, biases, labels, inputs, num_sampled, num_classes, num_true)


def _candidates(op, true_classes, num_true, num_sampled, unique, range_max):
    """Classes that are drawn, and how often each would be: their sizes."""
    # What is no tensor goes another way, where an op that has no name is told none.
    name = "" if _internal.is_tensor(true_classes) else None
    classes = tf.convert_to_tensor(true_classes) if name == "" else tf.convert_to_tensor(true_classes, dtype=tf.int64)
    if classes.dtype != tf.int64:
        return _unsupported(f"{op} of classes of {classes.dtype.name}")
    if _internal.is_tracing() and classes.shape.rank != 2:
        return _unsupported(f"{op} of such classes in a graph")
    if classes.shape.rank != 2:
        _internal.kernel_fails(op, "true_classes must be a matrix", "", name)
    if classes.shape[1] != num_true:
        if _internal.is_tracing():
            return _unsupported(f"{op} of such classes in a graph")
        _internal.kernel_fails(op, f"true_classes must have num_true columns, expected: {classes.shape[1]} was: {num_true}", "", name)
    if unique and num_sampled > range_max:
        if _internal.is_tracing():
            return _unsupported(f"{op} of more samples than classes in a graph")
        _internal.kernel_fails(op, "Sampler's range is too small.", "", name)
    if not _internal.is_tracing():
        _within(op, classes, range_max, name)
    made = _collections.namedtuple(op, "sampled_candidates true_expected_count sampled_expected_count")
    drawn, own, count = [_internal.unknown_tensor(size, dtype) for size, dtype in (((num_sampled,), "int64"), (tuple(classes.shape), "float32"), ((num_sampled,), "float32"))]
    return made(drawn, own, count)


def log_uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates("LogUniformCandidateSampler", true_classes, num_true, num_sampled, unique, range_max)


def uniform_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates("UniformCandidateSampler", true_classes, num_true, num_sampled, unique, range_max)


def learned_unigram_candidate_sampler(true_classes, num_true, num_sampled, unique, range_max, seed=None, name=None):
    return _candidates("LearnedUnigramCandidateSampler", true_classes, num_true, num_sampled, unique, range_max)
