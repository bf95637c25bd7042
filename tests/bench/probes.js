import { bundled } from './bundled.js';
import { kerasProgram } from './programs.js';
import { measure } from './statistics.js';

/**
 * A PyTorch program of 100 lines, as probes have most to do with: models that read words with an attention over lengths, each trained for two epochs and asked.
 * @param {number} variant Makes programs that differ in each of their models. @param {boolean} isRight
 */
function training(variant, isRight) {
	const code = ['import torch', 'from torch import nn', 'from torch.utils.data import DataLoader, TensorDataset', 'torch.manual_seed(0)', ''];
	for (let i = 0; code.length + 31 <= 100; i++)
		code.push(
			`class Reader${i}(nn.Module):`,
			`    def __init__(self, words=${50 + variant}, dim=${16 + i}, hidden=${24 + i}):`,
			`        super().__init__()`,
			`        self.emb = nn.Embedding(words, dim, padding_idx=0)`,
			`        self.rnn = nn.${['LSTM', 'GRU', 'RNN'][i % 3]}(dim, hidden, batch_first=True)`,
			`        self.score = nn.Linear(hidden, 1)`,
			`        self.drop = nn.Dropout(0.2)`,
			`        self.head = nn.Linear(hidden, 4)`,
			``,
			`    def forward(self, ids):`,
			`        keys, _ = self.rnn(self.drop(self.emb(ids)))`,
			`        scores = self.score(torch.tanh(keys)).squeeze(-1)${isRight ? '.masked_fill(ids == 0, -1e9)' : ''}`,
			`        weights = torch.softmax(scores, dim=1)`,
			`        pooled = torch.einsum('bt,btd->bd', weights, keys)`,
			`        return self.head(self.drop(pooled))`,
			``,
			`ids_${i} = torch.randint(1, ${50 + variant}, (24, ${12 + i}))`,
			`ids_${i}[::2, 9:] = 0`,
			`labels_${i} = torch.randint(0, 4, (24,))`,
			`net_${i} = Reader${i}()`,
			`adam_${i} = torch.optim.Adam(net_${i}.parameters(), lr=1e-3)`,
			`for epoch in range(2):`,
			`    for xb, yb in DataLoader(TensorDataset(ids_${i}, labels_${i}), batch_size=8, shuffle=True):`,
			`        adam_${i}.zero_grad()`,
			`        loss = nn.functional.cross_entropy(net_${i}(xb), yb)`,
			`        loss.backward()`,
			`        adam_${i}.step()`,
			`net_${i}.eval()`,
			`with torch.no_grad():`,
			`    print((net_${i}(ids_${i}).argmax(1) == labels_${i}).float().mean())`,
			``
		);
	while (code.length < 100) code.push(`n_${code.length} = ${variant} + ${code.length}`);
	return `${code.join('\n')}\n`;
}

const warming = 10;

const programs = /** @type {const} */ ([
	['PyTorch', (/** @type {number} */ i) => training(i, true)],
	['PyTorch, wrong', (/** @type {number} */ i) => training(i, false)],
	['Keras', (/** @type {number} */ i) => kerasProgram(100, i)]
]);

/** What is found by trying in programs of 100 lines. @param {string} root Of the checkout. */
export async function probes(root) {
	/** @type {typeof import('./probed.ts')} */
	const { probed } = await bundled(root, 'probed');
	return programs.map(([name, program]) => {
		const times = Array.from({ length: warming + 25 }, (_, i) => {
			const { outcome, codes, ms } = probed(program(i));
			if (outcome !== 'ok' || codes.length > 0 !== name.endsWith('wrong')) throw new Error(`The bench's ${name} program: ${outcome}, ${codes.join(', ')}.`);
			return ms;
		});
		return measure(`probes of a 100-line program (${name})`, 'ms', 400, times.slice(warming));
	});
}
