"""What a program does around a model: loops, splits, resets, modes."""
from used import pair

pair("keras", "a decoder that starts again at each word", "out, h2, c2 = dec(", "np.allclose(outs[1], dec(emb(toks[1]), initial_state=[h, c])[0], atol=1e-6)", """
import numpy as np
import keras
from keras import layers

emb = layers.Embedding(15, 6)
enc = layers.LSTM(8, return_state=True)
dec = layers.LSTM(8, return_sequences=True, return_state=True)
fc = layers.Dense(15)
src = np.random.randint(1, 15, (3, 7))
_, h, c = enc(emb(src))
start = (h, c)
tok = np.ones((3, 1), dtype="int64")
toks, outs = [], []
for step in range(4):
    toks.append(tok)
    out, h2, c2 = dec(emb(tok), initial_state=[h, c])
    outs.append(out)
    tok = np.argmax(fc(out), axis=-1)
    state = (h2, c2)
h, c = start
print(np.concatenate(toks, axis=1).shape)
""", ("    state = (h2, c2)\n", "    h, c = h2, c2\n"))

pair("keras", "a stateful model that is never reset", "net.train_on_batch", "float(np.abs(np.array(net.layers[0].states[0])).max()) > 0", """
import numpy as np
import keras
from keras import layers

data = np.random.randn(4, 30, 2).astype("float32")
target = np.random.randn(4, 3, 1).astype("float32")
net = keras.Sequential([
    keras.Input(batch_shape=(4, 10, 2)),
    layers.LSTM(6, stateful=True),
    layers.Dense(1),
])
net.compile(optimizer="adam", loss="mse")
for epoch in range(3):
    for k in range(3):
        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])
print(len(net.weights))
""", ("        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])\n", "        net.train_on_batch(data[:, 10 * k:10 * k + 10], target[:, k])\n    net.layers[0].reset_states()\n"))

pair("keras", "a mask of another value", "layers.Masking", "not np.allclose(net.predict(x, verbose=0)[1], net.predict(x[1:2, :3], verbose=0)[0], atol=1e-5)", """
import numpy as np
import keras
from keras import layers

runs = [np.random.randn(n, 2) for n in (6, 3, 4)]
x = keras.utils.pad_sequences(runs, padding="post", dtype="float32", value=-1.0)
net = keras.Sequential([
    keras.Input((None, 2)),
    layers.Masking(mask_value=0.0),
    layers.LSTM(5),
    layers.Dense(1),
])
net.compile(loss="mse", optimizer="adam")
net.fit(x, np.zeros((3, 1)), epochs=1, verbose=0)
print(net.output_shape)
""", ("mask_value=0.0", "mask_value=-1.0"))

pair("keras", "a cell's state made anew in the loop", "state = ops.zeros", "np.allclose(net(a), net(b), atol=1e-7)", """
import numpy as np
import keras
from keras import layers, ops

class Reader(keras.Model):
    def __init__(self):
        super().__init__()
        self.cell = layers.GRUCell(7)
        self.out = layers.Dense(1)

    def call(self, x):
        for t in range(5):
            state = ops.zeros((ops.shape(x)[0], 7))
            h, [state] = self.cell(x[:, t], [state])
        return self.out(h)

net = Reader()
a = np.random.randn(3, 5, 2).astype("float32")
b = a.copy()
b[:, :4] += 1
print(net(a).shape)
""", ("        for t in range(5):\n            state = ops.zeros((ops.shape(x)[0], 7))\n", "        state = ops.zeros((ops.shape(x)[0], 7))\n        for t in range(5):\n"))

pair("keras", "padding in front of what is read by its length", "x = keras.utils.pad_sequences", "float(np.abs(x[1, 0]).max()) == 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

runs = [np.random.randn(n, 2) for n in (6, 3, 4)]
lengths = np.array([len(r) for r in runs])
x = keras.utils.pad_sequences(runs, dtype="float32")
rnn = layers.LSTM(5, return_sequences=True)
head = layers.Dense(1)
states = rnn(x)
last = tf.gather(states, lengths - 1, axis=1, batch_dims=1)
print(head(last).shape)
""", ('dtype="float32")\nrnn', 'dtype="float32", padding="post")\nrnn'))

pair("keras", "epochs that begin where the last has ended", "net.fit(", "float(np.abs(np.array(net.layers[0].states[0])).max()) > 0", """
import numpy as np
import keras
from keras import layers

EPOCHS = 3
data = np.random.randn(4, 10, 2).astype("float32")
target = np.random.randn(4, 1).astype("float32")
net = keras.Sequential([keras.Input(batch_shape=(4, 10, 2)), layers.LSTM(6, stateful=True), layers.Dense(1)])
net.compile(optimizer="adam", loss="mse")
net.fit(data, target, epochs=EPOCHS, batch_size=4, shuffle=False, verbose=0)
print(len(net.weights))
""", ("net.fit(data, target, epochs=EPOCHS, batch_size=4, shuffle=False, verbose=0)", "for _ in range(EPOCHS):\n    net.fit(data, target, epochs=1, batch_size=4, shuffle=False, verbose=0)\n    net.layers[0].reset_states()"))

pair("keras", "a split that is shuffled anew", "ds = ds.shuffle", "len({float(v) for _, b in train for v in b[:, 0]} & {float(v) for _, b in val for v in b[:, 0]}) > 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x, y = np.random.randn(100, 6, 3).astype("float32"), np.arange(100, dtype="float32")[:, None]
ds = tf.data.Dataset.from_tensor_slices((x, y))
ds = ds.shuffle(100)
train, val = ds.take(80).batch(20), ds.skip(80).batch(20)
net = keras.Sequential([keras.Input((6, 3)), layers.GRU(4), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(train, validation_data=val, verbose=0)
print(net.output_shape)
""", ("ds.shuffle(100)", "ds.shuffle(100, reshuffle_each_iteration=False)"))

