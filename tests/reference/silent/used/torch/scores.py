"""Losses, choices and scores along the wrong axis or of the wrong kind."""
from used import pair

pair("torch", "letters drawn from a softmax over the batch", "p = torch.softmax", "not torch.allclose(p.sum(1), torch.ones(4))", """
import torch
from torch import nn

emb, rnn, fc = nn.Embedding(20, 6), nn.GRU(6, 12, batch_first=True), nn.Linear(12, 20)
tok, h, text = torch.zeros(4, 1, dtype=torch.long), None, []
with torch.no_grad():
    for _ in range(5):
        out, h = rnn(emb(tok), h)
        p = torch.softmax(fc(out[:, -1]) / 0.7, dim=0)
        tok = torch.multinomial(p, 1)
        text.append(tok)
print(torch.cat(text, 1).shape)
""", ("dim=0", "dim=1"))

pair("torch", "labels of ctc that begin at its blank", "loss = ", "0 in targets.tolist()", """
import torch
from torch import nn

table = {c: i for i, c in enumerate("abcdefgh")}
words = ["bad", "cage", "fab"]
targets = torch.tensor([table[c] for w in words for c in w])
lengths = torch.tensor([len(w) for w in words])
rnn, fc = nn.LSTM(13, 16), nn.Linear(16, 9)
x = torch.randn(20, 3, 13)   # (time, batch, features)
logp = fc(rnn(x)[0]).log_softmax(-1)
loss = nn.CTCLoss()(logp, targets, torch.full((3,), 20), lengths)
loss.backward()
print(loss.dim())
""", ("{c: i for", "{c: i + 1 for"))

pair("torch", "scores held against a probability", "hits =", "True", """
import torch
from torch import nn
rnn, fc = nn.LSTM(3, 8, batch_first=True), nn.Linear(8, 1)
x, y = torch.randn(16, 5, 3), torch.randint(0, 2, (16, 1)).float()
logits = fc(rnn(x)[1][0][-1])
nn.functional.binary_cross_entropy_with_logits(logits, y).backward()
with torch.no_grad():
    hits = (logits > 0.5).float() == y
print(hits.shape)
""", ("hits = (logits > 0.5).float() == y", "hits = (logits > 0).float() == y"))

pair("torch", "several classes a row for a softmax", "loss =", "True", """
import torch
from torch import nn
rnn, fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 4)
x = torch.randn(6, 9, 3)
y = torch.eye(4)[torch.arange(6) % 4] + torch.eye(4)[(torch.arange(6) + 1) % 4]
logits = fc(rnn(x)[0].max(1).values)
loss = nn.functional.cross_entropy(logits, y)
loss.backward()
print(loss.shape)
""", ("loss = nn.functional.cross_entropy(logits, y)", "loss = nn.functional.binary_cross_entropy_with_logits(logits, y)"))

pair("torch", "probabilities made by hand for a loss of scores", "loss =", "bool((given >= 0).all())", """
import torch
from torch import nn
rnn, fc = nn.GRU(3, 8, batch_first=True), nn.Linear(8, 4)
x, y = torch.randn(6, 9, 3), torch.randint(0, 4, (6,))
scores = fc(rnn(x)[0][:, -1])
given = scores.exp() / scores.exp().sum(-1, keepdim=True)
loss = nn.functional.cross_entropy(given, y)
loss.backward()
print(loss.shape)
""", ("given = scores.exp() / scores.exp().sum(-1, keepdim=True)", "given = scores"))

pair("torch", "shares of models that are averaged over the models", "p = logits", "torch.allclose(p, torch.full_like(p, 1 / 3))", """
import torch
from torch import nn
nets = nn.ModuleList(nn.Sequential(nn.Linear(4, 8), nn.ReLU(), nn.Linear(8, 5)) for _ in range(3))
x = torch.randn(10, 4)
with torch.no_grad():
    logits = torch.stack([n(x) for n in nets])
    p = logits.softmax(0).mean(0)
print(p.shape)
""", ("p = logits.softmax(0).mean(0)", "p = logits.softmax(-1).mean(0)"))

