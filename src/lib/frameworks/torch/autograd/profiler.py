# `torch.profiler`: what it measures is not known.
class ProfilerActivity:
    CPU, CUDA, XPU, MTIA, HPU, PrivateUse1 = 'CPU', 'CUDA', 'XPU', 'MTIA', 'HPU', 'PrivateUse1'

class _Timed:
    def __init__(self, *args, **kwargs):
        pass

    def __enter__(self):
        return self

    def __exit__(self, *raised):
        return False

class record_function(_Timed):
    def __init__(self, name, args=None):
        self.name = name

    def __call__(self, func):
        return func

class profile(_Timed):
    def start(self):
        return None

    def stop(self):
        return None

    def step(self):
        return None

    def __getattr__(self, name):
        _unsupported('what a profiler measures')

def schedule(*, wait, warmup, active, repeat=0, skip_first=0, skip_first_wait=0):
    return lambda step: None

def tensorboard_trace_handler(dir_name, worker_name=None, use_gzip=False):
    return lambda prof: None
