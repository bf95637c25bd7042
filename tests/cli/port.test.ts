import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from './command.ts';

const program = (features: number) =>
	`import torch\nfrom torch import nn\n\nlstm = nn.LSTM(50, 100)\nx = torch.zeros(10, 32, ${features})\noutput, states = lstm(x)\n`;

const built = commandLine();
const shapebook = built.run;
const write = (file: string, text: string) => writeFileSync(join(built.folder, file), text);

beforeAll(() => {
	write('good.py', program(50));
	write('bad.py', program(25));
});

describe('shapebook port FILE', () => {
	const model = (layer: string): string =>
		`import keras\nfrom keras import layers\nmodel = keras.Sequential([keras.Input((6, 3)), layers.${layer}, layers.Dense(1)])\n`;

	it('prints the model in the other framework, with its weights carried over, and what is said of it as comments', () => {
		write('mine.py', model('LSTM(5)'));
		const { status, stdout, stderr } = shapebook(['port', 'mine.py']);
		expect(stdout.split('\n')[0]).toBe('# mine.py: model in PyTorch.');
		expect(stdout).toContain('self.lstm = nn.LSTM(3, 5, batch_first=True)');
		expect(stdout).toContain("'lstm.weight_ih_l0': w[0].T,");
		expect([status, stderr]).toEqual([0, '']);
	});

	it('says in a comment why there is none, and exits with 1', () => {
		write('before.py', model('GRU(5, reset_after=False)'));
		const { status, stdout } = shapebook(['port', '--to', 'torch', 'before.py']);
		expect(stdout).toMatch(/^# before\.py: model is not ported to PyTorch: GRU\(reset_after=False\) .*\n$/);
		expect(status).toBe(1);
		expect(shapebook(['port', '--to', 'keras', 'before.py'])).toMatchObject({ status: 1, stdout: expect.stringContaining('Keras already') as string });
		expect(shapebook(['port', 'bad.py'])).toMatchObject({ status: 1, stdout: expect.stringContaining('does not run to its end') as string });
	});

	it('exits with 2 where it is misused', () => {
		for (const args of [
			['port'],
			['port', '--to', 'onnx', 'good.py'],
			['port', '--json', 'good.py'],
			['port', 'none.py'],
			['check', '--to', 'keras', 'good.py']
		])
			expect([args, shapebook(args).status]).toEqual([args, 2]);
	});
});
