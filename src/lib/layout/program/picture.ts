import type { Diagnostic, ModuleCall, Span } from '../../ir/index.ts';
import type { Box } from '../shared/box.ts';
import type { Label } from '../shared/label.ts';
import type { DrawnSlab } from './tensor.ts';
import type { Tone } from '../shared/tone.ts';

/** Everything of the picture of a program, in CSS pixels. */
export interface ProgramPicture {
	readonly width: number;
	readonly height: number;
	/** Edges are drawn on a log scale. */
	readonly log: boolean;
	/** What can be focused and clicked, from top to bottom. */
	readonly nodes: readonly ProgramNode[];
	readonly frames: readonly ProgramFrame[];
	readonly tensors: readonly ProgramTensor[];
	readonly strokes: readonly ProgramStroke[];
	readonly labels: readonly Label[];
	/** Amber triangles: the centre of each. */
	readonly hazards: readonly { readonly x: number; readonly y: number }[];
	/** The steps that were left out of the middle; null where none were. */
	readonly elided: { readonly count: number; readonly box: Box } | null;
}

export interface ProgramNode {
	readonly key: string;
	readonly box: Box;
	readonly style: 'layer' | 'function' | 'frame' | 'stop';
	readonly tone: Tone;
	readonly labels: readonly Label[];
	/** What it is, takes and gives, for a screen reader. */
	readonly name: string;
	readonly span: Span;
	/** What a frame folds or opens; null for others. */
	readonly expanded: boolean | null;
	/** The call of a recurrent layer, which opens into its own views. */
	readonly recurrent: ModuleCall | null;
	/** Where the button that opens it stands. */
	readonly opener: Box | null;
	readonly hazard: Diagnostic | null;
}

export interface ProgramFrame {
	readonly key: string;
	readonly box: Box;
	readonly failed: boolean;
}

export interface ProgramTensor {
	readonly key: string;
	/** The name that it is bound to; empty where it has none. */
	readonly name: string;
	readonly slab: DrawnSlab;
	readonly never: boolean;
	/** It is not in the program, but supposed. */
	readonly assumed: boolean;
	/** Numbers of it that stand for any: a dotted line under each. */
	readonly dotted: readonly DottedLine[];
	readonly labels: readonly Label[];
	/** `y [batch 32 · seq 10 · hidden 200], float32`. */
	readonly text: string;
	readonly span: Span;
}

export interface DottedLine {
	readonly x: number;
	readonly y: number;
	readonly width: number;
	readonly tone: Tone;
}

export interface ProgramStroke {
	readonly path: string;
	readonly kind: 'arrow' | 'lane' | 'dashed' | 'mistake' | 'projection' | 'wash';
}
