import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { hoverTooltip } from '@codemirror/view';
import { axisNames } from '../ir/index.ts';
import { drawChip } from './hints/chip.ts';
import { inspect, type Inspection } from './inspect.ts';
import { readingField } from './reading.ts';

/** What is known of the expression at an offset; null where nothing is, and while the text is newer than the evaluation. */
export function inspectAt(state: EditorState, at: number): Inspection | null {
	const known = state.field(readingField, false);
	return known?.current ? inspect(known.reading, syntaxTree(state), state.sliceDoc(), at) : null;
}

const line = (className: string, ...children: (Node | string)[]): HTMLElement => {
	const element = document.createElement('div');
	element.className = className;
	element.append(...children);
	return element;
};

/** More rows would hide the code. */
const mostTensors = 8;

/** Name, shape, dtype, and where each axis comes from. */
function drawInspection({ text, kind, tensors }: Inspection): HTMLElement {
	const element = line('cm-inspection');
	const name = text.length > 60 ? `${text.slice(0, 57)}…` : text;
	const [only] = tensors;
	if (tensors.length === 1 && only?.name === null) {
		const { tensor, origins } = only;
		element.append(line('cm-inspection-shape', drawChip({ name, shape: tensor.shape, axes: tensor.axes, letters: false })));
		const facts = [tensor.dtype, tensor.device === 'cpu' ? '' : tensor.device, tensor.requiresGrad ? 'requires grad' : '', kind === 'tensor' ? '' : kind];
		element.append(line('cm-inspection-facts', facts.filter(Boolean).join(' · ')));
		for (const { axis, size, from, line: number } of origins) {
			const label = document.createElement('span');
			label.className = 'cm-shape-axis';
			label.dataset.axis = axis ?? 'none';
			label.textContent = `${axis ? `${axisNames[axis].word} ` : ''}${size}`;
			element.append(line('cm-inspection-origin', label, ` from ${from}, line ${number}`));
		}
		return element;
	}
	element.append(line('cm-inspection-shape', name, line('cm-inspection-facts', kind === 'tensor' ? 'tuple' : kind)));
	for (const { name, tensor } of tensors.slice(0, mostTensors))
		element.append(line('cm-inspection-shape', drawChip({ name, shape: tensor.shape, axes: tensor.axes, letters: false })));
	if (tensors.length > mostTensors) element.append(line('cm-inspection-facts', `and ${tensors.length - mostTensors} more`));
	return element;
}

/** Shows what the expression under the pointer is. */
export const hover = (onhover: (inspection: Inspection | null) => void): Extension =>
	hoverTooltip(
		(view, at) => {
			const found = inspectAt(view.state, at);
			if (!found) return null;
			return {
				pos: found.from,
				end: found.to,
				above: true,
				create: () => {
					onhover(found);
					return { dom: drawInspection(found), destroy: () => onhover(null) };
				}
			};
		},
		{ hoverTime: 150, hideOnChange: true }
	);
