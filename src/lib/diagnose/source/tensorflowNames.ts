import { names as kerasNames } from '../../frameworks/keras/names.ts';
import tensorflowNames from '../../frameworks/tensorflow/names.txt?raw';
import { readNames, type Real } from './realNames.ts';

/** Arguments of Keras' layers, of models and of what trains them. */
export const keywords: readonly string[] =
	'units activation recurrent_activation use_bias kernel_initializer recurrent_initializer bias_initializer kernel_regularizer recurrent_regularizer bias_regularizer kernel_constraint recurrent_constraint bias_constraint unit_forget_bias dropout recurrent_dropout return_sequences return_state go_backwards stateful unroll reset_after seed use_cudnn zero_output_for_mask merge_mode backward_layer initial_state mask training input_dim output_dim mask_zero mask_value shape batch_shape batch_size dtype name axis rate filters kernel_size strides padding pool_size target_shape num_heads key_dim value_dim optimizer loss metrics loss_weights sample_weight class_weight epochs verbose callbacks validation_split validation_data validation_steps steps_per_epoch initial_epoch shuffle learning_rate clipnorm clipvalue weight_decay monitor patience restore_best_weights save_best_only from_logits label_smoothing reduction'.split(
		' '
	);

/**
 * Names and arguments of earlier versions of Keras and TensorFlow, and those that people bring from PyTorch, by the module that lacks them. That Keras 3.15 and TensorFlow 2.21
 * lack the one and have the other is recorded in tests/reference/keras/gone.txt.
 */
