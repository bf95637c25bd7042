import { describe, expect, it } from 'vitest';
import { explain } from '../../../src/lib/explain/explain.ts';
import { leastTime } from '../leastTime.ts';

const idOf = (text: string): string | undefined => explain(text).check?.id;

describe('which check it is', () => {
	it('is of the library that prints it so, where two say nearly the same', () => {
		expect(idOf('Input 0 is incompatible with layer lstm_LSTM4: expected ndim=3, found ndim=2')).toBe('tfjs.rank');
		expect(idOf('Input 0 is incompatible with layer lstm_4: expected ndim=3, found ndim=2')).toBe('keras.ndim');
		expect(idOf('Error when checking : expected lstm_LSTM10_input to have shape [null,5,4] but got array with shape [3,7,4].')).toBe('tfjs.model-rank');
		expect(idOf('Error when checking input: expected lstm_1_input to have 3 dimensions, but got array with shape (100, 9)')).toBe(
			'keras.ndim-keras-1-2-2-data-check'
		);
	});

	it('is the message that ended the program, not what was logged before it', () => {
		const text =
			"E tensorflow/stream_executor/dnn.cc:596] CUDNN_STATUS_INTERNAL_ERROR\nin tensorflow/stream_executor/cuda/cuda_dnn.cc(1802): 'cudnnRNNForwardTraining( cudnn.handle() )'\n" +
			'Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 50, 64, 1, 100, 32, 64] [Op:CudnnRNN]';
		const found = explain(text);
		expect(found.check?.id).toBe('tf.launch-failure');
		expect(found.numbers).toMatchObject({ rnn_mode: 2, num_layers: 1, input_size: 50, num_units: 64, max_seq_length: 100, batch_size: 32 });
		expect(found.others.map(({ check }) => check.id)).toContain('tf.tf-log-cudnn-call-failed-statuses');
	});

	it('is known where the text ends within it, and that is said', () => {
		const found = explain('InvalidArgumentError: Graph execution error:\n\nNo OpKernel was register');
		expect(found).toMatchObject({ check: { id: 'tf.lookup-no-kernel-graph' }, isCut: true });
	});

	it('is not one whose words stand in a line of source, without its numbers', () => {
		expect(idOf("    raise RuntimeError('Expected hidden[0] size {}, got {}'.format(a, b))")).toBeUndefined();
	});

	it('is none where it is not known', () => {
		for (const text of ['Segmentation fault (core dumped)', '', 'KeyError: 0', 'System.DllNotFoundException: Unable to load DLL', 'hello'])
			expect(idOf(text)).toBeUndefined();
	});
});

describe('that it is a recurrent layer’s', () => {
	const general = 'RuntimeError: mat1 and mat2 shapes cannot be multiplied (8x8 and 54x8)';

	it('is not claimed of what any layer says', () => {
		expect(explain(general).isRecurrent).toBe(false);
		expect(
			explain('RuntimeError: cuDNN error: CUDNN_STATUS_NOT_SUPPORTED. This error may appear if you passed in a non-contiguous input.\n  conv.py').isRecurrent
		).toBe(false);
	});

	it('is read from what stands around it', () => {
		expect(explain(`    output, state = self.lstm(x)\n${general}`).isRecurrent).toBe(true);
	});
});

