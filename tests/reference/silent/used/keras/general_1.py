"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("keras", "words of the test in a dictionary of their own", "test_index = build_index(test_texts)", "True", """
import numpy as np
import keras
from keras import layers

train_texts = ["the film was great", "a dull long film", "great fun", "long and dull"]
test_texts = ["a great film", "dull and long"]
labels = np.array([1, 0, 1, 0])

def build_index(texts):
    index = {}
    for text in texts:
        for word in text.split():
            index.setdefault(word, len(index) + 1)
    return index

word_index = build_index(train_texts)
test_index = build_index(test_texts)
x_train = np.zeros((4, 5), dtype="int32")
x_test = np.zeros((2, 5), dtype="int32")
for i, t in enumerate(train_texts):
    ids = [word_index[w] for w in t.split()]
    x_train[i, :len(ids)] = ids
for i, t in enumerate(test_texts):
    ids = [test_index[w] for w in t.split()]
    x_test[i, :len(ids)] = ids

model = keras.Sequential([
    layers.Embedding(len(word_index) + 1, 8, mask_zero=True),
    layers.GRU(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile("adam", "binary_crossentropy")
model.fit(x_train, labels, epochs=2, verbose=0)
print(model.predict(x_test, verbose=0).shape)
""", ("test_index = build_index(test_texts)", "test_index = word_index"))

pair("keras", "three sensors side by side", "series = np.array([heat, wind, rain]).reshape(hours, 3)", "not np.allclose(series[:, 0], heat)", """
import numpy as np
import keras
from keras import layers

hours = 200
heat = np.sin(np.arange(hours) / 12)
wind = np.cos(np.arange(hours) / 5)
rain = np.arange(hours) % 7 / 7.0
series = np.array([heat, wind, rain]).reshape(hours, 3)

steps = 24
x = np.stack([series[i:i + steps] for i in range(hours - steps)])
y = series[steps:, 0]
model = keras.Sequential([
    keras.Input((steps, 3)),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(optimizer="adam", loss="mse")
model.fit(x, y, epochs=1, verbose=0)
print(x.shape)
""", (".reshape(hours, 3)", ".T"))

pair("keras", "batches of a sequence", "return self.x[idx:idx + self.batch], self.y[idx:idx + self.batch]", "True", """
import numpy as np
import keras
from keras import layers

class Batches(keras.utils.PyDataset):
    def __init__(self, x, y, batch):
        super().__init__()
        self.x, self.y, self.batch = x, y, batch

    def __len__(self):
        return len(self.x) // self.batch

    def __getitem__(self, idx):
        return self.x[idx:idx + self.batch], self.y[idx:idx + self.batch]

x = np.random.randn(64, 12, 3).astype("float32")
y = np.random.randn(64, 1).astype("float32")
model = keras.Sequential([keras.Input((12, 3)), layers.GRU(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(Batches(x, y, 16), epochs=2, verbose=0)
print(model.predict(x[:2], verbose=0).shape)
""", ("        return self.x[idx:idx + self.batch], self.y[idx:idx + self.batch]", "        at = slice(idx * self.batch, (idx + 1) * self.batch)\n        return self.x[at], self.y[at]"))

pair("keras", "gradients of four batches", "optimizer.apply_gradients(zip(total, model.trainable_variables))", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

model = keras.Sequential([keras.Input((10, 2)), layers.LSTM(8), layers.Dense(1)])
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.MeanSquaredError()
x = np.random.randn(64, 10, 2).astype("float32")
y = np.random.randn(64, 1).astype("float32")
every = 4
total = [tf.zeros_like(v) for v in model.trainable_variables]
for step in range(8):
    xb, yb = x[step * 8:(step + 1) * 8], y[step * 8:(step + 1) * 8]
    with tf.GradientTape() as tape:
        loss = loss_fn(yb, model(xb, training=True)) / every
    grads = tape.gradient(loss, model.trainable_variables)
    total = [t + g for t, g in zip(total, grads)]
    if (step + 1) % every == 0:
        optimizer.apply_gradients(zip(total, model.trainable_variables))
print(loss.shape)
""", ("        optimizer.apply_gradients(zip(total, model.trainable_variables))\n", "        optimizer.apply_gradients(zip(total, model.trainable_variables))\n        total = [tf.zeros_like(v) for v in model.trainable_variables]\n"))

pair("keras", "a letter is drawn", "letter = tf.random.categorical(probabilities, 1)[0, 0]", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

text = "to be or not to be that is the question " * 4
chars = sorted(set(text))
index = {c: i for i, c in enumerate(chars)}
ids = np.array([index[c] for c in text])
x = np.stack([ids[i:i + 10] for i in range(len(ids) - 10)])
y = ids[10:]
model = keras.Sequential([
    layers.Embedding(len(chars), 12),
    layers.GRU(24),
    layers.Dense(len(chars), activation="softmax"),
])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x, y, epochs=1, verbose=0)
seed = x[:1]
out = []
for _ in range(5):
    probabilities = model(seed)
    letter = tf.random.categorical(probabilities, 1)[0, 0]
    out.append(int(letter))
    seed = np.concatenate([seed[:, 1:], [[int(letter)]]], axis=1)
print(len(out))
""", ("tf.random.categorical(probabilities, 1)", "tf.random.categorical(tf.math.log(probabilities), 1)"))

pair("keras", "a temperature in degrees", "degrees = predicted * x_std[0] + x_mean[0]", "True", """
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
pressure = 1000 + 10 * rng.standard_normal(300)
temperature = 15 + 5 * rng.standard_normal(300)
data = np.stack([pressure, temperature], axis=1)
x_raw = np.stack([data[i:i + 12] for i in range(288)])
y_raw = temperature[12:]
x_mean, x_std = data[:200].mean(axis=0), data[:200].std(axis=0)
y_mean, y_std = y_raw[:200].mean(), y_raw[:200].std()
x = (x_raw - x_mean) / x_std
y = (y_raw - y_mean) / y_std
model = keras.Sequential([keras.Input((12, 2)), layers.LSTM(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x[:200], y[:200], epochs=2, verbose=0)
predicted = model.predict(x[200:], verbose=0)[:, 0]
degrees = predicted * x_std[0] + x_mean[0]
error = np.abs(degrees - y_raw[200:]).mean()
print(degrees.shape)
""", ("predicted * x_std[0] + x_mean[0]", "predicted * y_std + y_mean"))

pair("keras", "the first word of an answer", 'answer = np.zeros((1, 1), dtype="int64")', "True", """
import numpy as np
import keras
from keras import layers

PAD, START, END = 0, 1, 2
n_words = 40
source = keras.Input((None,))
target = keras.Input((None,))
_, state = layers.GRU(16, return_state=True)(layers.Embedding(n_words, 16)(source))
decoded = layers.GRU(16, return_sequences=True)(layers.Embedding(n_words, 16)(target), initial_state=state)
scores = layers.Dense(n_words, activation="softmax")(decoded)
model = keras.Model([source, target], scores)
model.compile("adam", "sparse_categorical_crossentropy")

questions = np.random.randint(3, n_words, (20, 7))
answers = np.random.randint(3, n_words, (20, 6))
first = np.full((20, 1), START)
last = np.full((20, 1), END)
model.fit([questions, np.concatenate([first, answers], 1)], np.concatenate([answers, last], 1), verbose=0)

answer = np.zeros((1, 1), dtype="int64")
for _ in range(6):
    word = model.predict([questions[:1], answer], verbose=0)[0, -1].argmax()
    answer = np.concatenate([answer, [[word]]], axis=1)
print(answer.shape)
""", ("answer = np.zeros((1, 1), dtype=\"int64\")", "answer = np.full((1, 1), START)"))

pair("keras", "how strong and how pleasant", "model.fit(songs, [arousal, valence], epochs=1, verbose=0)", "True", """
import numpy as np
import keras
from keras import layers

songs = np.random.randn(60, 40, 13).astype("float32")
valence = np.random.rand(60, 1)
arousal = np.random.rand(60, 1)

inputs = keras.Input((40, 13))
h = layers.Bidirectional(layers.LSTM(16))(inputs)
valence_head = layers.Dense(1, activation="sigmoid", name="valence")(h)
arousal_head = layers.Dense(1, activation="sigmoid", name="arousal")(h)
model = keras.Model(inputs, [valence_head, arousal_head])
model.compile("adam", ["mse", "mse"])
model.fit(songs, [arousal, valence], epochs=1, verbose=0)
print(len(model.outputs))
""", ("[arousal, valence]", "[valence, arousal]"))

pair("keras", "filled up, then scaled", "x = (padded - mean) / std", "True", """
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(1)
clips = [rng.normal(3.0, 2.0, (n, 4)) for n in (9, 14, 6, 12)]
mean = np.concatenate(clips).mean(axis=0)
std = np.concatenate(clips).std(axis=0)
padded = np.zeros((4, 14, 4))
for i, clip in enumerate(clips):
    padded[i, :len(clip)] = clip
x = (padded - mean) / std
model = keras.Sequential([
    keras.Input((14, 4)),
    layers.Masking(mask_value=0.0),
    layers.LSTM(10),
    layers.Dense(2, activation="softmax"),
])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x, np.array([0, 1, 0, 1]), epochs=1, verbose=0)
print(x.shape)
""", ("    padded[i, :len(clip)] = clip\nx = (padded - mean) / std", "    padded[i, :len(clip)] = (clip - mean) / std\nx = padded"))

pair("keras", "how good it is on the test set", "test_loss, test_acc = model.evaluate(x_train, y_train, verbose=0)", "True", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(100, 20, 5).astype("float32")
y = np.random.randint(0, 3, 100)
x_train, y_train = x[:80], y[:80]
x_test, y_test = x[80:], y[80:]
model = keras.Sequential([
    keras.Input((20, 5)),
    layers.GRU(12),
    layers.Dropout(0.2),
    layers.Dense(3, activation="softmax"),
])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, epochs=2, verbose=0)
test_loss, test_acc = model.evaluate(x_train, y_train, verbose=0)
print(len(x_test), len(y_test))
""", ("model.evaluate(x_train, y_train, verbose=0)", "model.evaluate(x_test, y_test, verbose=0)"))

pair("keras", "twins that learn apart", "return layers.LSTM(12)(sequence)", "len(model.trainable_variables) > 5", """
import numpy as np
import keras
from keras import layers

def encode(sequence):
    return layers.LSTM(12)(sequence)

left = keras.Input((14, 4), name="left")
right = keras.Input((14, 4), name="right")
distance = layers.Lambda(lambda pair: keras.ops.abs(pair[0] - pair[1]))([encode(left), encode(right)])
same = layers.Dense(1, activation="sigmoid")(distance)
model = keras.Model([left, right], same)
model.compile("adam", "binary_crossentropy")
a, b = np.random.rand(16, 14, 4), np.random.rand(16, 14, 4)
model.fit([a, b], np.random.randint(0, 2, (16, 1)), epochs=1, verbose=0)
print(model.predict([a, b], verbose=0).shape)
""", ("def encode(sequence):\n    return layers.LSTM(12)(sequence)\n", "encode = layers.LSTM(12)\n"))

pair("keras", "validated on one class", "model.fit(x, y, epochs=2, batch_size=8, validation_split=0.2, verbose=0)", "y[-16:].min() == y[-16:].max()", """
import numpy as np
import keras
from keras import layers

walking = np.random.normal(0.0, 1.0, (40, 16, 3))
running = np.random.normal(0.5, 2.0, (40, 16, 3))
x = np.concatenate([walking, running])
y = np.concatenate([np.zeros(40), np.ones(40)])
order = np.random.permutation(len(x))
model = keras.Sequential([
    keras.Input((16, 3)),
    layers.LSTM(16),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=2, batch_size=8, validation_split=0.2, verbose=0)
print(model.predict(x[:1], verbose=0).shape)
""", ("order = np.random.permutation(len(x))\n", "order = np.random.permutation(len(x))\nx, y = x[order], y[order]\n"))

pair("keras", "a softmax over one score", 'layers.Dense(1, activation="softmax"),', "bool((model.predict(x, verbose=0) == 1).all())", """
import numpy as np
import keras
from keras import layers

x = np.random.randint(1, 300, (40, 25))
y = np.random.randint(0, 2, (40,))
model = keras.Sequential([
    keras.Input((25,)),
    layers.Embedding(300, 16),
    layers.Bidirectional(layers.LSTM(8)),
    layers.Dense(8, activation="relu"),
    layers.Dense(1, activation="softmax"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=1, batch_size=8, verbose=0)
print(model.predict(x[:3], verbose=0).shape)
""", ('Dense(1, activation="softmax")', 'Dense(1, activation="sigmoid")'))

pair("keras", "windows and what follows them", "y = series[window - 1:-1]", "True", """
import numpy as np
import keras
from keras import layers

series = np.cumsum(np.random.randn(400)).astype("float32")
window = 30
x = np.lib.stride_tricks.sliding_window_view(series, window)[:-1]
y = series[window - 1:-1]
x = x[..., None]
model = keras.Sequential([keras.Input((window, 1)), layers.GRU(16), layers.Dense(1)])
model.compile("adam", "mae")
model.fit(x[:300], y[:300], epochs=1, verbose=0)
print(model.predict(x[300:], verbose=0).shape)
""", ("y = series[window - 1:-1]", "y = series[window:]"))
