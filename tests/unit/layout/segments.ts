import type { Box } from '../../../src/lib/layout/shared/box.ts';

export interface Segment {
	readonly x0: number;
	readonly y0: number;
	readonly x1: number;
	readonly y1: number;
}

/** The straight lines of a path of M, L, H, V and z, absolute or relative: all that the pictures are drawn with but curves. */
export function segments(path: string): Segment[] {
	const found: Segment[] = [];
	let [x, y, startX, startY] = [0, 0, 0, 0];
	for (const [, command, rest] of path.matchAll(/([a-z])([^a-z]*)/gi)) {
		const numbers = (rest!.match(/-?[\d.]+(?:e-?\d+)?/g) ?? []).map(Number);
		const kind = command!.toLowerCase();
		const relative = command === kind;
		if (!'mlhvz'.includes(kind)) throw new Error(`${command} is not a straight line`);
		const [from, to] = [
			{ x, y },
			{ x, y }
		];
		if (kind === 'z') [to.x, to.y] = [startX, startY];
		else if (kind === 'h') to.x = numbers[0]! + (relative ? x : 0);
		else if (kind === 'v') to.y = numbers[0]! + (relative ? y : 0);
		else [to.x, to.y] = [numbers[0]! + (relative ? x : 0), numbers[1]! + (relative ? y : 0)];
		if (numbers.length > 2) throw new Error(`more than one point after ${command}`);
		if (kind === 'm') [startX, startY] = [to.x, to.y];
		else found.push({ x0: from.x, y0: from.y, x1: to.x, y1: to.y });
		[x, y] = [to.x, to.y];
	}
	return found;
}

/** The four edges of a box. */
export const edgesOf = ({ x, y, width, height }: Box): Segment[] => segments(`M${x} ${y}h${width}v${height}h${-width}z`);

/** Does a line pass through a box? What only touches its border does not. */
export function crosses({ x0, y0, x1, y1 }: Segment, { x, y, width, height }: Box): boolean {
	let [enters, leaves] = [0, 1];
	for (const [from, to, least, most] of [
		[x0, x1, x, x + width],
		[y0, y1, y, y + height]
	] as const) {
		if (from === to) {
			if (from <= least || from >= most) return false;
			continue;
		}
		const [a, b] = [(least - from) / (to - from), (most - from) / (to - from)];
		[enters, leaves] = [Math.max(enters, Math.min(a, b)), Math.min(leaves, Math.max(a, b))];
	}
	return enters < leaves;
}
