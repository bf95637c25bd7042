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
