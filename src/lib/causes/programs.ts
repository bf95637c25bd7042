/** Programs in which a cause can be seen. Each was run with PyTorch 2.13 or TensorFlow 2.21 and Keras 3.15. */
export const programs = {
	oneState: `import torch
from torch import nn

lstm = nn.LSTM(20, 50, num_layers=2)
x = torch.randn(20, 1, 20)
h_0 = torch.randn(1, 1, 50)
output, _ = lstm(x, (h_0,))
`,
	weights: `from torch import nn

trained = nn.LSTM(50, 100)
larger = nn.LSTM(50, 128)
larger.load_state_dict(trained.state_dict())
`,
	doubleInKeras: `import tensorflow as tf

x = tf.random.normal((10, 20, 50), dtype=tf.float64)
output = tf.keras.layers.LSTM(128)(x)
print(output.dtype)
`,
	dtypeOfOp: `import tensorflow as tf

x = tf.zeros((20, 10, 50), tf.int32)
h = tf.zeros((1, 10, 128), tf.int32)
weights = tf.zeros((92160,), tf.int32)
lengths = tf.fill((10,), 20)
tf.raw_ops.CudnnRNNV3(input=x, input_h=h, input_c=h, params=weights, sequence_lengths=lengths)
`,
	device: `import torch
from torch import nn

lstm = nn.LSTM(50, 100).to('cuda')
x = torch.randn(10, 32, 50)
output, _ = lstm(x)
`,
	compatibleCell: `import tensorflow as tf

cell = tf.compat.v1.nn.rnn_cell.CudnnCompatibleLSTMCell(128)
`,
	noneInShape: `import tensorflow as tf

inputs = tf.random.normal([10, None, 50])
`,
	noneInInput: `import tensorflow as tf

inputs = tf.keras.Input((None, 50))
outputs = tf.keras.layers.LSTM(128)(inputs)
print(outputs.shape)
`,
	ragged: `import tensorflow as tf

sequences = [[1, 2, 3], [4, 5]]
ids = tf.constant(sequences)
`,
	paddingRead: `import tensorflow as tf

ids = tf.keras.utils.pad_sequences([[1, 2, 3], [4, 5]], padding='post')
embedded = tf.keras.layers.Embedding(10, 64)(ids)
outputs, h, c = tf.keras.layers.LSTM(256, return_sequences=True, return_state=True)(embedded)
print(outputs.shape, h.shape)
`,
	vocabulary: `import tensorflow as tf

ids = tf.constant([[1, 2, 12]])
embedded = tf.keras.layers.Embedding(10, 64)(ids)
`,
	stateOfKeras: `import tensorflow as tf

x = tf.random.normal((3, 5, 64))
h = tf.zeros((3, 257))
c = tf.zeros((3, 257))
output = tf.keras.layers.LSTM(256)(x, initial_state=[h, c])
`,
	noState: `import tensorflow as tf

x = tf.random.normal((3, 5, 64))
output = tf.keras.layers.LSTM(256)(x)
print(output.shape)
`,
	decoder: `import tensorflow as tf

source = tf.random.normal((3, 7, 64))
target = tf.random.normal((3, 5, 64))
encoder = tf.keras.layers.Bidirectional(tf.keras.layers.LSTM(256, return_state=True))
_, h, c, h_back, c_back = encoder(source)
states = [tf.concat([h, h_back], -1), tf.concat([c, c_back], -1)]
decoder = tf.keras.layers.LSTM(256, return_sequences=True)
outputs = decoder(target, initial_state=states)
`,
	decoderInTorch: `import torch
from torch import nn

source = torch.randn(7, 3, 64)
target = torch.randn(5, 3, 64)
encoder = nn.LSTM(64, 256, bidirectional=True)
decoder = nn.LSTM(64, 256)
_, (h_n, c_n) = encoder(source)
outputs, _ = decoder(target, (h_n, c_n))
`,
	attention: `import tensorflow as tf

memory = tf.random.normal((3, 7, 256))
query = tf.random.normal((3, 5, 256))
scores = tf.matmul(query, memory)
`,
	oneHot: `import tensorflow as tf

logits = tf.random.normal((2, 5, 10))
target = tf.constant([[1, 2, 3, 4, 5], [6, 7, 8, 9, 0]])
loss = tf.keras.losses.CategoricalCrossentropy(from_logits=True)(target, logits)
`,
	sparse: `import tensorflow as tf

logits = tf.random.normal((2, 5, 10))
target = tf.constant([[1, 2, 3, 4, 5], [6, 7, 8, 9, 0]])
loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)(target, logits)
print(loss.shape)
`,
	stepsOfTarget: `import tensorflow as tf

logits = tf.random.normal((2, 5, 10))
target = tf.constant([[1, 2, 3, 4], [6, 7, 8, 9]])
loss = tf.keras.losses.SparseCategoricalCrossentropy(from_logits=True)(target, logits)
`,
	classAxis: `import torch
from torch import nn

logits = torch.randn(2, 5, 10)
target = torch.randint(0, 10, (2, 5))
loss = nn.CrossEntropyLoss()(logits, target)
`,
	mask: `import tensorflow as tf

logits = tf.random.normal((2, 5, 10))
target = tf.constant([[1, 2, 3, 0, 0], [6, 7, 8, 9, 1]])
each = tf.keras.losses.sparse_categorical_crossentropy(target, logits, from_logits=True)
mask = tf.cast(target != 0, tf.float32)[:, :4]
loss = tf.reduce_sum(each * mask) / tf.reduce_sum(mask)
`
} as const;
