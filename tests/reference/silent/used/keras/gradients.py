"""Gradients and steps that are lost, late or another’s."""
from used import pair

pair("keras", "thawed between two fits", "net.fit(x, y, epochs=2", "bool(np.allclose(before, base.kernel.numpy()))", """
import numpy as np
import keras
from keras import layers

x, y = np.random.rand(8, 4), np.random.rand(8, 1)
base = layers.Dense(3)
net = keras.Sequential([keras.Input((4,)), base, layers.Dense(1)])
base.trainable = False
net.compile("sgd", "mse")
net.fit(x, y, verbose=0)
before = base.kernel.numpy().copy()
base.trainable = True
net.fit(x, y, epochs=2, verbose=0)
print(len(net.trainable_weights))
""", ("base.trainable = True", "base.trainable = True; net.compile('sgd', 'mse')"))

pair("keras", "gradients in another order", "opt.apply_gradients", "bool(np.allclose(kernel - first.kernel.numpy(), 0.1 * grads[2].numpy(), atol=1e-6))", """
import numpy as np
import tensorflow as tf
import keras

first, second = keras.layers.Dense(4), keras.layers.Dense(4)
opt = keras.optimizers.SGD(0.1)
x, y = tf.random.normal((5, 4)), tf.random.normal((5, 4))
with tf.GradientTape() as tape:
    loss = tf.reduce_mean((second(first(x)) - y) ** 2)
kernel = first.kernel.numpy().copy()
variables = first.trainable_variables + second.trainable_variables
grads = tape.gradient(loss, variables)
opt.apply_gradients(zip(grads, second.trainable_variables + first.trainable_variables))
print(len(grads))
""", ("second.trainable_variables + first.trainable_variables))", "first.trainable_variables + second.trainable_variables))"))

pair("keras", "a loss that another one takes the place of", "loss = ops.mean(ops.abs", "abs(float(loss - ops.mean(ops.abs(out)))) < 1e-6", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops

net = keras.Sequential([keras.Input((5, 2)), layers.GRU(6), layers.Dense(1)])
opt = keras.optimizers.Adam()
x, y = np.random.randn(8, 5, 2).astype("float32"), np.random.randn(8, 1).astype("float32")
with tf.GradientTape() as tape:
    out = net(x, training=True)
    loss = ops.mean((out - y) ** 2)
    loss = ops.mean(ops.abs(out))
grads = tape.gradient(loss, net.trainable_variables)
opt.apply_gradients(zip(grads, net.trainable_variables))
print(loss.shape)
""", ("    loss = ops.mean(ops.abs(out))", "    loss += ops.mean(ops.abs(out))"))

pair("keras", "steps of an optimiser", "optimizer.apply_gradients", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

data = np.random.randn(64, 12, 4).astype("float32")
target = data.mean(axis=(1, 2), keepdims=False)[:, None]
ds = tf.data.Dataset.from_tensor_slices((data, target)).batch(16)

model = keras.Sequential([layers.GRU(16), layers.Dense(1)])
optimizer = keras.optimizers.Adam(1e-2)
mse = keras.losses.MeanSquaredError()
model(data[:1])

for epoch in range(3):
    running = 0.0
    for xb, yb in ds:
        with tf.GradientTape() as tape:
            pred = model(xb, training=True)
            loss = mse(yb, pred)
        grads = tape.gradient(loss, model.trainable_variables)
        running += float(loss)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
    running /= 4
print(len(grads))
""", ("        running += float(loss)\n    optimizer.apply_gradients(zip(grads, model.trainable_variables))\n", "        running += float(loss)\n        optimizer.apply_gradients(zip(grads, model.trainable_variables))\n"))

