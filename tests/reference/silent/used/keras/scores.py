"""Losses, choices and scores along the wrong axis or of the wrong kind."""
from used import pair

pair("keras", "the likeliest of the steps", "guess = ", "bool((np.argmax(p, axis=-1) != guess).any())", """
import numpy as np
import keras
from keras import layers

net = keras.Sequential([keras.Input((5, 3)), layers.GRU(8, return_sequences=True), layers.Dense(5, activation="softmax")])
x, y = np.random.randn(4, 5, 3).astype("float32"), np.random.randint(0, 5, (4, 5))
p = net.predict(x, verbose=0)
guess = np.argmax(p, axis=1)
print(np.mean(guess == y).shape)
""", ("axis=1", "axis=2"))

pair("keras", "an accuracy of scores as if they were probabilities", "metrics", "True", """
import numpy as np
import keras
from keras import layers
x, y = np.random.normal(size=(32, 6, 3)).astype("float32"), np.random.randint(0, 2, (32, 1))
model = keras.Sequential([layers.Input((6, 3)), layers.LSTM(8), layers.Dense(1)])
model.compile(optimizer="adam", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=["accuracy"])
model.fit(x, y, epochs=1, verbose=0)
print(model.output_shape)
""", ("model.compile(optimizer=\"adam\", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=[\"accuracy\"])", "model.compile(optimizer=\"adam\", loss=keras.losses.BinaryCrossentropy(from_logits=True), metrics=[keras.metrics.BinaryAccuracy(threshold=0.0)])"))

pair("keras", "tags that a tagger predicts", "predicted = ", "True", """
import numpy as np
import keras
from keras import layers

n_words, n_tags, length = 120, 8, 8
x_train = np.random.randint(1, n_words, (48, length))
y_train = np.random.randint(0, n_tags, (48, length))
x_test = np.random.randint(1, n_words, (10, length))
labels_test = np.random.randint(0, n_tags, (10, length))

model = keras.Sequential([
    keras.Input((length,)),
    layers.Embedding(n_words, 20),
    layers.SpatialDropout1D(0.1),
    layers.Bidirectional(layers.LSTM(24, return_sequences=True)),
    layers.TimeDistributed(layers.Dense(n_tags, activation="softmax")),
])
model.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])
model.fit(x_train, y_train, batch_size=16, epochs=1, verbose=0)

scores = model.predict(x_test, verbose=0)
predicted = np.argmax(scores, axis=1)
accuracy = float((predicted == labels_test).mean())
print(type(accuracy).__name__)
""", ("np.argmax(scores, axis=1)", "np.argmax(scores, axis=-1)"))

pair("keras", "the temperature of a sampler", "preds = preds / temperature", "True", """
import numpy as np
import keras
from keras import layers

corpus = "the cat sat on the mat and the dog sat on the log while the cow ate the hay"
chars = sorted(set(corpus))
lookup = {c: i for i, c in enumerate(chars)}
maxlen = 10
x = np.zeros((40, maxlen, len(chars)), dtype="float32")
y = np.zeros((40, len(chars)), dtype="float32")
for i in range(40):
    for t, c in enumerate(corpus[i:i + maxlen]):
        x[i, t, lookup[c]] = 1
    y[i, lookup[corpus[i + maxlen]]] = 1

model = keras.Sequential([
    keras.Input((maxlen, len(chars))),
    layers.LSTM(32),
    layers.Dense(len(chars), activation="softmax"),
])
model.compile(loss="categorical_crossentropy", optimizer=keras.optimizers.RMSprop(0.01))
model.fit(x, y, batch_size=8, epochs=1, verbose=0)


def sample(preds, temperature=0.5):
    preds = np.asarray(preds).astype("float64")
    preds = preds / temperature
    probas = preds / np.sum(preds)
    return np.random.choice(len(probas), p=probas)


window = x[:1]
for _ in range(3):
    probs = model.predict(window, verbose=0)[0]
    index = sample(probs)
print(window.shape)
""", ("    preds = preds / temperature\n", "    preds = np.exp(np.log(preds) / temperature)\n"))

