"""What the text of a program tells alone"""
from used import pair

pair("keras", "a rate that falls by more each time", "0.9 ** epoch", "float(model.optimizer.learning_rate) < 0.01 * 0.9 ** 4 - 1e-4", """
import numpy as np
import keras
from keras import layers

x, y = np.random.rand(32, 12, 3), np.random.rand(32, 1)
model = keras.Sequential([keras.Input((12, 3)), layers.LSTM(16), layers.Dense(1)])
model.compile(optimizer=keras.optimizers.Adam(0.01), loss="mse")

def schedule(epoch, lr):
    return lr * 0.9 ** epoch

model.fit(x, y, epochs=5, batch_size=8, verbose=0, callbacks=[keras.callbacks.LearningRateScheduler(schedule)])
print(model.predict(x[:2], verbose=0).shape)
""", ("return lr * 0.9 ** epoch", "return 0.01 * 0.9 ** epoch"))

pair("keras", "an accuracy that is the loss", "accuracy, loss =", "accuracy > 1.05", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randint(1, 80, (48, 15)), np.random.randint(0, 4, (48,))
model = keras.Sequential([
    keras.Input((15,)),
    layers.Embedding(80, 12),
    layers.GRU(12),
    layers.Dense(4, activation="softmax"),
])
model.compile(optimizer="adam", loss="sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x[:36], y[:36], epochs=1, verbose=0)
accuracy, loss = model.evaluate(x[36:], y[36:], verbose=0)
print(x.shape)
""", ("accuracy, loss = model", "loss, accuracy = model"))

pair("keras", "gradients that are clipped and not applied", "clip_by_global_norm", "applied is not clipped", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.random.rand(32, 20, 2).astype("float32")
y = np.random.rand(32, 1).astype("float32")
model = keras.Sequential([keras.Input((20, 2)), layers.SimpleRNN(16), layers.Dense(1)])
optimizer = keras.optimizers.SGD(0.1)
mse = keras.losses.MeanSquaredError()
for xb, yb in tf.data.Dataset.from_tensor_slices((x, y)).batch(8):
    with tf.GradientTape() as tape:
        loss = mse(yb, model(xb, training=True))
    gradients = tape.gradient(loss, model.trainable_variables)
    clipped, norm = tf.clip_by_global_norm(gradients, 1.0)
    applied = gradients
    optimizer.apply_gradients(zip(applied, model.trainable_variables))
print(loss.shape)
""", ("applied = gradients", "applied = clipped"))

pair("keras", "noise that is drawn once", ".cache()", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

x = np.random.rand(32, 10, 4).astype("float32")
y = np.random.randint(0, 3, (32,))

def augment(clip, label):
    return clip + tf.random.normal(tf.shape(clip), stddev=0.05), label

train = tf.data.Dataset.from_tensor_slices((x, y))
train = train.map(augment).cache()
train = train.batch(8).prefetch(tf.data.AUTOTUNE)
model = keras.Sequential([keras.Input((10, 4)), layers.LSTM(8), layers.Dense(3)])
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit(train, epochs=2, verbose=0)
print(model.predict(x[:2], verbose=0).shape)
""", ("train = train.map(augment).cache()", "train = train.cache().map(augment)"))

pair("keras", "folds that go on with one model", "model.fit(", "int(model.optimizer.iterations) > 8", """
import numpy as np
import keras
from keras import layers

def build():
    model = keras.Sequential([keras.Input((10, 3)), layers.GRU(8), layers.Dense(1)])
    model.compile("adam", "mse")
    return model

x, y = np.random.rand(40, 10, 3), np.random.rand(40, 1)
folds = np.array_split(np.random.permutation(40), 5)
scores = []
model = build()
for k in range(5):
    val = folds[k]
    train = np.concatenate([folds[j] for j in range(5) if j != k])
    model.fit(x[train], y[train], epochs=2, batch_size=8, verbose=0)
    scores.append(model.evaluate(x[val], y[val], verbose=0))
print(len(scores))
""", ("scores = []\nmodel = build()\n", "scores = []\n"), ("    val = folds[k]\n", "    model = build()\n    val = folds[k]\n"))

pair("keras", "a target that lies within the window", "targets=", "float(batch_y[0, 0]) <= float(batch_x[0, -1, 0])", """
import numpy as np
import keras
from keras import layers

series = np.linspace(0, 1, 200).reshape(-1, 1)
window, rate = 12, 3
delay = window
data = keras.utils.timeseries_dataset_from_array(
    series[:-delay],
    targets=series[delay:],
    sequence_length=window,
    sampling_rate=rate,
    batch_size=16,
)
model = keras.Sequential([keras.Input((window, 1)), layers.GRU(12), layers.Dense(1)])
model.compile("adam", "mae")
model.fit(data, epochs=1, verbose=0)
batch_x, batch_y = next(iter(data))
print(batch_x.shape[1:])
""", ("delay = window\n", "delay = window * rate\n"))

pair("keras", "words by their numbers", "enumerate(", "True", """
import numpy as np
import keras
from keras import layers

WORDS = ["call", "me", "back", "later", "please", "today", "stop", "go"]
index = {word: i for i, word in enumerate(WORDS)}

def encode(sentence, length=6):
    ids = [index[w] for w in sentence.split()]
    return ids + [0] * (length - len(ids))

texts = ["call me back", "please call later", "stop", "go today", "call me today please", "stop call"]
x = np.array([encode(t) for t in texts])
y = np.array([0, 0, 1, 1, 0, 1])
model = keras.Sequential([
    keras.Input((6,)),
    layers.Embedding(len(WORDS) + 1, 8, mask_zero=True),
    layers.LSTM(8),
    layers.Dense(1, activation="sigmoid"),
])
model.compile("adam", "binary_crossentropy")
model.fit(x, y, epochs=1, verbose=0)
print("done")
""", ("enumerate(WORDS)}", "enumerate(WORDS, start=1)}"))

pair("keras", "words that count in a loss", "per_word = ", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers

VOCAB = 50
model = keras.Sequential([keras.Input((None,), dtype="int32"), layers.Embedding(VOCAB, 16), layers.LSTM(24, return_sequences=True), layers.Dense(VOCAB)])
optimizer = keras.optimizers.Adam()
loss_object = keras.losses.SparseCategoricalCrossentropy(from_logits=True)

def masked_loss(real, predicted):
    mask = tf.cast(tf.not_equal(real, 0), tf.float32)
    per_word = loss_object(real, predicted)
    return tf.reduce_sum(per_word * mask) / tf.reduce_sum(mask)

@tf.function
def train_step(words):
    with tf.GradientTape() as tape:
        predicted = model(words[:, :-1], training=True)
        loss = masked_loss(words[:, 1:], predicted)
    gradients = tape.gradient(loss, model.trainable_variables)
    optimizer.apply_gradients(zip(gradients, model.trainable_variables))
    return loss

for _ in range(3):
    lengths = np.random.randint(4, 11, (6, 1))
    words = np.random.randint(1, VOCAB, (6, 10)) * (np.arange(10)[None] < lengths)
    train_step(tf.constant(words, tf.int32))
print("done")
""", ("SparseCategoricalCrossentropy(from_logits=True)", "SparseCategoricalCrossentropy(from_logits=True, reduction=None)"))
