# What is read of files that are not here, and of their text.
def load(file, *args, **kwargs): return Anything(stem(file.name)) if isinstance(file, TextFile) else _was.load(file, *args, **kwargs)
def loads(text, *args, **kwargs): return Anything('data') if isinstance(text, (Text, Anything)) else _was.loads(text, *args, **kwargs)
