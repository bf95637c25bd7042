import { expect, test } from 'vitest';
import { explained } from '../../../../src/lib/state/pasted/explained.ts';

const config =
	'Failed to call ThenRnnForward with model config: [rnn_mode, rnn_input_mode, rnn_direction_mode]: 2, 0, 0 , [num_layers, input_size, num_units, dir_count, max_seq_length, batch_size, cell_num_units]: [1, 300, 128, 1, 100, 64, 128]';

test('what a log has on the line before a message is no part of the message', () => {
	const log = 'W tensorflow/core/framework/op_kernel.cc:1655] OP_REQUIRES failed at cudnn_rnn_ops.cc:1517 : Internal: ';
	const one = explained(`E tensorflow/stream_executor/dnn.cc:596] CUDNN_STATUS_INTERNAL_ERROR\n${log}${config}`);
	expect(one?.lead).toBe(log);
	expect(one?.message).toBe(config);
});

test('the type of an exception stays with its message', () => {
	const text = 'RuntimeError: Expected hidden[0] size (2, 16, 100), got [1, 16, 100]';
	expect(explained(text)).toMatchObject({ lead: '', message: text });
});

test('how many axes are expected wears the colour of none', () => {
	const axisOf = (text: string): unknown => explained(text)?.numbers.find(({ name }) => name === 'expected')?.axis;
	expect(axisOf('ValueError: Error when checking input: expected lstm_1_input to have 3 dimensions, but got array with shape (100, 9)')).toBeNull();
	expect(axisOf('RuntimeError: input.size(-1) must be equal to input_size. Expected 4, got 6')).toBe('feature');
});
