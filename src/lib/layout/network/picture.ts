import type { Box } from '../shared/box.ts';
import type { Label, LinkSwitch } from '../shared/label.ts';
import type { SlabShape } from '../shared/slab.ts';
import type { Tone } from '../shared/tone.ts';

/** The network as a score: everything that is drawn, in CSS pixels, in the order in which it is drawn. */
export interface NetworkPicture {
	readonly width: number;
	/** Depends on layers, directions and the window alone, so that it stands still while a size is dragged. */
	readonly height: number;
	/** Heights are on a log scale: the sizes are too far apart to be drawn to one scale. */
	readonly log: boolean;
	readonly plug: Plug;
	readonly staves: readonly Stave[];
	readonly plates: readonly Plate[];
	readonly x: Block;
	readonly output: Block;
	/** Whether the layer ran: what it makes is drawn faintly where it did not. */
	readonly never: boolean;
	readonly strokes: readonly PlacedStroke[];
	readonly labels: readonly PlacedLabel[];
	readonly links: readonly LinkSwitch[];
}

/** A line, or several in one path. */
export interface Stroke {
	readonly d: string;
	readonly tone: Tone | 'rule';
	/** 1: structure; 1.75: an axis' edge; 3: a mistake's edge. `wash`: filled, no line. */
	readonly weight: 1 | 1.75 | 3 | 'wash' | 'veil';
	readonly dashed?: boolean;
	/** Of what the layer makes. */
	readonly made?: boolean;
}

export interface PlacedStroke extends Stroke {
	/** The part of the picture that it belongs to, and which of its strokes it is. */
	readonly id: string;
}

export interface PlacedLabel extends Label {
	/** The stave that a click on it opens. */
	readonly opens?: number;
}

/** One layer in one direction: its hidden states, step by step. */
export interface Stave {
	/** Index in h_n's first axis. */
	readonly index: number;
	readonly title: string;
	readonly box: Box;
}

/** The state at one end of a stave. */
export interface Plate {
	readonly id: string;
	readonly tensor: 'h_0' | 'c_0' | 'h_n' | 'c_n';
	readonly stave: number;
	readonly shape: SlabShape;
	readonly down: Tone;
	readonly deep: Tone;
	/** Dashed: what is passed has fewer. */
	readonly missing: boolean;
	/** By the layer, or by PyTorch in the place of what is not passed. */
	readonly made: boolean;
}

/** x or output. */
export interface Block {
	readonly shape: SlabShape;
	readonly across: Tone;
	readonly down: Tone;
	readonly deep: Tone;
	readonly right: Tone;
	readonly never: boolean;
	/** Of packed sequences, on the top face: the steps that are padding. */
	readonly padding: string;
}

/** x's feature edge on its way into the socket of the layer. */
export interface Plug {
	/** From x to the bottom of the socket. */
	readonly ribbon: Box;
	/** How much of its way it goes: 1 where it fits. */
	readonly reach: number;
	/** The middle of where it is cut, because its two numbers are parted although they are equal; null where it is whole. */
	readonly gap: number | null;
}

/** What one part of the picture adds to it. */
export interface Part {
	readonly strokes?: readonly Stroke[];
	readonly labels?: readonly PlacedLabel[];
	readonly links?: readonly LinkSwitch[];
}
