import type { LayerSettings, LayerType } from '../../ir/index.ts';
import { inputAxes, passesState, pythonNumber as number, stateAxes } from '../passed.ts';

/** Name of the variable that holds the layer: `lstm`. */
const variableName = (type: LayerType): string => type.toLowerCase();

/**
 * The layer cell as a PyTorch program. It is what is evaluated: the form has no other model of what it means. The comment
 * behind each tensor says what its axes mean to the user, which is how a swapped `batch_first` can be told from a wanted one.
 */
export function printTorch(settings: LayerSettings): string {
	const name = variableName(settings.type);
	const lines = ['import torch', 'from torch import nn'];
	if (settings.lengths) lines.push('from torch.nn.utils.rnn import pack_padded_sequence, pad_packed_sequence');
	lines.push('', 'torch.manual_seed(0)', ...constructor(name, settings), '', printInput(settings));

	const state = printState(settings, lines);
	const input = settings.lengths ? 'packed' : 'x';
	if (settings.lengths)
		lines.push(`lengths = [${settings.lengths.map(number).join(', ')}]`, `packed = pack_padded_sequence(${packArguments(settings).join(', ')})`);

	const output = settings.lengths ? 'packed_output' : 'output';
	const states = settings.type === 'LSTM' ? '(h_n, c_n)' : 'h_n';
	lines.push(`${output}, ${states} = ${name}(${[input, ...state].join(', ')})`);
	if (settings.lengths) lines.push(`output, lengths = pad_packed_sequence(packed_output${settings.batch_first ? ', batch_first=True' : ''})`);
	lines.push(...readings(settings));
	return lines.join('\n') + '\n';
}

function constructor(name: string, settings: LayerSettings): string[] {
	const { type } = settings;
	const options = [
		settings.num_layers !== 1 && `num_layers=${number(settings.num_layers)}`,
		type === 'RNN' && settings.nonlinearity !== 'tanh' && `nonlinearity='${settings.nonlinearity}'`,
		!settings.bias && 'bias=False',
		settings.batch_first && 'batch_first=True',
		settings.dropout !== 0 && `dropout=${number(settings.dropout)}`,
		settings.bidirectional && 'bidirectional=True',
		settings.proj_size !== 0 && `proj_size=${number(settings.proj_size)}`,
		settings.dtype !== 'float32' && `dtype=torch.${settings.dtype}`
	].filter((option) => option !== false);
	const sizes = `${name} = nn.${type}(input_size=${number(settings.input_size)}, hidden_size=${number(settings.hidden_size)}`;
	if (options.length === 0) return [`${sizes})`];
	const indent = ' '.repeat(`${name} = nn.${type}(`.length);
	return [`${sizes},`, `${indent}${options.join(', ')})`];
}

function printInput(settings: LayerSettings): string {
	const axes = inputAxes(settings);
	const dtype = settings.x.dtype ?? settings.dtype;
	const sizes = axes.map((axis) => number(axis.size)).join(', ');
	return `x = ${tensor('randn', sizes, dtype)}  # (${axes.map((axis) => axis.word).join(', ')})`;
}

function tensor(factory: 'randn' | 'zeros', sizes: string, dtype: string): string {
	if (dtype === 'float32') return `torch.${factory}(${sizes})`;
	if (factory === 'randn' && !/^(float|bfloat|complex)/.test(dtype)) return `torch.zeros(${sizes}, dtype=torch.${dtype})`;
	return `torch.${factory}(${sizes}, dtype=torch.${dtype})`;
}

/** Adds the lines that make h_0 and c_0 and gives the call's second argument, if any. */
function printState(settings: LayerSettings, lines: string[]): string[] {
	const lstm = settings.type === 'LSTM';
	if (!passesState(settings)) return [];
	lines.push(stateLine('h_0', settings));
	if (!lstm) return ['h_0'];
	lines.push(stateLine('c_0', settings));
	return ['(h_0, c_0)'];
}

function stateLine(name: 'h_0' | 'c_0', settings: LayerSettings): string {
	const { layer, batch, hidden } = stateAxes(settings, name);
	const axes = [['layer', layer], ...(settings.x.without === 'batch' ? [] : [['batch', batch] as const]), ['hidden', hidden]] as const;
	const sizes = axes.map(([, size]) => number(size)).join(', ');
	return `${name} = ${tensor('zeros', sizes, settings[name].dtype ?? settings.dtype)}  # (${axes.map(([word]) => word).join(', ')})`;
}

const packArguments = (settings: LayerSettings): string[] =>
	['x', 'lengths', settings.batch_first && 'batch_first=True', !settings.enforce_sorted && 'enforce_sorted=False'].filter((argument) => argument !== false);

function readings(settings: LayerSettings): string[] {
	if (settings.read === 'last') return [settings.batch_first && settings.x.without === null ? 'last = output[:, -1]' : 'last = output[-1]'];
	if (settings.read === 'h_n') return ['last = h_n[-1]'];
	if (settings.read === 'h_n batch') return ['last = h_n[:, -1]'];
	if (settings.read === 'h_n both') return ['last = torch.cat([h_n[-2], h_n[-1]], dim=-1)'];
	return [];
}
