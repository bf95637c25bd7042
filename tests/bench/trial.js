import { bundled } from './bundled.js';
import { measure } from './statistics.js';

/** A model of so many lines that nobody calls: blocks of a recurrent layer, a norm and a head. @param {number} lines @param {number} variant @param {boolean} isRight */
function model(lines, variant, isRight) {
	const made = [];
	const computed = [];
	for (let i = 0; made.length + computed.length + 18 <= lines; i++) {
		const width = `hidden * ${i === 0 ? 1 : 2}`;
		made.push(
			`        self.rnn_${i} = nn.${['LSTM', 'GRU'][i % 2]}(${i === 0 ? 'emb_dim' : width}, hidden, batch_first=True, bidirectional=True)`,
			`        self.norm_${i} = nn.LayerNorm(hidden * 2)`,
			`        self.scale_${i} = ${variant} + ${i}`
		);
		computed.push(
			`        # Block ${i}.`,
			`        x, state_${i} = self.rnn_${i}(x)`,
			`        x = self.norm_${i}(x)`,
			`        if mask is not None:`,
			`            x = x * mask.unsqueeze(-1)`,
			`        last_${i} = x[:, -1]`,
			`        mean_${i} = x.mean(dim=1)`
		);
	}
	return `import torch
from torch import nn

class Model(nn.Module):
    def __init__(self, vocab_size, emb_dim, hidden, classes, dropout=0.1):
        super().__init__()
        self.emb = nn.Embedding(vocab_size, emb_dim)
        self.drop = nn.Dropout(dropout)
${made.join('\n')}
        self.head = nn.Linear(hidden${isRight ? ' * 4' : ''}, classes)

    def forward(self, tokens, mask=None):
        x = self.drop(self.emb(tokens))
${computed.join('\n')}
        pooled = torch.cat([last_0, mean_0], dim=1)
        return self.head(pooled)
`;
}

const warming = 15;

/** Looking for what a class of 100 lines is to be called with, which nobody calls: one that runs, and one that raises whatever it is given. @param {string} root Of the checkout. */
export async function trial(root) {
	/** @type {typeof import('./tried.ts')} */
	const { tried } = await bundled(root, 'tried');
	return [true, false].map((isRight) => {
		const times = Array.from({ length: warming + 25 }, (_, i) => {
			const { verdict, ms } = tried(model(100, i, isRight));
			if (verdict !== (isRight ? 'runs' : 'never')) throw new Error(`The bench's model ${verdict}.`);
			return ms;
		});
		return measure(`trial of a 100-line class that nobody calls${isRight ? '' : ', and nothing makes run'}`, 'ms', 150, times.slice(warming));
	});
}
