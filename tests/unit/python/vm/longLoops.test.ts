import { describe, expect, it } from 'vitest';
import { evaluate, evaluateAssuming } from '../../../../src/lib/frameworks/evaluate.ts';

const printed = (source: string): string => evaluate(source).stdout;

describe('a loop that goes on for longer than it is followed', () => {
	it('leaves what it does not change, and the shapes of what it makes', () => {
		const trace = evaluate(`import torch, torch.nn as nn
net = nn.Linear(4, 2)
x = torch.ones(16, 4)
losses = []
for epoch in range(100_000):
    y = net(x)
    loss = y.mean()
    loss.backward()
    losses.append(loss.item())
z = net(x).unsqueeze(0)
print(y.shape, z.shape, loss.shape)
`);
		expect(trace.stdout).toBe('torch.Size([16, 2]) torch.Size([1, 16, 2]) torch.Size([])\n');
		expect(trace.outcome.kind).toBe('unsupported');
		expect(trace.stopped).toBe(true);
	});

	it('makes unknown what it counts, collects and compares', () => {
		expect(
			printed(`n, best, found, seen = 0, 1e9, [], {}
while n < 10**7:
    n += 1
    found.append(n)
    if n % 7 == 0:
        best = n
        seen[n] = best
k = 3
print(n, best, len(found), len(seen), k)
`)
		).toBe('<unknown> <unknown> <unknown> <unknown> 3\n');
	});

	it('may be left early', () => {
		expect(
			printed(`total = 0
for i in range(10**9):
    total += i
    if total > 10**13:
        state = 'early'
        break
else:
    state = 'late'
print(state)
`)
		).toBe('<unknown>\n');
	});

	it('ends in a function and in loops around it', () => {
		expect(
			printed(`def work(m):
    s = []
    for i in range(m):
        for j in range(m):
            s.append(i * j)
    return s
a = work(3)
b = work(2000)
print(len(a), len(b), 'done')
`)
		).toBe('9 <unknown> done\n');
	});

	it('follows short loops to their end after it', () => {
		expect(
			printed(`import torch
n = 0
while n < 10**7:
    n += 1
x = torch.ones(2, 3)
for layer in [torch.nn.Linear(3, 5), torch.nn.Linear(5, 7), torch.nn.Linear(7, 2), torch.nn.Linear(2, 9)]:
    x = layer(x)
print(x.shape, sum(i for i in range(10)))
`)
		).toBe('torch.Size([2, 9]) 45\n');
	});

	it('knows no shape of its last turn where its items are not of one', () => {
		expect(
			printed(`import torch
parts = [torch.ones(4, 3)] * 9000 + [torch.ones(2, 3)]
for turn in range(100):
    for part in parts:
        whole = part * 2
        same = part
print(same.shape)
print(whole.shape)
`)
		).toBe('<unknown>\n<unknown>\n');
	});

	it('may be a comprehension', () => {
		expect(
			printed(`import torch
n = 0
while n < 10**7:
    n += 1
kept = [torch.ones(2)]
pairs = [(i, kept[0]) for i in range(200_000)]
for i, one in pairs:
    one.add_(1)
print(len(pairs), [i * i for i in range(5)], kept[0].shape, kept[0].sum().item())
`)
		).toBe('<unknown> [0, 1, 4, 9, 16] torch.Size([2]) <unknown>\n');
	});

	it('is cut short early in a program that is not whole, and nothing is said of it', () => {
		const source = `import torch
x = torch.ones(2, 3)
for step in range(5000):
    y = x @ x.T
print(y.shape)
`;
		const trace = evaluateAssuming(source, {}, { follows: { steps: 1000, ops: 20 } });
		expect(trace.stdout).toBe('torch.Size([2, 2])\n');
		expect(trace.outcome.kind).toBe('ok');
	});
});
