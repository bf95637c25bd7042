"""What a tensor’s axes, steps and states are taken for."""
from used import pair

pair("keras", "a loop of one's own with dropout", "scores = net(x)", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

class Net(keras.Model):
    def __init__(self):
        super().__init__()
        self.rnn = keras.layers.GRU(8)
        self.drop = keras.layers.Dropout(0.5)
        self.out = keras.layers.Dense(1)
    def call(self, x, training=None):
        return self.out(self.drop(self.rnn(x), training=training))

net, opt = Net(), keras.optimizers.Adam()
x, y = tf.random.normal((6, 5, 3)), tf.random.normal((6, 1))
for _ in range(2):
    with tf.GradientTape() as tape:
        scores = net(x)
        loss = tf.reduce_mean(tf.square(scores - y))
    opt.apply_gradients(zip(tape.gradient(loss, net.trainable_variables), net.trainable_variables))
print(scores.shape)
""", ("scores = net(x)", "scores = net(x, training=True)"))

pair("keras", "samples that numpy has shuffled", "x = x[order]", "True", """
import numpy as np
from tensorflow import keras

x, y = np.random.rand(20, 5, 2), np.random.randint(0, 3, 20)
order = np.random.permutation(len(x))
x = x[order]
net = keras.Sequential([keras.Input((5, 2)), keras.layers.GRU(6), keras.layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x[:15], y[:15], verbose=0)
print(len(net.weights))
""", ("x = x[order]", "x, y = x[order], y[order]"))

pair("keras", "a softmax along the words of a sentence", "keras.layers.Softmax(axis=1)", "not np.allclose(net(x).numpy().sum(-1), 1)", """
import numpy as np
import keras

x, y = np.random.randint(1, 30, (6, 9)), np.random.randint(0, 4, (6, 9))
net = keras.Sequential([
    keras.Input((9,)),
    keras.layers.Embedding(30, 8),
    keras.layers.GRU(7, return_sequences=True),
    keras.layers.Dense(4),
    keras.layers.Softmax(axis=1),
])
net.compile(optimizer="adam", loss="sparse_categorical_crossentropy")
net.fit(x, y, verbose=0)
print(net(x).shape)
""", ("keras.layers.Softmax(axis=1)", "keras.layers.Softmax()"))

pair("keras", "a mean over steps, padding with them", "keras.layers.LSTM", "not np.allclose(net(x[1:2])[0], net(x[1:2, :4])[0], atol=1e-5)", """
import numpy as np
import keras

rows = [[3, 4, 5, 6, 7, 8, 9], [5, 2, 9, 4], [8, 1], [2, 2, 6]]
x = keras.utils.pad_sequences(rows, padding="post")
y = np.array([0, 1, 1, 0])
ids = keras.Input((None,), dtype="int32")
z = keras.layers.Embedding(12, 6)(ids)
z = keras.layers.LSTM(5, return_sequences=True)(z)
z = keras.layers.GlobalAveragePooling1D()(z)
net = keras.Model(ids, keras.layers.Dense(1, activation="sigmoid")(z))
net.compile(optimizer="adam", loss="binary_crossentropy")
net.fit(x, y, verbose=0)
print(net(x).shape)
""", ("keras.layers.Embedding(12, 6)", "keras.layers.Embedding(12, 6, mask_zero=True)"))

pair("keras", "weights over the questions", "w = ops.softmax", "not np.allclose(np.array(att.weights(q, k)).sum(-1), 1, atol=1e-4)", """
import numpy as np
import keras
from keras import layers, ops

class Attention(layers.Layer):
    def __init__(self, dim):
        super().__init__()
        self.wq = layers.Dense(dim)
        self.wk = layers.Dense(dim)

    def weights(self, q, k):
        scores = ops.matmul(self.wq(q), ops.transpose(self.wk(k), (0, 2, 1)))
        w = ops.softmax(scores, axis=1)
        return w

    def call(self, q, k):
        return ops.matmul(self.weights(q, k), k)

k = layers.GRU(8, return_sequences=True)(np.random.randn(3, 7, 4).astype("float32"))
q = layers.GRU(8, return_sequences=True)(np.random.randn(3, 5, 4).astype("float32"))
att = Attention(8)
print(att(q, k).shape)
""", ("axis=1)", "axis=-1)"))

pair("keras", "weights that count the padding alone", "count = ", "float((count * (y != 0)).sum()) == 0", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers, ops
x = np.array([[3, 4, 1, 0, 0], [5, 6, 0, 0, 0], [2, 8, 7, 1, 5]])
y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])
count = (y == 0).astype("float32")
net = keras.Sequential([keras.Input((5,)), layers.Embedding(12, 6), layers.LSTM(8, return_sequences=True), layers.Dense(3, activation="softmax")])
net.compile("adam", "sparse_categorical_crossentropy")
net.fit(x, y, sample_weight=count, verbose=0)
print(net.output_shape)
""", ("y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])\ncount = (y == 0).astype(\"float32\")", "y = np.array([[1, 2, 1, 0, 0], [2, 2, 0, 0, 0], [1, 1, 2, 2, 1]])\ncount = (y != 0).astype(\"float32\")"))

pair("keras", "a relu in front of a cross entropy", "net.fit", "float(net(x).numpy().sum(1).std()) > 1e-4", """
import numpy as np
import keras
from keras import layers

x, y = np.random.randn(16, 5, 3).astype("float32"), np.eye(4, dtype="float32")[np.arange(16) % 4]
net = keras.Sequential([keras.Input((5, 3)), layers.LSTM(8), layers.Dense(4, activation="relu")])
net.compile("adam", "categorical_crossentropy")
net.fit(x, y, verbose=0)
print(net.output_shape)
""", ("\"relu\"", "\"softmax\""))

pair("keras", "channels reshaped to where the steps stood", "x = raw.reshape", "True", """
import numpy as np
import keras
from keras import layers
raw = np.random.randn(24, 5, 30).astype("float32")
x = raw.reshape(24, 30, 5)
model = keras.Sequential([keras.Input((30, 5)), layers.Conv1D(8, 3), layers.GRU(8), layers.Dense(1)])
model.compile("adam", "mse")
model.fit(x, np.random.rand(24, 1), epochs=1, verbose=0)
print(x.shape)
""", ("x = raw.reshape(24, 30, 5)", "x = raw.transpose(0, 2, 1)"))

pair("keras", "a training step of one's own", "y_pred = self(x)", "True", """
import numpy as np
import tensorflow as tf
import keras
from keras import layers


class Tagger(keras.Model):
    def __init__(self, vocab_size, n_tags):
        super().__init__()
        self.embed = layers.Embedding(vocab_size, 24)
        self.drop = layers.Dropout(0.5)
        self.lstm = layers.LSTM(32, return_sequences=True)
        self.head = layers.Dense(n_tags)

    def call(self, inputs, training=False):
        h = self.drop(self.embed(inputs), training=training)
        return self.head(self.lstm(h))

    def train_step(self, data):
        x, y = data
        with tf.GradientTape() as tape:
            y_pred = self(x)
            loss = self.compute_loss(y=y, y_pred=y_pred)
        grads = tape.gradient(loss, self.trainable_variables)
        self.optimizer.apply_gradients(zip(grads, self.trainable_variables))
        for metric in self.metrics:
            if metric.name == "loss":
                metric.update_state(loss)
            else:
                metric.update_state(y, y_pred)
        return {m.name: m.result() for m in self.metrics}


tokens = np.random.randint(0, 90, (32, 14))
tags = np.random.randint(0, 6, (32, 14))
model = Tagger(90, 6)
model.compile(
    optimizer=keras.optimizers.Adam(1e-3),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
    metrics=["accuracy"],
)
history = model.fit(tokens, tags, batch_size=8, epochs=1, verbose=0)
print(len(history.history["loss"]))
""", ("y_pred = self(x)", "y_pred = self(x, training=True)"))

pair("keras", "a translator with teacher forcing", "decoder_inputs = ", "np.array_equal(decoder_inputs, decoder_targets)", """
import numpy as np
import keras
from keras import layers

START, END = 1, 2
src_vocab, tgt_vocab, units = 50, 70, 32
rng = np.random.default_rng(3)
src = rng.integers(3, src_vocab, (64, 9))
tgt = np.concatenate([np.full((64, 1), START), rng.integers(3, tgt_vocab, (64, 7)), np.full((64, 1), END)], axis=1)

decoder_inputs = tgt[:, 1:]
decoder_targets = tgt[:, 1:]

enc_in = keras.Input((None,), dtype="int32", name="source")
enc_emb = layers.Embedding(src_vocab, 24)(enc_in)
_, state_h, state_c = layers.LSTM(units, return_state=True)(enc_emb)

dec_in = keras.Input((None,), dtype="int32", name="target")
dec_emb = layers.Embedding(tgt_vocab, 24)(dec_in)
dec_out, _, _ = layers.LSTM(units, return_sequences=True, return_state=True)(
    dec_emb, initial_state=[state_h, state_c])
probs = layers.Dense(tgt_vocab, activation="softmax")(dec_out)

model = keras.Model([enc_in, dec_in], probs)
model.compile(optimizer="rmsprop", loss="sparse_categorical_crossentropy")
model.fit([src, decoder_inputs], decoder_targets, batch_size=16, epochs=1, verbose=0)
print(model.count_params())
""", ("decoder_inputs = tgt[:, 1:]", "decoder_inputs = tgt[:, :-1]"))

pair("keras", "weights of the steps of a sentence", "weights = ", "weights[tags_padded == 0].sum() > 0", """
import numpy as np
import keras
from keras import layers
from keras.utils import pad_sequences

sentences = [[4, 17, 9], [22, 5, 8, 31, 6], [12, 3], [9, 9, 14, 2]]
tags = [[1, 2, 1], [3, 1, 2, 2, 1], [1, 3], [2, 2, 1, 3]]
x = pad_sequences(sentences, padding="post", maxlen=6)
tags_padded = pad_sequences(tags, padding="post", maxlen=6)
weights = (tags_padded == 0).astype("float32")

inp = keras.Input((6,))
h = layers.Embedding(40, 12)(inp)
h = layers.Bidirectional(layers.LSTM(10, return_sequences=True))(h)
out = layers.TimeDistributed(layers.Dense(4, activation="softmax"))(h)
model = keras.Model(inp, out)
model.compile(
    optimizer="adam",
    loss="sparse_categorical_crossentropy",
    weighted_metrics=["sparse_categorical_accuracy"],
)
model.fit(x, tags_padded, sample_weight=weights, epochs=2, verbose=0)
print(weights.shape)
""", ("(tags_padded == 0)", "(tags_padded > 0)"))

pair("keras", "reviews that are good or bad", "loss=\"binary_crossentropy\"", "True", """
import numpy as np
import keras
from keras import layers

max_features, maxlen = 200, 30
x_train = np.random.randint(1, max_features, (64, maxlen))
y_train = np.random.randint(0, 2, (64,))
x_val = np.random.randint(1, max_features, (16, maxlen))
y_val = np.random.randint(0, 2, (16,))

inputs = keras.Input(shape=(None,), dtype="int32")
x = layers.Embedding(max_features, 32)(inputs)
x = layers.Bidirectional(layers.LSTM(16, return_sequences=True))(x)
x = layers.Bidirectional(layers.LSTM(16))(x)
outputs = layers.Dense(1)(x)
model = keras.Model(inputs, outputs)

model.compile(optimizer="adam", loss="binary_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, batch_size=16, epochs=1, validation_data=(x_val, y_val), verbose=0)
print(len(model.layers))
""", ("layers.Dense(1)(x)", 'layers.Dense(1, activation="sigmoid")(x)'))

pair("keras", "an error worked out with numpy", "rmse = ", "True", """
import numpy as np
import keras
from keras import layers


def create_dataset(values, look_back):
    xs, ys = [], []
    for i in range(len(values) - look_back):
        xs.append(values[i:i + look_back])
        ys.append(values[i + look_back])
    return np.array(xs)[..., np.newaxis], np.array(ys)


passengers = np.sin(np.linspace(0, 25, 200)) + np.linspace(0, 2, 200)
train, test = passengers[:140], passengers[140:]
x_train, y_train = create_dataset(train, 6)
x_test, y_test = create_dataset(test, 6)

model = keras.Sequential()
model.add(keras.Input((6, 1)))
model.add(layers.LSTM(4))
model.add(layers.Dense(1))
model.compile(loss="mean_squared_error", optimizer="adam")
model.fit(x_train, y_train, epochs=2, batch_size=8, verbose=0)

predictions = model.predict(x_test, verbose=0)
rmse = np.sqrt(np.mean((predictions - y_test) ** 2))
print(np.ndim(rmse))
""", ("(predictions - y_test) ** 2", "(predictions[:, 0] - y_test) ** 2"))

pair("keras", "chunks of a text for a character model", "dataset = ", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras
from tensorflow.keras import layers

text = "to be or not to be that is the question whether tis nobler in the mind to suffer" * 6
vocab = sorted(set(text))
char2id = {c: i for i, c in enumerate(vocab)}
ids = np.array([char2id[c] for c in text])
seq_length = 20

sequences = tf.data.Dataset.from_tensor_slices(ids).batch(seq_length + 1, drop_remainder=True)
dataset = sequences.map(lambda chunk: (chunk[:-1], chunk[:-1])).shuffle(100).batch(4, drop_remainder=True)

model = keras.Sequential([
    layers.Embedding(len(vocab), 32),
    layers.GRU(64, return_sequences=True),
    layers.Dense(len(vocab)),
])
model.compile(
    optimizer="adam",
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
)
model.fit(dataset, epochs=1, verbose=0)
print(len(vocab))
""", ("(chunk[:-1], chunk[:-1])", "(chunk[:-1], chunk[1:])"))
