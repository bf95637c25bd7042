# scikit-learn: what is given back has the shape that is given, or one that the parameters say. `_of(x)` is an array of what it is given.
import numpy as _np
def _of(x): return x if hasattr(x, 'ndim') and hasattr(x, 'astype') and not isinstance(x, (Series, DataFrame)) else x.values if isinstance(x, (Series, DataFrame)) else _np.array(x)
def _rows(x): return len(x)
def _part(x, rows):
	if isinstance(x, (DataFrame, Series)): return x._of(rows)
	if isinstance(x, (list, Objects)) : return type(x)([list(x)[i % len(x)] for i in range(rows)])
	if isinstance(x, tuple): return [x[i % len(x)] for i in range(rows)]
	if 'torch' in str(type(x)): return x[_tensor((rows,), 'int64').fill_(0)]
	return _array((rows,) + tuple(_of(x).shape[1:]), str(_of(x).dtype))
def _sizes(n, test, train):
	from math import ceil, floor
	if test is None and train is None: test = 0.25
	t = None if test is None else ceil(test * n) if isinstance(test, float) else test
	r = None if train is None else floor(train * n) if isinstance(train, float) else train
	return (n - t if r is None else r, n - r if t is None else t)
def train_test_split(*arrays, test_size=None, train_size=None, random_state=None, shuffle=True, stratify=None):
	lengths = [len(x) for x in arrays]
	if len(set(lengths)) > 1: raise ValueError(f'Found input variables with inconsistent numbers of samples: {lengths}')
	train, test = _sizes(lengths[0], test_size, train_size)
	made = []
	for x in arrays: made += [_part(x, train), _part(x, test)]
	return made
class _Fitted:
	def __init__(self, *args, **kwargs): self._seen = None
	def get_params(self, deep=True): return {}
	def set_params(self, **params): return self
	def fit(self, X, y=None, *args, **kwargs):
		self._seen = tuple(_of(X).shape)
		return self
	def fit_transform(self, X, y=None, *args, **kwargs): return self.fit(X, y).transform(X)
	def partial_fit(self, X, y=None, *args, **kwargs): return self.fit(X)
	def __getattr__(self, name):
		if name.startswith('__'): raise AttributeError(name)
		if name.endswith('_') and self._seen is not None and name in ('mean_', 'scale_', 'var_', 'data_min_', 'data_max_', 'data_range_', 'min_', 'center_'): return _array(self._seen[1:], 'float64')
		return _unsupported('sklearn: ' + name)
class NotFittedError(ValueError, AttributeError): pass
def _told(self, X):
	made = _of(X)
	if made.ndim != 2: raise ValueError(f'Expected 2D array, got {made.ndim}D array instead' + (':\narray=<unknown>.\nReshape your data either using array.reshape(-1, 1) if your data has a single feature or array.reshape(1, -1) if it contains a single sample.' if made.ndim == 1 else ''))
	if self._seen is None: raise NotFittedError(f"This {type(self).__name__} instance is not fitted yet. Call 'fit' with appropriate arguments before using this estimator.")
	return made
def _as(X): return _array(tuple(X.shape), 'float32' if str(X.dtype) == 'float32' else 'float64')
class _Fixed(_Fitted):
	def transform(self, X, *args, **kwargs):
		made = _told(self, X)
		if made.shape[1] != self._seen[1]: raise ValueError(f'X has {made.shape[1]} features, but {type(self).__name__} is expecting {self._seen[1]} features as input.')
		return _as(made)
	def fit(self, X, y=None, *args, **kwargs):
		self._seen = ()
		return _Fitted.fit(self, _told(self, X))
class _Scaler(_Fixed):
	# The way back multiplies in place, and looks at nothing else (sklearn 1.9.1, run).
	def inverse_transform(self, X, *args, **kwargs):
		made = _told(self, X)
		(n, k), features = made.shape, self._seen[1]
		if k != 1 and features not in (1, k): raise ValueError(f'operands could not be broadcast together with shapes ({n},{k}) ({features},) ({n},{k}) ')
		if k == 1 and features != 1: raise ValueError(f"non-broadcastable output operand with shape ({n},{k}) doesn't match the broadcast shape ({n},{features})")
		return _as(made)
class MinMaxScaler(_Scaler): pass
class StandardScaler(_Scaler): pass
class RobustScaler(_Scaler): pass
class MaxAbsScaler(_Scaler): pass
class Normalizer(_Fixed): pass
class PowerTransformer(_Fixed):
	inverse_transform = _Fixed.transform
class QuantileTransformer(_Scaler): pass
class SimpleImputer(_Scaler): pass
class LabelEncoder(_Fitted):
	def fit(self, y): return self
	def transform(self, y): return _array((len(y),), 'int64')
	def fit_transform(self, y): return self.transform(y)
	def inverse_transform(self, y): return Objects([Text(word(i)) for i in range(len(y))])
	@property
	def classes_(self): return Objects([Text(word(i)) for i in range(_size('classes', 7))])
class OrdinalEncoder(_Fitted):
	def transform(self, X): return _array(tuple(X.shape), 'float64')
class OneHotEncoder(_Fitted):
	def __init__(self, *args, **kwargs): self._dense, self._seen = kwargs.get('sparse_output', kwargs.get('sparse', True)) is False, None
	def fit(self, X, y=None): return self
	def transform(self, X):
		made = _array((len(X), _size('one_hot_columns', 11)), 'float64')
		return made if self._dense else Sparse(made)
