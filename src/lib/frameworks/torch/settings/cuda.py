# `torch.cuda` in a build without CUDA (recorded): what asks for memory gets zeros, what needs a device raises.
def _zero(device=None):
    return 0

memory_allocated = max_memory_allocated = memory_reserved = max_memory_reserved = memory_cached = max_memory_cached = _zero

def empty_cache():
    return None

def seed():
    return None

seed_all = seed

def is_initialized():
    return False

def is_bf16_supported(including_emulation=True):
    return False

def get_arch_list():
    return []

def get_rng_state_all():
    return []

def _none(*args, **kwargs):
    if _supposed():
        return _unknown
    raise AssertionError('Torch not compiled with CUDA enabled')

synchronize = current_device = get_device_name = get_device_properties = get_device_capability = current_stream = default_stream = mem_get_info = ipc_collect = init = initial_seed = get_rng_state = can_device_access_peer = _none

def set_device(device):
    if _supposed():
        return None
    raise AttributeError("module 'torch._C' has no attribute '_cuda_setDevice'")

def reset_peak_memory_stats(device=None):
    if _supposed():
        return None
    raise AttributeError("module 'torch._C' has no attribute '_cuda_resetPeakMemoryStats'")

reset_max_memory_allocated = reset_peak_memory_stats

class Event:
    def __init__(self, *args, **kwargs):
        raise RuntimeError('Tried to instantiate dummy base class Event')
