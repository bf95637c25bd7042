import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { diagnoseProgram } from '../../../src/lib/diagnose/diagnoseProgram.ts';
import { evaluatePatiently } from '../../../src/lib/frameworks/evaluate.ts';
import { assess } from '../../../src/lib/lessons/answer.ts';
import { edited } from '../../../src/lib/lessons/edits.ts';
import { measures } from '../../../src/lib/lessons/measures.ts';
import { readLesson } from '../../../src/lib/lessons/read.ts';

/** What good students write who have not seen the solution, each as edits of the exercise: what is right, and what looks right. */
/** The call of an op that has no kernel here. */
const raw = "tf.raw_ops.CudnnRNNV3(input=x, rnn_mode='lstm', **given)[0]";

const attempts: Readonly<Record<string, { readonly right: readonly string[]; readonly wrong: readonly string[] }>> = {
	'three-axes': {
		right: [
			'input_size=12 => input_size=x.shape[-1]',
			'input_size=12, hidden_size=64 => x.size(2), 64',
			'nn.LSTM(input_size=12, hidden_size=64) => nn.LSTM(25, 64, num_layers=1)'
		],
		wrong: [
			'input_size=12, hidden_size=64 => 25, 64, batch_first=True',
			'lstm(x) => lstm(x[..., :12])',
			'lstm(x) => lstm(x.reshape(12, -1, 12))',
			'input_size=12, hidden_size=64 => 25, 32, bidirectional=True'
		]
	},
	'batch-first': {
		right: [
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output[:, -1, :]',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output[:, x.size(1) - 1]',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => h_n.squeeze(0)',
			'lstm(x) => lstm(x.permute(1, 0, 2))',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output.transpose(0, 1)[-1]',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output[:, -1:].squeeze(1)'
		],
		wrong: [
			'lstm(x) => lstm(x.reshape(10, 32, 50))',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output.mean(1)',
			'nn.LSTM(50, 100) => nn.LSTM(50, 100, batch_first=True)\noutput[-1] => output[:, -2]'
		]
	},
	states: {
		right: [
			'(x, (h_0, c_0)) => (x, (h_0.transpose(0, 1), c_0.transpose(0, 1)))',
			'(x, (h_0, c_0)) => (x, (h_0.permute(1, 0, 2).contiguous(), c_0.permute(1, 0, 2).contiguous()))',
			'lstm(x, (h_0, c_0)) => lstm(x, hx=(h_0.swapaxes(0, 1), c_0.swapaxes(0, 1)))',
			'(x, (h_0, c_0)) => (x, (torch.stack([h_0[:, 0], h_0[:, 1]]), torch.stack([c_0[:, 0], c_0[:, 1]])))'
		],
		wrong: [
			'(x, (h_0, c_0)) => (x, (c_0.transpose(0, 1), h_0.transpose(0, 1)))',
			'(x, (h_0, c_0)) => (x, (h_0.reshape(2, 32, 100), c_0.reshape(2, 32, 100)))',
			'(x, (h_0, c_0)) => (x, (h_0.transpose(0, 1), h_0.transpose(0, 1)))'
		]
	},
	'layers-directions': {
		right: [
			'output[:, -1] => torch.cat([output[:, -1, :100], output[:, 0, 100:]], dim=1)',
			'output[:, -1] => torch.cat((h_n[0], h_n[1]), -1)',
			'output[:, -1] => h_n.transpose(0, 1).reshape(32, 200)',
			'output[:, -1] => h_n.permute(1, 0, 2).flatten(1)',
			'output[:, -1] => torch.cat(list(h_n), dim=1)',
			'output[:, -1] => torch.hstack((h_n[-1], h_n[-2]))',
			'final = output[:, -1] => both = output.view(32, 10, 2, 100)\\nfinal = torch.cat([both[:, -1, 0], both[:, 0, 1]], dim=1)'
		],
		wrong: [
			'output[:, -1] => torch.cat([h_n[-1], h_n[-1]], dim=1)',
			'output[:, -1] => torch.cat([c_n[-2], c_n[-1]], dim=1)',
			'output[:, -1] => torch.cat([output[:, 0, :100], output[:, -1, 100:]], dim=1)',
			'output[:, -1] => h_n.view(32, 200)',
			'output[:, -1] => output.mean(1)',
			'output[:, -1] => output[:, -1] + output[:, 0]'
		]
	},
	gates: {
		right: [
			'i, f, o, g = gates.chunk(4, dim=1) => i, f, g, o = torch.split(gates, 100, dim=1)',
			'i, f, o, g = gates.chunk(4, dim=1) => i, f, g, o = gates.view(32, 4, 100).unbind(1)',
			'i, f, o, g = gates.chunk(4, dim=1) => i, f, g, o = gates.split(100, -1)'
		],
		wrong: [
			'i, f, o, g = gates => o, f, g, i = gates',
			'i, f, o, g = gates => i, f, g, o = gates.flip(1)',
			'i, f, o, g = gates.chunk(4, dim=1) => i, f, g, o = gates.view(32, 100, 4).unbind(2)'
		]
	},
	'dtypes-devices': {
		right: [
			'lstm(x) => lstm(x.float())',
			'torch.from_numpy(data) => torch.tensor(data, dtype=torch.float32)',
			'torch.from_numpy(data) => torch.from_numpy(data.astype("float32"))',
			'torch.from_numpy(data) => torch.from_numpy(data).to(torch.float32)',
			'lstm(x) => lstm(x.to(lstm.weight_ih_l0.dtype))'
		],
		wrong: [
			'torch.from_numpy(data) => torch.from_numpy(data).half()',
			'nn.LSTM(50, 100, batch_first=True) => nn.LSTM(50, 100, batch_first=True).double()\nhead(h_n[-1]) => head(h_n[-1].float())',
			'torch.from_numpy(data) => torch.tensor(data)',
			'torch.from_numpy(data) => torch.randn(32, 10, 50)\nlstm = => lstm ='
		]
	},
	'padding-packing': {
		right: [
			'lstm(x) => lstm(pack_padded_sequence(x, torch.tensor(lengths), batch_first=True, enforce_sorted=False))\noutput[:, -1] => h_n[0]',
			'lstm(x) => lstm(pack_padded_sequence(x.transpose(0, 1), lengths, enforce_sorted=False))\noutput[:, -1] => h_n.squeeze(0)',
			'lstm(x) => lstm(pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False))\noutput[:, -1] => pad_packed_sequence(output, batch_first=True)[0][torch.arange(3), torch.tensor(lengths) - 1]',
			'lstm(x) => lstm(nn.utils.rnn.pack_sequence([x[0, :4], x[1], x[2, :7]], enforce_sorted=False))\noutput[:, -1] => h_n[-1]'
		],
		wrong: [
			'output[:, -1] => h_n[-1]',
			'lstm(x) => lstm(pack_padded_sequence(x, sorted(lengths, reverse=True), batch_first=True))\noutput[:, -1] => h_n[-1]',
			'lstm(x) => lstm(pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False))\noutput[:, -1] => pad_packed_sequence(output, batch_first=True)[0].mean(1)',
			'lstm(x) => lstm(pack_padded_sequence(x, lengths, batch_first=True, enforce_sorted=False))\noutput[:, -1] => c_n[-1]'
		]
	},
	'encoder-decoder': {
		right: [
			'h_0 = h_n => h_0 = h_n.transpose(0, 1).reshape(1, 32, 100)\nc_0 = c_n => c_0 = c_n.transpose(0, 1).reshape(1, 32, 100)',
			'h_0 = h_n => h_0 = torch.cat((h_n[-2], h_n[-1]), -1)[None]\nc_0 = c_n => c_0 = torch.cat((c_n[-2], c_n[-1]), -1)[None]',
			'h_0 = h_n => h_0 = torch.cat([h_n[0:1], h_n[1:2]], dim=2)\nc_0 = c_n => c_0 = torch.cat([c_n[0:1], c_n[1:2]], dim=2)',
			'h_0 = h_n => bridge = nn.Linear(100, 100)\\nh_0 = bridge(torch.cat([h_n[0], h_n[1]], dim=1)).unsqueeze(0)\nc_0 = c_n => c_0 = torch.cat([c_n[0], c_n[1]], dim=1).unsqueeze(0)'
		],
		wrong: [
			'h_0 = h_n => h_0 = torch.cat([h_n[0], h_n[0]], dim=1).unsqueeze(0)\nc_0 = c_n => c_0 = torch.cat([c_n[0], c_n[0]], dim=1).unsqueeze(0)',
			'h_0 = h_n => h_0 = torch.cat([h_n[0], h_n[1]], dim=1).unsqueeze(0)\nc_0 = c_n => c_0 = h_0',
			'h_0 = h_n => h_0 = h_n.reshape(1, 32, 100)\nc_0 = c_n => c_0 = c_n.reshape(1, 32, 100)',
			'h_0 = h_n => h_0 = torch.zeros(1, 32, 100)\nc_0 = c_n => c_0 = torch.zeros(1, 32, 100)'
		]
	},
	'losses-targets': {
		right: [
			'(logits, tags) => (logits.permute(0, 2, 1), tags)',
			'(logits, tags) => (logits.flatten(0, 1), tags.flatten())',
			'(logits, tags) => (logits.view(320, 9), tags.view(320))',
			'nn.CrossEntropyLoss()(logits, tags) => nn.NLLLoss()(logits.log_softmax(-1).transpose(1, 2), tags)',
			'loss = nn.CrossEntropyLoss()(logits, tags) => loss = sum(nn.CrossEntropyLoss()(logits[:, t], tags[:, t]) for t in range(10)) / 10'
		],
		wrong: [
			'(logits, tags) => (logits[:, -1], tags[:, -1])',
			'(logits, tags) => (logits.reshape(32, 9, 10), tags)',
			'(logits, tags) => (logits.transpose(0, 1).flatten(0, 1), tags.flatten())'
		]
	},
	cudnn: {
		right: ["unroll=True, use_cudnn=True => unroll=False, use_cudnn='auto'", 'unroll=True, use_cudnn=True => dropout=0.2'],
		wrong: [
			'unroll=True, use_cudnn=True => unroll=False, use_cudnn=True',
			'unroll=True, use_cudnn=True => unroll=True',
			"unroll=True, use_cudnn=True => use_cudnn='yes'"
		]
	},
	'no-opkernel': {
		right: [
			`${raw} => layers.LSTM(100, return_sequences=True)(tf.transpose(x, perm=[1, 0, 2]))`,
			`${raw} => layers.LSTM(100, return_sequences=True)(layers.Permute((1, 2))(tf.transpose(x, (1, 0, 2))))`,
			`${raw} => layers.RNN(layers.LSTMCell(100), return_sequences=True)(tf.transpose(x, (1, 0, 2)))`
		],
		wrong: [
			`${raw} => layers.LSTM(100, return_sequences=True)(tf.reshape(x, (32, 10, 50)))`,
			`${raw} => layers.LSTM(100, return_sequences=True)(x)`,
			`${raw} => tf.raw_ops.CudnnRNNV2(input=x, input_h=state, input_c=state, params=given['params'], rnn_mode='lstm')[0]`
		]
	},
	'does-it-fit': {
		right: [
			'[(x, y)] => zip(x.chunk(2), y.chunk(2))',
			'[(x, y)] => [(x[i : i + 32], y[i : i + 32]) for i in range(0, 128, 32)]',
			'[(x, y)] => torch.utils.data.DataLoader(torch.utils.data.TensorDataset(x, y), batch_size=64)'
		],
		wrong: [
			'[(x, y)] => zip(x.split(100), y.split(100))',
			'[(x, y)] => zip(x.split(64, dim=1), y)',
			'reader(part) => reader(part.transpose(0, 1))',
			'loss.backward() => loss.item()'
		]
	},
	versions: {
		right: [
			'Python version: 3.12 => Python version: 3.10.12\nCUDA version: 12.2 => CUDA version: 11.8.0\ncuDNN version: 8.9 => cuDNN version: 8.6.0',
			'Python version: 3.12 => Python version: 3.8\nCUDA version: 12.2 => CUDA version: 11.8\ncuDNN version: 8.9 => cuDNN version: 8.6'
		],
		wrong: [
			'cuDNN version: 8.9 => cuDNN version: 8.6',
			'TensorFlow version: 2.13.0 => TensorFlow version: 2.21.0\nCUDA version: 12.2 => CUDA version: 12.5\ncuDNN version: 8.9 => cuDNN version: 9.3',
			'CUDA version: 12.2 =>\ncuDNN version: 8.9 =>'
		]
	},
	'said-of-lstms': {
		right: [
			'reader(padded, (h_0, c_0)) => reader(x)\noutput[:, -1] => torch.cat([output[:, -1, :100], output[:, 0, 100:]], dim=-1)',
			'reader(padded, (h_0, c_0)) => reader(x)\noutput[:, -1] => h_n[-2:].transpose(0, 1).flatten(1)'
		],
		wrong: [
			'reader(padded, (h_0, c_0)) => reader(x)\noutput[:, -1] => h_n[:2].transpose(0, 1).flatten(1)',
			'reader(padded, (h_0, c_0)) => reader(x)\noutput[:, -1] => output.mean(1)',
			'reader(padded, (h_0, c_0)) => reader(x)\noutput[:, -1] => h_n[-2:].reshape(32, 200)'
		]
	}
};

const folder = new URL('../../../src/lessons/', import.meta.url);

describe.each(readdirSync(folder))('%s', (file) => {
	const read = readLesson(file, readFileSync(new URL(file, folder), 'utf8'));
	if (read.kind === 'bad') throw new Error(read.complaints.join(' '));
	const { slug, exercise } = read.lesson;
	const stand = (edits: string) => {
		const program = edited(exercise.source, edits);
		if ('bad' in program) throw new Error(program.bad);
		const trace = evaluatePatiently(program.source, Date.now);
		return assess(exercise, { trace, diagnostics: diagnoseProgram(trace), measures });
	};
	const unmet = (edits: string): readonly string[] => stand(edits).goals.flatMap(({ met, goal, now }) => (met === true ? [] : [`${goal}; now ${now}`]));

	test.each(attempts[slug]!.right)('takes %s', (edits) => expect(unmet(edits)).toEqual([]));
	test.each(attempts[slug]!.wrong)('does not take %s', (edits) => expect(stand(edits).solved).toBe(false));
});
