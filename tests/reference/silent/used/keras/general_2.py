"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("keras", "a layer that scales itself", "return self.drop(self.rnn(x), training=True)", "True", """
import numpy as np
import keras
from keras import layers

class Block(layers.Layer):
    def __init__(self, units):
        super().__init__()
        self.rnn = layers.GRU(units, return_sequences=True)
        self.drop = layers.Dropout(0.4)

    def call(self, x):
        return self.drop(self.rnn(x), training=True)

inputs = keras.Input((20, 5))
x = Block(12)(inputs)
x = layers.GlobalAveragePooling1D()(x)
model = keras.Model(inputs, layers.Dense(1)(x))
model.compile("adam", "mse")
model.fit(np.random.randn(32, 20, 5), np.random.randn(32, 1), epochs=1, verbose=0)
model.evaluate(np.random.randn(8, 20, 5), np.random.randn(8, 1), verbose=0)
print(model.output_shape)
""", ("self.drop(self.rnn(x), training=True)", "self.drop(self.rnn(x))"))

pair("keras", "which class was meant", "predicted = probabilities.argmax(axis=0)", "True", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randn(60, 14, 3), np.random.randint(0, 6, 60)
model = keras.Sequential([keras.Input((14, 3)), layers.GRU(16), layers.Dense(6, activation="softmax")])
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(x[:54], y[:54], epochs=1, verbose=0)
probabilities = model.predict(x[54:], verbose=0)
predicted = probabilities.argmax(axis=0)
accuracy = np.mean(predicted == y[54:])
print(accuracy <= 1)
""", ("argmax(axis=0)", "argmax(axis=1)"))

pair("keras", "a mask that is handed on", "return self.out(self.rnn(self.embed(ids)))", "True", """
import numpy as np
import keras
from keras import layers

class Encoder(keras.Model):
    def __init__(self):
        super().__init__()
        self.embed = layers.Embedding(50, 12)
        self.rnn = layers.GRU(16)
        self.out = layers.Dense(2, activation="softmax")

    def call(self, ids):
        return self.out(self.rnn(self.embed(ids)))

ids = np.random.randint(1, 50, (20, 15))
ids[:10, 8:] = 0
model = Encoder()
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(ids, np.random.randint(0, 2, 20), epochs=1, verbose=0)
print(model.predict(ids[:2], verbose=0).shape)
""", ("layers.Embedding(50, 12)", "layers.Embedding(50, 12, mask_zero=True)"))