describe('whose a message is that nobody knows', () => {
	it.each([
		['tf', 'InvalidArgumentError: Inputs of type Foo must have the same size and shape. Input 0: [100,30000] != input 1: [100,150]'],
		['keras', 'InvalidArgumentError: Inputs to operation gru_2/while/Select_1 of type Foo must be alike'],
		['tf', 'Shapes of all foos must match: values[0].shape = [64,100,256] != values[1].shape = []'],
		['tfjs', 'Uncaught (in promise) Error: Error in foo:  Shapes 1,1 and 1,256 must match'],
		['directml', 'RuntimeError: The parameter is incorrect.'],
		['directml', 'D3D12 ERROR: a binding of type DML_BINDING_TYPE_BUFFER was provided'],
		['tfjs', 'Error: Duplicate weight name: rnn_RNN2/kernel'],
		['keras', 'InvalidArgumentError: foo for sequential_12/lstm_12/add'],
		[null, 'Error: the shape [2, 3] of this is not that'],
		[null, 'hello']
	])('is %s by how it is written', (framework, text) => {
		expect(explain(text)).toMatchObject({ framework, check: null });
	});

	it('is read for its shapes and sizes, by what stands before them', () => {
		expect(explain('foo mis-match. (input[1].shape[1] = 72, input[2].shape[1] = 64)').numbers).toEqual({ 'input[1].shape[1]': 72, 'input[2].shape[1]': 64 });
		expect(explain('foo: values[0].shape = [64,100,256] != values[1].shape = []').numbers).toEqual({ 'values[0].shape': [64, 100, 256] });
		expect(explain('foo. Input 0: [100,30000] != input 1: [100,150]').numbers).toEqual({ 'Input 0': [100, 30000], 'input 1': [100, 150] });
		expect(explain('Error in foo:  Shapes 1,1 and 1,256 must match').numbers).toEqual({ Shapes: [1, 1], 'Shapes 2': [1, 256] });
		expect(explain('ValueError: Foo expects 2 bars but received 1, of TensorShape([Dimension(32), Dimension(None)])').numbers).toEqual({
			'Foo expects': 2,
			'bars received': 1,
			'bars received 2': [32, null]
		});
		expect(explain("RuntimeError: foo of type torch.cuda.FloatTensor but got 3D torch.DoubleTensor [128 x 64] for argument #2 'bar'").numbers).toEqual({
			'foo type': 'torch.cuda.FloatTensor',
			got: 3,
			'got 2': 'torch.DoubleTensor',
			'got 3': [128, 64]
		});
	});

	it('is read in the message, and not in frames, in lines of source and of logs, in nodes and their names', () => {
		const text = [
			'2019-12-24 05:34:15.862520: W foo/bar.cc:319] 7 foos',
			'  File "/home/u/foo.py", line 33, in bar',
			'    x = foo(31, 32)',
			'---> 24 y = bar(21)',
			"FooError: the foo of 'lstm_1/while/MatMul_3' must be 4, found 5",
			'\t [[{{node lstm_1/foo}} = Foo[T=DT_FLOAT, _device="/device:GPU:0"](lstm_1/bar:0)]]'
		].join('\n');
		expect(explain(text).numbers).toEqual({ foo: 4, found: 5 });
	});

	it('is the library’s whose names and settings it has, where nothing else tells', () => {
		expect(explain('foo of the RNN cell: no `stateSize`').framework).toBe('tfjs');
		expect(explain('foo: the layer timedistributed_1 is no bar').framework).toBe('keras');
		expect(explain('foo with batch_first=True').framework).toBe('torch');
		expect(explain('java.lang.FooException').framework).toBe('other');
		expect(explain('java.lang.FooException: {{node foo}} is no bar').framework).toBe('tf');
	});

	it('has beside what is read of a known message the shapes that stand behind it', () => {
		expect(explain("Shape must be rank 1 but is rank 2 for 'foo/concat' (op: 'ConcatV2') with input shapes: [64], [64,256], [].").numbers).toMatchObject({
			required_rank: 1,
			'input shapes': [64],
			'input shapes 2': [64, 256]
		});
	});

	it('has, of an op’s message, the framework of the layer that called the op', () => {
		const said = "ValueError: Shape must be rank 2 but is rank 3 for 'Reverse' (op: 'Reverse') with input shapes:";
		expect(explain(said).framework).toBe('tf');
		expect(explain(`  File "/usr/lib/python3.4/site-packages/keras/layers/recurrent.py", line 230, in get_initial_state\n${said}`)).toMatchObject({
			check: { id: 'tf.graph-rank' },
			framework: 'keras'
		});
	});

	it('has the sizes of what a recurrent layer was called with', () => {
		const text =
			'IndexError: Exception encountered when calling LSTM.call().\n\nfoo\n\nArguments received by LSTM.call():\n  • sequences=tf.Tensor(shape=(2, 4, 5), dtype=float32)';
		expect(explain(text)).toMatchObject({ check: null, numbers: { batch: 2, seq_len: 4, input_size: 5 } });
	});

	it('counts no dump of a node, and nothing that a log says of itself', () => {
		expect(explain('2 root error(s) found.\n  (0) Foo must be of 4 bars, but got 5 [Op:Foo]\n  (1) {{function_node a_0/b_1}} Foo fails').numbers).toEqual({
			Foo: 4,
			'bars got': 5
		});
	});
});

