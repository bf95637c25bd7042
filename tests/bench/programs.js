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

/** Models as programs of Keras' have them, each with its own numbers: their data, how they are made, trained and asked. @type {readonly ((i: number, variant: number) => string[])[]} */
const models = [
	(i, variant) => [
		`batch_${i}, steps_${i}, features_${i} = ${8 + i}, ${10 + i}, ${6 + ((i * 5 + variant) % 20)}`,
		`x_${i} = np.random.rand(batch_${i}, steps_${i}, features_${i})`,
		`y_${i} = np.random.rand(batch_${i}, 1)`,
		`model_${i} = keras.Sequential([`,
		`    keras.Input(shape=(steps_${i}, features_${i})),`,
		`    layers.LSTM(${16 + i}, return_sequences=True),`,
		`    layers.Dropout(0.2),`,
		`    layers.${['GRU', 'LSTM', 'SimpleRNN'][i % 3]}(${12 + i}),`,
		`    layers.Dense(1),`,
		`])`,
		`model_${i}.compile(optimizer="adam", loss="mse", metrics=["mae"])`,
		`model_${i}.summary()`,
		`history_${i} = model_${i}.fit(x_${i}, y_${i}, epochs=2, batch_size=4, validation_split=0.25)`,
		`print(model_${i}.predict(x_${i}).shape)`
	],
	(i, variant) => [
		`batch_${i}, steps_${i}, words_${i} = ${8 + i}, ${20 + i}, ${1000 + variant}`,
		`inputs_${i} = keras.Input(shape=(steps_${i},), dtype="int32")`,
		`embedded_${i} = layers.Embedding(words_${i}, 24)(inputs_${i})`,
		`first_${i} = layers.LSTM(32, return_sequences=True)(embedded_${i})`,
		`second_${i} = layers.LSTM(32, return_sequences=True)(first_${i})`,
		`context_${i} = layers.Attention()([second_${i}, first_${i}])`,
		`joined_${i} = layers.Concatenate()([second_${i}, context_${i}])`,
		`pooled_${i} = layers.GlobalAveragePooling1D()(joined_${i})`,
		`outputs_${i} = layers.Dense(5, activation="softmax")(pooled_${i})`,
		`model_${i} = keras.Model(inputs_${i}, outputs_${i})`,
		`model_${i}.compile("adam", "sparse_categorical_crossentropy", metrics=["accuracy"])`,
		`tokens_${i} = np.random.randint(0, words_${i}, size=(batch_${i}, steps_${i}))`,
		`labels_${i} = np.random.randint(0, 5, size=(batch_${i},))`,
		`model_${i}.fit(tokens_${i}, labels_${i}, epochs=2, verbose=0)`
	],
	(i, variant) => [
		`class Net${i}(keras.Model):`,
		`    def __init__(self, units):`,
		`        super().__init__()`,
		`        self.rnn = layers.GRU(units, return_sequences=True, return_state=True)`,
		`        self.head = layers.Dense(3)`,
		``,
		`    def call(self, x, training=False):`,
		`        x, state = self.rnn(x, training=training)`,
		`        return self.head(x), state`,
		``,
		`batch_${i}, steps_${i}, features_${i} = ${4 + i}, ${7 + i}, ${9 + variant}`,
		`net_${i} = Net${i}(${20 + i})`,
		`x_${i} = tf.random.normal((batch_${i}, steps_${i}, features_${i}))`,
		`optimizer_${i} = keras.optimizers.Adam(1e-3)`,
		`with tf.GradientTape() as tape_${i}:`,
		`    out_${i}, state_${i} = net_${i}(x_${i}, training=True)`,
		`    loss_${i} = tf.reduce_mean(tf.square(out_${i}))`,
		`grads_${i} = tape_${i}.gradient(loss_${i}, net_${i}.trainable_variables)`,
		`optimizer_${i}.apply_gradients(zip(grads_${i}, net_${i}.trainable_variables))`
	],
	(i, variant) => [
		`batch_${i}, steps_${i}, features_${i} = ${6 + i}, ${5 + i}, ${30 + variant}`,
		`encoder_inputs_${i} = keras.Input(shape=(None, features_${i}))`,
		`_, h_${i}, c_${i} = layers.LSTM(${40 + i}, return_state=True)(encoder_inputs_${i})`,
		`decoder_inputs_${i} = keras.Input(shape=(None, ${17 + i}))`,
		`decoder_${i} = layers.LSTM(${40 + i}, return_sequences=True, return_state=True)`,
		`decoded_${i}, _, _ = decoder_${i}(decoder_inputs_${i}, initial_state=[h_${i}, c_${i}])`,
		`logits_${i} = layers.Dense(${17 + i}, activation="softmax")(decoded_${i})`,
		`model_${i} = keras.Model([encoder_inputs_${i}, decoder_inputs_${i}], logits_${i})`,
		`model_${i}.compile(optimizer="rmsprop", loss="categorical_crossentropy")`,
		`source_${i} = np.zeros((batch_${i}, steps_${i}, features_${i}))`,
		`target_${i} = np.zeros((batch_${i}, 9, ${17 + i}))`,
		`print(model_${i}.predict([source_${i}, target_${i}]).shape)`
	]
];

/** What such programs do with numbers before they make a model of them. @param {number} i */
const preparation = (i) => [
	``,
	`def windows_${i}(series, size):`,
	`    """Rows of a series, each with the number that follows it."""`,
	`    xs, ys = [], []`,
	`    for start in range(len(series) - size):`,
	`        xs.append(series[start : start + size])`,
	`        ys.append(series[start + size])`,
	`    return np.array(xs), np.array(ys)`,
	``,
	`series_${i} = np.sin(np.linspace(0, 20, ${16 + i}))`,
	`low_${i}, high_${i} = series_${i}.min(), series_${i}.max()`,
	`scaled_${i} = (series_${i} - low_${i}) / (high_${i} - low_${i})`,
	`rows_${i}, targets_${i} = windows_${i}(scaled_${i}, ${4 + (i % 4)})`,
	`split_${i} = int(len(rows_${i}) * 0.8)`,
	`train_${i}, test_${i} = rows_${i}[:split_${i}], rows_${i}[split_${i}:]`,
	`train_${i} = train_${i}.reshape((*train_${i}.shape, 1))`,
	`settings_${i} = {"units": ${16 + i}, "epochs": 2, "batch": 4}`,
	`for name, value in settings_${i}.items():`,
	`    print(f"{name:>8}: {value}")`,
	`print(train_${i}.shape, test_${i}.shape, targets_${i}.shape)`,
	``
];

/**
 * A Keras program of so many lines: models of four kinds in turn, before each what prepares its data.
 * @param {number} lines
 * @param {number} [variant] Makes programs that differ in each of their models.
 */
export function kerasProgram(lines, variant = 0) {
	const code = ['import numpy as np', 'import tensorflow as tf', 'from tensorflow import keras', 'from tensorflow.keras import layers'];
	for (let i = 0; ; i++) {
		const block = [...preparation(i), ...(models[i % models.length]?.(i, variant) ?? [])];
		if (code.length + block.length > lines) break;
		code.push(...block);
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
	const numbers = [...source.matchAll(/(?<=(?:features|words)_\d+ = \d+, \d+, |^n_\d+ = 0 \+ )\d+/gm)];
	const { index, 0: digits } = numbers[i % numbers.length] ?? { index: 0, 0: '' };
	const at = index + digits.length;
	return `${source.slice(0, at)}${Math.floor(i / numbers.length) % 10}${source.slice(at)}`;
}
