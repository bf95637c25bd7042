import type { Framework } from './check.ts';
import { words } from './words.ts';

/** Words that stand in a text where a recurrent layer plays a part. */
const recurrent =
	/\b(?:bi)?(?:lstm|gru|rnn)\w*|recurrent|(?:^|[\W_])(?:bi)?(?:lstm|gru|rnn)(?=$|[\W_\d])|hidden\[|\bh_?[0n]\b|\bhx\b|pack(?:ed)?_padded|_flat_weights|CudnnRNN|(?:LSTM|GRU|RNN)(?:Cell|Layer)?\b/i;

export const speaksOfRecurrence = (text: string): boolean => recurrent.test(text);

/** Other libraries of neural networks, whose messages may have the same words: cuDNN's, above all. */
const networks = /mxnet|mshadow|\bcaffe\b|\bCNTK\b|paddle(?:paddle)?\b|lasagne|chainer|darknet|_layer\.c\b|deeplearning4j|\.jl:\d|\bflax\b/i;

/** Whose text it is, by paths of files, names of classes and prefixes of logs; the first that fits. */
const signs: readonly (readonly [Framework, RegExp])[] = [
	['other', new RegExp(`${networks.source}|\\bjax\\b|coremltools|convert function for op|onnx[-_]tf\\b|\\[TRT\\]|nvinfer|openvino|\\brknn|\\.lua:\\d`, 'i')],
	['onnx', /onnxruntime|ONNXRuntimeError|\[E:onnx|\bort-(?:web|wasm)|\bai\.onnx\b/i],
	// Its layers name themselves by their class: lstm_LSTM1.
	['tfjs', /\b(?:lstm|gru|rnn|simple_rnn|lstm_cell|gru_cell|dense|embedding|bidirectional|time_distributed)_[A-Z][A-Za-z]+\d+\b/],
	// Its arguments are in camel case.
	['tfjs', /\b(?:stateSize|stateSpec|batchInputShape|returnSequences|returnState|recurrentInitializer|recurrentActivation|resetStates)\b/],
	['tfjs', /tfjs|tensorflow\.js|\.ts:\d+\)?$|notYetImplemented|\bError in \w+: |Uncaught \(in promise\)|weight data has no target variable/im],
	// What Windows says of DirectML's refusal stands alone in PyTorch's exception.
	['directml', /directml|tfdml|\bDML_?|\bD3D12\b|RuntimeError: The parameter is incorrect/i],
	[
		'torch',
		/[\\/](?:torch|torchcrf|TorchCRF|torchtext|torchaudio|torchvision|pytorch_\w+|allennlp|fairseq|speechbrain|espnet2?|onmt|flair|stable_baselines3|sb3_contrib|torchrl)[\\/]|torch\.(?:nn|Size|tensor|cuda|float|zeros|randn)|\bpytorch\b|\baten\b|\bc10(?:_|::)|(?<!\btf\.)\bnn\.(?:LSTM|GRU|RNN)\b|torch\.nn|_cudnn_rnn|tuple of Tensors hx|while checking arguments? for/i
	],
	[
		'keras',
		/[\\/]keras[\\/]|\bkeras\.|tf\.keras|Arguments received by|engine\/(?:training|base_layer|input_spec)\.py|has no attribute 'reset_after'|\b(?:sequential|model)_\d+\/\w(?!\w*'? ?\(op:)|\b(?:lstm|gru|simple_rnn|conv_lst_?m2?d?|bidirectional|time_distributed|dense|embedding|lambda)_\d+\/\w|\b(?:lstm|gru|simple_rnn|bidirectional)\/(?:while|PartitionedCall)/i
	],
	['keras', /\bkeras\b|using (?:tensorflow|theano|cntk) backend|\btimedistributed\w*_\d|\bCuDNN(?:LSTM|GRU)\b|Apply node that caused the error/i],
	[
		'tf',
		/tensorflow|[\\/]stable_baselines[\\/]|\[Op:\w+\]|\{\{node |\[\[Node: |errors_impl|stream_executor|bfc_allocator|\btf\.(?:nn|contrib|compat|raw_ops)\.|\(op: '\w+'\)|LSTMStateTuple|MultiRNNCell|Basic(?:LSTM|RNN)Cell|Tensor\("[\w/.]+:\d+", shape=|Tensor u?'[\w/.]+:\d+'|\b(?:InvalidArgument|ResourceExhausted|FailedPrecondition|Unimplemented|DataLoss|DeadlineExceeded)Error\b|shape\w*(?: =|:)? ?\[\d+(?:,\d+)+\]/i
	],
	['torch', /\btorch\b/i],
	['onnx', /\bonnx\b|ShapeInferenceError|\bINVALID_(?:GRAPH|ARGUMENT|PROTOBUF)\b/i],
	['other', /node_modules|node:internal|webpack|System\.\w+Exception|java\.lang\./i],
	...words
];

/** null where nothing tells. */
export const frameworkOf = (text: string): Framework | null => signs.find(([, sign]) => sign.test(text))?.[0] ?? null;

/** Whether a text is another library's, and nothing in it is of this framework. */
export const isAnothers = (text: string, framework: Framework): boolean =>
	networks.test(text) && !signs.some(([whose, sign]) => whose === framework && sign.test(text));