class LabelBinarizer(_Fitted):
	def fit(self, y): return self
	def transform(self, y): return _array((len(y), _size('classes', 7)), 'int64')
class MultiLabelBinarizer(LabelBinarizer): pass
class Sparse:
	def __init__(self, made): self._made = made
	@property
	def shape(self): return tuple(self._made.shape)
	def toarray(self): return self._made
	def todense(self): return _unsupported('a matrix of numpy')
	A = property(toarray)
	def __getitem__(self, index): return Sparse(self._made[index])
	def astype(self, dtype): return Sparse(self._made.astype(dtype))
	def __getattr__(self, name): return _unsupported('a sparse matrix: ' + name) if name[:2] != '__' else lacks(name)
class CountVectorizer(_Fitted):
	def __init__(self, *args, **kwargs): self._most, self._seen, self._kind = kwargs.get('max_features'), None, 'int64'
	def fit(self, texts, y=None): return self
	def _count(self):
		found = _size('words', 97)
		return found if self._most is None else min(found, self._most)
	def transform(self, texts): return Sparse(_array((len(texts), self._count()), self._kind))
	@property
	def vocabulary_(self): return {Text(word(i)): i for i in range(self._count())}
	def get_feature_names_out(self): return Objects([Text(word(i)) for i in range(self._count())])
class TfidfVectorizer(CountVectorizer):
	def __init__(self, *args, **kwargs):
		CountVectorizer.__init__(self, *args, **kwargs)
		self._kind = 'float64'
class PCA(_Fitted):
	def __init__(self, n_components=None, *args, **kwargs): self._n, self._seen = n_components, None
	def transform(self, X): return _array((len(X), self._n), 'float64') if isinstance(self._n, int) else _unsupported('sklearn.PCA of this')
class TruncatedSVD(PCA): pass
class TSNE(PCA): pass
class _Folds:
	def __init__(self, n_splits=5, *args, **kwargs): self._n = n_splits
	def get_n_splits(self, *args, **kwargs): return self._n
	def split(self, X, y=None, groups=None):
		n = len(X)
		for i in range(self._n):
			test = n // self._n + (1 if i < n % self._n else 0)
			yield _array((n - test,), 'int64'), _array((test,), 'int64')
class KFold(_Folds): pass
class StratifiedKFold(_Folds):
	def split(self, X, y=None, groups=None): return _unsupported('sklearn.StratifiedKFold.split')
class TimeSeriesSplit(_Folds):
	def split(self, X, y=None, groups=None):
		n, size = len(X), len(X) // (self._n + 1)
		for i in range(self._n):
			start = n - (self._n - i) * size
			yield _array((start,), 'int64'), _array((size,), 'int64')
def shuffle(*arrays, **kwargs): return arrays[0] if len(arrays) == 1 else list(arrays)
def _score(*args, **kwargs): return _number('float', 'a score of data that are not here')
accuracy_score = f1_score = precision_score = recall_score = roc_auc_score = mean_squared_error = mean_absolute_error = r2_score = log_loss = mean_absolute_percentage_error = balanced_accuracy_score = matthews_corrcoef = average_precision_score = root_mean_squared_error = cohen_kappa_score = _score
def classification_report(*args, **kwargs): return _unknown('a report of data that are not here')
def confusion_matrix(*args, **kwargs): return _unsupported('sklearn.confusion_matrix')
class Bunch:
	def __init__(self, rows, columns, classes, kind):
		self.data = _array((rows, columns), 'float64')
		self.target = _array((rows,), kind)
		self._columns, self._classes, self._kind = columns, classes, kind
	@property
	def feature_names(self): return [Text(word(i)) for i in range(self._columns)]
	@property
	def target_names(self): return Objects([Text(word(i)) for i in range(self._classes)])
	def __getitem__(self, name): return getattr(self, name)
	def __getattr__(self, name): return _unsupported('sklearn: ' + name) if name[:2] != '__' else lacks(name)
def _known(rows, columns, classes, kind='int64'):
	def load(*args, return_X_y=False, as_frame=False, **kwargs):
		if as_frame: return _unsupported('sklearn data as a frame')
		made = Bunch(rows, columns, classes, kind)
		return (made.data, made.target) if return_X_y else made
	return load
load_iris, load_digits, load_wine, load_breast_cancer, load_diabetes = _known(150, 4, 3), _known(1797, 64, 10), _known(178, 13, 3), _known(569, 30, 2), _known(442, 10, 0, 'float64')
fetch_california_housing = _known(20640, 8, 0, 'float64')
def make_classification(n_samples=100, n_features=20, *args, **kwargs): return _array((n_samples, n_features), 'float64'), _array((n_samples,), 'int64')
def make_regression(n_samples=100, n_features=100, *args, **kwargs): return (_array((n_samples, n_features), 'float64'), _array((n_samples,), 'float64')) if kwargs.get('n_targets', 1) == 1 and not kwargs.get('coef') else _unsupported('sklearn.make_regression with this')
def make_moons(n_samples=100, *args, **kwargs): return (_array((n_samples, 2), 'float64'), _array((n_samples,), 'int64')) if isinstance(n_samples, int) else _unsupported('sklearn.make_moons with this')
make_circles = make_moons
def make_blobs(n_samples=100, n_features=2, *args, **kwargs): return (_array((n_samples, n_features), 'float64'), _array((n_samples,), 'int64')) if isinstance(n_samples, int) and 'centers' not in kwargs else _unsupported('sklearn.make_blobs with this')