describe('its numbers', () => {
	it('are those of the longer wording where the text ends within it', () => {
		expect(
			explain('Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_').numbers
		).toMatchObject({
			rnn_mode: 2
		});
	});

	it('are none of a device, a port or a message of another framework that only begins as it does', () => {
		expect(explain('ValueError: foo on localhost:8888 of cuda:1, expected:3 but got:5').numbers).toEqual({ 'cuda expected': 3, got: 5 });
		const said =
			'[ONNXRuntimeError] : 1 : FAIL : Non-zero status code returned while running MatMul node. Status Message: matmul_helper.h:59 Compute MatMul dimension mismatch';
		expect(explain(said)).toMatchObject({ check: null, framework: 'onnx', numbers: {} });
		expect(explain('Unexpected input data type. Actual: (tensor(double)) , expected: (tensor(float))').numbers).toEqual({
			got: 'tensor(double)',
			expected: 'tensor(float)'
		});
	});

	it('are all that a message of a full card names', () => {
		expect(
			explain(
				'CUDA out of memory. Tried to allocate 1.17 GiB (GPU 0; 7.93 GiB total capacity; 5.81 GiB already allocated; 1.02 GiB free; 6.21 GiB reserved in total by PyTorch)'
			).numbers
		).toMatchObject({ tried: 1.17, capacity: 7.93, allocated: 5.81, free: 1.02, reserved: 6.21 });
		expect(
			explain(
				'CUDA out of memory. Tried to allocate 2.00 GiB. GPU 0 has a total capacity of 23.69 GiB of which 1.39 GiB is free. Process 4071 has 22.29 GiB memory in use.'
			).numbers
		).toMatchObject({ tried: 2, capacity: 23.69, free: 1.39, used: 22.29 });
	});

	it('are the sizes of a cell’s state, and the number of cells only where there are several', () => {
		const said = (sizes: string): string =>
			`An \`initial_state\` was passed that is not compatible with \`cell.state_size\`. Received \`state_spec\`=[InputSpec(shape=(None, 256), ndim=2)]; however \`cell.state_size\` is ${sizes}`;
		expect(explain(said('[128, 128]')).numbers).toEqual({ states: 1, 'cell.state_size': [128, 128], units: 256 });
		expect(explain(said('[[128, 128], [128, 128]]')).numbers).toMatchObject({ cells: 2 });
	});

	it('have their sign', () => {
		expect(explain('Dimension out of range (expected to be in range of [-2, 1], but got 3)').numbers).toMatchObject({ range: [-2, 1], dim: 3 });
		expect(explain("shape '[1, 150, -1]' is invalid for input of size 1815").numbers).toMatchObject({ shape: [1, 150, -1], size: 1815 });
	});

	it('are read where TensorFlow 1 quotes them', () => {
		const text = "Cannot feed value of shape (2, 5, 7) for Tensor u'lstm_1_input:0', which has shape '(5, 5, 7)'";
		expect(explain(text)).toMatchObject({ check: { id: 'keras.stateful-batch' }, numbers: { got: 2, expected: 5 } });
		expect(explain(text.replaceAll('lstm_1_input', 'x').replace('(5, 5, 7)', '(?, 5, 7)'))).toMatchObject({ check: null, framework: 'tf' });
	});

	it('are read as Python 2 printed them', () => {
		expect(explain('RuntimeError: Expected hidden size (2, 24, 128), got (1L, 48L, 128L)').numbers).toMatchObject({ got: [1, 48, 128] });
	});

	it('are named, and what follows from them is too', () => {
		expect(explain('RuntimeError: Expected hidden[0] size (4, 32, 100), got [2, 32, 100]').numbers).toMatchObject({
			'expected num_layers·directions': 4,
			'expected batch': 32,
			got: [2, 32, 100]
		});
		expect(
			explain(
				"ValueError: Dimensions must be equal, but are 128 and 364 for 'rnn/basic_lstm_cell/MatMul_1' (op: 'MatMul') with input shapes: [250,128], [364,256]."
			).numbers
		).toMatchObject({ units: 64, 'first layer’s input': 300 });
	});

	it('are two where a space stands between them, and one where a console broke it', () => {
		expect(explain('Indices vs updates dimensions differs at position=0 32 vs 1').numbers).toMatchObject({ position: 0, a: 32, b: 1 });
		expect(explain('Indices vs updates dimensions differs at position=0\n32 vs 1').numbers).toMatchObject({ position: 0, a: 32, b: 1 });
		expect(explain('RuntimeError: input.size(-1) must be equal to input_size. Expected 1024, got 7\n68').numbers).toMatchObject({ got: 768 });
		expect(explain('Incompatible shapes: [19 541, 1] vs. [32, 1]').numbers).toMatchObject({ a: [19541, 1] });
	});

	it('rule causes out', () => {
		const { causes, excluded } = explain('Expected hidden[0] size (4, 32, 100), got [2, 32, 100]');
		expect(causes[0]!.cause).toContain('without directions');
		expect(excluded.map(({ cause }) => cause).join()).toContain('last batch');
	});
});

