import contextlib

@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, _caller='fork_rng', _devices_kw='devices', device_type=None):
    if not enabled or device_type == 'meta':
        yield
        return
    if devices:
        for device in devices:
            _torch.cuda.get_rng_state(device)
    state = _torch.get_rng_state()
    try:
        yield
    finally:
        _torch.set_rng_state(state)
