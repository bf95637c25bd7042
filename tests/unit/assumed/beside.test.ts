import { expect, it } from 'vitest';
import { suppose } from '$lib/assumed/assume.ts';
import { supposeDefinitions } from '$lib/assumed/definitions.ts';
import { evaluate, evaluateAssuming } from '$lib/frameworks/evaluate.ts';
import type { Span } from '$lib/ir/index.ts';
import { moduleText } from '$lib/ir/moduleFiles.ts';
import { check } from '../../../src/cli/check.ts';
import type { Program } from '../../../src/cli/program.ts';
import { record } from '../../../src/cli/record.ts';

const tried = (source: string) =>
	suppose(
		evaluate(source),
		(assumed) => evaluateAssuming(source, assumed),
		() => true
	);

const beside = (source: string, cells: readonly Span[] = []) =>
	supposeDefinitions(
		evaluate(source),
		[],
		(assumed) => evaluateAssuming(source, assumed),
		() => true,
		new Map(),
		cells
	);

const shown = (found: ReturnType<typeof tried>): readonly string[] =>
	found.flatMap(({ bindings }) => bindings.map(({ binding: { func, name }, shape }) => `${func} ${name} [${shape.join(', ')}]`));

const reader = `class Reader(nn.Module):
    def __init__(self, n_in, n_hidden):
        super().__init__()
        self.rnn = nn.GRU(n_in, n_hidden, batch_first=True)

    def forward(self, x):
        out, h = self.rnn(x)
        return out
`;
const head = 'import torch\nimport torch.nn as nn\n';
const ofReader = ['forward out [batch, seq, n_hidden]', 'forward h [1, batch, n_hidden]', 'forward return [batch, seq, n_hidden]'];

it('shows what a class computes whose import nothing has any more, and still says that it raises', () => {
	const source = `${head}from torch.legacy_things import Trainer\n\n${reader}\nTrainer(Reader(3, 5)).run()\n`;
	expect(shown(beside(source))).toEqual(ofReader);
	const program: Program = { file: 'a.py', source, origins: null };
	const said = record(program, check(source));
	expect([said.outcome, said.type]).toEqual(['raised', 'ModuleNotFoundError']);
	expect(said.trace).toHaveLength(3);
});

it('shows what a class computes beside a module of its own that cannot be read', () => {
	const source = `${head}from tools import *\n\n${reader.replace('n_in, n_hidden, batch', 'n_in, n_hidden * factor, batch')}${moduleText('tools.py', 'factor = 2\nprint "loaded"\n')}`;
	expect(shown(beside(source)).slice(0, 1)).toEqual(['forward out [batch, seq, factor*n_hidden]']);
});

it('reads what is left of a program for Python 2, and nothing of one that is only mistyped', () => {
	const source = `${head}\n${reader}\ndef train(model):\n    print "loss", model\n\nprint "done"\n`;
	expect(shown(beside(source))).toEqual(ofReader);
	expect(beside(source.replaceAll('print "', 'print) "'))).toEqual([]);
});

it('reads a class of a program for Python 2 whose methods print', () => {
	const printing = reader.replace(/^( +)return /m, '$1print "out:", out.size()\n$1return ');
	expect(printing).not.toBe(reader);
	expect(shown(beside(`${head}\n${printing}`)).length).toBe(ofReader.length);
});

it('reads the other cells of a notebook where one cannot be read', () => {
	const cells = [`${head}\n`, 'answer = <your answer>\n', reader];
	const source = cells.join('');
	let at = 0;
	const spans = cells.map((cell) => ({ from: at, to: (at += cell.length) }));
	expect(shown(beside(source, spans))).toEqual(ofReader);
	expect(beside(source)).toEqual([]);
});

it('leaves out one of several statements of a line', () => {
	const source = `${head}from torch.legacy_things import Trainer; n = 3; Trainer();\n\n${reader}`;
	expect(shown(beside(source))).toEqual(ofReader);
});

it('shows what is computed up to what nothing that was tried gets past, and accuses nobody', () => {
	const source = `${head}\n${reader.replace('        return out\n', "        if not isinstance(h, dict):\n            raise ValueError('a dict is wanted')\n        return out\n")}`;
	const [one] = tried(source);
	expect(one?.verdict).toBe('partly');
	expect(shown([one!])).toEqual(ofReader.slice(0, 2));
	const { findings } = check(source);
	expect(findings.map(({ code, line }) => `${code} ${line}`)).toEqual(['note.assumed_partly 12']);
});

it('shows nothing of a class whose constructor was not got past', () => {
	const source = `${head}\n${reader.replace('        super().__init__()\n', "        super().__init__()\n        raise ValueError('not yet')\n")}`;
	expect(tried(source).map(({ verdict, bindings }) => [verdict, bindings])).toEqual([['unsure', []]]);
});

it('says nothing against a module of a package that others may have imported', () => {
	const source = `${head}import words\n\n${reader.replace('n_in, n_hidden, batch', 'words.table.width, n_hidden, batch')}${moduleText('words/__init__.py', '')}`;
	expect(tried(source).map(({ verdict }) => verdict)).toEqual(['unsure']);
});

it('ties an input to the batch and the steps that a constructor was told, and says so', () => {
	const source = `${head}
class Fixed(nn.Module):
    def __init__(self, batch_size, max_len, vocab_size, emb_dim, hidden_dim):
        super().__init__()
        self.batch_size, self.max_len = batch_size, max_len
        self.emb = nn.Embedding(vocab_size, emb_dim)
        self.rnn = nn.LSTM(emb_dim, hidden_dim, batch_first=True)

    def forward(self, ids):
        e = self.emb(ids).view(self.batch_size, self.max_len, -1)
        out, _ = self.rnn(e)
        return out
`;
	const [one] = tried(source);
	expect(one?.verdict).toBe('runs');
	expect(shown([one!]).at(-1)).toBe('forward return [batch_size, max_len, hidden_dim]');
	expect(one?.conditions.map(({ when }) => when)).toEqual(['batch != batch_size']);
});

it('calls what takes a configuration beside a module of its own that is named as one of the library', () => {
	const source = `${head}from types import width\n\n${reader.replace('n_in, n_hidden):', 'cfg):').replace('n_in, n_hidden, batch', 'width, cfg.units, batch')}${moduleText('types.py', 'width = 6\n')}`;
	expect(shown(tried(source)).at(-1)).toBe('forward return [batch, seq, cfg.units]');
});

it('does not take for one number what an array is made of and nobody knows', () => {
	const source = `import struct\nimport numpy as np\nwith open('train-images', 'rb') as f:\n    raw = f.read()\nimage = np.asarray(struct.unpack_from('>784B', raw, 16))\nimage = image.reshape((28, 28))\n`;
	expect(tried(source).filter(({ verdict }) => verdict === 'never')).toEqual([]);
});