it('names the status of cuDNN that stands above the message, where one does', () => {
	const failed = 'Failed to call ThenRnnForward with model config: [rnn_mode]: 2, 0, 0 , [num_layers]: [1, 300, 128, 1, 100, 64, 128]';
	expect(explain(`E dnn.cc:596] CUDNN_STATUS_INTERNAL_ERROR\n${failed}`).says).toContain('its CUDNN_STATUS_INTERNAL_ERROR, in a line above');
	expect(explain(failed).says).toContain('its status, in a line above');
});

it('says who says it so, and what is said today', () => {
	expect(explain("RuntimeError: 'lengths' array has to be sorted in decreasing order")).toMatchObject({ wording: { versions: 'PyTorch 1.0' } });
	expect(explain('Trying to backward through the graph a second time, but the buffers have already been freed.').today).toContain(
		'directly access saved tensors'
	);
});

it('takes time linear in the text', () => {
	for (const text of ['['.repeat(5e6), 'Expected hidden size ('.repeat(2e5), 'Incompatible shapes: '.repeat(2e5), '\u001b[0m'.repeat(1e6)])
		expect(leastTime(() => explain(text), 1500)).toBeLessThan(1500);
});

describe('why it may have come', () => {
	const causesOf = (text: string): readonly string[] => explain(text).causes.map(({ cause }) => cause);
	const noKernel = (op: string, lists: string): string =>
		`InvalidArgumentError: No OpKernel was registered to support Op '${op}' used by {{node ${op}}} with these attrs: [T=DT_FLOAT]\n${lists}`;

	it('is told by the devices and kernels that are listed', () => {
		const [first, second] = ['Registered devices: [CPU, GPU]', 'Registered devices: [CPU]'].map((devices) =>
			causesOf(noKernel('CudnnRNN', `${devices}\nRegistered kernels:\n  <no registered kernels>\n`))
		);
		expect(first).toEqual([expect.stringMatching(/^DirectML/), expect.stringMatching(/^Apple/)]);
		const registered = 'Registered devices: [CPU, GPU]\nRegistered kernels:\n  <no registered kernels>\n';
		expect(causesOf(`  File "/Users/me/miniforge3/train.py", line 9\n${noKernel('CudnnRNNV3', registered)}`)).toEqual([expect.stringMatching(/^Apple/)]);
		expect(causesOf(`  File "C:\\Users\\me\\train.py", line 9\n${noKernel('CudnnRNN', registered)}`)).toEqual([expect.stringMatching(/^DirectML/)]);
		expect(second).toEqual([expect.stringMatching(/^This build has no such kernel/)]);
		expect(
			causesOf(
				noKernel(
					'CudnnRNN',
					"Registered devices: [CPU, XLA_CPU, XLA_GPU]\nRegistered kernels:\n  device='GPU'; T in [DT_DOUBLE]\n  device='GPU'; T in [DT_FLOAT]\n"
				)
			)[0]
		).toBe('The GPU is not seen');
		expect(
			causesOf(
				'Could not find device for node: {{node CudnnRNN}} = CudnnRNN[T=DT_FLOAT]\nAll kernels registered for op CudnnRNN:\n  <no registered kernels>\n [Op:CudnnRNN]\n\nCall arguments received by layer "lstm_6" (type LSTM):'
			)[0]
		).toMatch(/^DirectML/);
	});

	it('is of the message that was pasted, where a check has several', () => {
		expect(causesOf("RuntimeError: Length of all samples has to be greater than 0, but found an element in 'lengths' that is <= 0")).toEqual([
			'A sample is empty'
		]);
		expect(causesOf('`lengths` array must be sorted in decreasing order when `enforce_sorted` is True')).toEqual(['The samples are in any order']);
		expect(causesOf("view size is not compatible with input tensor's size and stride")).toEqual(['The tensor was transposed before']);
	});

	it('is told by the shapes', () => {
		expect(causesOf('RuntimeError: Expected hidden[0] size (1, 64, 256), got (64, 256)')).toEqual(['The state has no axis of layers']);
		expect(causesOf('RuntimeError: Expected hidden[0] size (2, 50, 256), got [2, 14, 256]')[0]).toMatch(/^The last batch/);
		expect(causesOf('RuntimeError: Expected hidden[0] size (2, 50, 256), got [1, 14, 256]')).not.toContainEqual(expect.stringMatching(/^The last batch/));
		const built = 'ValueError: Input 0 of layer "sequential" is incompatible with the layer: expected shape=(None, 60, 1), found shape=';
		expect(causesOf(`${built}(None, 1, 60)`)).toEqual(['Steps and features have changed places']);
		expect(causesOf(`${built}(None, 30, 1)`)).toEqual([expect.stringMatching(/^Another number of steps/)]);
		const dtypes = (input: string, weights: string): string =>
			`Input and parameter tensors are not the same dtype, found input tensor with ${input} and parameter tensor with ${weights}`;
		expect(causesOf(dtypes('Double', 'Float'))).toEqual([expect.stringMatching(/numpy/)]);
		expect(causesOf(dtypes('Float', 'Half'))).toEqual([expect.stringMatching(/^The model was made half/)]);
		expect(causesOf('Incompatible shapes: [19] vs. [30]\n [[node loss/mean_squared_error]]')).toEqual([expect.stringMatching(/^Another number of targets/)]);
		const labels = (logits: string, ids: string): string =>
			`logits and labels must have the same first dimension, got logits shape ${logits} and labels shape ${ids}`;
		expect(causesOf(labels('[320,10]', '[32]'))[0]).toMatch(/^Every step is scored/);
		expect(causesOf(labels('[400,10000]', '[420]'))[0]).toMatch(/^Labels were shifted/);
	});
});

