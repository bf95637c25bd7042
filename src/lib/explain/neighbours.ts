import { run, type Evidence, type Framework } from './check.ts';
import type { Squeezed } from './squeezed.ts';
import { find, templateOf, type Readings, type Template } from './template.ts';

/** A message of a library that has recurrent layers, which is never one of theirs: it is told what it is, and nothing more. */
export interface Neighbour {
	readonly framework: Framework;
	/** What it says, in one sentence; readings stand between braces. */
	readonly says: string;
	readonly evidence: Evidence;
}

interface Row extends Neighbour {
	readonly text: string;
}

const torch = { framework: 'torch', evidence: run('PyTorch 2.13') } as const;
const numpy = { framework: 'other', evidence: run('NumPy 2.4') } as const;

const rows: readonly Row[] = [
	{
		...torch,
		text: 'Given groups={groups:int}, weight of size {weight:shape}, expected input{input:shape} to have {expected:int} channels, but got {got:int} channels instead',
		says: 'A convolution takes {expected} channels, and was given {got}. Channels are the axis before those that it slides along.'
	},
	{
		...torch,
		text: 'running_mean should contain {got:int} elements not {expected:int}',
		says: 'A batch normalisation was made for {expected} features, and was given {got}.'
	},
	{
		...torch,
		text: 'element 0 of tensors does not require grad and does not have a grad_fn',
		says: 'backward() was called on a number that no parameter leads to: under no_grad(), behind detach() or .item(), or with all parameters frozen.'
	},
	{
		...torch,
		text: 'Input type ({…}) and [?bias?][?weight?] type ({…}) should be the same',
		says: 'A convolution’s input is of another dtype, or on another device, than its weights.'
	},
	{
		...torch,
		text: 'Given normalized_shape={normalized:shape}, expected input with shape {…}, but got input of size{got:shape}',
		says: 'A layer normalisation was made for last axes of {normalized}, and was given {got}.'
	},
	{
		...numpy,
		text: 'operands could not be broadcast together with shapes {a:shape} {b:shape}',
		says: 'NumPy combines two arrays element by element, of {a} and {b}: sizes must be the same, or 1, counted from the last axis.'
	}
];

let made: readonly { readonly row: Row; readonly template: Template }[] | null = null;

/** The neighbour whose message stands in a text, and what it names. */
export function neighbourIn(text: Squeezed): { readonly neighbour: Neighbour; readonly readings: Readings } | null {
	made ??= rows.map((row) => ({ row, template: templateOf(row.text) }));
	for (const { row, template } of made) {
		const match = find(template, text);
		if (match && !match.isCut) return { neighbour: row, readings: match.readings };
	}
	return null;
}
