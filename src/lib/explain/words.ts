import type { Framework } from './check.ts';

/**
 * Words that stand in the messages of one library and hardly in those of the others: compared in what Keras 0.3 to 3.15, PyTorch 2.13, TensorFlow 2.21, ONNX, NumPy,
 * pandas and scikit-learn raise. They tell whose a message is where nothing else does.
 */
export const words: readonly (readonly [Framework, RegExp])[] = [
	[
		'torch',
		/\b(?:batch_first|enforce_sorted|state_dict|requires_grad|grad_fn|padding_idx|num_embeddings|autograd|TorchScript|THCudaCheck|nn\.Module)\b|invalid combination of arguments|\bExpected object of\b|\bat dimension \d|\bExpected \d-dimensional|for argument #\d|\bCUDA error\b|cuda runtime error|device-side assert|(?:object of|expected) scalar type|in-?place operation|leaf Variable|size mismatch|non-singleton|in replica \d|has no attribute '(?:dim|view|contiguous|permute|detach|cuda|unsqueeze|log_softmax|is_cuda|requires_grad)'|'tuple' object has no attribute 'size'|\b0-d tensor\b|\bTensorList\b|dtype of NoneType|(?:input|target)_lengths must be of size|\bTarget -?\d+ is out of bounds|target dtype to be|floating point type for target|expecting embedding dimension of|key_padd(?:ing|ed)_mask|\bqconfig\b|some of the arguments have invalid types|matching overloads|ClassType<|\bTensor\?|Arguments for call are not valid|TracingCheckError|TracerWarning|traced function does not match|quantiza(?:ble|tion)[^\n]{0,40}(?:LSTM|GRU|RNN)|(?:LSTM|GRU|RNN)[^\n]{0,20} quantization|weight_[ih]h_l0|[12]-D or [23]-D but received|spectral_norm|right_inverse|\bself must be a matrix/
	],
	['torch', /RuntimeError: [^\n]{0,300}(?:\btensors?\b|\bdim(?:ension)?s?\b|\bcuda\b|\bcuDNN\b|\bcontiguous\b|\bmodules?\b|\bgrad)/i],
	[
		'tf',
		/\b(?:placeholder|feed_dict|VarScope|get_variable|variable_scope|TensorShape|flat_sequence|dynamic_rnn|static_rnn|RNNCell|SparseTensor|ConcatOp|zero_state|state_is_tuple|CudnnRNN\w*|rnn_cell|legacy_seq2seq|sequence_loss)\b|\beager execution\b|rank at (?:least|most)|is not fully defined|the two structures|\bclosed Session\b|Session graph is empty|Variable \S{1,200} (?:does not exist|did not get)|initializer for variable|not found in checkpoint|\bShape must be\b|in both shapes must be equal|list containing Tensors of type|via shape inference|non-fully-defined shape|inputs must be a sequence|non-OK status/i
	],
	[
		'keras',
		/\b(?:input_shape|output_shape|batch_input_shape|input_spec|input_length|sample_weights?|return_sequences|return_state|recurrent_dropout|merge_mode|mask_zero|InputLayer|KerasTensor|set_weights|timesteps)\b|\b(?:layers?|Layers?) (?:\S{1,60} )?(?:expects?|expected|requires?|has|have|is|are|does|was|were|should|must|cannot|can|weights?|shapes?)\b|\b(?:of|for|in|to|into|from|on|by|this) (?:an? |the )?layers?\b|\bNumpy arrays?\b|Sequential model|[Mm]erge mode|\bndim=|[Cc]ompile (?:a|your|the) model|number of samples|weight file|loss dictionary|loading weights into a model|Inputs have incompatible shapes|Incompatible input shapes: axis|Could not interpret \w+ identifier|`(?:cell|state_size|sequences)` (?:attribute|must|should)/
	],
	[
		'keras',
		/\b(?:steps_per_epoch|samples_per_epoch|validation_(?:steps|split|freq)|nb_epoch|target_tensors|sample_weight_modes?|loss_weights|get_config|from_config|custom_objects|KerasTensors|model_from_json|consume_less|state_spec|KerasSaveable)\b|\bcell\.state_size\b|Layer #\d+ \(named|(?:Layer|Weight) count mismatch|saved weights? (?:have|has)\b|Weight expects shape|Model was constructed with shape|A target array with shape|No training configuration|No model (?:config )?found in|formatted model config|invalid probability values|Target data is missing|model has not yet been built|no layers in the model|Stateful RNNs|RNN cell (?:does|only|should)|no loss to (?:optimize|compute)|Un(?:known|recognized) keyword arguments?:|model expects \d+ \w+ arrays|\b_keras_\w+|\brecurrent_kernel\b|No gradients provided for any variable:/
	]
];