pair("keras", "an answer word by word", "output, h, c = decoder.predict", "True", """
import numpy as np
import keras
from keras import layers

n_tokens, latent, max_len = 30, 16, 8
enc_in = keras.Input((None, n_tokens))
_, h, c = layers.LSTM(latent, return_state=True)(enc_in)
encoder = keras.Model(enc_in, [h, c])
dec_in = keras.Input((None, n_tokens))
h_in, c_in = keras.Input((latent,)), keras.Input((latent,))
seq, h_out, c_out = layers.LSTM(latent, return_sequences=True, return_state=True)(dec_in, initial_state=[h_in, c_in])
probs = layers.Dense(n_tokens, activation="softmax")(seq)
decoder = keras.Model([dec_in, h_in, c_in], [probs, h_out, c_out])

def decode(question):
    h, c = encoder.predict(question, verbose=0)
    target = np.zeros((1, 1, n_tokens), "float32")
    target[0, 0, 1] = 1.0
    answer = []
    while len(answer) < max_len:
        output, h, c = decoder.predict([target, h, c], verbose=0)
        token = int(np.argmax(output[0, -1, :]))
        answer.append(token)
        target = np.zeros((1, 1, n_tokens), "float32")
        target[0, 0, 1] = 1.0
    return answer

question = np.eye(n_tokens, dtype="float32")[np.random.randint(0, n_tokens, (1, 6))]
print(len(decode(question)))
""", ("        target = np.zeros((1, 1, n_tokens), \"float32\")\n        target[0, 0, 1] = 1.0\n    return answer", "        target = np.zeros((1, 1, n_tokens), \"float32\")\n        target[0, 0, token] = 1.0\n    return answer"))

pair("keras", "letters that are kept and not passed on", "preds = model.predict(x_pred", "sentence == text[:maxlen]", """
import numpy as np
import keras
from keras import layers

text = "the quick brown fox jumps over the lazy dog and runs away from it again "
chars = sorted(list(set(text)))
char_indices = dict((c, i) for i, c in enumerate(chars))
indices_char = dict((i, c) for i, c in enumerate(chars))

maxlen = 12
step = 3
sentences = []
next_chars = []
for i in range(0, len(text) - maxlen, step):
    sentences.append(text[i : i + maxlen])
    next_chars.append(text[i + maxlen])

x = np.zeros((len(sentences), maxlen, len(chars)), dtype="bool")
y = np.zeros((len(sentences), len(chars)), dtype="bool")
for i, sentence in enumerate(sentences):
    for t, char in enumerate(sentence):
        x[i, t, char_indices[char]] = 1
    y[i, char_indices[next_chars[i]]] = 1

model = keras.Sequential(
    [
        keras.Input(shape=(maxlen, len(chars))),
        layers.LSTM(32),
        layers.Dense(len(chars), activation="softmax"),
    ]
)
model.compile(loss="categorical_crossentropy", optimizer="adam")
model.fit(x, y, batch_size=8, epochs=1, verbose=0)

sentence = text[:maxlen]
generated = ""
for i in range(20):
    x_pred = np.zeros((1, maxlen, len(chars)))
    for t, char in enumerate(sentence):
        x_pred[0, t, char_indices[char]] = 1.0
    preds = model.predict(x_pred, verbose=0)[0]
    next_index = np.argmax(preds)
    next_char = indices_char[next_index]
    generated += next_char
print(len(generated))
""", ("    generated += next_char\n", "    generated += next_char\n    sentence = sentence[1:] + next_char\n"))

pair("keras", "genre from a spectrogram", "loss=keras.losses", "np.allclose(net.predict(spec, verbose=0).sum(-1), 1)", """
import numpy as np
import keras

keras.utils.set_random_seed(1)

def build(bands, genres):
    return keras.Sequential([
        keras.Input((None, bands)),
        keras.layers.Conv1D(16, 3, activation="relu"),
        keras.layers.GRU(32),
        keras.layers.Dense(genres, activation="softmax"),
    ])

net = build(32, 6)
net.compile(
    optimizer=keras.optimizers.Adam(1e-3),
    loss=keras.losses.SparseCategoricalCrossentropy(from_logits=True),
)
spec = np.random.rand(24, 40, 32).astype("float32")
genre = np.random.randint(0, 6, size=24)
net.fit(spec, genre, epochs=1, verbose=0)
print(net.predict(spec[:2], verbose=0).shape)
""", ("keras.layers.Dense(genres, activation=\"softmax\")", "keras.layers.Dense(genres)"))

pair("keras", "age from a walk", "age = layers", "model.predict(walks, verbose=0).max() <= 1 and model.predict(walks, verbose=0).min() > 0", """
import numpy as np
import keras
from keras import layers

keras.utils.set_random_seed(4)
walks = np.random.randn(40, 30, 6).astype("float32")
ages = np.random.uniform(20, 80, size=(40, 1)).astype("float32")

inputs = keras.Input((30, 6))
x = layers.Conv1D(16, 5, strides=2, activation="relu")(inputs)
x = layers.Bidirectional(layers.GRU(12))(x)
age = layers.Dense(1, activation="sigmoid")(x)
model = keras.Model(inputs, age)
model.compile(optimizer="adam", loss="mse")
model.fit(walks, ages, epochs=1, verbose=0)
print(model.predict(walks[:3], verbose=0).shape)
""", (", activation=\"sigmoid\"", ""))
