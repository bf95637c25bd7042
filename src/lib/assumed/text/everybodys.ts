import type { Block, Statement } from '../../python/syntax/tree.ts';
import { statementsOf } from '../../python/compile/bound.ts';
import { visit } from './usage.ts';

/** Whose tensors a program computes with. Keras runs on TensorFlow. */
export type Framework = 'torch' | 'tensorflow';

/** What everybody means by a name that is not imported. */
export const everybodys: ReadonlyMap<string, string> = new Map([
	['torch', 'import torch'],
	['nn', 'from torch import nn'],
	['F', 'import torch.nn.functional as F'],
	['np', 'import numpy as np'],
	['numpy', 'import numpy'],
	['optim', 'from torch import optim'],
	['plt', 'import matplotlib.pyplot as plt'],
	['pd', 'import pandas as pd'],
	['tqdm', 'from tqdm import tqdm'],
	['tf', 'import tensorflow as tf'],
	['keras', 'from tensorflow import keras'],
	['layers', 'from tensorflow.keras import layers'],
	['Sequential', 'from tensorflow.keras import Sequential'],
	['Model', 'from tensorflow.keras import Model'],
	['K', 'from tensorflow.keras import backend as K'],
	['pad_sequences', 'from tensorflow.keras.preprocessing.sequence import pad_sequences'],
	['to_categorical', 'from tensorflow.keras.utils import to_categorical'],
	['EarlyStopping', 'from tensorflow.keras.callbacks import EarlyStopping'],
	['ModelCheckpoint', 'from tensorflow.keras.callbacks import ModelCheckpoint'],
	['math', 'import math'],
	['random', 'import random'],
	['os', 'import os'],
	['time', 'import time'],
	['copy', 'import copy'],
	['Variable', 'from torch.autograd import Variable'],
	['Parameter', 'from torch.nn import Parameter'],
	['Tensor', 'from torch import Tensor'],
	['rnn_utils', 'import torch.nn.utils.rnn as rnn_utils'],
	['pack_padded_sequence', 'from torch.nn.utils.rnn import pack_padded_sequence'],
	['pad_packed_sequence', 'from torch.nn.utils.rnn import pad_packed_sequence'],
	['pad_sequence', 'from torch.nn.utils.rnn import pad_sequence'],
	['pack_sequence', 'from torch.nn.utils.rnn import pack_sequence'],
	['DataLoader', 'from torch.utils.data import DataLoader'],
	['Dataset', 'from torch.utils.data import Dataset'],
	['TensorDataset', 'from torch.utils.data import TensorDataset'],
	['defaultdict', 'from collections import defaultdict'],
	['Counter', 'from collections import Counter'],
	['OrderedDict', 'from collections import OrderedDict'],
	['namedtuple', 'from collections import namedtuple'],
	['Optional', 'from typing import Optional'],
	['Tuple', 'from typing import Tuple'],
	['List', 'from typing import List'],
	['Dict', 'from typing import Dict'],
	['Union', 'from typing import Union'],
	['Any', 'from typing import Any'],
	['Callable', 'from typing import Callable'],
	['dataclass', 'from dataclasses import dataclass'],
	['partial', 'from functools import partial'],
	// A notebook has these.
	['get_ipython', 'from IPython import get_ipython'],
	['display', 'from IPython.display import display']
]);

/** Keras' layers: PyTorch's of the same names are mostly written with `nn.` in front. */
const layersOfKeras: ReadonlySet<string> = new Set(
	`
	Input InputLayer Dense Dropout Embedding Masking Flatten Reshape Permute RepeatVector Lambda Activation Concatenate Add Multiply Dot Attention
	AdditiveAttention MultiHeadAttention LSTM GRU SimpleRNN RNN LSTMCell GRUCell SimpleRNNCell StackedRNNCells Bidirectional TimeDistributed ConvLSTM2D
	Conv1D Conv2D MaxPooling1D MaxPooling2D AveragePooling1D GlobalMaxPooling1D GlobalAveragePooling1D GlobalAveragePooling2D UpSampling1D
	BatchNormalization LayerNormalization SpatialDropout1D GaussianNoise LeakyReLU Softmax Layer
`
		.trim()
		.split(/\s+/)
);

export const isLayerOfKeras = (name: string): boolean => layersOfKeras.has(name);

/** What imports a name that everybody knows in a text of a framework's; undefined for any other name. */
export const importOf = (name: string, framework: Framework): string | undefined =>
	everybodys.get(name) ?? (framework === 'tensorflow' && layersOfKeras.has(name) ? `from tensorflow.keras.layers import ${name}` : undefined);

/** Functions that make a layer of Keras' and call it. */
const merging: ReadonlySet<string> = new Set(['add', 'average', 'concatenate', 'dot', 'maximum', 'minimum', 'multiply', 'subtract']);

export const isMergeOfKeras = (name: string): boolean => merging.has(name);

/** What imports a name that a text imports from Keras, of whichever of its modules. */
export const importOfKeras = (name: string): string | undefined =>
	importOf(name, 'tensorflow') ?? (merging.has(name) ? `from tensorflow.keras.layers import ${name}` : undefined);

/** The packages that statements import. */
const packagesOf = (statement: Statement): readonly (string | undefined)[] =>
	statement.kind === 'import' ? statement.modules.map(({ path }) => path[0]) : statement.kind === 'import-from' ? [statement.module.split('.')[0]] : [];

/** The framework of a text, by what it imports; one that imports neither by the names that it reads. PyTorch's where it has both, or nothing tells. */
export function frameworkOf(block: Block): Framework {
	const imported = new Set(statementsOf(block).flatMap(packagesOf));
	if (imported.has('torch')) return 'torch';
	if (imported.has('tensorflow') || imported.has('keras')) return 'tensorflow';
	let [torch, keras] = [false, false];
	visit(block, (node, [above]) => {
		if (node.kind === 'name') {
			torch ||= /^(?:torch|nn|F)$/.test(node.name);
			keras ||= /^(?:tf|keras|K)$/.test(node.name) || (above?.kind === 'call' && above.callee === node && layersOfKeras.has(node.name));
		} else if (node.kind === 'function' && node.parameters[0]?.name === 'self') {
			torch ||= node.name === 'forward';
			keras ||= node.name === 'call';
		}
	});
	return keras && !torch ? 'tensorflow' : 'torch';
}
