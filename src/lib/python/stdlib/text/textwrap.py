def dedent(text):
	lines = ['' if not line.strip(' \t') else line for line in text.split('\n')]
	margin = None
	for line in lines:
		if not line: continue
		indent = line[:len(line) - len(line.lstrip(' \t'))]
		if margin is None: margin = indent
		else:
			n = 0
			while n < len(margin) and n < len(indent) and margin[n] == indent[n]: n += 1
			margin = margin[:n]
	n = len(margin or '')
	return '\n'.join([line[n:] for line in lines])
def indent(text, prefix, predicate=None):
	predicate = predicate or (lambda line: line.strip())
	return ''.join([prefix + line if predicate(line) else line for line in text.splitlines(True)])
def wrap(text, width=70, initial_indent='', subsequent_indent='', max_lines=None, placeholder=' [...]', **given):
	if given or '-' in text or '\t' in text or max_lines is not None: _unsupported('textwrap.wrap of this')
	if width <= 0: raise ValueError('invalid width ' + repr(width) + ' (must be > 0)')
	lines, line = [], ''
	for word in text.split():
		indent = subsequent_indent if lines else initial_indent
		if len(indent) + len(word) > width or '  ' in text.strip(): _unsupported('textwrap.wrap of this')
		if line and len(indent) + len(line) + 1 + len(word) > width:
			lines.append(indent + line)
			line = word
			if len(subsequent_indent) + len(word) > width: _unsupported('textwrap.wrap of this')
		else: line = line + ' ' + word if line else word
	return lines + ([(subsequent_indent if lines else initial_indent) + line] if line else [])
def fill(text, width=70, **given): return '\n'.join(wrap(text, width, **given))
def shorten(text, width, placeholder=' [...]'):
	words = text.split()
	if len(' '.join(words)) <= width: return ' '.join(words)
	while words and len(' '.join(words) + placeholder) > width: words.pop()
	return ' '.join(words) + placeholder if words else placeholder.lstrip()
