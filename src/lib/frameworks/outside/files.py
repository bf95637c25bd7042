# Files that are not here, in the place of the functions of the modules that open and read them: `_was` is the module as it is.
def open(file, mode='r', *args, **kwargs):
	if isinstance(file, int) or not isinstance(mode, str) or 'r' not in mode or _written(_was.fspath(file)): return _was.open(file, mode, *args, **kwargs)
	return TextFile(_was.fspath(file), mode)
def listdir(path='.'):
	return _was.listdir(path) if _made_folder(_was.fspath(path)) and path not in ('.', '..', '/', '/tmp', '') else [Text(word(i)) for i in range(_size(stem(path) + '_files', 9))]
def glob(pattern, *args, **kwargs): return [Text(word(i)) for i in range(_size('files', 9))]
