# Files that are not here, in the place of the functions of the modules that open and read them: `_was` is the module as it is.
def open(file, mode='r', *args, **kwargs):
	if isinstance(file, int) or not isinstance(mode, str) or 'r' not in mode or _written(_was.fspath(file)): return _was.open(file, mode, *args, **kwargs)
	return TextFile(_was.fspath(file), mode)
def _file(i): return Text(word(i) + '.' + word(i + 5))
def listdir(path='.'):
	return _was.listdir(path) if _made_folder(_was.fspath(path)) and path not in ('.', '..', '/', '/tmp', '') else [_file(i) for i in range(_size(stem(path) + '_files', 9))]
def glob(pattern, *args, **kwargs): return [_file(i) for i in range(_size('files', 9))]
# The parts of a path that is not here: several paths may have one in common.
def _part(p, parts, natural): return Text(word(hash(p) % _size(parts, natural)))
def splitext(p): return (_part(p, 'distinct_stems', 7), '.' + _part(p, 'distinct_extensions', 2)) if isinstance(p, Text) else _was.splitext(p)
def basename(p): return _part(p, 'distinct_names', 8) if isinstance(p, Text) else _was.basename(p)
def dirname(p): return _part(p, 'distinct_folders', 3) if isinstance(p, Text) else _was.dirname(p)