pair("keras", "an encoder that is to learn as well", "codes = ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class SequenceAE(keras.Model):
    def __init__(self, steps, features, latent=6):
        super().__init__()
        self.encoder = keras.Sequential([layers.LSTM(24), layers.Dense(latent)])
        self.decoder = keras.Sequential([
            layers.RepeatVector(steps),
            layers.LSTM(24, return_sequences=True),
            layers.TimeDistributed(layers.Dense(features)),
        ])

    def call(self, x):
        codes = tf.stop_gradient(self.encoder(x))
        return self.decoder(codes)


signal = np.random.randn(40, 16, 3).astype("float32")
ae = SequenceAE(16, 3)
optimizer = keras.optimizers.Adam(1e-3)
for epoch in range(2):
    for i in range(0, 40, 10):
        batch = signal[i:i + 10]
        with tf.GradientTape() as tape:
            loss = tf.reduce_mean(tf.square(batch - ae(batch)))
        weights = [w for w in ae.trainable_variables]
        grads = tape.gradient(loss, weights)
        optimizer.apply_gradients((g, w) for g, w in zip(grads, weights) if g is not None)
print(ae(signal[:2]).shape)
""", ("codes = tf.stop_gradient(self.encoder(x))", "codes = self.encoder(x)"))

pair("keras", "a generator of signals", "tape.gradient(g_loss", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

latent, steps = 6, 15
generator = keras.Sequential([keras.Input((latent,)), layers.RepeatVector(steps), layers.LSTM(12, return_sequences=True), layers.Dense(1)])
discriminator = keras.Sequential([keras.Input((steps, 1)), layers.LSTM(12), layers.Dense(1)])
gan = keras.Sequential([keras.Input((latent,)), generator, discriminator])
bce = keras.losses.BinaryCrossentropy(from_logits=True)
d_opt, g_opt = keras.optimizers.Adam(1e-4), keras.optimizers.Adam(1e-4)
real = np.sin(np.random.rand(32, 1, 1) * 6 + np.arange(steps)[None, :, None] / 3).astype("float32")

for i in range(2):
    batch = real[i * 16:(i + 1) * 16]
    noise = tf.random.normal((16, latent))
    with tf.GradientTape() as tape:
        d_real = discriminator(batch, training=True)
        d_fake = discriminator(generator(noise, training=True), training=True)
        d_loss = bce(tf.ones_like(d_real), d_real) + bce(tf.zeros_like(d_fake), d_fake)
    grads = tape.gradient(d_loss, discriminator.trainable_variables)
    d_opt.apply_gradients(zip(grads, discriminator.trainable_variables))
    noise = tf.random.normal((16, latent))
    with tf.GradientTape() as tape:
        fooled = gan(noise, training=True)
        g_loss = bce(tf.ones_like(fooled), fooled)
    g_grads = tape.gradient(g_loss, gan.trainable_variables)
    g_opt.apply_gradients(zip(g_grads, gan.trainable_variables))
print(generator(noise).shape)
""", ("    g_grads = tape.gradient(g_loss, gan.trainable_variables)\n    g_opt.apply_gradients(zip(g_grads, gan.trainable_variables))\n", "    g_grads = tape.gradient(g_loss, generator.trainable_variables)\n    g_opt.apply_gradients(zip(g_grads, generator.trainable_variables))\n"))

pair("keras", "motion kept as whole numbers", "hard = tf.round(code)", "all((a == b).all() for a, b in zip(before, model.down.get_weights()))", """
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers

class RoundedCode(tf.keras.Model):
    def __init__(self, steps, channels, bits):
        super().__init__()
        self.down = layers.LSTM(bits, activation="sigmoid")
        self.spread = layers.RepeatVector(steps)
        self.up = layers.LSTM(20, return_sequences=True)
        self.out = layers.TimeDistributed(layers.Dense(channels))

    def call(self, x):
        code = self.down(x)
        hard = tf.round(code)
        return self.out(self.up(self.spread(hard)))

model = RoundedCode(16, 3, 10)
model.compile(optimizer="adam", loss="mse")
motion = np.random.rand(24, 16, 3).astype("float32")
model(motion[:2])
before = model.down.get_weights()
model.fit(motion, motion, epochs=1, batch_size=8, verbose=0)
print(model(motion[:2]).shape)
""", ("hard = tf.round(code)", "hard = code + tf.stop_gradient(tf.round(code) - code)"))