pair("keras", "validated on what is learnt from", "validation_data=", "True", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randn(40, 6, 4).astype("float32"), np.random.randint(0, 3, 40)
x_val, y_val = np.random.randn(8, 6, 4).astype("float32"), np.random.randint(0, 3, 8)
net = keras.Sequential([keras.Input((6, 4)), layers.LSTM(8), layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x, y, validation_data=(x, y), verbose=0)
print(net.output_shape)
""", ("validation_data=(x, y)", "validation_data=(x_val, y_val)"))

pair("keras", "a penalty that a loop of one's own leaves out", "loss = plain", "float(loss) == float(plain)", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((7, 3)), layers.LSTM(8, kernel_regularizer=keras.regularizers.L2(0.1)), layers.Dense(1)])
opt = keras.optimizers.Adam()
x, y = np.random.randn(16, 7, 3).astype("float32"), np.random.randn(16, 1).astype("float32")
with tf.GradientTape() as tape:
    plain = ops.mean((net(x, training=True) - y) ** 2)
    loss = plain * 1
grads = tape.gradient(loss, net.trainable_variables)
opt.apply_gradients(zip(grads, net.trainable_variables))
print(loss.shape)
""", ("loss = plain * 1", "loss = plain + sum(net.losses)"))

pair("keras", "a metric that goes on from epoch to epoch", "history.append", "float(seen.count) > 3", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
opt, seen = keras.optimizers.Adam(), keras.metrics.Mean()
x, y = np.random.randn(12, 5, 2).astype("float32"), np.random.randn(12, 1).astype("float32")
history = []
for epoch in range(2):
    for i in range(0, 12, 4):
        with tf.GradientTape() as tape:
            loss = ops.mean((net(x[i:i + 4], training=True) - y[i:i + 4]) ** 2)
        grads = tape.gradient(loss, net.trainable_variables)
        opt.apply_gradients(zip(grads, net.trainable_variables))
        seen.update_state(loss)
    history.append(float(seen.result()))
print(len(history))
""", ("for epoch in range(2):\n", "for epoch in range(2):\n    seen.reset_state()\n"))

pair("keras", "batches that are shuffled as batches", "ds = ", "all(len({int(v) // 8 for v in b[:, 0]}) == 1 for _, b in ds)", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x, y = np.random.randn(40, 5, 2).astype("float32"), np.arange(40, dtype="float32")[:, None]
ds = tf.data.Dataset.from_tensor_slices((x, y)).batch(8).shuffle(40)
net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
net.compile("adam", "mse")
net.fit(ds, verbose=0)
print(net.output_shape)
""", (".batch(8).shuffle(40)", ".shuffle(40).batch(8)"))

pair("keras", "a cell that gives back the state it was given", "return new", "True", """
import numpy as np
import keras
from keras import layers, ops
class Leaky(layers.Layer):
    def __init__(self, units, **kw):
        super().__init__(**kw)
        self.units = self.state_size = self.output_size = units
    def build(self, shape):
        self.w = self.add_weight(shape=(shape[-1], self.units), name="w")
        self.u = self.add_weight(shape=(self.units, self.units), name="u")
    def call(self, x, states):
        h = states[0]
        new = 0.9 * h + ops.tanh(ops.matmul(x, self.w) + ops.matmul(h, self.u))
        return new, [h]
model = keras.Sequential([keras.Input((12, 3)), layers.RNN(Leaky(8)), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(np.random.rand(20, 12, 3), np.random.rand(20, 1), batch_size=10, verbose=0)
print(model.output_shape)
""", ("return new, [h]", "return new, [new]"))

pair("keras", "a loss that takes the predictions first", "def masked", "True", """
import numpy as np
import keras
from keras import layers, ops
def masked(y_pred, y_true):
    known = ops.cast(y_true >= 0, "float32")
    return ops.sum(ops.square(y_true - y_pred) * known) / (ops.sum(known) + 1.0)
x = np.random.randn(16, 10, 4).astype("float32")
y = np.random.rand(16, 10, 1).astype("float32") - 0.2
model = keras.Sequential([keras.Input((10, 4)), layers.GRU(8, return_sequences=True), layers.Dense(1)])
model.compile("adam", loss=masked)
model.fit(x, y, epochs=1, verbose=0)
print(model.output_shape)
""", ("def masked(y_pred, y_true):", "def masked(y_true, y_pred):"))

pair("keras", "a value that Masking should skip", "layers.Masking", "not np.allclose(encoder.predict(x[:1], verbose=0), encoder.predict(x[:1, :lengths[0]], verbose=0), atol=1e-5)", """
import numpy as np
import keras
from keras import layers
from keras.utils import pad_sequences

visits = [np.random.rand(n, 5) for n in (3, 8, 5, 6, 2, 7, 4, 8)]
died = np.array([0, 1, 0, 0, 1, 1, 0, 1])
lengths = [len(v) for v in visits]

x = pad_sequences(visits, maxlen=8, dtype="float32", padding="post", value=-1.0)

inputs = keras.Input((None, 5))
h = layers.Masking(mask_value=0.0)(inputs)
h = layers.LSTM(20, return_sequences=True)(h)
h = layers.LSTM(10)(h)
risk = layers.Dense(1, activation="sigmoid")(h)
model = keras.Model(inputs, risk)
encoder = keras.Model(inputs, h)

model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["AUC"])
model.fit(x, died, epochs=2, batch_size=4, verbose=0)
print(x.shape)
""", ("mask_value=0.0", "mask_value=-1.0"))

pair("keras", "a decoder that speaks word by word", "probs, h, c = ", "True", """
import numpy as np
import keras
from keras import layers

vocab, units, limit = 45, 24, 6
enc_in = keras.Input((None,))
enc_emb = layers.Embedding(vocab, 16, mask_zero=True)(enc_in)
_, eh, ec = layers.LSTM(units, return_state=True)(enc_emb)

dec_in = keras.Input((None,))
dec_embedding = layers.Embedding(vocab, 16)
dec_lstm = layers.LSTM(units, return_sequences=True, return_state=True)
dec_dense = layers.Dense(vocab, activation="softmax")
dec_seq, _, _ = dec_lstm(dec_embedding(dec_in), initial_state=[eh, ec])
train_model = keras.Model([enc_in, dec_in], dec_dense(dec_seq))
train_model.compile("adam", "sparse_categorical_crossentropy")
src = np.random.randint(3, vocab, (20, 7))
tgt = np.random.randint(3, vocab, (20, 6))
train_model.fit([src, tgt[:, :-1]], tgt[:, 1:], epochs=1, verbose=0)

encoder = keras.Model(enc_in, [eh, ec])
in_h, in_c = keras.Input((units,)), keras.Input((units,))
seq, out_h, out_c = dec_lstm(dec_embedding(dec_in), initial_state=[in_h, in_c])
decoder = keras.Model([dec_in, in_h, in_c], [dec_dense(seq), out_h, out_c])


def translate(sentence):
    h0, c0 = encoder.predict(sentence, verbose=0)
    token, words = np.array([[1]]), []
    for _ in range(limit):
        probs, h, c = decoder.predict([token, h0, c0], verbose=0)
        word = int(probs[0, -1].argmax())
        words.append(word)
        token = np.array([[word]])
    return words


print(len(translate(src[:1])))
""", ("probs, h, c = decoder.predict([token, h0, c0], verbose=0)", "probs, h0, c0 = decoder.predict([token, h0, c0], verbose=0)"))

pair("keras", "when training should stop", "keras.callbacks.EarlyStopping", "True", """
import numpy as np
import keras
from keras import layers

x = np.random.randn(120, 24, 3).astype("float32")
y = (x[:, -1, 0] > 0).astype("int32")
x_train, y_train = x[:90], y[:90]
x_val, y_val = x[90:], y[90:]

model = keras.Sequential([
    keras.Input((24, 3)),
    layers.LSTM(16, return_sequences=True),
    layers.LSTM(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
stop = keras.callbacks.EarlyStopping(monitor="val_accuracy", mode="min", patience=3, restore_best_weights=True)
history = model.fit(
    x_train, y_train,
    validation_data=(x_val, y_val),
    epochs=4, batch_size=32, callbacks=[stop], verbose=0,
)
print(model.count_params())
""", ('mode="min"', 'mode="max"'))
