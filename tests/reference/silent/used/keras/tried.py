"""Mistakes that a change of the numbers tells: of weights, of copies, of what stands behind an end, of what is put aside."""
from used import pair

pair("keras", "states copied in another order than their words", "several = ", "not np.allclose(several[1], state[0])", """
import numpy as np
import tensorflow as tf
import keras

VOCAB, UNITS, K = 60, 20, 3
embed = keras.layers.Embedding(VOCAB, 12)
encoder = keras.layers.GRU(UNITS, return_state=True)
decoder = keras.layers.GRU(UNITS, return_state=True)
scores = keras.layers.Dense(VOCAB)
sentences = np.random.randint(1, VOCAB, (4, 7))
_, state = encoder(embed(sentences))
several = tf.tile(state, [K, 1])
token = tf.repeat(sentences[:, -1], K, axis=0)
at, written = several, []
for _ in range(5):
    out, at = decoder(embed(token[:, None]), initial_state=at)
    token = tf.random.categorical(scores(out), 1)[:, 0]
    written.append(token)
print(tf.reshape(tf.stack(written, axis=1), (4, K, 5)).shape)
""", ("tf.tile(state, [K, 1])", "tf.repeat(state, K, axis=0)"))

pair("keras", "the step behind the end of each walk", "tf.gather(", "not np.allclose(model([walks, lengths]), model([other, lengths]))", """
import numpy as np
import tensorflow as tf
from tensorflow.keras.layers import LSTM, Dense, Input
from tensorflow.keras.models import Model

LONGEST = 20
walks = np.zeros((6, LONGEST, 3), dtype="float32")
steps = np.array([5, 9, 12, 7, 18, 3], dtype="int32")
for i, n in enumerate(steps):
    walks[i, :n] = np.random.randn(n, 3)
lengths = steps
other = np.where(np.arange(LONGEST)[None, :, None] < lengths[:, None, None], walks, 9.0).astype("float32")

class LastState(tf.keras.layers.Layer):
    def call(self, states, steps):
        return tf.gather(states, steps, axis=1, batch_dims=1)

gait, count = Input((LONGEST, 3)), Input((), dtype="int32")
states = LSTM(14, return_sequences=True)(gait)
speed = Dense(1)(LastState()(states, count))
model = Model([gait, count], speed)
model.compile("adam", "mse")
model.fit([walks, steps], np.random.rand(6, 1), epochs=1, verbose=0)
print(model.output_shape)
""", ("tf.gather(states, steps, axis", "tf.gather(states, steps - 1, axis"))

pair("keras", "a loss of scores that is given a sigmoid", "loss = ", "bool(tf.reduce_all(p >= 0))", """
import tensorflow as tf

class Detector(tf.keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = tf.keras.layers.LSTM(10, return_sequences=True)
        self.head = tf.keras.layers.Dense(1, activation="sigmoid")

    def call(self, x):
        return tf.squeeze(self.head(self.rnn(x)), axis=-1)

detector = Detector()
signals = tf.random.normal((32, 20, 4))
anomaly = tf.cast(tf.random.uniform((32, 20)) > 0.9, tf.float32)
with tf.GradientTape() as tape:
    p = detector(signals)
    loss = tf.reduce_mean(tf.nn.sigmoid_cross_entropy_with_logits(labels=anomaly, logits=p))
grads = tape.gradient(loss, detector.trainable_variables)
tf.keras.optimizers.RMSprop(1e-3).apply_gradients(zip(grads, detector.trainable_variables))
print(loss.shape)
""", ('Dense(1, activation="sigmoid")', "Dense(1)"))

pair("keras", "the last weeks are learnt from as well", "validation_data=", "len(x_train) + len(x_val) > len(weeks)", """
import numpy as np
import keras
from keras import layers

weeks = np.random.rand(300, 8, 4).astype("float32")
sales = np.random.rand(300).astype("float32")
HELD = 60
x_train, y_train = weeks[:-HELD // 2], sales[:-HELD // 2]
x_val, y_val = weeks[-HELD:], sales[-HELD:]
model = keras.Sequential([keras.Input((8, 4)), layers.LSTM(10), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x_train, y_train, validation_data=(x_val, y_val), epochs=1, verbose=0)
print(model.output_shape)
""", ("weeks[:-HELD // 2], sales[:-HELD // 2]", "weeks[:-HELD], sales[:-HELD]"))

pair("keras", "weights of samples times a mean", "loss = ", "np.isclose(float(tf.reduce_mean(w[::-1] * loss_fn(label, scores))), float(loss))", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

clips = np.random.randn(48, 12, 5).astype("float32")
sound = np.random.randint(0, 3, 48)
weight = np.where(sound == 2, 5.0, 1.0).astype("float32")
model = keras.Sequential([layers.GRU(14), layers.Dense(3)])
loss_fn = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
optimizer = keras.optimizers.Adam()
for clip, label, w in tf.data.Dataset.from_tensor_slices((clips, sound, weight)).batch(12):
    with tf.GradientTape() as tape:
        scores = model(clip, training=True)
        loss = tf.reduce_mean(w * loss_fn(label, scores))
    grads = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(grads, model.trainable_variables))
print(loss.shape)
""", ("tf.reduce_mean(w * loss_fn(label, scores))", "loss_fn(label, scores, sample_weight=w)"))

pair("keras", "a mean over tickets that a data set has filled up", "GRU(", "not model.layers[0].mask_zero", """
import numpy as np
import tensorflow as tf
from tensorflow.keras import layers, Sequential

tickets = [np.random.randint(1, 300, n).tolist() for n in (4, 9, 6, 12)]
urgency = [0, 1, 2, 1]

def stream():
    yield from zip(tickets, urgency)

ds = tf.data.Dataset.from_generator(
    stream, output_signature=(tf.TensorSpec((None,), tf.int32), tf.TensorSpec((), tf.int32))
).padded_batch(4, padded_shapes=((None,), ()))
model = Sequential([
    layers.Embedding(300, 16),
    layers.Bidirectional(layers.GRU(12, return_sequences=True)),
    layers.GlobalAveragePooling1D(),
    layers.Dense(3, activation="softmax"),
])
model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")
model.fit(ds, epochs=1, verbose=0)
print(len(model.layers))
""", ("layers.Embedding(300, 16)", "layers.Embedding(300, 16, mask_zero=True)"))

pair("keras", "a decoder whose cell state stays the first", "decoder.predict(", "all(np.array_equal(one, seen[0]) for one in seen)", """
import numpy as np
import keras
from keras import layers

SRC, TGT, UNITS, START = 40, 45, 16, 1
enc_in, dec_in = keras.Input((None,)), keras.Input((None,))
_, eh, ec = layers.LSTM(UNITS, return_state=True)(layers.Embedding(SRC, 8)(enc_in))
encoder = keras.Model(enc_in, [eh, ec])
h_in, c_in = keras.Input((UNITS,)), keras.Input((UNITS,))
out, h_out, c_out = layers.LSTM(UNITS, return_state=True)(layers.Embedding(TGT, 8)(dec_in), initial_state=[h_in, c_in])
decoder = keras.Model([dec_in, h_in, c_in], [layers.Dense(TGT, activation="softmax")(out), h_out, c_out])
seen, written, word = [], [], START
h, c = encoder.predict(np.random.randint(3, SRC, (1, 6)), verbose=0)
for _ in range(8):
    seen.append(c)
    p, h, _ = decoder.predict([np.array([[word]]), h, c], verbose=0)
    word = int(p[0].argmax())
    written.append(word)
print(len(written))
""", ("p, h, _ =", "p, h, c ="))
