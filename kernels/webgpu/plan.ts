import type { Limits } from './limits.ts';

/** What a thread computes, and how its workgroup is made. */
export interface Tile {
	/** Sequences, or rows of x. */
	readonly rows: number;
	readonly units: number;
	/** Threads of a workgroup side by side, each with units of its own. */
	readonly width: number;
	/** Threads that share the products of the same units. */
	readonly split: number;
}

/** Sizes of what a dispatch computes. */
export interface Work {
	readonly rows: number;
	readonly units: number;
	readonly directions: number;
	/** Vectors of four that a product is over. */
	readonly quads: number;
}

/** Rows and units of a thread. What is loaded grows with their sum and what is computed with their product. */
const shapes = [
	[8, 2],
	[4, 2],
	[2, 2],
	[1, 2],
	[1, 1]
] as const;

/** Threads of a workgroup where nothing else decides. */
const usual = 64;

/** Products of a unit that a thread computes at the least, in vectors. */
const leastShare = 4;

/** The largest tile that leaves the device as many threads as it wants. */
function shapeFor({ rows, units, directions }: Work, { parallel }: Limits): (typeof shapes)[number] {
	const threads = ([r, u]: (typeof shapes)[number]): number => Math.ceil(rows / r) * Math.ceil(units / u) * directions;
	return shapes.find((shape) => shape[0] <= rows && shape[1] <= units && threads(shape) >= parallel) ?? shapes[4];
}

const powerOfTwoBelow = (n: number): number => 2 ** Math.floor(Math.log2(n));
const powerOfTwoAbove = (n: number): number => 2 ** Math.ceil(Math.log2(n));

/** The tile of a product that no other step waits for. */
export function projectTile(work: Work, limits: Limits): Tile {
	const [rows, units] = shapeFor(work, limits);
	return { rows, units, width: Math.min(usual, powerOfTwoBelow(limits.threads)), split: 1 };
}

/** How many threads share a product, where there are too few units and rows to go round. */
function splitFor({ rows, units, directions, quads }: Work, { parallel }: Limits, most: number): number {
	const wanted = parallel / (rows * units * directions);
	return Math.max(1, Math.min(powerOfTwoBelow(Math.max(1, wanted)), powerOfTwoBelow(Math.max(1, quads / leastShare)), powerOfTwoBelow(Math.max(1, most))));
}

/** The tile of one step. */
export function stepTile(work: Work, limits: Limits): Tile {
	const [rows, units] = shapeFor(work, limits);
	const threads = powerOfTwoBelow(limits.threads);
	const single = rows * units === 1;
	// What a workgroup adds up lies in its memory, a vector a thread.
	const width = Math.min(single ? usual / 2 : usual, threads);
	const split = single ? splitFor(work, limits, Math.min(threads, limits.workgroupBytes / 16) / width) : 1;
	return { rows, units, width: split === 1 ? Math.min(usual, threads) : width, split };
}

/** Bytes of weights that a workgroup reads in a step of a whole sequence: where there are more, many workgroups are faster, a dispatch a step. */
const mostWeights = 2 ** 18;

/** Numbers of a state in a workgroup's memory at the least: few sizes of it make few programs, and each takes long to compile. */
const leastFloats = 64;

/** All steps in one dispatch: the tile, and the numbers of a state in a workgroup's memory. */
export interface Whole {
	readonly tile: Tile;
	readonly floats: number;
}

/** Null where the units do not fit the threads of a workgroup, its memory does not hold their states, or there are too many weights. */
export function wholeFor(work: Work, limits: Limits): Whole | null {
	if (64 * work.quads * work.units > mostWeights) return null;
	const floats = Math.max(leastFloats, 4 * powerOfTwoAbove(work.quads));
	// A smaller tile takes less memory, but more threads.
	for (const [rows, units] of shapes.slice(shapes.indexOf(shapeFor(work, limits)))) {
		const width = powerOfTwoAbove(Math.max(32, Math.ceil(work.units / units)));
		const states = 8 * rows * floats;
		if (width > limits.threads || states > limits.workgroupBytes) continue;
		const split = rows * units === 1 ? splitFor(work, limits, Math.min(limits.threads, (limits.workgroupBytes - states) / 16) / width) : 1;
		return { tile: { rows, units, width, split }, floats };
	}
	return null;
}
