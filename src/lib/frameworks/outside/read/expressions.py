# What regular expressions make of texts that are not here is not here either.
def _text(made, of): return Text(made) if isinstance(of, Text) and isinstance(made, str) else made
def sub(pattern, repl, string, count=0, flags=0): return _text(_was.sub(pattern, repl, string, count, flags), string)
def split(pattern, string, maxsplit=0, flags=0): return [_text(one, string) for one in _was.split(pattern, string, maxsplit, flags)]
def findall(pattern, string, flags=0): return [_text(one, string) for one in _was.findall(pattern, string, flags)]
