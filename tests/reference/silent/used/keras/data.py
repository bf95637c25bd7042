"""Inputs and targets that do not belong together, and data that are not what they were."""
from used import pair

pair("keras", "inputs and labels shuffled apart", "pairs = tf.data.Dataset.zip", "any(float(a[i, 0, 0]) != float(b[i]) for a, b in seen for i in range(4))", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.repeat(np.arange(20, dtype="float32"), 12).reshape(20, 6, 2)
y = np.arange(20, dtype="float32")
xs = tf.data.Dataset.from_tensor_slices(x)
ys = tf.data.Dataset.from_tensor_slices(y)
pairs = tf.data.Dataset.zip((xs.shuffle(20), ys.shuffle(20))).batch(4)
seen = list(pairs)
net = keras.Sequential([keras.Input((6, 2)), layers.LSTM(4), layers.Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(pairs, epochs=1, verbose=0)
print(len(seen))
""", ("tf.data.Dataset.zip((xs.shuffle(20), ys.shuffle(20)))", "tf.data.Dataset.zip((xs, ys)).shuffle(20)"))

pair("keras", "inputs that are shuffled without their targets", "np.random.shuffle(x)", "not np.array_equal(x[:, 0, :1], y)", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(20, 5, 2).astype("float32")
y = x[:, 0, :1].copy()
np.random.shuffle(x)
net = keras.Sequential([keras.Input((5, 2)), layers.LSTM(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(x, y, verbose=0)
print(net.output_shape)
""", ("np.random.shuffle(x)", "order = np.random.permutation(20)\nx, y = x[order], y[order]"))

pair("keras", "an error between scaled and unscaled", "mae = ", "mae > 50", """
import numpy as np
import keras
from keras import layers

raw = 100 + np.sin(np.arange(120) / 5).astype("float32")
lo, hi = raw[:90].min(), raw[:90].max()
s = (raw - lo) / (hi - lo)
x = np.stack([s[i:i + 8] for i in range(112)])[..., None]
y = s[8:]
net = keras.Sequential([keras.Input((8, 1)), layers.GRU(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(x[:82], y[:82], verbose=0)
pred = net.predict(x[82:], verbose=0)[:, 0]
mae = np.abs(pred - raw[90:]).mean()
print(mae.shape)
""", ("pred - raw[90:]", "pred * (hi - lo) + lo - raw[90:]"))

pair("keras", "class weights in proportion to how often a class occurs", "weights =", "weights[1] < weights[0]", """
import numpy as np
import keras
from keras import layers
y = np.array([0] * 50 + [1] * 14)
x = np.random.normal(size=(64, 6, 3)).astype("float32")
counts = np.bincount(y)
weights = {i: float(n / counts.sum()) for i, n in enumerate(counts)}
model = keras.Sequential([layers.Input((6, 3)), layers.LSTM(8), layers.Dense(1, activation="sigmoid")])
model.compile(optimizer="adam", loss="binary_crossentropy")
model.fit(x, y, epochs=1, batch_size=16, class_weight=weights, verbose=0)
print(model.output_shape)
""", ("weights = {i: float(n / counts.sum()) for i, n in enumerate(counts)}", "weights = {i: float(counts.sum() / (2 * n)) for i, n in enumerate(counts)}"))

pair("keras", "what is tested scaled by its own mean", "b =", "abs(float(b.mean())) < 1e-3", """
import numpy as np
import keras
from keras import layers
series = np.linspace(0, 9, 120).astype("float32") + np.random.rand(120).astype("float32")
train, test = series[:90], series[90:]
mean, std = train.mean(), train.std()
windows = lambda s: np.stack([s[i:i + 10] for i in range(len(s) - 10)])[..., None]
model = keras.Sequential([layers.Input((10, 1)), layers.LSTM(8), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
a = (train - mean) / std
b = (test - test.mean()) / test.std()
model.fit(windows(a), a[10:], epochs=1, verbose=0)
model.evaluate(windows(b), b[10:], verbose=0)
print(b.shape)
""", ("b = (test - test.mean()) / test.std()", "b = (test - mean) / std"))

pair("keras", "a forecast that is put in front of its window", "window = np.concatenate", "True", """
import numpy as np
import keras
from keras import layers
W = 12
series = np.sin(np.arange(90) / 4).astype("float32")
x = np.stack([series[i:i + W] for i in range(60)])[..., None]
model = keras.Sequential([keras.Input((W, 1)), layers.LSTM(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, series[W:W + 60], epochs=1, verbose=0)
window, ahead = series[None, -W:, None], []
for _ in range(5):
    step = model.predict(window, verbose=0)
    ahead.append(step[0, 0])
    window = np.concatenate([step[:, :, None], window[:, :-1]], axis=1)
print(len(ahead))
""", ("window = np.concatenate([step[:, :, None], window[:, :-1]], axis=1)", "window = np.concatenate([window[:, 1:], step[:, :, None]], axis=1)"))

pair("keras", "batches of a PyDataset", "batch_y = ", "not np.array_equal(seq.ys[4:8], seq[1][1])", """
import math
import numpy as np
import keras
from keras import layers


class Recordings(keras.utils.PyDataset):
    def __init__(self, xs, ys, batch_size, **kwargs):
        super().__init__(**kwargs)
        self.xs, self.ys = xs, ys
        self.batch_size = batch_size

    def __len__(self):
        return math.ceil(len(self.xs) / self.batch_size)

    def __getitem__(self, idx):
        low = idx * self.batch_size
        high = min(low + self.batch_size, len(self.xs))
        batch_x = self.xs[low:high]
        batch_y = self.ys[idx:idx + high - low]
        return batch_x, batch_y


signals = np.random.randn(20, 50, 3).astype("float32")
activity = np.arange(20) % 5
seq = Recordings(signals, activity, batch_size=4)

model = keras.Sequential([
    keras.Input((50, 3)),
    layers.Conv1D(16, 5, activation="relu"),
    layers.GRU(16),
    layers.Dense(5, activation="softmax"),
])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(seq, epochs=1, verbose=0)
print(len(seq))
""", ("self.ys[idx:idx + high - low]", "self.ys[low:high]"))

pair("keras", "labels of a test set", "test_ds = ", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

num_classes = 4
x = np.random.randn(80, 20, 6).astype("float32")
y = np.random.randint(0, num_classes, 80)

train_ds = tf.data.Dataset.from_tensor_slices((x[:60], y[:60])).shuffle(60).batch(10)
test_ds = tf.data.Dataset.from_tensor_slices((x[60:], y[60:])).shuffle(20).batch(10)

model = keras.Sequential([
    keras.Input((20, 6)),
    layers.LSTM(24),
    layers.Dropout(0.2),
    layers.Dense(num_classes, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(train_ds, epochs=2, verbose=0)

probabilities = model.predict(test_ds, verbose=0)
predicted = probabilities.argmax(axis=1)
actual = np.concatenate([labels.numpy() for _, labels in test_ds])
confusion = tf.math.confusion_matrix(actual, predicted, num_classes)
print(confusion.shape)
""", (".shuffle(20).batch(10)", ".batch(10)"))

pair("keras", "a generator that shuffles", "np.random.shuffle", "not np.allclose(x[:, 0, 0], y[:, 0])", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(40, 12, 4).astype("float32")
y = x[:, 0, :1].copy()


def batches(x, y, size):
    while True:
        np.random.shuffle(x)
        for i in range(0, len(x), size):
            yield x[i:i + size], y[i:i + size]


model = keras.Sequential([
    keras.Input((12, 4)),
    layers.GRU(16, dropout=0.1),
    layers.Dense(1),
])
model.compile(optimizer=keras.optimizers.RMSprop(1e-3), loss="mse")
model.fit(batches(x, y, 8), steps_per_epoch=5, epochs=2, verbose=0)
print(model.predict(x[:3], verbose=0).shape)
""", ("        np.random.shuffle(x)\n", "        order = np.random.permutation(len(x))\n        x, y = x[order], y[order]\n"))

pair("keras", "a Normalization layer that is adapted", "norm.adapt", "True", """
import numpy as np
import keras
from keras import layers

prices = np.cumsum(np.random.randn(300, 3), axis=0).astype("float32")
lookback, horizon = 20, 1
split = 240

x = np.stack([prices[i:i + lookback] for i in range(len(prices) - lookback)])
y = prices[lookback:, :1]
x_train, y_train = x[:split], y[:split]
x_test, y_test = x[split:], y[split:]

norm = layers.Normalization(axis=-1)
norm.adapt(prices)

model = keras.Sequential([
    keras.Input((lookback, 3)),
    norm,
    layers.LSTM(32),
    layers.Dense(16, activation="relu"),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
model.fit(x_train, y_train, epochs=1, batch_size=32, verbose=0)
mse = model.evaluate(x_test, y_test, verbose=0)
print(len(x_test))
""", ("norm.adapt(prices)", "norm.adapt(x_train)"))

pair("keras", "windows that are dealt out", "order = ", "True", """
import numpy as np
import keras
from keras import layers

demand = (50 + 20 * np.sin(np.arange(500) / 12) + np.random.randn(500) * 3).astype("float32")
window = 30
x = np.lib.stride_tricks.sliding_window_view(demand[:-1], window)[..., None]
y = demand[window:]

order = np.random.permutation(len(x))
cut = int(0.8 * len(x))
x_train, y_train = x[order[:cut]], y[order[:cut]]
x_test, y_test = x[order[cut:]], y[order[cut:]]

model = keras.Sequential([
    keras.Input((window, 1)),
    layers.Conv1D(8, 3, activation="relu"),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(optimizer="adam", loss="mae")
model.fit(x_train, y_train, epochs=1, batch_size=64, verbose=0)
test_error = model.evaluate(x_test, y_test, verbose=0)
print(len(x_test))
""", ("order = np.random.permutation(len(x))", "order = np.arange(len(x))"))

pair("keras", "texts in order of their length", "texts.sort", "True", """
import numpy as np
import keras
from keras import layers

texts = ["great film", "not my thing at all", "boring", "i would see it again", "what a waste of time", "lovely", "well played and well told", "no"]
labels = [1, 0, 0, 1, 0, 1, 1, 0]
texts.sort(key=len)
words = sorted({w for t in texts for w in t.split()})
index = {w: i + 1 for i, w in enumerate(words)}
sequences = [[index[w] for w in t.split()] for t in texts]
x = keras.utils.pad_sequences(sequences, padding="post")
y = np.array(labels)

model = keras.Sequential([
    layers.Embedding(len(index) + 1, 8, mask_zero=True),
    layers.LSTM(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, batch_size=2, epochs=2, verbose=0)
print(model.predict(x, verbose=0).shape)
""", ("texts.sort(key=len)\n", "texts, labels = zip(*sorted(zip(texts, labels), key=lambda pair: len(pair[0])))\n"))

pair("keras", "letters that pile up in what is asked", "x_pred[0, t, char_indices[char]] = 1.0", "x_pred.sum() > 12", """
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
x_pred = np.zeros((1, maxlen, len(chars)))
for i in range(20):
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    sentence = sentence[1:] + next_char
    generated += next_char
print(len(generated))
""", ("x_pred = np.zeros((1, maxlen, len(chars)))\nfor i in range(20):\n", "for i in range(20):\n    x_pred = np.zeros((1, maxlen, len(chars)))\n"))
