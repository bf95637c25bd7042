import { tableOf, type Table } from '../../ir/table.ts';
/** The real thing in place of a name that does not exist. */
export interface Real {
	/** The name itself: `Linear`; empty where there is no one name. */
	readonly name: string;
	/** What else there is to know, in a sentence without its full stop; empty where the name says it all. */
	readonly why: string;
}

/** `wrong = real | why`, a line each, under headings that end in a colon. */
export function readNames(text: string): ReadonlyMap<string, ReadonlyMap<string, Real>> {
	const tables = new Map<string, Map<string, Real>>();
	let under = new Map<string, Real>();
	for (const line of text.trim().split('\n')) {
		const heading = /^\s*([\w.]+):$/.exec(line)?.[1];
		if (heading) tables.set(heading, (under = new Map<string, Real>()));
		const [, wrong = '', name = '', why = ''] = /^\s*([\w ]+) = ([\w.]*) ?(?:\| (.*))?$/.exec(line) ?? [];
		for (const one of wrong.split(' ').filter(Boolean)) under.set(one, { name, why });
	}
	return tables;
}

/**
 * Names that people bring to PyTorch from Keras, TensorFlow and NumPy, or from older versions, by the module or class that lacks them. That PyTorch 2.13 lacks
 * the one and has the other is what the unit test holds; what nothing but a letter's case or a slip of the finger parts from the real name is not listed.
 */
const names = readNames(`
	torch.nn:
	Dense = Linear | it is told the size of its input too: nn.Linear(in_features, out_features)
	SimpleRNN = RNN | it is told the size of its input too: nn.RNN(input_size, hidden_size)
	CuDNNLSTM CudnnLSTM FusedLSTM BiLSTM LSTMLayer LSTMBlockFusedCell = LSTM | on a CUDA device it is cuDNN that runs it
	CuDNNGRU CudnnGRU BiGRU = GRU | on a CUDA device it is cuDNN that runs it
	LTSM = LSTM
	BasicLSTMCell LSTMBlockCell CudnnCompatibleLSTMCell = LSTMCell
	BasicRNNCell SimpleRNNCell = RNNCell
	CudnnCompatibleGRUCell GRUBlockCell = GRUCell
	BatchNormalization BatchNorm = BatchNorm1d
	LayerNormalization = LayerNorm
	MaxPooling1D = MaxPool1d
	AveragePooling1D = AvgPool1d
	MaxPooling2D = MaxPool2d
	AveragePooling2D = AvgPool2d
	GlobalAveragePooling1D = AdaptiveAvgPool1d
	GlobalMaxPooling1D = AdaptiveMaxPool1d
	SpatialDropout1D = Dropout1d
	CrossEntropy CategoricalCrossentropy SparseCategoricalCrossentropy SoftmaxCrossEntropy = CrossEntropyLoss | it takes logits, the classes on axis 1, and class indices
	BinaryCrossentropy BinaryCrossEntropy BCE = BCELoss | BCEWithLogitsLoss takes logits
	MeanSquaredError MSE = MSELoss
	MeanAbsoluteError MAE = L1Loss
	Reshape = Unflatten | in forward it is x.reshape(…)
	Bidirectional = | a recurrent layer takes bidirectional=True
	TimeDistributed = | nn.Linear takes all axes but the last together, so it does that by itself
	Masking = | give the lengths with torch.nn.utils.rnn.pack_padded_sequence
	RepeatVector = | x.unsqueeze(1).expand(-1, n, -1) repeats a vector over time
	Concatenate = | torch.cat((a, b), dim=-1) in forward
	Add = | a + b in forward
	Lambda = | write the function in forward
	Input InputLayer = | a model takes its tensors as arguments of forward
	Model = Module
	torch:
	array constant convert_to_tensor = tensor
	ndarray = Tensor
	expand_dims = unsqueeze
	reduce_mean = mean
	reduce_sum = sum
	reduce_max = amax
	random_normal = randn
	random_uniform uniform = rand
	copy = clone
	cast astype = | x.to(torch.float32) converts
	shape get_shape = | x.shape is an attribute of the tensor
	repeat = tile | torch.repeat_interleave repeats each element
	view reshape_as = reshape
	Tensor:
	astype cast = to | x.to(torch.float32)
	copy = clone
	expand_dims = unsqueeze
	concat concatenate append = | torch.cat((a, b), dim=…) joins tensors
	get_shape = size
	set_shape = view
	dimension dims = dim
	length = numel | len(x) is the size of the first axis
	fill = fill_
	zero = zero_
	asnumpy = numpy
	eval = item
	Module:
	fit = | PyTorch has no fit: a training loop calls the model, loss.backward() and optimizer.step()
	predict = | call the model: model(x), in torch.no_grad() and after model.eval()
	evaluate = eval | and compute the loss in torch.no_grad()
	summary = | print(model) shows its layers
	add = add_module | nn.Sequential has append
	get_weights weights = state_dict
	set_weights load_weights = load_state_dict
	save save_weights = | torch.save(model.state_dict(), path)
	trainable_variables trainable_weights = parameters
	count_params = | sum(p.numel() for p in model.parameters())
	reset_states = | the states are yours to keep: pass None, or zeros, to begin anew
	torch.optim:
	AdamOptimizer = Adam
	GradientDescentOptimizer = SGD
	learning_rate_scheduler = lr_scheduler
	torch.nn.functional:
	dense = linear
	categorical_crossentropy sparse_categorical_crossentropy crossentropy = cross_entropy | it takes logits and class indices
	binary_crossentropy = binary_cross_entropy
	mean_squared_error = mse_loss
	softmax_cross_entropy_with_logits = cross_entropy
	keyword:
	units = hidden_size | nn.Linear calls it out_features
	hidden_dim hidden n_hidden num_units num_hidden = hidden_size
	input_dim in_dim input_shape n_input vocab_size num_tokens = input_size | nn.Linear calls it in_features, nn.Embedding num_embeddings
	output_dim out_dim output_size n_output num_classes = out_features | nn.Embedding calls it embedding_dim
	embed_size emb_dim emb_size = embedding_dim
	n_layers layers num_layer nlayers = num_layers
	return_sequences = | the output always has every step; output[:, -1] is the last where batch_first=True
	return_state return_states = | a recurrent layer always returns its states: output, (h_n, c_n)
	go_backwards = | flip the input: x.flip(1)
	stateful = | pass the states of the call before as the second argument
	time_major = batch_first | batch_first=False is time-major
	recurrent_dropout = | PyTorch has no dropout between the steps; dropout= is between the layers
	activation = | a layer of its own comes after it: nn.ReLU(), nn.Tanh()
	recurrent_activation kernel_initializer bias_initializer recurrent_initializer kernel_regularizer unroll implementation = | PyTorch has no such argument
	use_bias = bias
	rate dropout_rate drop_prob = p
	filters = out_channels
	strides = stride
	mask_zero = padding_idx | padding_idx=0
	axis = dim
	keepdims = keepdim
	learning_rate = lr
	bidir bidirection is_bidirectional = bidirectional
`);

