"""What is passed and never used."""
from used import pair

pair("keras", "an encoder that the tape is not asked about", "grads = tape.gradient", "bool(np.allclose(before, enc.get_weights()[0]))", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

enc = keras.layers.GRU(8)
head = keras.layers.Dense(3)
x, y = tf.random.normal((6, 5, 4)), tf.constant([0, 1, 2, 0, 1, 2])
head(enc(x))
before = enc.get_weights()[0].copy()
opt = keras.optimizers.SGD(0.5)
for step in range(3):
    with tf.GradientTape() as tape:
        logits = head(enc(x))
        loss = tf.reduce_mean(keras.losses.sparse_categorical_crossentropy(y, logits, from_logits=True))
    weights = head.trainable_variables
    grads = tape.gradient(loss, weights)
    opt.apply_gradients(zip(grads, weights))
print(logits.shape)
""", ("weights = head.trainable_variables", "weights = enc.trainable_variables + head.trainable_variables"))

pair("keras", "a norm that is built", "self.norm = keras.layers.LayerNormalization()", "True", """
import numpy as np
import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.LSTM(12)
        self.norm = keras.layers.LayerNormalization()
        self.out = keras.layers.Dense(2)

    def call(self, x):
        z = self.rnn(x)
        return self.out(z)

net = Net()
print(net(np.zeros((3, 6, 4), "float32")).shape)
""", ("return self.out(z)", "return self.out(self.norm(z))"))

pair("keras", "a mask of one's own", "def call(self, states, pad)", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

class Pool(keras.layers.Layer):
    def __init__(self):
        super().__init__()
        self.score = keras.layers.Dense(1)

    def call(self, states, pad):
        s = self.score(states)[..., 0]
        w = tf.nn.softmax(s, axis=-1)
        return tf.reduce_sum(w[..., None] * states, axis=1)

pad = tf.constant([[0., 0., 1.], [0., 1., 1.]])
print(Pool()(tf.random.normal((2, 3, 4)), pad).shape)
""", ("s = self.score(states)[..., 0]\n", "s = self.score(states)[..., 0] - 1e9 * pad\n"))

pair("keras", "predictions after the training", "p = model(x, training=True)", "not np.allclose(p, model(x, training=False))", """
import numpy as np
import keras
from keras import layers

model = keras.Sequential([keras.Input((7, 3)), layers.GRU(10), layers.Dropout(0.5), layers.Dense(1)])
model.compile(optimizer="adam", loss="mse")
x, y = np.random.rand(12, 7, 3).astype("float32"), np.random.rand(12, 1).astype("float32")
model.fit(x, y, epochs=1, verbose=0)
p = model(x, training=True)
print(p.shape)
""", ("p = model(x, training=True)", "p = model(x, training=False)"))

pair("keras", "a spread of passes", "model(x)", "float(np.abs(spread).max()) < 1e-5", """
import numpy as np
import keras
from keras import layers

inp = keras.Input((9, 2))
h = layers.LSTM(16, return_sequences=True)(inp)
h = layers.Dropout(0.3)(h)
out = layers.Dense(1)(layers.LSTM(8)(h))
model = keras.Model(inp, out)
x = np.random.rand(4, 9, 2).astype("float32")
passes = keras.ops.stack([model(x) for _ in range(8)])
spread = keras.ops.std(passes, axis=0)
print(spread.shape)
""", ("model(x) for", "model(x, training=True) for"))

pair("keras", "an encoder and its decoder", "memory, state = self.enc(src)", "True", """
import numpy as np
import keras
from keras import layers

class S2S(keras.Model):
    def __init__(self):
        super().__init__()
        self.enc = layers.GRU(8, return_state=True)
        self.dec = layers.GRU(8, return_sequences=True)
        self.out = layers.Dense(4)

    def call(self, src, tgt):
        memory, state = self.enc(src)
        y = self.dec(tgt)
        return self.out(y)

print(S2S()(np.random.rand(3, 6, 4).astype("float32"), np.random.rand(3, 5, 4).astype("float32")).shape)
""", ("self.dec(tgt)", "self.dec(tgt, initial_state=state)"))

pair("keras", "a convolution beside the model", "front = ", "len(model.weights) == 5", """
import numpy as np
import keras
from keras import layers

sound = keras.Input((12, 4))
front = layers.Conv1D(6, 3, padding="same")(sound)
steps = layers.GRU(8)(sound)
model = keras.Model(sound, layers.Dense(2)(steps))
print(model(np.zeros((3, 12, 4), "float32")).shape)
""", ("layers.GRU(8)(sound)", "layers.GRU(8)(front)"))

pair("keras", "an encoder outside of the tape", "code = enc(x)", "grads[0] is None", """
import numpy as np
import tensorflow as tf
import keras

enc = keras.layers.GRU(8)
head = keras.layers.Dense(2)
x = np.random.randn(6, 9, 3).astype("float32")
y = np.random.randint(0, 2, 6)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
opt = keras.optimizers.Adam()
for step in range(2):
    code = enc(x)
    with tf.GradientTape() as tape:
        loss = loss_fn(y, head(code))
    variables = enc.trainable_variables + head.trainable_variables
    grads = tape.gradient(loss, variables)
    opt.apply_gradients([(g, v) for g, v in zip(grads, variables) if g is not None])
print(len(variables))
""", ("    code = enc(x)\n    with tf.GradientTape() as tape:\n", "    with tf.GradientTape() as tape:\n        code = enc(x)\n"))

