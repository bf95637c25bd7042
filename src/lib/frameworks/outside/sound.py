# librosa: what it makes of sounds that are not here. Frames are counted from the middle, as it does where nothing else is said; what it makes of other numbers than
# these, or of how loud they are, is not known.
def _frames(y, hop_length, n_fft, center): return 1 + (y.shape[-1] if center else y.shape[-1] - n_fft) // hop_length
def load(path, *, sr=22050, mono=True, offset=0.0, duration=None, dtype=None, res_type='soxr_hq'):
	samples = _size(stem(path) + '_samples', 30011)
	return _array((samples,) if mono else (2, samples), 'float32'), _number('int', 'the rate of a sound that is not here') if sr is None else sr
def _feature(y, S, rows, hop_length, n_fft, center):
	of = S if y is None else y
	return _array((*of.shape[:-1 if S is None else -2], rows, of.shape[-1] if S is not None else _frames(y, hop_length, n_fft, center)), 'float32')
def mfcc(*, y=None, sr=22050, S=None, n_mfcc=20, dct_type=2, norm='ortho', lifter=0, hop_length=512, n_fft=2048, center=True, **kwargs): return _feature(y, S, n_mfcc, hop_length, n_fft, center)
def melspectrogram(*, y=None, sr=22050, S=None, n_fft=2048, hop_length=512, win_length=None, window='hann', center=True, pad_mode='constant', power=2.0, n_mels=128, **kwargs):
	return _feature(y, S, n_mels, hop_length, n_fft, center)
def chroma_stft(*, y=None, sr=22050, S=None, norm=None, n_fft=2048, hop_length=512, win_length=None, window='hann', center=True, pad_mode='constant', tuning=None, n_chroma=12, **kwargs):
	return _feature(y, S, n_chroma, hop_length, n_fft, center)
def delta(data, *, width=9, order=1, axis=-1, mode='interp', **kwargs): return _array(data.shape, str(data.dtype))
def power_to_db(S, *, ref=1.0, amin=1e-10, top_db=80.0): return _array(S.shape, 'float32')
def amplitude_to_db(S, *, ref=1.0, amin=1e-5, top_db=80.0): return _array(S.shape, 'float32')
def fix_length(data, *, size, axis=-1, **kwargs):
	sizes = list(data.shape)
	sizes[axis] = size
	return _array(tuple(sizes), str(data.dtype))
def absent(name): return _unknown('the module librosa')
