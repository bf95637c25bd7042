import { axisNames, shownAxes, type Axis } from '../../ir/index.ts';
import type { Chip } from './hints.ts';

type Part = string | { readonly tag: keyof HTMLElementTagNameMap; readonly className?: string; readonly axis?: string; readonly children: readonly Part[] };

function draw(part: Part): Node {
	if (typeof part === 'string') return document.createTextNode(part);
	const element = document.createElement(part.tag);
	if (part.className) element.className = part.className;
	if (part.axis) element.dataset.axis = part.axis;
	element.append(...part.children.map(draw));
	return element;
}

const soft = (text: string): Part => ({ tag: 'span', className: 'cm-shape-soft', children: [text] });

/** The axis' letter, or its word, in place of which a narrow screen shows the letter. */
function named(axis: Axis | null, letters: boolean): readonly Part[] {
	if (axis === null) return [];
	const { word, letter } = axisNames[axis];
	if (letters) return [`${letter} `];
	return [
		{ tag: 'span', className: 'cm-axis-word', children: [`${word} `] },
		{ tag: 'span', className: 'cm-axis-letter', children: [`${letter} `] }
	];
}

/** `x [seq 10 · batch 32 · feat 50]` as elements, each axis in its colour and by its word or letter. */
export function drawChip({ name, shape, axes, letters, words }: Chip): Node {
	const sizes = shownAxes(shape?.length ?? 0).flatMap((i): Part[] => {
		if (typeof i !== 'number') return [soft(` · … ${i.more} more`)];
		const size = shape![i]!;
		const axis = axes[i] ?? null;
		const drawn: Part = {
			tag: 'span',
			className: 'cm-shape-axis',
			axis: axis ?? 'none',
			// The name of a size says what axis it is.
			children: [...(typeof size === 'number' ? named(axis, letters) : []), { tag: 'b', children: [String(size)] }]
		};
		return i === 0 ? [drawn] : [soft(' · '), drawn];
	});
	const brackets = words ? [soft(words)] : [soft('['), ...(shape ? sizes : [soft('?')]), soft(']')];
	return draw({
		tag: 'span',
		className: 'cm-shape',
		children: [...(name ? [{ tag: 'b' as const, className: 'cm-shape-name', children: [`${name} `] }] : []), ...brackets]
	});
}
