export type Direction = 'left' | 'right' | 'up' | 'down';

/** An open arrow head with its tip at (x, y), as a path. */
export function arrowHead(x: number, y: number, direction: Direction, size = 3.6): string {
	const long = size * 1.5;
	switch (direction) {
		case 'right':
			return `M${x - long} ${y - size}L${x} ${y}L${x - long} ${y + size}`;
		case 'left':
			return `M${x + long} ${y - size}L${x} ${y}L${x + long} ${y + size}`;
		case 'up':
			return `M${x - size} ${y + long}L${x} ${y}L${x + size} ${y + long}`;
		case 'down':
			return `M${x - size} ${y - long}L${x} ${y}L${x + size} ${y - long}`;
	}
}

/** A straight arrow from one point to another on the same row or column. */
export function arrow(x1: number, y1: number, x2: number, y2: number): string {
	const direction = y1 === y2 ? (x2 > x1 ? 'right' : 'left') : y2 > y1 ? 'down' : 'up';
	return `M${x1} ${y1}L${x2} ${y2}${arrowHead(x2, y2, direction)}`;
}
