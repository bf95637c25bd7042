"""Samples, steps and padding that reach others."""
from used import pair

pair("keras", "a loss of the padding", "tf.equal(tags, 0)", "float(kept) == 4.0", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

words = np.random.randint(1, 9, (3, 6))
tags = np.random.randint(1, 4, (3, 6))
tags[0, 4:] = 0
tags[2, 4:] = 0
net = keras.Sequential([keras.layers.Embedding(9, 5), keras.layers.LSTM(6, return_sequences=True), keras.layers.Dense(4)])
each = tf.nn.sparse_softmax_cross_entropy_with_logits(labels=tags, logits=net(words))
mask = tf.cast(tf.equal(tags, 0), tf.float32)
kept = tf.reduce_sum(mask)
loss = tf.reduce_sum(each * mask) / kept
print(loss.shape)
""", ("tf.equal(tags, 0)", "tf.not_equal(tags, 0)"))

pair("keras", "what a backward layer gives, joined as it comes", "tf.concat", "not np.allclose(tag.joined(x)[:, :, 5:], tf.reverse(tag.back(x), [1]))", """
import numpy as np
import tensorflow as tf
import keras

class Tagger(keras.Model):
    def __init__(self):
        super().__init__()
        self.there = keras.layers.LSTM(5, return_sequences=True)
        self.back = keras.layers.LSTM(5, return_sequences=True, go_backwards=True)
        self.out = keras.layers.Dense(3)

    def joined(self, x):
        there = self.there(x)
        back = self.back(x)
        return tf.concat([there, back], axis=-1)

    def call(self, x):
        return self.out(self.joined(x))

tag = Tagger()
x = np.random.randn(4, 6, 2).astype("float32")
print(tag(x).shape)
""", ("back = self.back(x)", "back = tf.reverse(self.back(x), axis=[1])"))

pair("keras", "targets of a data set that begin with the series", "targets=", "float(yb[0]) == float(xb[0, 0, 0])", """
import numpy as np
import keras
from keras import layers

series = np.arange(60, dtype="float32").reshape(-1, 1)
ds = keras.utils.timeseries_dataset_from_array(
    series,
    targets=series[:, 0],
    sequence_length=8,
    batch_size=16,
)
for xb, yb in ds:
    break
net = keras.Sequential([keras.Input((8, 1)), layers.LSTM(6), layers.Dense(1)])
net.compile(loss="mse", optimizer="adam")
net.fit(ds, epochs=1, verbose=0)
print(xb.shape)
""", ("targets=series[:, 0]", "targets=series[8:, 0]"))

pair("keras", "an attention mask the other way round", "attention_mask=", "not np.allclose(net(ids), net(np.where(ids == 0, 0, (ids % 9) + 1)), atol=1e-6) is False and np.allclose(net.ctx(ids)[0], net.ctx(np.where(ids == 0, 0, (ids % 9) + 1))[0], atol=1e-6)", """
import numpy as np
import keras
from keras import layers, ops

class Encoder(keras.Model):
    def __init__(self):
        super().__init__()
        self.emb = layers.Embedding(10, 8)
        self.attn = layers.MultiHeadAttention(num_heads=2, key_dim=4)
        self.ask = layers.Dense(8)
        self.out = layers.Dense(3)

    def ctx(self, ids):
        x = self.emb(ids)
        pad = ops.equal(ids, 0)
        q = self.ask(ops.ones((4, 1, 8)))
        return self.attn(q, x, x, attention_mask=pad[:, None, :])

    def call(self, ids):
        return self.out(self.ctx(ids)[:, 0])

ids = np.array([[3, 4, 1, 0, 0], [5, 6, 0, 0, 0], [2, 8, 7, 1, 0], [9, 2, 4, 0, 0]])
net = Encoder()
print(net(ids).shape)
""", ("ops.equal(ids, 0)", "ops.not_equal(ids, 0)"))

pair("keras", "steps that are normalised against each other", "layers.LayerNormalization(axis=1),", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops
x = np.random.randn(6, 8, 4).astype("float32")
net = keras.Sequential([
    keras.Input((8, 4)),
    layers.GRU(10, return_sequences=True),
    layers.LayerNormalization(axis=1),
    layers.Dense(1),
])
net.compile("adam", "mse")
net.fit(x[:, :, :], np.random.randn(6, 8, 1), verbose=0)
print(net.output_shape)
""", ("    layers.GRU(10, return_sequences=True),\n    layers.LayerNormalization(axis=1),", "    layers.GRU(10, return_sequences=True),\n    layers.LayerNormalization(axis=-1),"))