export const listed = readNames(`
	keras:
	engine = | Layer and InputSpec are in keras.layers
	objectives = losses
	experimental = | what was tried there is in keras.layers and keras.optimizers
	keras.layers:
	CuDNNLSTM = LSTM | on a GPU it takes cuDNN’s kernel by itself, unless its settings or its mask forbid it
	CuDNNGRU = GRU | on a GPU it takes cuDNN’s kernel by itself, unless its settings or its mask forbid it
	TimeDistributedDense = Dense | it takes all axes but the last together
	Merge merge = Concatenate | or Add, Multiply, Average, Maximum, Dot
	recurrent wrappers core embeddings normalization convolutional noise pooling = | every layer is in keras.layers itself
	experimental = | preprocessing layers are in keras.layers itself
	AbstractRNNCell = Layer | a cell has state_size, output_size and call(inputs, states)
	Linear = Dense
	LTSM = LSTM
	keras.utils:
	np_utils = | to_categorical is in keras.utils itself
	multi_gpu_model = | tf.distribute.MirroredStrategy runs on several GPUs
	keras.preprocessing:
	text = | keras.layers.TextVectorization; tensorflow.keras.preprocessing.text still has Tokenizer
	keras.backend:
	set_session get_session tensorflow_backend = | TensorFlow 2 has no sessions
	keras.wrappers:
	scikit_learn = | SKLearnClassifier and SKLearnRegressor are in keras.wrappers itself
	keras.optimizers:
	adam = Adam
	sgd = SGD
	rmsprop = RMSprop
	Model:
	fit_generator = fit | it takes generators too
	predict_generator = predict | it takes generators too
	evaluate_generator = evaluate | it takes generators too
	predict_classes = predict | the class is the largest on the last axis: np.argmax(model.predict(x), axis=-1)
	predict_proba = predict
	reset_states = | for layer in model.layers: layer.reset_states() where it is stateful
	keyword:
	batch_input_shape = | keras.Input(batch_shape=…) before the layer says the batch too
	input_length = | keras.Input(shape=(steps, features)) before the layer says how many steps
	time_major = | Keras takes (batch, time, features): tf.transpose(x, [1, 0, 2])
	batch_first = | Keras always takes (batch, time, features)
	bidirectional = | keras.layers.Bidirectional(layer) runs it both ways
	num_layers = | several layers one after the other, all but the last with return_sequences=True
	hidden_size hidden_dim num_units = units
	inner_activation = recurrent_activation
	consume_less = | use_cudnn chooses the kernel
	init = kernel_initializer
	inner_init = recurrent_initializer
	W_regularizer = kernel_regularizer
	U_regularizer = recurrent_regularizer
	b_regularizer = bias_regularizer
	dropout_W = dropout
	dropout_U = recurrent_dropout
	nb_filter = filters
	filter_length = kernel_size
	border_mode = padding
	subsample_length = strides
	lr = learning_rate
	nb_epoch = epochs
	input = inputs
	output = outputs
	initial_states = initial_state
	tensorflow:
	placeholder = compat.v1.placeholder | in TensorFlow 2 a function takes its tensors as arguments, and keras.Input stands for one in a model
	placeholder_with_default = compat.v1.placeholder_with_default
	Session InteractiveSession = compat.v1.Session | in TensorFlow 2 everything runs at once
	ConfigProto = compat.v1.ConfigProto
	get_variable = Variable
	variable_scope = compat.v1.variable_scope
	reset_default_graph = compat.v1.reset_default_graph
	global_variables_initializer initialize_all_variables = compat.v1.global_variables_initializer | in TensorFlow 2 a variable has its value at once
	set_random_seed = random.set_seed
	random_normal = random.normal
	random_uniform = random.uniform
	truncated_normal = random.truncated_normal
	log = math.log
	to_float = | tf.cast(x, tf.float32)
	to_int32 = | tf.cast(x, tf.int32)
	contrib = | nothing of tf.contrib is in TensorFlow 2; its cells are keras.layers.LSTMCell, GRUCell and SimpleRNNCell, its layers are in keras.layers
	layers = keras.layers
	tensorflow.nn:
	rnn_cell = | cells are keras.layers.LSTMCell, GRUCell and SimpleRNNCell
	dynamic_rnn static_rnn = | keras.layers.RNN(cell) runs a cell over the steps
	bidirectional_dynamic_rnn = | keras.layers.Bidirectional(layer)
	softmax_cross_entropy_with_logits_v2 = softmax_cross_entropy_with_logits
	tensorflow.train:
	AdamOptimizer = keras.optimizers.Adam
	GradientDescentOptimizer = keras.optimizers.SGD
	rnn_cell:
	LSTMCell BasicLSTMCell CudnnCompatibleLSTMCell = keras.layers.LSTMCell
	GRUCell CudnnCompatibleGRUCell = keras.layers.GRUCell
	RNNCell BasicRNNCell = keras.layers.SimpleRNNCell
	MultiRNNCell = keras.layers.StackedRNNCells
	DropoutWrapper = | a cell takes dropout= and recurrent_dropout=
`);

/** The one path of a module under which names are listed: `tensorflow.keras.layers` and `keras._tf_keras.keras.layers` are `keras.layers`. */
export const plainPath = (module: string): string =>
	module.replace(/^(?:tensorflow|keras\._tf_keras)\.keras\b/, 'keras').replace(/^tensorflow\._api\.v2\b/, 'tensorflow');

const inKeras = new Map(Object.entries(kerasNames));
const inTensorFlow = new Map(
	tensorflowNames
		.trimEnd()
		.split('\n')
		.map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)])
);

/** What a module of Keras' or TensorFlow's has. */
export const namesIn = (module: string): readonly string[] => (inKeras.get(module) ?? inTensorFlow.get(module) ?? '').split(' ').filter(Boolean);

/** What there is in place of a name; a module that is not there is a name that the one above it lacks. */
export function realName(where: string, name: string): Real | undefined {
	const path = plainPath(where === '' ? name : where);
	if (where !== '') return listed.get(path)?.get(name);
	const parts = path.split('.');
	for (let at = parts.length - 1; at > 0; at--) {
		const above = parts.slice(0, at).join('.');
		const found = listed.get(above)?.get(parts[at]!);
		// A whole package stands for nothing that it lost.
		if (found) return { name: found.name ? `${above}.${found.name}` : at > 1 ? above : '', why: found.why };
	}
	return undefined;
}
