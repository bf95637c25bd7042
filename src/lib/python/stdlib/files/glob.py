import _files
def glob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False): return _files.glob(pathname, recursive)
def iglob(pathname, *, root_dir=None, dir_fd=None, recursive=False, include_hidden=False): return iter(_files.glob(pathname, recursive))