pair("keras", "targets of timeseries_dataset_from_array", "targets=", "True", """
import numpy as np
import keras
from keras import layers

hours = np.arange(600)
temperature = (10 + 8 * np.sin(hours * 2 * np.pi / 24) + np.random.randn(600)).astype("float32")
mean, std = temperature[:400].mean(), temperature[:400].std()
temperature = (temperature - mean) / std

window = 48
train = keras.utils.timeseries_dataset_from_array(
    data=temperature[:400, None],
    targets=temperature[:400],
    sequence_length=window,
    batch_size=32,
    shuffle=True,
)

model = keras.Sequential([
    keras.Input((window, 1)),
    layers.LSTM(16),
    layers.Dense(1),
])
model.compile(optimizer="adam", loss="mae")
model.fit(train, epochs=1, verbose=0)

last_days = temperature[None, -window:, None]
next_hour = model.predict(last_days, verbose=0)[0, 0] * std + mean
print(np.shape(next_hour))
""", ("targets=temperature[:400]", "targets=temperature[window:400]"))

pair("keras", "the mean of a masked loss", "return tf.reduce_", "abs(float(masked_loss(y[:1], p[:1])) - float(masked_loss(y[:1, :3], p[:1, :3]))) > 1e-4", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

vocab = 40
scce = keras.losses.SparseCategoricalCrossentropy(from_logits=True, reduction="none")


def masked_loss(y_true, y_pred):
    per_token = scce(y_true, y_pred)
    mask = tf.cast(tf.not_equal(y_true, 0), per_token.dtype)
    per_token = per_token * mask
    return tf.reduce_mean(per_token)


lines = [[5, 8, 3, 9], [7, 7, 12, 30, 4, 2], [11, 6], [20, 21, 22, 23, 24]]
ids = keras.utils.pad_sequences(lines, padding="post")
x, y = ids[:, :-1], ids[:, 1:]

model = keras.Sequential([
    layers.Embedding(vocab, 16, mask_zero=True),
    layers.GRU(32, return_sequences=True),
    layers.Dense(vocab),
])
model.compile(optimizer="adam", loss=masked_loss)
model.fit(x, y, epochs=2, verbose=0)
p = model(x)
print(p.shape)
""", ("return tf.reduce_mean(per_token)", "return tf.reduce_sum(per_token) / tf.reduce_sum(mask)"))

pair("keras", "two directions put side by side", "merged = ", "True", """
import numpy as np
import keras
from keras import layers, ops


class TwoWay(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.there = layers.GRU(units, return_sequences=True)
        self.back = layers.GRU(units, return_sequences=True, go_backwards=True)

    def call(self, x):
        forward = self.there(x)
        backward = self.back(x)
        merged = ops.concatenate([forward, backward], axis=-1)
        return merged


frames = keras.Input((25, 13))
h = TwoWay(16)(frames)
h = layers.LayerNormalization()(h)
phones = layers.Dense(30, activation="softmax")(h)
model = keras.Model(frames, phones)
model.compile("adam", "sparse_categorical_crossentropy")

mfcc = np.random.randn(12, 25, 13).astype("float32")
labels = np.random.randint(0, 30, (12, 25))
model.fit(mfcc, labels, batch_size=4, epochs=1, verbose=0)
print(model.output_shape)
""", ("[forward, backward]", "[forward, ops.flip(backward, axis=1)]"))

pair("keras", "who may be attended to", "mask = ", "True", """
import numpy as np
import keras
from keras import layers, ops


class Block(layers.Layer):
    def __init__(self, dim, heads):
        super().__init__()
        self.att = layers.MultiHeadAttention(num_heads=heads, key_dim=dim // heads)
        self.norm1 = layers.LayerNormalization()
        self.norm2 = layers.LayerNormalization()
        self.ffn = keras.Sequential([layers.Dense(4 * dim, activation="gelu"), layers.Dense(dim)])

    def call(self, x, ids):
        mask = ops.equal(ids, 0)[:, None, :]
        x = self.norm1(x + self.att(x, x, attention_mask=mask))
        return self.norm2(x + self.ffn(x))


ids = keras.Input((12,), dtype="int32")
x = layers.Embedding(80, 32)(ids)
x = Block(32, 4)(x, ids)
x = x[:, 0]
out = layers.Dense(3, activation="softmax")(x)
model = keras.Model(ids, out)
model.compile("adam", "sparse_categorical_crossentropy")

texts = [[7, 3, 44, 9], [12, 5], [8, 8, 23, 41, 60, 2, 9], [30, 6, 11]]
tokens = keras.utils.pad_sequences(texts, maxlen=12, padding="post")
model.fit(tokens, np.array([0, 2, 1, 0]), epochs=1, verbose=0)
print(tokens.shape)
""", ("ops.equal(ids, 0)", "ops.not_equal(ids, 0)"))

pair("keras", "the mean of the words of a review", "pooled = ", "not np.allclose(model(ids[:1]), model(ids[:1, :3]), atol=1e-5)", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

reviews = [[12, 7, 33], [5, 5, 9, 41, 2, 8, 17], [3, 28, 6, 11], [9, 14, 2, 2, 37]]
labels = np.array([1, 0, 0, 1])
ids = keras.preprocessing.sequence.pad_sequences(reviews, padding="post")


class MeanOfWords(keras.Model):
    def __init__(self):
        super().__init__()
        self.emb = layers.Embedding(50, 16, mask_zero=True)
        self.lstm = layers.LSTM(24, return_sequences=True)
        self.out = layers.Dense(1, activation="sigmoid")

    def call(self, x):
        e = self.emb(x)
        h = self.lstm(e)
        m = tf.cast(tf.not_equal(x, 0), h.dtype)[:, :, None]
        pooled = tf.reduce_mean(h, axis=1)
        return self.out(pooled)


model = MeanOfWords()
model.compile("adam", "binary_crossentropy", metrics=["accuracy"])
model.fit(ids, labels, epochs=2, batch_size=2, verbose=0)
print(ids.shape)
""", ("pooled = tf.reduce_mean(h, axis=1)", "pooled = tf.reduce_sum(h * m, axis=1) / tf.reduce_sum(m, axis=1)"))

pair("keras", "attention's rows of all samples", "tf.gather(states, last", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

class LastState(layers.Layer):
    def call(self, states, lengths):
        last = lengths - 1
        return tf.gather(states, last, axis=1)[:, 0]

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = layers.GRU(12, return_sequences=True)
        self.last = LastState()
        self.fc = layers.Dense(3)

    def call(self, inputs):
        x, lengths = inputs
        states = self.rnn(x)
        return self.fc(self.last(states, lengths))

x = np.random.randn(16, 9, 5).astype("float32")
lengths = np.random.randint(1, 10, (16,))
labels = np.random.randint(0, 3, (16,))
net = Net()
net.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
net.fit([x, lengths], labels, epochs=1, batch_size=8, verbose=0)
print(net([x, lengths]).shape)
""", ("tf.gather(states, last, axis=1)[:, 0]", "tf.gather(states, last, axis=1, batch_dims=1)"))
