"""What a program does around a model: loops, splits, resets, modes."""
from used import pair

pair("keras", "states reset once for all epochs", "loss = model.train_on_batch", "True", """
import numpy as np
import keras
from keras import layers

series = np.sin(np.arange(201) / 5.0).astype("float32")
x, y = series[:-1].reshape(1, 200, 1), series[1:].reshape(1, 200, 1)

model = keras.Sequential([
    keras.Input(batch_shape=(1, 20, 1)),
    layers.LSTM(16, stateful=True, return_sequences=True),
    layers.Dense(1),
])
model.compile("adam", "mse")
model.layers[0].reset_state()
for epoch in range(3):
    for start in range(0, 200, 20):
        loss = model.train_on_batch(x[:, start:start + 20], y[:, start:start + 20])
print(x.shape)
""", ("model.layers[0].reset_state()\nfor epoch in range(3):\n", "for epoch in range(3):\n    model.layers[0].reset_state()\n"))

pair("keras", "a target network", "target_model = ", "not np.allclose(model.get_weights()[0], target_model.get_weights()[0])", """
import numpy as np
import keras
from keras import layers

def build_model():
    return keras.Sequential([
        keras.Input((10, 4)),
        layers.LSTM(16),
        layers.Dense(3),
    ])

model = build_model()
model.compile(optimizer="adam", loss="mse")
target_model = keras.models.clone_model(model)

gamma = 0.95
states = np.random.randn(32, 10, 4).astype("float32")
next_states = np.random.randn(32, 10, 4).astype("float32")
actions = np.random.randint(0, 3, 32)
rewards = np.random.rand(32).astype("float32")
done = np.random.rand(32) < 0.1

q_values = model.predict(states, verbose=0)
q_next = target_model.predict(next_states, verbose=0)
targets = rewards + gamma * np.max(q_next, axis=1) * (1 - done)
q_values[np.arange(32), actions] = targets
print(q_values.shape)
""", ("target_model = keras.models.clone_model(model)\n", "target_model = keras.models.clone_model(model)\ntarget_model.set_weights(model.get_weights())\n"))
