"""Runs programs of a text file (=== name), each in a process of its own, and writes what TensorFlow did: one JSON line a program."""
import os, sys, json, io, re, traceback, contextlib, warnings
os.environ.update(TF_CPP_MIN_LOG_LEVEL='3', CUDA_VISIBLE_DEVICES='')
import tempfile
import numpy as np
import tensorflow as tf, keras, random
import linecache
site = os.path.dirname(os.path.dirname(tf.__file__))
def clean(s):
    s = s.replace(site + '/', '<site-packages>/')
    s = re.sub(tempfile.gettempdir() + r'/[^ "]*__autograph_generated_file\w+\.py', '<autograph>', s)
    s = re.sub(r'0x[0-9a-f]{6,}', '0x<addr>', s)
    return s
def run(src):
    out = io.StringIO()
    r = {}
    open('snippet.py', 'w').write(src)
    linecache.clearcache()
    random.seed(0); np.random.seed(0); tf.random.set_seed(0)
    ns = {'__name__': '__main__', '__file__': 'snippet.py'}
    with warnings.catch_warnings(record=True) as ws:
        warnings.simplefilter('always')
        with contextlib.redirect_stdout(out):
            try:
                exec(compile(src, 'snippet.py', 'exec'), ns)
                r['ok'] = True
            except BaseException as e:
                tb = traceback.extract_tb(e.__traceback__)
                line = [f.lineno for f in tb if f.filename == 'snippet.py'][:1]
                r = {'ok': False, 'type': type(e).__name__, 'message': clean(str(e)), 'line': line[0] if line else getattr(e,'lineno',None)}
    r['stdout'] = clean(out.getvalue())
    r['warnings'] = [[w.category.__name__, str(w.message)] for w in ws]
    return r
def main(path, dest):
    d = f'{tempfile.gettempdir()}/run{os.getpid()}'; os.makedirs(d, exist_ok=True); os.chdir(d)
    blocks = re.split(r'^=== (.*)\n', open(path).read(), flags=re.M)[1:]
    with open(dest, 'w') as f:
        for name, src in zip(blocks[::2], blocks[1::2]):
            r, w = os.pipe(); pid = os.fork()
            if pid == 0:
                os.close(r)
                try: data = json.dumps(run(src))
                except BaseException as e: data = json.dumps({'crash': repr(e)})
                os.write(w, b'') 
                with os.fdopen(w, 'w') as g: g.write(data)
                os._exit(0)
            os.close(w)
            data = os.fdopen(r).read(); os.waitpid(pid, 0)
            f.write(json.dumps({'name': name, 'source': src, 'result': json.loads(data or '{"crash":1}')}) + '\n'); f.flush()
if __name__ == '__main__': main(os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]))
