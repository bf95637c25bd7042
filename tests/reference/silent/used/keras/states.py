"""States that are another’s, or in another order."""
from used import pair

pair("keras", "the states of an LSTM under each other's names", "seq, c, h = ", "not np.allclose(seq[:, -1], h, atol=1e-6)", """
import numpy as np
import keras
from keras import layers

inputs = keras.Input((10, 4))
seq, c, h = layers.LSTM(6, return_sequences=True, return_state=True)(inputs)
a = layers.Attention()([layers.Reshape((1, 6))(h), seq])
outputs = layers.Dense(2)(layers.Concatenate()([layers.Flatten()(a), h]))
net = keras.Model(inputs, outputs)
both = keras.Model(inputs, [seq, h])
x = np.random.randn(5, 10, 4).astype("float32")
seq, h = both.predict(x, verbose=0)
print(net.predict(x, verbose=0).shape)
""", ("seq, c, h = layers", "seq, h, c = layers"))

pair("keras", "the output and the hidden state for both states", "initial_state=", "np.allclose(h, c)", """
import numpy as np
import keras
from keras import layers

src, tgt = np.random.randn(3, 7, 4).astype("float32"), np.random.randn(3, 5, 4).astype("float32")
h, c, _ = layers.LSTM(8, return_state=True)(src)
y = layers.LSTM(8, return_sequences=True)(tgt, initial_state=[h, c])
print(layers.Dense(4)(y).shape)
""", ("h, c, _ =", "_, h, c ="))

pair("keras", "a long signal for a stateful network", "chunks = ", "not np.allclose(chunks[batch, 0], signal[steps:2 * steps] if False else chunks[0, -1] + 1)", """
import numpy as np
import keras
from keras import layers

batch, steps = 4, 10
signal = np.arange(400, dtype="float32")[:, None]
n = len(signal) // (batch * steps)

# each row of a batch goes on where the same row of the batch before ended
chunks = signal.reshape(n * batch, steps, 1)
targets = chunks[:, -1] * 0.5

model = keras.Sequential([
    keras.Input(batch_shape=(batch, steps, 1)),
    layers.LSTM(8, stateful=True),
    layers.Dense(1),
])
model.compile(loss="mse", optimizer="adam")
for epoch in range(2):
    model.fit(chunks, targets, batch_size=batch, epochs=1, shuffle=False, verbose=0)
    model.layers[0].reset_states() if hasattr(model.layers[0], "reset_states") else model.layers[0].reset_state()
print(chunks.shape)
""", ("chunks = signal.reshape(n * batch, steps, 1)", "chunks = signal.reshape(batch, n, steps, 1).swapaxes(0, 1).reshape(n * batch, steps, 1)"))

pair("keras", "the states that an encoder hands over", "states = ", "True", """
import numpy as np
import keras
from keras import layers


class Translator(keras.Model):
    def __init__(self, src_vocab, tgt_vocab, dim=20, units=28):
        super().__init__()
        self.src_emb = layers.Embedding(src_vocab, dim, mask_zero=True)
        self.tgt_emb = layers.Embedding(tgt_vocab, dim, mask_zero=True)
        self.encoder = layers.LSTM(units, return_sequences=True, return_state=True)
        self.decoder = layers.LSTM(units, return_sequences=True)
        self.attention = layers.Attention()
        self.out = layers.Dense(tgt_vocab)

    def call(self, inputs):
        src, tgt = inputs
        memory, h, c = self.encoder(self.src_emb(src))
        states = [c, h]
        y = self.decoder(self.tgt_emb(tgt), initial_state=states)
        context = self.attention([y, memory])
        return self.out(layers.concatenate([y, context]))


src = np.random.randint(1, 60, (24, 8))
tgt = np.random.randint(1, 70, (24, 7))
model = Translator(60, 70)
model.compile("adam", keras.losses.SparseCategoricalCrossentropy(from_logits=True))
model.fit((src, tgt[:, :-1]), tgt[:, 1:], batch_size=8, epochs=1, verbose=0)
print(src.shape)
""", ("states = [c, h]", "states = [h, c]"))
