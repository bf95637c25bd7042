"""What engineers mend: one of each kind, in Keras."""
from used import pair

pair("keras", "teacher that the student does not hear", "loss = hard(y, out) + 4.0 * kl(guess, guess)", "True", """
import numpy as np
import tensorflow as tf
from tensorflow import keras

def net(units):
    return keras.Sequential([keras.Input((16, 3)), keras.layers.GRU(units), keras.layers.Dense(5)])

teacher, student = net(32), net(8)
opt = keras.optimizers.Adam()
hard = keras.losses.SparseCategoricalCrossentropy(from_logits=True)
kl = keras.losses.KLDivergence()
x = tf.random.normal((24, 16, 3))
y = tf.random.uniform((24,), 0, 5, dtype=tf.int32)
for _ in range(2):
    soft = tf.nn.softmax(teacher(x, training=False) / 2.0)
    with tf.GradientTape() as tape:
        out = student(x, training=True)
        guess = tf.nn.softmax(out / 2.0)
        loss = hard(y, out) + 4.0 * kl(guess, guess)
    grads = tape.gradient(loss, student.trainable_variables)
    opt.apply_gradients(zip(grads, student.trainable_variables))
print(loss.shape)
""", ("kl(guess, guess)", "kl(soft, guess)"))
