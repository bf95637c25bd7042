/**
 * A PyTorch program of so many lines: recurrent layers, their inputs and states, calls and prints, each block with sizes of its own.
 * @param {number} lines
 * @param {number} [variant] Makes programs that differ in each of their blocks.
 */
export function program(lines, variant = 0) {
	const code = ['import torch', 'from torch import nn', 'torch.manual_seed(0)', ''];
	for (let i = 0; code.length + 10 <= lines; i++) {
		const type = ['LSTM', 'GRU', 'RNN'][i % 3];
		const features = 8 + ((i * 5 + variant) % 50);
		const hidden = 16 + ((i * 7) % 60);
		code.push(
			`seq_len_${i}, batch_${i}, features_${i} = ${10 + i}, ${4 + (i % 8)}, ${features}`,
			`layer_${i} = nn.${type}(input_size=features_${i}, hidden_size=${hidden}, num_layers=2, bidirectional=True)`,
			`x_${i} = torch.randn(seq_len_${i}, batch_${i}, features_${i})  # (seq, batch, feat)`,
			`h_${i} = torch.zeros(4, batch_${i}, ${hidden})`,
			type === 'LSTM' ? `output_${i}, (h_n_${i}, c_n_${i}) = layer_${i}(x_${i}, (h_${i}, h_${i}))` : `output_${i}, h_n_${i} = layer_${i}(x_${i}, h_${i})`,
			`last_${i} = output_${i}[-1]`,
			`if last_${i}.shape[0] == batch_${i}:`,
			`    print(f"layer ${i}: {tuple(output_${i}.shape)}")`,
			`sizes_${i} = [n * 2 for n in output_${i}.shape]`,
			''
		);
	}
	while (code.length < lines) code.push(`n_${code.length} = ${variant} + ${code.length}`);
	return `${code.join('\n')}\n`;
}

/**
 * The program after the i-th keystroke: a digit typed behind one of its numbers, each time in another line.
 * @param {string} source
 * @param {number} i
 */
export function typed(source, i) {
	const numbers = [...source.matchAll(/(?<=features_\d+ = \d+, \d+, |^n_\d+ = 0 \+ )\d+/gm)];
	const { index, 0: digits } = numbers[i % numbers.length] ?? { index: 0, 0: '' };
	const at = index + digits.length;
	return `${source.slice(0, at)}${Math.floor(i / numbers.length) % 10}${source.slice(at)}`;
}
