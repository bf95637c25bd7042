from _files import exists, isfile, isdir, fspath as _fspath, size as getsize
sep = '/'
def join(a, *p):
	path = _fspath(a)
	for b in [_fspath(one) for one in p]:
		if b.startswith('/'): path = b
		elif not path or path.endswith('/'): path += b
		else: path += '/' + b
	return path
def split(p):
	p = _fspath(p)
	i = p.rfind('/') + 1
	head, tail = p[:i], p[i:]
	if head and head != '/' * len(head): head = head.rstrip('/')
	return head, tail
def basename(p): return split(p)[1]
def dirname(p): return split(p)[0]
def isabs(s): return _fspath(s).startswith('/')
def splitext(p):
	p = _fspath(p)
	i = p.rfind('.')
	start = p.rfind('/') + 1
	return (p[:i], p[i:]) if i > start and p[start:i].strip('.') else (p, '')
def normpath(path):
	path = _fspath(path)
	if path == '': return '.'
	root = '//' if path.startswith('//') and not path.startswith('///') else '/' if path.startswith('/') else ''
	parts = []
	for part in path.split('/'):
		if part in ('', '.'): continue
		if part != '..' or (not root and not parts) or (parts and parts[-1] == '..'): parts.append(part)
		elif parts: parts.pop()
	return root + '/'.join(parts) or '.'
lexists = exists
