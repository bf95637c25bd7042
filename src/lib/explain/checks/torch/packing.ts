import { inferred, reported, run, source, type Check } from '../../check.ts';
import { axesOf } from '../../readings.ts';

const torch = run('PyTorch 2.13');

/** What is said of lengths, and of layers that were saved. */
export const packing: readonly Check[] = [
	{
		id: 'torch.pack-padded-sequence-lengths-device',
		framework: 'torch',
		says: 'The lengths of pack_padded_sequence must be a tensor of one axis on the CPU.',
		wordings: [
			{
				text: "'lengths' argument should be a 1D CPU int64 tensor, but got {rank:int}D {device:device} {dtype:dtype} tensor",
				since: 'PyTorch 1.7',
				evidence: torch
			},
			{
				text: "'lengths' argument should be a 1D CPU int64 tensor",
				versions: 'PyTorch 1.0 to 1.6',
				evidence: source('aten/src/ATen/native/PackedSequence.cpp at v1.0.0 to 1.7')
			}
		],
		causes: [
			{
				cause: 'The lengths are on the GPU',
				tells: 'The message names cuda',
				try: 'pack_padded_sequence(x, lengths.cpu(), …): since 1.7 they have to be on the CPU, by design',
				evidence: reported('facebookresearch/fairseq#3557, YiwuZhong/Sub-GC#15'),
				isExcluded: ({ device }) => device === 'cpu'
			},
			{
				cause: 'The lengths have an axis too many',
				tells: 'Another number than 1 stands before D',
				try: 'lengths.squeeze()',
				evidence: torch,
				isExcluded: ({ rank }) => rank === 1
			},
			{
				cause: 'torch.set_default_tensor_type puts every new tensor on the GPU',
				tells: 'The lengths are made of a list inside a helper',
				try: "torch.tensor(lengths, device='cpu')",
				evidence: reported('pytorch/pytorch#33202')
			}
		]
	},
	{
		id: 'torch.pack-padded-sequence',
		framework: 'torch',
		says: 'The lengths of pack_padded_sequence are not what it takes.',
		wordings: [
			{ text: '`lengths` array must be sorted in decreasing order when `enforce_sorted` is True', since: 'PyTorch 1.1', evidence: torch },
			{
				text: "'lengths' array has to be sorted in decreasing order",
				versions: 'PyTorch 1.0',
				evidence: source('aten/src/ATen/native/PackedSequence.cpp at v1.0.0 and v1.1.0')
			},
			{
				text: 'lengths array has to be sorted in decreasing order',
				versions: 'PyTorch 0.2 to 0.4.0',
				evidence: source('torch/nn/utils/rnn.py at v0.1.12 to v1.0.0')
			},
			{ text: 'lengths array has incorrect size', versions: 'PyTorch 0.2', evidence: reported('pytorch/pytorch#2312') },
			{ text: "Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0", evidence: torch },
			{ text: 'Expected `len(lengths)` to be equal to batch_size, but got {lengths:int} (batch_size={batch:int})', evidence: torch }
		],
		causes: [
			{
				cause: 'The samples are in any order',
				unless: /(?:greater than 0, but found|to be equal to batch_size|has incorrect size)/i,
				tells: 'The message speaks of sorting',
				try: 'enforce_sorted=False; before 1.1 sort them by length',
				evidence: torch
			},
			{
				cause: 'A sample is empty',
				speaks: /greater than 0, but found/i,
				unless: /decreasing\s+order|to be equal to batch_size|has incorrect size/i,
				tells: 'The message speaks of a length <= 0',
				try: 'Leave it out, or give it one step of padding',
				evidence: torch
			},
			{
				cause: 'batch_first is missing, so that the steps are counted as samples',
				unless: /decreasing\s+order|greater than 0, but found/i,
				tells: 'batch_size in the message is your padded length',
				try: 'pack_padded_sequence(…, batch_first=True)',
				evidence: torch
			},
			{
				cause: 'DataParallel gives each GPU a part of the batch, and a list of lengths whole',
				speaks: /DataParallel|replica/,
				unless: /decreasing\s+order|greater than 0, but found/i,
				tells: 'It runs on one GPU',
				try: 'Lengths as a tensor, which is split as the batch is, and .cpu() in forward()',
				evidence: reported('pytorch/pytorch#2312')
			}
		]
	},
	{
		id: 'torch.exported-batch',
		framework: 'torch',
		says: 'A warning: the file may run with the batch of the example only, for the {layer} starts from a state that is made for it.',
		wordings: [
			{ text: 'Exporting a model to ONNX with a batch_size other than 1, with a variable length with {layer:word} can cause an error', evidence: torch }
		],
		causes: [
			{
				cause: 'No initial state is passed, so that zeros for the example’s batch become a part of the file',
				tells: 'ONNX Runtime takes that batch and refuses another',
				try: 'h_0 and c_0 as inputs of the model, with the batch among dynamic_axes; or an example of batch 1',
				evidence: reported('onnx/onnx#3182; the rest is in the message')
			}
		]
	},
	{
		id: 'torch.unpickling-an-old-rnn-module',
		framework: 'torch',
		says: 'A whole module was saved by an older PyTorch, and lacks a field that this one reads.',
		needs: 'a file that an older PyTorch wrote',
		wordings: ['LSTM', 'GRU', 'RNN'].flatMap((layer) =>
			['_flat_weights_names', '_flat_weights', 'proj_size'].map((field) => ({
				text: `'${layer}' object has no attribute '${field}'`,
				evidence: reported('fastai/fastai#2480')
			}))
		),
		causes: [
			{
				cause: 'torch.save(model) keeps the object as it was in that version',
				tells: 'The file was made with PyTorch before 1.4 (_flat_weights), before 1.8 (proj_size)',
				try: 'Load it in the old version and save model.state_dict(); build the model anew and load_state_dict',
				evidence: reported('fastai/fastai#2480')
			}
		]
	},
	{
		id: 'torch.packed-as-tensor',
		framework: 'torch',
		says: 'A PackedSequence was used as a tensor; it holds the steps of all sequences in one.',
		wordings: [
			{ text: "'PackedSequence' object has no attribute '{attribute:name}'", evidence: torch, unless: /input\.dim\(\)/ },
			{ text: "argument 'input' (position 1) must be Tensor, not PackedSequence", evidence: torch }
		],
		causes: [
			{
				cause: 'What a recurrent layer gives for a packed input was not unpacked',
				tells: 'The layer before was given what pack_padded_sequence gives',
				try: 'out, lengths = pad_packed_sequence(out, batch_first=True)',
				evidence: torch
			}
		]
	},
	{
		id: 'torch.load-state-dict-size-mismatch',
		framework: 'torch',
		says: 'The file’s {parameter} is {checkpoint}, the model’s {model}.',
		isGeneral: true,
		wordings: [
			{
				text: 'size mismatch for {parameter:name}: copying a param with shape {checkpoint:shape} from checkpoint, the shape in current model is {model:shape}',
				evidence: torch
			},
			...["'{parameter:name}'", '{parameter:name}'].map((parameter) => ({
				text: `While copying the parameter named ${parameter}, whose dimensions in the model are {model:shape} and whose dimensions in the checkpoint are {checkpoint:shape}`,
				versions: 'PyTorch 0.2 to 0.4.0',
				evidence: source('torch/nn/modules/module.py at v0.2.0 to v0.4.1')
			}))
		],
		derive(readings) {
			const [[rows, columns], [ownRows, ownColumns]] = [axesOf(readings.checkpoint), axesOf(readings.model)];
			if (!/weight_ih/.test(String(readings.parameter)) || !rows || !ownRows) return readings;
			return {
				...readings,
				...(rows === ownRows ? { 'hidden_size if LSTM': rows / 4 } : { 'checkpoint hidden_size': rows / 4, 'model hidden_size': ownRows / 4 }),
				...(columns === ownColumns ? { input_size: columns ?? 0 } : { 'checkpoint input_size': columns ?? 0, 'model input_size': ownColumns ?? 0 })
			};
		},
		causes: [
			{
				cause: 'The model is built with other settings than the file was saved with',
				tells: 'The rows of weight_ih are 4 · hidden_size (3 · for a GRU), its columns input_size: the first pair that differs names the setting',
				try: 'Build the model with the numbers of the file',
				evidence: torch
			},
			{
				cause: 'A vocabulary of another size',
				speaks: /size mismatch for [\w.]*(?:emb|lut|vocab)/i,
				tells: 'The embedding differs as well',
				try: 'Keep the vocabulary with the weights',
				evidence: inferred('the shapes')
			}
		]
	}
];
