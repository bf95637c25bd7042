import { tableOf, type Table } from '../../ir/table.ts';
import type { Candidate, Mistake } from './candidates.ts';

const imports: Table<string> = tableOf({
	torch: 'import torch',
	nn: 'import torch.nn as nn',
	F: 'import torch.nn.functional as F',
	optim: 'import torch.optim as optim',
	np: 'import numpy as np',
	math: 'import math',
	DataLoader: 'from torch.utils.data import DataLoader',
	TensorDataset: 'from torch.utils.data import TensorDataset',
	pack_padded_sequence: 'from torch.nn.utils.rnn import pack_padded_sequence',
	pad_packed_sequence: 'from torch.nn.utils.rnn import pad_packed_sequence',
	pad_sequence: 'from torch.nn.utils.rnn import pad_sequence'
});

/** The import of a name that is not defined, and that everyone knows. */
export function missingImport({ raised }: Mistake): readonly Candidate[] {
	const name = raised?.type === 'NameError' ? /name '(\w+)' is not defined/.exec(raised.message)?.[1] : undefined;
	const line = name === undefined ? undefined : imports[name];
	return line === undefined ? [] : [{ label: `Add “${line}”`, edit: [{ from: 0, to: 0, insert: `${line}\n` }] }];
}
