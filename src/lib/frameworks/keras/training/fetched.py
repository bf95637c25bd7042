def get_file(
    fname=None,
    origin=None,
    untar=False,
    md5_hash=None,
    file_hash=None,
    cache_subdir="datasets",
    hash_algorithm="auto",
    extract=False,
    archive_format="auto",
    cache_dir=None,
    force_download=False,
):
    """Where a file lies that is fetched: it is not here. Where something is supposed of it, it has the path that it would have."""
    if origin is None:
        raise ValueError('Please specify the "origin" argument (URL of the file to download).')
    name = str(fname or origin).rstrip("/").split("/")[-1]
    if not _internal.is_supposing():
        _unsupported(f"the file {name!r}")
    path = f"{cache_dir or '~/.keras'}/{cache_subdir}/{name}"
    return path + "_extracted" if extract or untar else path