pair("torch", "a temperature that divides probabilities", "p =", "abs(float(p.sum()) - 1) > 0.1", """
import torch
from torch import nn
emb, rnn, out = nn.Embedding(20, 8), nn.GRU(8, 16, batch_first=True), nn.Linear(16, 20)
temperature = 0.7
logits = out(rnn(emb(torch.tensor([[1, 2, 3]])))[0])
p = torch.softmax(logits[0, -1], dim=-1) / temperature
print(torch.multinomial(p, 1).shape)
""", ("p = torch.softmax(logits[0, -1], dim=-1) / temperature", "p = torch.softmax(logits[0, -1] / temperature, dim=-1)"))

pair("torch", "lengths for a ctc loss", "input_lengths = ", "True", """
import torch
from torch import nn
from torch.nn.utils.rnn import pad_sequence


class Acoustic(nn.Module):
    def __init__(self, mels=20, hidden=32, symbols=12):
        super().__init__()
        self.rnn = nn.GRU(mels, hidden, batch_first=True)
        self.fc = nn.Linear(hidden, symbols)

    def forward(self, x):
        h, _ = self.rnn(x)
        return self.fc(h).log_softmax(-1)


speech = [torch.randn(n, 20) for n in (40, 28, 35, 22)]
texts = [torch.randint(1, 12, (n,)) for n in (6, 4, 5, 3)]
frames = pad_sequence(speech, batch_first=True)
targets = torch.cat(texts)
target_lengths = torch.tensor([len(t) for t in texts])
input_lengths = torch.full((len(speech),), frames.size(1), dtype=torch.long)

model, ctc = Acoustic(), nn.CTCLoss(blank=0)
optimizer = torch.optim.Adam(model.parameters(), lr=1e-3)
for epoch in range(2):
    log_probs = model(frames)
    loss = ctc(log_probs.transpose(0, 1), targets, input_lengths, target_lengths)
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print(log_probs.shape)
""", ("input_lengths = torch.full((len(speech),), frames.size(1), dtype=torch.long)", "input_lengths = torch.tensor([len(s) for s in speech])"))

pair("torch", "log-probabilities of tags", "log_softmax", "True", """
import torch
import torch.nn as nn
import torch.nn.functional as F

class POSTagger(nn.Module):
    def __init__(self, vocab_size, tagset_size):
        super().__init__()
        self.word_embeddings = nn.Embedding(vocab_size, 12)
        self.lstm = nn.LSTM(12, 18, batch_first=True)
        self.hidden2tag = nn.Linear(18, tagset_size)

    def forward(self, sentence):
        lstm_out, _ = self.lstm(self.word_embeddings(sentence))
        tag_space = self.hidden2tag(lstm_out)
        tag_scores = F.log_softmax(tag_space, dim=1)
        return tag_scores

model = POSTagger(60, 9)
loss_function = nn.NLLLoss()
optimizer = torch.optim.SGD(model.parameters(), lr=0.1)
sentences = torch.randint(0, 60, (6, 14))
tags = torch.randint(0, 9, (6, 14))
for epoch in range(2):
    model.zero_grad()
    tag_scores = model(sentences)
    loss = loss_function(tag_scores.view(-1, 9), tags.view(-1))
    loss.backward()
    optimizer.step()
print(tag_scores.shape)
""", ("F.log_softmax(tag_space, dim=1)", "F.log_softmax(tag_space, dim=2)"))