/** Names of arguments in PyTorch, for what is nearly one of them. */
export const keywords: readonly string[] =
	'input_size hidden_size num_layers bias batch_first dropout bidirectional proj_size nonlinearity in_features out_features num_embeddings embedding_dim padding_idx in_channels out_channels kernel_size stride padding dilation groups normalized_shape eps num_features momentum embed_dim num_heads dim keepdim p lr weight_decay betas batch_size shuffle drop_last collate_fn enforce_sorted padding_value total_length dtype device requires_grad reduction weight ignore_index label_smoothing d_model nhead dim_feedforward num_encoder_layers'.split(
		' '
	);

/** The real thing for a name that a module, a class (`Tensor`, `Module`) or, as `keyword`, a call lacks. */
export const realName = (where: string, name: string): Real | undefined => names.get(where)?.get(name);

/** All that is listed, for the test that holds it against PyTorch. */
export const listed: ReadonlyMap<string, ReadonlyMap<string, Real>> = names;

/** Packages that people import and that are not there, with the one that they mean. */
export const packages: Table<Real> = tableOf({
	pytorch: { name: 'torch', why: 'the package that is called PyTorch is imported as torch' },
	Torch: { name: 'torch', why: '' },
	directml_rnn: {
		name: 'torch.nn',
		// PyPI's list has no such name; microsoft/DirectML#613, #654 and #677 (open in 2026).
		why: 'no package of this name is published. On a torch_directml device PyTorch’s recurrent layers are reported to raise NotImplementedError (aten::_thnn_fused_lstm_cell, microsoft/DirectML#677)'
	}
});
