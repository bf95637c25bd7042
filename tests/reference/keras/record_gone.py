"""What Keras 3.15 and TensorFlow 2.21 say of names and arguments of earlier versions: the facts behind src/lib/diagnose/source/tensorflowNames.ts. Prints a line each."""
import os
os.environ.update(TF_CPP_MIN_LOG_LEVEL='3',CUDA_VISIBLE_DEVICES='')
import tensorflow as tf, keras
tests='''tf.keras.layers.LSTM(8, batch_input_shape=(4,10,3))
tf.keras.layers.LSTM(8, time_major=True)
tf.keras.layers.LSTM(8, implementation=2)
tf.keras.layers.LSTM(output_dim=8)
tf.keras.layers.LSTM(8, input_dim=3)
tf.keras.layers.LSTM(8, input_length=3)
tf.keras.layers.LSTM(8, hidden_size=3)
tf.keras.layers.LSTM(8, inner_activation='tanh')
tf.keras.layers.LSTM(8, consume_less='gpu')
tf.keras.layers.Dense(8, init='uniform')
tf.keras.layers.Dense(8, W_regularizer=None)
tf.keras.layers.Dropout(p=0.5)
tf.keras.optimizers.Adam(lr=0.1)
tf.keras.optimizers.Adam(decay=0.1)
tf.keras.layers.CuDNNLSTM(8)
keras.layers.CuDNNGRU(8)
keras.layers.TimeDistributedDense
keras.layers.Merge
keras.layers.merge
keras.layers.wrappers
keras.layers.recurrent
keras.utils.np_utils
keras.preprocessing.text
tf.keras.preprocessing.text
tf.placeholder
tf.nn.rnn_cell
tf.nn.dynamic_rnn
tf.nn.static_rnn
tf.compat.v1.nn.rnn_cell.LSTMCell(8)
tf.compat.v1.nn.dynamic_rnn
tf.contrib
tf.keras.backend.set_session
tf.keras.wrappers.scikit_learn
keras.wrappers.SKLearnClassifier
tf.keras.Model.fit_generator
tf.keras.Model.predict_classes
tf.keras.Sequential().predict_classes(1)
tf.keras.Sequential().fit_generator(1)
tf.keras.layers.LSTM(8).reset_states()
tf.keras.Sequential().reset_states()
tf.keras.layers.experimental
tf.keras.experimental
tf.keras.utils.multi_gpu_model
tf.keras.layers.StackedRNNCells
tf.keras.layers.AbstractRNNCell
tf.keras.layers.LSTM(8, recurrent_dropout=0.5, use_cudnn=True)
tf.keras.layers.Embedding(10,3,input_length=4,dropout=0.2)
tf.keras.Sequential([tf.keras.layers.LSTM(8)]).fit(tf.ones((2,3,4)),tf.ones((2,8)),nb_epoch=2)
tf.keras.Sequential([tf.keras.layers.LSTM(8)]).compile(optimizer='adam',loss='mse',metrics=['acc'],sample_weight_mode='temporal')
tf.keras.Model(input=1,output=2)
tf.keras.layers.LSTM(8)(tf.ones((2,3,4)),initial_states=1)
tf.keras.optimizers.adam
tf.keras.optimizers.legacy.Adam()
tf.train.AdamOptimizer
tf.losses.mean_squared_error
tf.losses.mse
tf.layers
tf.variable_scope
tf.get_variable
tf.random_normal
tf.reset_default_graph
tf.set_random_seed
tf.log
tf.to_float
tf.Session
tf.ConfigProto
tf.global_variables_initializer
tf.keras.datasets
keras.engine
keras.objectives
keras.layers.core
keras.layers.normalization
keras.layers.embeddings
keras.layers.convolutional
keras.backend.tensorflow_backend'''
for t in tests.split('\n'):
    try: r=eval(t); print('OK   ',t, str(r)[:60])
    except BaseException as e: print('ERR  ',t,'|',type(e).__name__,str(e)[:260].replace('\n','\\n'))
for t in '''from keras.layers.recurrent import LSTM
from keras.layers.core import Dense
from keras.layers.embeddings import Embedding
from keras.layers.normalization import BatchNormalization
from keras.preprocessing.text import Tokenizer
from tensorflow.keras.preprocessing.text import Tokenizer
from keras.utils.np_utils import to_categorical
from keras.utils import np_utils
from keras.engine.topology import Layer
from keras.engine import Layer
from tensorflow.python.keras.layers import LSTM
from tensorflow.keras.layers import CuDNNLSTM
from keras.layers import CuDNNLSTM
from keras.layers.merge import concatenate
from keras.wrappers.scikit_learn import KerasClassifier
from keras.optimizers import adam
from keras.optimizers.schedules import ExponentialDecay
from tensorflow.contrib import rnn
from tensorflow.keras.layers.experimental import preprocessing
from keras.layers.wrappers import Bidirectional
from keras_contrib.layers import CRF
from tensorflow.keras.optimizers.legacy import Adam
from keras.callbacks import TensorBoard'''.split('\n'):
    try: exec(t); print('OK   ',t)
    except BaseException as e: print('ERR  ',t,'|',type(e).__name__,str(e)[:200])
