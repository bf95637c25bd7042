"""What runs by other numbers, steps and samples than were meant."""
from used import pair

pair("keras", "one optimiser for two nets", "model = keras.Model([left, right], same)", "True", """
import numpy as np
import keras
from keras import layers

def reader():
    i = keras.Input((20, 3))
    return keras.Model(i, layers.Dense(8)(layers.LSTM(16)(i)))

left, right = keras.Input((20, 3)), keras.Input((20, 3))
first, second = reader(), reader()
a, b = first(left), first(left)
gap = layers.Lambda(lambda t: keras.ops.abs(t[0] - t[1]))([a, b])
same = layers.Dense(1, activation="sigmoid")(gap)
model = keras.Model([left, right], same)
model.compile("adam", "binary_crossentropy")
model.fit([np.random.randn(16, 20, 3), np.random.randn(16, 20, 3)], np.random.randint(0, 2, 16), epochs=1, verbose=0)
print(model.output_shape)
""", ("a, b = first(left), first(left)", "a, b = first(left), first(right)"))
