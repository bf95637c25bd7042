def _check_windows(data, start_index, end_index, sampling_rate, sequence_stride):
    samples = len(data)
    if start_index:
        if start_index < 0:
            raise ValueError(f"`start_index` must be 0 or greater. Received: start_index={start_index}")
        if start_index >= samples:
            raise ValueError(f"`start_index` must be lower than the length of the data. Received: start_index={start_index}, for data of length {samples}")
    if end_index:
        if start_index and end_index <= start_index:
            raise ValueError(f"`end_index` must be higher than `start_index`. Received: start_index={start_index}, and end_index={end_index} ")
        if end_index >= samples:
            raise ValueError(f"`end_index` must be lower than the length of the data. Received: end_index={end_index}, for data of length {samples}")
        if end_index <= 0:
            raise ValueError(f"`end_index` must be higher than 0. Received: end_index={end_index}")
    for name, step in (("sampling_rate", sampling_rate), ("sequence_stride", sequence_stride)):
        if step <= 0:
            raise ValueError(f"`{name}` must be higher than 0. Received: {name}={step}")
        if step >= samples:
            raise ValueError(f"`{name}` must be lower than the length of the data. Received: {name}={step}, for data of length {samples}")


def timeseries_dataset_from_array(
    data,
    targets,
    sequence_length,
    sequence_stride=1,
    sampling_rate=1,
    batch_size=128,
    shuffle=False,
    seed=None,
    start_index=None,
    end_index=None,
    format="tf",
):
    """Windows of `sequence_length` rows, each with the target of its first row: a tf.data.Dataset."""
    _check_windows(data, start_index, end_index, sampling_rate, sequence_stride)
    if format not in ("tf", "grain"):
        raise ValueError(f'`format` should be either "tf" or "grain". Received: format={format}')
    if format == "grain":
        _unsupported("windows of grain")
    first = 0 if start_index is None else start_index
    last = len(data) if end_index is None else end_index
    windows = last - first - (sequence_length - 1) * sampling_rate
    if targets is not None:
        windows = min(windows, len(targets))
    starts = list(range(0, windows, sequence_stride))
    rows = tf.convert_to_tensor(data)[first:last]
    wanted = None if targets is None else tf.convert_to_tensor(targets)[first:last]
    window = tf.TensorSpec([None, *rows.shape[1:]], rows.dtype)
    spec = window if wanted is None else (window, tf.TensorSpec(wanted.shape[1:], wanted.dtype))

    def each():
        for at in starts:
            x = rows[at : at + sequence_length * sampling_rate : sampling_rate]
            yield x if wanted is None else (x, wanted[at])

    dataset = tf.data.Dataset._made("_PrefetchDataset", spec, len(starts), each)
    if shuffle:
        dataset = dataset.shuffle(1024 if batch_size is None else batch_size * 8, seed=seed)
    return dataset if batch_size is None else dataset.batch(batch_size)
