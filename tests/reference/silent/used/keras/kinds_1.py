"""What engineers mend: one of each kind, in Keras."""
from used import pair

pair("keras", "a penalty that grows, in a compiled step", "+ beta * kl", "True", """
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

class Sketch(keras.Model):
    def __init__(self, latent=4):
        super().__init__()
        self.enc = layers.GRU(16)
        self.mean = layers.Dense(latent)
        self.logv = layers.Dense(latent)
        self.rep = layers.RepeatVector(20)
        self.dec = layers.GRU(16, return_sequences=True)
        self.pen = layers.Dense(3)

    def call(self, strokes):
        h = self.enc(strokes)
        m, v = self.mean(h), self.logv(h)
        z = m + tf.exp(0.5 * v) * tf.random.normal(tf.shape(m))
        return self.pen(self.dec(self.rep(z))), m, v

model = Sketch()
opt = keras.optimizers.Adam()
beta = 0.0

@tf.function
def step(strokes):
    with tf.GradientTape() as tape:
        back, m, v = model(strokes)
        kl = -0.5 * tf.reduce_mean(1 + v - m ** 2 - tf.exp(v))
        loss = tf.reduce_mean((back - strokes) ** 2) + beta * kl
    weights = model.trainable_variables
    opt.apply_gradients(zip(tape.gradient(loss, weights), weights))
    return loss

strokes = tf.random.normal((12, 20, 3))
for epoch in range(3):
    beta = min(1.0, epoch / 2)
    loss = step(strokes)
print(loss.shape)
""", ("""beta = 0.0
""", """beta = tf.Variable(0.0, trainable=False)
"""), ("""    beta = min(1.0, epoch / 2)
""", """    beta.assign(min(1.0, epoch / 2))
"""))

pair("keras", "one noise for all melodies", "eps = tf.random.normal((LATENT,))", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

LATENT = 6

class Draw(layers.Layer):
    def call(self, inputs):
        mean, log_var = inputs
        eps = tf.random.normal((LATENT,))
        return mean + tf.exp(0.5 * log_var) * eps

notes = keras.Input((16, 12))
h = layers.LSTM(24)(notes)
mean, log_var = layers.Dense(LATENT)(h), layers.Dense(LATENT)(h)
z = Draw()([mean, log_var])
y = layers.RepeatVector(16)(z)
y = layers.LSTM(24, return_sequences=True)(y)
again = layers.TimeDistributed(layers.Dense(12, activation="sigmoid"))(y)
vae = keras.Model(notes, again)
vae.compile(optimizer="adam", loss="binary_crossentropy")

rolls = (np.random.rand(30, 16, 12) > 0.8).astype("float32")
vae.fit(rolls, rolls, epochs=1, batch_size=10, verbose=0)
print(vae.output_shape)
""", ("tf.random.normal((LATENT,))", "tf.random.normal(tf.shape(mean))"))

pair("keras", "the row of a patient, by number", "at = ops.take(states, asked, axis=0)[:, -1]", "True", """
import numpy as np
import keras
from keras import layers, ops

class Visits(keras.Model):
    '''The state at the visit that is asked about, for every patient.'''
    def __init__(self, units=16):
        super().__init__()
        self.gru = layers.GRU(units, return_sequences=True)
        self.risk = layers.Dense(1, activation="sigmoid")

    def call(self, inputs):
        visits, asked = inputs
        states = self.gru(visits)
        at = ops.take(states, asked, axis=0)[:, -1]
        return self.risk(at)

visits = np.random.randn(12, 10, 5).astype("float32")
asked = np.random.randint(0, 10, 12)
died = np.random.randint(0, 2, (12, 1))
model = Visits()
model.compile("adam", "binary_crossentropy")
model.fit([visits, asked], died, epochs=1, batch_size=12, verbose=0)
print(model([visits, asked]).shape)
""", ("ops.take(states, asked, axis=0)[:, -1]", "ops.take_along_axis(states, asked[:, None, None], axis=1)[:, 0]"))