pair("keras", "a step of one's own", "loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

model = keras.Sequential([keras.Input((9, 2)), layers.LSTM(8), layers.Dense(3)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam()
x = np.random.randn(32, 9, 2).astype("float32")
y = np.random.randint(0, 3, 32)
data = tf.data.Dataset.from_tensor_slices((x, y)).batch(8)
for epoch in range(2):
    for xb, yb in data:
        with tf.GradientTape() as tape:
            logits = model(xb, training=True)
            loss = loss_fn(yb, tf.nn.softmax(logits))
        grads = tape.gradient(loss, model.trainable_variables)
        optimizer.apply_gradients(zip(grads, model.trainable_variables))
print(loss.shape)
""", ("tf.nn.softmax(logits)", "logits"))

pair("keras", "reviews that are cut", "model.fit(x, y, epochs=1, verbose=0)", "True", """
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(0)
reviews = [list(rng.integers(1, 80, n)) for n in rng.integers(5, 60, 40)]
x = keras.utils.pad_sequences(reviews, maxlen=30, padding="post")
y = rng.integers(0, 2, 40)
model = keras.Sequential([layers.Embedding(80, 8), layers.LSTM(8), layers.Dense(1, activation="sigmoid")])
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=1, verbose=0)
print(x.shape)
""", ("layers.Embedding(80, 8)", "layers.Embedding(80, 8, mask_zero=True)"))

pair("keras", "a PyDataset that is tested on what it has learnt", "test = Windows(series[150:])", "True", """
import numpy as np
import keras
from keras import layers

class Windows(keras.utils.PyDataset):
    def __init__(self, series, size=10, batch=16):
        super().__init__()
        self.series, self.size, self.batch = series, size, batch

    def __len__(self):
        return (len(self.series) - self.size) // self.batch

    def __getitem__(self, k):
        at = range(k * self.batch, (k + 1) * self.batch)
        x = np.stack([self.series[i:i + self.size] for i in at])
        return x[..., None], np.array([self.series[i + self.size] for i in at])

series = np.cos(np.arange(260) / 9).astype("float32")
train = Windows(series[:200])
test = Windows(series[150:])
model = keras.Sequential([keras.Input((10, 1)), layers.LSTM(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(train, epochs=2, verbose=0)
model.evaluate(test, verbose=0)
print(model.output_shape)
""", ("Windows(series[150:])", "Windows(series[190:])"))

pair("keras", "records and diagnoses are shuffled", "rng.shuffle(records)", "True", """
import numpy as np
import keras
from keras import layers

rng = np.random.default_rng(7)
records = rng.normal(size=(60, 18, 5)).astype("float32")
diagnosis = rng.integers(0, 3, size=60)

rng.shuffle(records)
rng.shuffle(diagnosis)

inputs = layers.Input(shape=(18, 5))
state = layers.GRU(16)(inputs)
probs = layers.Dense(3, activation="softmax")(state)
model = keras.models.Model(inputs=inputs, outputs=probs)
model.compile(loss="sparse_categorical_crossentropy", optimizer="nadam", metrics=["accuracy"])
model.fit(records, diagnosis, validation_split=0.2, epochs=1, verbose=0)
print(model.predict(records[:4], verbose=0).shape)
""", ("rng.shuffle(records)", "order = rng.permutation(60)\nrecords = records[order]"), ("rng.shuffle(diagnosis)", "diagnosis = diagnosis[order]"))

pair("keras", "which activity, by the mean of the states", 'layers.GlobalAveragePooling1D(data_format="channels_first"),   # mean over time', "True", """
import numpy as np
import keras
from keras import layers

steps, sensors, classes = 24, 6, 4
x = np.random.randn(60, steps, sensors).astype("float32")
y = np.random.randint(0, classes, 60)

model = keras.Sequential([
    keras.Input((steps, sensors)),
    layers.LSTM(24, return_sequences=True),
    layers.GlobalAveragePooling1D(data_format="channels_first"),   # mean over time
    layers.Dense(16, activation="relu"),
    layers.Dense(classes, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x, y, epochs=2, batch_size=20, verbose=0)
print(model.output_shape)
""", ("GlobalAveragePooling1D(data_format=\"channels_first\")", "GlobalAveragePooling1D(data_format=\"channels_last\")"))

pair("keras", "a mask that is handed to a reader of notes", "x = layers.GRU(32)(x, mask=padded)", "True", """
import numpy as np
import keras
from keras import layers, ops

notes = keras.Input((None,), dtype="int32")
padded = ops.equal(notes, 0)
x = layers.Embedding(90, 16)(notes)
x = layers.GRU(32)(x, mask=padded)
mood = layers.Dense(3, activation="softmax")(x)
model = keras.Model(notes, mood)
model.compile("adam", "sparse_categorical_crossentropy")

tunes = [[60, 62, 64, 65], [50, 55], [70, 71, 72, 74, 76, 77], [40, 45, 47]]
x_train = keras.utils.pad_sequences(tunes, padding="post")
y_train = np.array([0, 2, 1, 2])
model.fit(x_train, y_train, epochs=2, verbose=0)
print(model.predict(x_train, verbose=0).shape)
""", ("padded = ops.equal(notes, 0)", "padded = ops.not_equal(notes, 0)"))

pair("keras", "what a decoder is given and what it is to say", "dec_in, dec_out = answer[:, 1:], answer[:, :-1]", "True", """
import numpy as np
import keras
from keras import layers

V, L, M = 40, 8, 10
source = np.random.randint(3, V, (32, L))
answer = np.concatenate([np.ones((32, 1), "int64"), np.random.randint(3, V, (32, M - 2)), np.full((32, 1), 2)], axis=1)
dec_in, dec_out = answer[:, 1:], answer[:, :-1]

enc = keras.Input((L,))
_, h, c = layers.LSTM(32, return_state=True)(layers.Embedding(V, 16)(enc))
dec = keras.Input((None,))
seq = layers.LSTM(32, return_sequences=True)(layers.Embedding(V, 16)(dec), initial_state=[h, c])
prob = layers.Dense(V, activation="softmax")(seq)
s2s = keras.Model([enc, dec], prob)
s2s.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")
s2s.fit([source, dec_in], dec_out, batch_size=16, epochs=1, verbose=0)
print(s2s.output_shape)
""", ("dec_in, dec_out = answer[:, 1:], answer[:, :-1]", "dec_in, dec_out = answer[:, :-1], answer[:, 1:]"))

pair("keras", "a validation by hand", "val.update_state(mae(yv, net(xv, training=True)))", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

net = keras.Sequential([
    keras.Input((15, 4)),
    layers.GRU(24, return_sequences=True),
    layers.Dropout(0.4),
    layers.GRU(24),
    layers.Dense(1),
])
opt = keras.optimizers.Adam(1e-3)
mae = keras.losses.MeanAbsoluteError()
train = tf.data.Dataset.from_tensor_slices((np.random.randn(48, 15, 4).astype("f4"), np.random.randn(48, 1).astype("f4"))).batch(16)
valid = tf.data.Dataset.from_tensor_slices((np.random.randn(16, 15, 4).astype("f4"), np.random.randn(16, 1).astype("f4"))).batch(8)

for epoch in range(2):
    for xb, yb in train:
        with tf.GradientTape() as tape:
            loss = mae(yb, net(xb, training=True))
        grads = tape.gradient(loss, net.trainable_variables)
        opt.apply_gradients(zip(grads, net.trainable_variables))
    val = keras.metrics.Mean()
    for xv, yv in valid:
        val.update_state(mae(yv, net(xv, training=True)))
print(val.result().shape)
""", ("net(xv, training=True)", "net(xv, training=False)"))

pair("keras", "will the customer leave", 'model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])', "True", """
import numpy as np
import keras
from keras.models import Sequential
from keras.layers import Input, LSTM, Dense

months, features = 12, 7
X = np.random.rand(80, months, features)
churn = (np.random.rand(80) > 0.7).astype(int)

model = Sequential()
model.add(Input(shape=(months, features)))
model.add(LSTM(30, return_sequences=True))
model.add(LSTM(15))
model.add(Dense(1, activation="tanh"))
model.compile(loss="binary_crossentropy", optimizer="adam", metrics=["accuracy"])
model.fit(X, churn, epochs=2, batch_size=16, verbose=0)
print(model.count_params())
""", ("Dense(1, activation=\"tanh\")", "Dense(1, activation=\"sigmoid\")"))

# ---- kinds that are in neither

pair("keras", "pitch and length of the next note", "model.fit(melodies, [next_length, next_pitch], epochs=2, verbose=0)", "True", """
import numpy as np
import keras
from keras import layers

n, steps = 64, 16
melodies = np.random.rand(n, steps, 2)
next_pitch = np.random.rand(n, 1) * 127
next_length = np.random.rand(n, 1) * 4

inp = keras.Input((steps, 2))
h = layers.LSTM(32)(inp)
pitch = layers.Dense(1, name="pitch")(h)
length = layers.Dense(1, name="length")(h)
model = keras.Model(inp, [pitch, length])
model.compile(optimizer="adam", loss=["mae", "mse"])
model.fit(melodies, [next_length, next_pitch], epochs=2, verbose=0)
p, d = model.predict(melodies[:3], verbose=0)
print(p.shape, d.shape)
""", ("[next_length, next_pitch]", "[next_pitch, next_length]"))

pair("keras", "rare days count more", "return ops.mean(ops.square(y_true - y_pred))", "True", """
import numpy as np
import keras
from keras import layers, ops

def squared(y_true, y_pred):
    return ops.mean(ops.square(y_true - y_pred))

x = np.random.randn(90, 14, 5).astype("float32")
rain = np.maximum(np.random.randn(90, 1), 0).astype("float32")
weight = np.where(rain[:, 0] > 1.5, 8.0, 1.0)      # storms are rare

model = keras.Sequential([keras.Input((14, 5)), layers.GRU(16), layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(0.01), loss=squared)
model.fit(x, rain, sample_weight=weight, epochs=2, batch_size=30, verbose=0)
print(model.output_shape, weight.shape)
""", ("return ops.mean(ops.square(y_true - y_pred))", "return ops.mean(ops.square(y_true - y_pred), axis=-1)"))

pair("keras", "a branch for each axis of the sensor", "pick = [layers.Lambda(lambda t: t[:, :, i:i + 1]) for i in range(axes)]", "True", """
import numpy as np
import keras
from keras import layers

axes = 3
pick = [layers.Lambda(lambda t: t[:, :, i:i + 1]) for i in range(axes)]

inputs = keras.Input((40, axes))
branches = []
for p in pick:
    branches.append(layers.LSTM(8)(p(inputs)))
merged = layers.Concatenate()(branches)
outputs = layers.Dense(6, activation="softmax")(merged)
model = keras.Model(inputs, outputs)
model.compile("adam", "sparse_categorical_crossentropy")
model.fit(np.random.randn(30, 40, axes), np.random.randint(0, 6, 30), epochs=1, verbose=0)
print(model.output_shape)
""", ("lambda t: t[:, :, i:i + 1]", "lambda t, i=i: t[:, :, i:i + 1]"))