it('tells what else is said in the text, once, with where it stands', () => {
	const lines = [
		"E   RuntimeError: shape '[3, -1]' is invalid for input of size 64",
		'test_model.py:12: RuntimeError',
		'E   RuntimeError: Expected hidden size (1, 4, 16), got [1, 3, 16]',
		'FAILED test_model.py::test_state - RuntimeError: Expected hidden size (1, 4, 16), got [1, 3, 16]'
	];
	const text = lines.join('\n');
	const { check, others } = explain(text);
	expect([check?.id, ...others.map((other) => other.check.id)]).toEqual(['torch.view', 'torch.h0-size']);
	expect(others[0]?.says).toContain('has size (1, 3, 16)');
	expect(text.slice(others[0]!.message.from, others[0]!.message.to)).toBe('Expected hidden size (1, 4, 16), got [1, 3, 16]');
	expect(explain(lines[0]!).others).toEqual([]);
	const twice = explain(
		'Expected hidden size (1, 4, 16), got [1, 3, 16]\nExpected hidden size (1, 4, 16), got [1, 3, 16]\nExpected hidden size (2, 4, 16), got [1, 4, 16]'
	);
	expect(twice.others.map(({ says }) => says)).toEqual([expect.stringContaining('has size (1, 4, 16)')]);
	// The numbers of another message are not those of the first.
	const listed = 'input.size(-1) must be equal to input_size. Expected 10, got 12\nRuntimeError: Expected hidden size (2, 3, 20), got [1, 3, 20]';
	expect(explain(listed).numbers).toEqual({ expected: 10, got: 12 });
});
