"""What TensorFlow 2.21 and Keras 3.15 say today where older versions said what src/lib/explain/checks quotes with `versions`: the facts behind each `today` there.
Prints a line each, `situation | type | message`; an address of the machine that ran it does not stand in it.

Run as: python tests/reference/tensorflow/record_today.py > tests/reference/tensorflow/today.txt
"""
import os
import re
import subprocess
import sys
import tempfile

os.environ.update(TF_CPP_MIN_LOG_LEVEL='3', CUDA_VISIBLE_DEVICES='-1')
import keras
import numpy as np
import tensorflow as tf

v1 = tf.compat.v1
folder = tempfile.mkdtemp()


def line(situation, kind, message):
    said = re.sub('"[^"]*/', '"', str(message).replace('\x1b[1m', '').replace('\x1b[0m', '').replace('\n', ' '))
    print(' | '.join([situation, kind, said[:600]]))


def say(situation, act):
    try:
        act()
        line(situation, 'nothing', '')
    except Exception as raised:
        line(situation, type(raised).__name__, raised)


def seq2seq():
    source, target = keras.Input((5, 3), name='source'), keras.Input((4, 3), name='target')
    _, h, c = keras.layers.LSTM(4, return_state=True)(source)
    return keras.Model([source, target], keras.layers.LSTM(4, return_sequences=True)(target, initial_state=[h, c]))


def classifier(units):
    return keras.Sequential([keras.Input((5, 3)), keras.layers.LSTM(units)])


def loaded():
    path = os.path.join(folder, 'model.weights.h5')
    classifier(4).save_weights(path)
    classifier(6).load_weights(path)


def checkpoint(saved, into):
    path = tf.train.Checkpoint(part=saved).save(os.path.join(folder, 'checkpoint'))
    tf.train.Checkpoint(part=into).restore(path)


def saver(columns, act):
    with tf.Graph().as_default(), v1.Session() as session:
        v1.get_variable('kernel', (3, columns), use_resource=False)
        session.run(v1.global_variables_initializer())
        getattr(v1.train.Saver(), act)(session, os.path.join(folder, 'saver'))


def variable(shape, reuse):
    with v1.variable_scope('rnn', reuse=reuse):
        v1.get_variable('kernel', shape)


def twice(second, reuse):
    with tf.Graph().as_default():
        variable((200, 400), None)
        variable(second, reuse)


def in_graph(act):
    with tf.Graph().as_default():
        act()


def gru(reset_after):
    return keras.Sequential([keras.Input((3, 4)), keras.layers.GRU(2, reset_after=reset_after)])


def reloaded(file):
    path, saved = os.path.join(folder, file), gru(True)
    (saved.save_weights if 'weights' in file else saved.save)(path)
    gru(False).load_weights(path)


source, target = np.zeros((2, 5, 3), 'float32'), np.zeros((2, 4, 4), 'float32')
model = seq2seq()
model.compile('adam', 'mse')
say('a model of two inputs is called with one', lambda: model([source]))
say('a model of two inputs predicts of one', lambda: model.predict(source, verbose=0))
say('a model of two inputs is fitted to one', lambda: model.fit(source, target, verbose=0))
say('a model of two named inputs is called with one', lambda: model({'source': source}))
say('a model predicts of an array of another rank', lambda: classifier(4).predict(np.zeros((2, 5)), verbose=0))
say(f'an LSTM in a functional model, numpy {np.__version__.split(".")[0]}', lambda: classifier(4))
say('numpy takes a tensor of a traced function', lambda: tf.function(np.array)(tf.zeros((2,))))
say('tf.compat.v1.train.Saver restores a variable of another shape', lambda: (saver(4, 'save'), saver(5, 'restore')))
say('tf.train.Checkpoint restores a variable of another shape', lambda: checkpoint(tf.Variable(tf.zeros((3, 4))), tf.Variable(tf.zeros((3, 5)))))
say('load_weights of an LSTM of other units', loaded)
say('tf.compat.v1.get_variable shares a variable of another shape', lambda: twice((150, 400), True))
say('tf.compat.v1.get_variable makes a variable twice', lambda: twice((200, 400), None))
say('tf.compat.v1.nn.rnn_cell.BasicLSTMCell', lambda: v1.nn.rnn_cell.BasicLSTMCell(4))
say('one cell in two layers of keras.layers.RNN', lambda: keras.layers.RNN([keras.layers.LSTMCell(4)] * 2)(tf.zeros((2, 5, 3))))
say('a token beyond keras.layers.Embedding', lambda: keras.layers.Embedding(10, 4)(np.array([[1, 2, 10]])))
say('tf.matmul of sizes that differ, in a graph', lambda: in_graph(lambda: tf.matmul(v1.placeholder(tf.float32, (None, 7)), tf.zeros((8, 16)))))
say('tf.transpose of another rank, in a graph', lambda: in_graph(lambda: tf.transpose(v1.placeholder(tf.float32, (2, 3)), [1, 0, 2])))
for file in ('gru.h5', 'gru.weights.h5'):
    say(f'a GRU that resets before the product loads {file} of one that resets after it', lambda: reloaded(file))
say('keras.layers.Dense of no units', lambda: keras.layers.Dense(0))
for backend in ('theano', 'cntk'):
    ran = subprocess.run([sys.executable, '-c', 'import keras'], env={**os.environ, 'KERAS_BACKEND': backend}, capture_output=True, text=True)
    kind, _, message = ran.stderr.strip().split('\n')[-1].partition(': ')
    line(f'KERAS_BACKEND={backend}', kind, message)