pair("keras", "dropout that never rests", "h = tf.nn.dropout", "not np.allclose(net(x), net(x))", """
import numpy as np
import tensorflow as tf
import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.LSTM(12)
        self.head = keras.layers.Dense(1)

    def call(self, x, training=False):
        h = self.rnn(x)
        h = tf.nn.dropout(h, rate=0.3)
        return self.head(h)

net = Net()
x = np.random.randn(8, 6, 2).astype("float32")
y = np.random.randn(8, 1).astype("float32")
net.compile(optimizer="adam", loss="mse")
net.fit(x, y, epochs=1, verbose=0)
pred = net.predict(x, verbose=0)
print(pred.shape)
""", ("        h = tf.nn.dropout(h, rate=0.3)\n", "        if training:\n            h = tf.nn.dropout(h, rate=0.3)\n"))

pair("keras", "batch norm that always trains", "h = self.norm(", "not np.allclose(net.predict(x, verbose=0)[:2], net.predict(x[:2], verbose=0), atol=1e-4)", """
import numpy as np
import keras
from keras import layers

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = layers.GRU(8)
        self.norm = layers.BatchNormalization()
        self.head = layers.Dense(1)

    def call(self, x):
        h = self.norm(self.rnn(x), training=True)
        return self.head(h)

net = Net()
x = np.random.randn(9, 6, 3).astype("float32")
y = np.random.randn(9, 1).astype("float32")
net.compile(optimizer="adam", loss="mse")
net.fit(x, y, epochs=1, verbose=0)
print(net.predict(x, verbose=0).shape)
""", ("self.norm(self.rnn(x), training=True)", "self.norm(self.rnn(x))"))

pair("keras", "the gradients of a siamese pair", "grads = tape.gradient", "np.allclose(before, head.get_weights()[0])", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

tf.random.set_seed(1)
tower = keras.Sequential([
    layers.Embedding(60, 16),
    layers.Bidirectional(layers.GRU(12)),
])
head = layers.Dense(1)
optimizer = keras.optimizers.Adam(0.01)
bce = keras.losses.BinaryCrossentropy(from_logits=True)


def score(a, b):
    u, v = tower(a), tower(b)
    return head(tf.abs(u - v))


def train_step(a, b, same):
    with tf.GradientTape() as tape:
        logits = score(a, b)
        loss = bce(same, logits)
    variables = tower.trainable_variables + head.trainable_variables
    grads = tape.gradient(loss, tower.trainable_variables)
    optimizer.apply_gradients(zip(grads, variables))
    return loss


left = np.random.randint(0, 60, (40, 10))
right = np.random.randint(0, 60, (40, 10))
label = np.random.randint(0, 2, (40, 1)).astype("float32")
pairs = tf.data.Dataset.from_tensor_slices((left, right, label)).batch(10)
score(left[:2], right[:2])
before = head.get_weights()[0]
for epoch in range(2):
    for a, b, same in pairs:
        loss = train_step(a, b, same)
print("trained")
""", ("grads = tape.gradient(loss, tower.trainable_variables)", "grads = tape.gradient(loss, variables)"))

pair("keras", "a validation loop of one's own", "val_logits = model(", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.random.randn(96, 15, 7).astype("float32")
y = np.random.randint(0, 4, 96)
train_ds = tf.data.Dataset.from_tensor_slices((x[:64], y[:64])).shuffle(64).batch(16)
val_ds = tf.data.Dataset.from_tensor_slices((x[64:], y[64:])).batch(16)

inputs = keras.Input((15, 7))
h = layers.LSTM(32)(inputs)
h = layers.BatchNormalization()(h)
h = layers.Dropout(0.4)(h)
outputs = layers.Dense(4)(h)
model = keras.Model(inputs, outputs)

optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
val_acc = keras.metrics.SparseCategoricalAccuracy()

for epoch in range(2):
    for x_batch, y_batch in train_ds:
        with tf.GradientTape() as tape:
            logits = model(x_batch, training=True)
            loss = loss_fn(y_batch, logits)
        grads = tape.gradient(loss, model.trainable_weights)
        optimizer.apply_gradients(zip(grads, model.trainable_weights))
    for x_batch, y_batch in val_ds:
        val_logits = model(x_batch, training=True)
        val_acc.update_state(y_batch, val_logits)
    val_acc.reset_state()
print(model.count_params())
""", ("val_logits = model(x_batch, training=True)", "val_logits = model(x_batch, training=False)"))

pair("keras", "an encoder within a tape", "grads = ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

encoder = keras.Sequential([keras.Input((12, 3)), layers.GRU(16)])
decoder = keras.Sequential([keras.Input((16,)), layers.Dense(2)])
optimizer = keras.optimizers.Adam(1e-3)
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
x = np.random.randn(48, 12, 3).astype("float32")
y = np.random.randint(0, 2, 48)
variables = encoder.trainable_variables + decoder.trainable_variables
for start in range(0, 48, 16):
    with tf.GradientTape() as tape:
        codes = encoder(x[start:start + 16], training=True).numpy()
        logits = decoder(codes, training=True)
        loss = loss_fn(y[start:start + 16], logits)
    grads = tape.gradient(loss, variables)
    optimizer.apply_gradients([(g, v) for g, v in zip(grads, variables) if g is not None])
print(logits.shape)
""", ("training=True).numpy()", "training=True)"))
