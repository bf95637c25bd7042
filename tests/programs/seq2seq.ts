/**
 * A program as long as what people paste: 299 lines, eleven blocks of which the seventh was built for one direction (line 192, raises on 200), and a first
 * state with one layer for a GRU of two (line 289, raises on 278).
 */
const block = (n: number, projection: string): readonly string[] => [
	`class Block${n}(nn.Module):`,
	`    """Block number ${n}."""`,
	'    def __init__(self, dim, hidden):',
	'        super().__init__()',
	'        self.norm = nn.LayerNorm(dim)',
	'        self.lstm = nn.LSTM(dim, hidden, batch_first=True, bidirectional=True)',
	`        self.proj = nn.Linear(${projection}, dim)`,
	'        self.drop = nn.Dropout(0.1)',
	'',
	'    def forward(self, x, h=None):',
	'        residual = x',
	'        x = self.norm(x)',
	'        y, h = self.lstm(x, h)',
	'        y = self.drop(F.relu(y))',
	'        y = self.proj(y)',
	'        return residual + y',
	'',
	''
];

const head = (docs: number): readonly string[] => [
	'"""Translate one sequence into another."""',
	'import torch',
	'import torch.nn as nn',
	'import torch.nn.functional as F',
	'',
	...Array.from({ length: docs }, (_, i) => `# Note ${i + 1} on the data: ids are padded with 0 and sorted by length.`),
	'',
	''
];

const encoder = [
	'class Encoder(nn.Module):',
	'    def __init__(self, vocab=1000, dim=64, hidden=48):',
	'        super().__init__()',
	'        self.embed = nn.Embedding(vocab, dim)',
	'        self.blocks = nn.ModuleList([',
	'            Block0(dim, hidden), Block1(dim, hidden), Block2(dim, hidden),',
	'            Block3(dim, hidden), Block4(dim, hidden), Block5(dim, hidden),',
	'            Block6(dim, hidden), Block7(dim, hidden), Block8(dim, hidden)])',
	'        self.dropout = nn.Dropout(0.1)',
	'        self.norm = nn.LayerNorm(dim)',
	'        self.dim = dim',
	'',
	'    def scale(self, x):',
	'        return x * self.dim ** 0.5',
	'',
	'    def forward(self, ids):',
	'        x = self.dropout(self.scale(self.embed(ids)))',
	'        for block in self.blocks:',
	'            x = block(x)',
	'        return self.norm(x)',
	'',
	''
];

const rest = (first: string): readonly string[] => [
	'class Decoder(nn.Module):',
	'    def __init__(self, dim=64, hidden=128, vocab=1000, layers=2):',
	'        super().__init__()',
	'        self.rnn = nn.GRU(dim, hidden, layers, batch_first=True)',
	'        self.out = nn.Linear(hidden, vocab)',
	'',
	'',
	'    def forward(self, x, h0):',
	'        y, h = self.rnn(x, h0)',
	'        return self.out(y)',
	'',
	'class Seq2Seq(nn.Module):',
	'    def __init__(self):',
	'        super().__init__()',
	'        self.encoder = Encoder()',
	'        self.decoder = Decoder()',
	'',
	'    def forward(self, ids):',
	'        memory = self.encoder(ids)',
	`        h0 = torch.zeros(${first}, ids.size(0), 128)`,
	'        return self.decoder(memory, h0)',
	'',
	'torch.manual_seed(0)',
	'model = Seq2Seq()',
	'ids = torch.randint(0, 1000, (16, 20))',
	'target = torch.randint(0, 1000, (16, 20))',
	'logits = model(ids)',
	'loss = F.cross_entropy(logits.transpose(1, 2), target)',
	'print(loss.shape)',
	''
];

/** With which of its two mistakes. */
export function seq2seq({ block6 = true, state = true } = {}): string {
	const blocks = Array.from({ length: 9 }, (_, n) => block(n, n === 6 && block6 ? 'hidden' : 'hidden * 2')).flat();
	return [...head(70), ...blocks, ...Array.from({ length: 8 }, () => ''), ...encoder, ...rest(state ? '1' : '2')].join('\n');
}
