/** A program to start from, one click away. */
export interface Example {
	readonly title: string;
	readonly source: string;
}

export const examples: readonly Example[] = [
	{
		title: 'A tagger, pasted',
		source: `import torch
from torch import nn

class Tagger(nn.Module):
    def __init__(self, vocab=5000, emb=50,
                 hidden=100, tags=9):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.lstm = nn.LSTM(
            emb, hidden, num_layers=2,
            bidirectional=True,
            batch_first=True)
        self.out = nn.Linear(hidden, tags)

    def forward(self, ids):
        e = self.emb(ids)
        y, (h_n, c_n) = self.lstm(e)
        return self.out(y)

ids = torch.randint(0, 5000, (32, 10))
logits = Tagger()(ids)
`
	}
];

/** What a code cell is called in its heading: the last model that it defines, or plainly code. */
export function titleOfCode(source: string): string {
	const example = examples.find((example) => example.source === source);
	if (example) return example.title;
	const module = /^# module: (\S{1,60})/.exec(source)?.[1];
	if (module) return module;
	const models = [...source.matchAll(/^class[ \t]+(\w{1,60})[ \t]*\([^)\n]*\bModule\b/gm)];
	return models[models.length - 1]?.[1] ?? 'Your code';
}
