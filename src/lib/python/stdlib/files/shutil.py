import _files
class Error(OSError): pass
class SameFileError(Error): pass
def rmtree(path, ignore_errors=False, onerror=None):
	if not ignore_errors or _files.isdir(path): _files.removed_all(path)
def copyfile(src, dst, *, follow_symlinks=True): return _files.copyfile(src, dst)
copy = copy2 = copyfile
def move(src, dst): _files.rename(src, dst); return dst