pair("torch", "how many tags are right", "total += ", "True", """
import torch
import torch.nn as nn
from torch.nn.utils.rnn import pad_sequence

PAD = -100

class Tagger(nn.Module):
    def __init__(self, vocab=70, dim=20, tags=5):
        super().__init__()
        self.embed = nn.Embedding(vocab, dim, padding_idx=0)
        self.rnn = nn.LSTM(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, tags)

    def forward(self, words):
        return self.out(self.rnn(self.embed(words))[0])

def make(n):
    for _ in range(n):
        rows = [(torch.randint(1, 70, (k,)), torch.randint(0, 5, (k,))) for k in (9, 4, 6, 7)]
        yield pad_sequence([w for w, _ in rows], batch_first=True), pad_sequence([t for _, t in rows], batch_first=True, padding_value=PAD)

def evaluate(model, batches):
    model.eval()
    correct = total = 0
    with torch.no_grad():
        for words, tags in batches:
            guess = model(words).argmax(dim=-1)
            correct += (guess == tags).sum().item()
            total += tags.numel()
    return correct / total

model = Tagger()
criterion = nn.CrossEntropyLoss(ignore_index=PAD)
optimizer = torch.optim.Adam(model.parameters())
for words, tags in make(3):
    model.train()
    loss = criterion(model(words).flatten(0, 1), tags.flatten())
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
accuracy = evaluate(model, make(2))
print(type(accuracy).__name__)
""", ("total += tags.numel()", "total += (tags != PAD).sum().item()"))

pair("torch", "a committee of readers", "probs = torch.softmax", "True", """
import torch
from torch import nn

class Reader(nn.Module):
    def __init__(self, cell, words=80, dim=16, classes=3):
        super().__init__()
        self.embed = nn.Embedding(words, dim)
        self.rnn = cell(dim, dim, batch_first=True)
        self.out = nn.Linear(dim, classes)

    def forward(self, ids):
        return self.out(self.rnn(self.embed(ids))[0].mean(1))

class Committee:
    def __init__(self, members):
        self.members = members
        self.optimizers = [torch.optim.Adam(m.parameters()) for m in members]

    def fit(self, ids, labels, epochs=2):
        for _ in range(epochs):
            for member, optimizer in zip(self.members, self.optimizers):
                member.train()
                loss = nn.functional.cross_entropy(member(ids), labels)
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()

    @torch.no_grad()
    def predict(self, ids):
        probs = torch.zeros(len(ids), 3)
        for member in self.members:
            member.eval()
            probs = torch.softmax(member(ids), dim=-1)
        return probs / len(self.members)

committee = Committee([Reader(cell) for cell in (nn.GRU, nn.LSTM, nn.RNN)])
committee.fit(torch.randint(0, 80, (8, 10)), torch.randint(0, 3, (8,)))
print(committee.predict(torch.randint(0, 80, (5, 10))).shape)
""", ("probs = torch.softmax(member(ids), dim=-1)", "probs = probs + torch.softmax(member(ids), dim=-1)"))

pair("torch", "an agent that remembers", "policy_loss = ", "True", """
import torch
from torch import nn
from torch.distributions import Categorical

class Agent(nn.Module):
    def __init__(self, obs=5, hidden=16, actions=3):
        super().__init__()
        self.memory = nn.GRU(obs, hidden, batch_first=True)
        self.actor = nn.Linear(hidden, actions)
        self.critic = nn.Linear(hidden, 1)

    def forward(self, obs):
        states, _ = self.memory(obs)
        return Categorical(logits=self.actor(states)), self.critic(states).squeeze(-1)

def returns_of(rewards, gamma=0.95):
    total = torch.zeros(rewards.size(0))
    out = []
    for r in rewards.unbind(1)[::-1]:
        total = r + gamma * total
        out.insert(0, total)
    return torch.stack(out, dim=1)

agent = Agent()
optimizer = torch.optim.Adam(agent.parameters(), lr=3e-4)
for _ in range(2):
    obs, rewards = torch.randn(4, 12, 5), torch.rand(4, 12)
    dist, values = agent(obs)
    actions = dist.sample()
    returns = returns_of(rewards)
    advantage = (returns - values).detach()
    policy_loss = (dist.log_prob(actions) * advantage).mean()
    value_loss = nn.functional.mse_loss(values, returns)
    loss = policy_loss + 0.5 * value_loss - 0.01 * dist.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    optimizer.step()
print("done")
""", ("policy_loss = (dist", "policy_loss = -(dist"))
