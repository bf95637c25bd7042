/** Classes that nobody calls. */

/** It runs: every size has a default but those of its input. */
export const classifier = `import torch
from torch import nn

class Classifier(nn.Module):
    def __init__(self, vocab=5000, emb=50, hidden=64, classes=2):
        super().__init__()
        self.emb = nn.Embedding(vocab, emb)
        self.lstm = nn.LSTM(emb, hidden, batch_first=True)
        self.out = nn.Linear(hidden, classes)

    def forward(self, ids):
        e = self.emb(ids)
        _, (h_n, _) = self.lstm(e)
        return self.out(h_n[-1])
`;

/** What its two directions give is read as if it were one. */
export const tagger = `import torch
from torch import nn

class Tagger(nn.Module):
    def __init__(self, vocab_size, embed_dim, hidden_dim, n_tags):
        super().__init__()
        self.embedding = nn.Embedding(vocab_size, embed_dim)
        self.lstm = nn.LSTM(embed_dim, hidden_dim, bidirectional=True, batch_first=True)
        self.fc = nn.Linear(hidden_dim, n_tags)

    def forward(self, text):
        out, _ = self.lstm(self.embedding(text))
        return self.fc(out)
`;
