"""What a tensor’s axes, steps and states are taken for."""
from used import pair

pair("keras", "weights of steps that sum to one", "weights = layers.Softmax", "True", """
import numpy as np
import keras
from keras import layers

steps, features, classes = 18, 9, 5
inputs = keras.Input((steps, features))
h = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(inputs)
scores = layers.Dense(1, activation="tanh")(h)
weights = layers.Softmax(axis=-1)(scores)
context = layers.Dot(axes=1)([weights, h])
context = layers.Flatten()(context)
context = layers.Dropout(0.2)(context)
outputs = layers.Dense(classes, activation="softmax")(context)

model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
emg = np.random.randn(30, steps, features).astype("float32")
gesture = np.random.randint(0, classes, 30)
model.fit(emg, gesture, batch_size=10, epochs=1, verbose=0)
print(model.output_shape)
""", ("layers.Softmax(axis=-1)(scores)", "layers.Softmax(axis=1)(scores)"))

pair("keras", "channels that come before time", "layers.Reshape(", "True", """
import numpy as np
import keras
from keras import layers

# EEG: 14 electrodes, 64 samples each
n_trials, electrodes, samples = 32, 14, 64
eeg = np.random.randn(n_trials, electrodes, samples).astype("float32")
left_or_right = np.random.randint(0, 2, n_trials)

inputs = keras.Input((electrodes, samples))
x = layers.Reshape((samples, electrodes))(inputs)
x = layers.Conv1D(16, 7, strides=2, activation="relu")(x)
x = layers.BatchNormalization()(x)
x = layers.GRU(20)(x)
x = layers.Dropout(0.5)(x)
outputs = layers.Dense(1, activation="sigmoid")(x)

model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(eeg, left_or_right, batch_size=8, epochs=1, validation_split=0.25, verbose=0)
print(model.output_shape)
""", ("layers.Reshape((samples, electrodes))(inputs)", "layers.Permute((2, 1))(inputs)"))

pair("keras", "a summary of what was said", "summary = ", "True", """
import numpy as np
import keras
from keras import layers

vocab, maxlen = 300, 18
inputs = keras.Input(shape=(maxlen,), dtype="int32")
x = layers.Embedding(vocab, 24)(inputs)
x = layers.LSTM(32, return_sequences=True)(x)
summary = x[:, 0, :]
outputs = layers.Dense(4, activation="softmax")(summary)
model = keras.Model(inputs, outputs)
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
calls = np.random.randint(1, vocab, (40, maxlen))
topics = np.random.randint(0, 4, 40)
model.fit(calls, topics, batch_size=8, epochs=1, verbose=0)
print(model.predict(calls[:3], verbose=0).shape)
""", ("x[:, 0, :]", "x[:, -1, :]"))

pair("keras", "embeddings that are scaled", "x = x * ", "True", """
import numpy as np
import keras
from keras import layers, ops

vocab, dim = 120, 16
texts = [[5, 17, 3, 99], [42, 7], [1, 2, 3, 4, 5, 6, 7], [88, 12, 60]]
x_train = keras.utils.pad_sequences(texts, maxlen=8, padding="post")
y_train = np.array([0, 1, 1, 0])

class Scale(layers.Layer):
    def __init__(self, factor, **kwargs):
        super().__init__(**kwargs)
        self.factor = factor
    def call(self, t):
        return t * self.factor
    def compute_mask(self, inputs, mask=None):
        return mask

inputs = keras.Input((8,), dtype="int32")
x = layers.Embedding(vocab, dim, mask_zero=True)(inputs)
x = x * dim ** 0.5
x = layers.GRU(20)(x)
outputs = layers.Dense(1, activation="sigmoid")(x)
model = keras.Model(inputs, outputs)
model.compile("adam", "binary_crossentropy")
model.fit(x_train, y_train, epochs=1, verbose=0)
print(model.output_shape)
""", ("x = x * dim ** 0.5", "x = Scale(dim ** 0.5)(x)"))

