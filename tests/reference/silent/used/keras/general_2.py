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
