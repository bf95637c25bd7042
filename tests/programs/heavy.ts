/** A program that wants much of the page that it is pasted into, and what the page says of it in the end. */
export interface Heavy {
	readonly name: string;
	readonly source: string;
	readonly says: RegExp;
}

const lines = (count: number, line: (i: number) => string): string => Array.from({ length: count }, (_, i) => `${line(i)}\n`).join('');
const torch = 'import torch\nimport torch.nn as nn\nimport torch.nn.functional as F\n';

export const heavyPrograms: readonly Heavy[] = [
	{
		name: '300 layers that are trained 200 steps',
		source: `${torch}model = nn.Sequential(*[nn.Linear(32, 32) for _ in range(300)])
optimizer = torch.optim.Adam(model.parameters())
for step in range(200):
    optimizer.zero_grad()
    loss = model(torch.randn(8, 32)).pow(2).mean()
    loss.backward()
    optimizer.step()
`,
		says: /× \d+/
	},
	{ name: 'an endless loop of sums', source: `${torch}x = torch.zeros(3)\nwhile True:\n    x = x + 1\n`, says: /Not modelled/ },
	{ name: '3,000 tensors joined', source: `${torch}parts = [torch.zeros(i + 1, 4) for i in range(3000)]\ny = torch.cat(parts)\n`, says: /4501500/ },
	{
		name: 'tensors of 64 axes and more',
		source: `${torch}x = torch.zeros([1] * 64)\n${lines(20, (i) => `y${i} = x + ${i}`)}z = x[(None,) * 10**5]\n`,
		says: /a tensor of 100,064 axes/
	},
	{ name: 'a line of 20,000 letters', source: `${torch}s = "${'é𝒳'.repeat(10_000)}"\nx = torch.zeros(len(s), 2)\n`, says: /20000/ },
	{ name: 'a line of 60,000 letters', source: `${torch}s = "${'é𝒳'.repeat(30_000)}"\nx = torch.zeros(len(s), 2)\n`, says: /60000/ },
	{ name: 'a name of 60,000 letters of another writing', source: `${'ع'.repeat(60_000)} = 1\n`, says: /characters more/ },
	{ name: 'a message of 100,000 characters', source: 'raise ValueError("x" * 100000)\n', says: /… and 96,000 characters more/ },
	{
		name: '700 layers, each with a silent mistake',
		source: torch + lines(700, (i) => `r${i} = nn.LSTM(8, 8)\ny${i} = r${i}(torch.zeros(32, 10, 8))  # (batch, seq, feat)`),
		says: /more: show the next 50/
	},
	{ name: '5,000 warnings', source: 'import warnings\nfor i in range(5000):\n    warnings.warn(str(i))\n', says: /more: show the next 50/ },
	{ name: '3,000 functions that nothing calls', source: lines(3000, (i) => `def f${i}(x): return x`), says: /nothing calls f0, f1, f2, f3 or 2,996 more/ },
	{
		name: 'a mistake between many sums and 2,000 lines',
		source: `${torch}x = torch.zeros(3)\nfor i in range(5000):\n    x = x + 1\ny = x @ torch.zeros(4)\n${lines(2000, (i) => `z${i} = x + ${i}`)}`,
		says: /inconsistent tensor size/
	}
];