pair("keras", "windows of a data set", "lambda w: ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

series = np.sin(np.arange(300) / 9.0).astype("float32")
window_size = 24

def windowed_dataset(series, window_size, batch_size):
    ds = tf.data.Dataset.from_tensor_slices(series[:, None])
    ds = ds.window(window_size + 1, shift=1, drop_remainder=True)
    ds = ds.flat_map(lambda w: w.batch(window_size + 1))
    ds = ds.map(lambda w: (w[:-1], w[-2]))
    return ds.batch(batch_size).prefetch(1)

train = windowed_dataset(series[:240], window_size, 32)
model = keras.Sequential([
    keras.Input(shape=(window_size, 1)),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
model.fit(train, epochs=1, verbose=0)
for xb, yb in train.take(1):
    print(xb.shape, yb.shape)
""", ("(w[:-1], w[-2])", "(w[:-1], w[-1])"))

pair("keras", "a decoder block with its own mask", "mask = tf.linalg.band_part", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

class Block(layers.Layer):
    def __init__(self, dim, heads):
        super().__init__()
        self.att = layers.MultiHeadAttention(heads, dim // heads)
        self.ffn = keras.Sequential([layers.Dense(2 * dim, activation="relu"), layers.Dense(dim)])
        self.norm1 = layers.LayerNormalization()
        self.norm2 = layers.LayerNormalization()

    def call(self, x):
        n = tf.shape(x)[1]
        mask = tf.linalg.band_part(tf.ones((n, n)), 0, -1)
        a = self.att(x, x, attention_mask=tf.cast(mask[None], tf.bool))
        x = self.norm1(x + a)
        return self.norm2(x + self.ffn(x))

vocab, length = 50, 16
inputs = keras.Input((length,), dtype="int32")
x = layers.Embedding(vocab, 32)(inputs)
x = Block(32, 2)(x)
outputs = layers.Dense(vocab)(x)
model = keras.Model(inputs, outputs)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
tokens = np.random.randint(0, vocab, (24, length + 1))
model.fit(tokens[:, :-1], tokens[:, 1:], batch_size=8, epochs=1, verbose=0)
print(model(tokens[:2, :-1]).shape)
""", ("tf.ones((n, n)), 0, -1)", "tf.ones((n, n)), -1, 0)"))

pair("keras", "genres of a film", "loss=", "True", """
import numpy as np
import keras
from keras import layers

genres = ["drama", "comedy", "horror", "romance", "action"]
plots = np.random.randint(1, 400, (64, 40))
labels = np.zeros((64, len(genres)), dtype="float32")
for row in labels:
    row[np.random.choice(len(genres), size=2, replace=False)] = 1.0

model = keras.Sequential([
    keras.Input((40,)),
    layers.Embedding(400, 16),
    layers.GRU(24),
    layers.Dense(len(genres), activation="softmax"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(plots, labels, batch_size=16, epochs=1, verbose=0)
probabilities = model.predict(plots[:4], verbose=0)
print((probabilities > 0.5).shape)
""", ("activation=\"softmax\"", "activation=\"sigmoid\""))

pair("keras", "reading a line of print", "layers.Reshape", "True", """
import numpy as np
import keras
from keras import layers

img_h, img_w, n_chars = 32, 64, 20
image = keras.Input((img_h, img_w, 1), name="image")
x = layers.Conv2D(16, 3, activation="relu", padding="same")(image)
x = layers.MaxPooling2D((2, 2))(x)
x = layers.Conv2D(32, 3, activation="relu", padding="same")(x)
x = layers.MaxPooling2D((2, 2))(x)
x = layers.Reshape((img_w // 4, img_h // 4 * 32))(x)
x = layers.Dense(32, activation="relu")(x)
x = layers.Bidirectional(layers.LSTM(24, return_sequences=True))(x)
y = layers.Dense(n_chars + 1, activation="softmax")(x)
model = keras.Model(image, y)
model.compile("adam", "sparse_categorical_crossentropy")
lines = np.random.rand(6, img_h, img_w, 1).astype("float32")
chars = np.random.randint(0, n_chars, (6, img_w // 4))
model.fit(lines, chars, epochs=1, verbose=0)
print(model.output_shape)
""", ("x = layers.Reshape((", "x = layers.Permute((2, 1, 3))(x)\nx = layers.Reshape(("))
