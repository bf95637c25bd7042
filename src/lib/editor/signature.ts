import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import { StateField, type EditorState } from '@codemirror/state';
import { showTooltip, type Tooltip } from '@codemirror/view';
import type { SyntaxNode } from '@lezer/common';
import { apiNow, importsOf, lookUp, type Api } from './names.ts';

/** The call whose parentheses an offset is in. */
export interface OpenCall {
	readonly at: number;
	readonly callee: string;
	readonly parameters: readonly string[];
	/** Index of the parameter that is being written; −1 past the last. */
	readonly current: number;
}

/** The innermost call around an offset of which the parameters are known. */
export function callAt(state: EditorState, at: number, api: Api): OpenCall | null {
	for (let node: SyntaxNode | null = (ensureSyntaxTree(state, at, 100) ?? syntaxTree(state)).resolveInner(at, -1); node; node = node.parent) {
		if (node.name !== 'ArgList' || at <= node.from || (at >= node.to && state.sliceDoc(node.to - 1, node.to) === ')')) continue;
		const callee = node.prevSibling;
		if (!callee) return null;
		const text = state.sliceDoc(callee.from, callee.to);
		const signature = lookUp(api, text, importsOf(state.sliceDoc()))?.signature;
		if (!signature) return null;
		const parameters = signature.split(',').map((parameter) => parameter.trim());
		return { at: callee.from, callee: text, parameters, current: currentOf(state, node, at, parameters) };
	}
	return null;
}

function currentOf(state: EditorState, list: SyntaxNode, at: number, parameters: readonly string[]): number {
	let commas = 0;
	let keyword: string | null = null;
	for (let child = list.firstChild; child && child.from < at; child = child.nextSibling) {
		if (child.name === ',') {
			commas++;
			keyword = null;
		} else if (child.name === 'VariableName' && child.nextSibling?.name === 'AssignOp') keyword = state.sliceDoc(child.from, child.to);
	}
	const named = parameters.filter((parameter) => parameter !== '*' && parameter !== '/');
	const name = (parameter: string): string => parameter.replace(/[:=].*$/s, '').trim();
	const wanted = keyword === null ? named[commas] : named.find((parameter) => name(parameter) === keyword);
	return wanted === undefined ? -1 : parameters.indexOf(wanted);
}

function draw({ callee, parameters, current }: OpenCall): HTMLElement {
	const element = document.createElement('div');
	element.className = 'cm-signature';
	element.append(`${callee}(`);
	for (const [i, parameter] of parameters.entries()) {
		if (i > 0) element.append(', ');
		const part = document.createElement(i === current ? 'b' : 'span');
		part.textContent = parameter;
		element.append(part);
	}
	element.append(')');
	return element;
}

/** The parameters of the call that is being written, with the one at the cursor set off. Shown while typing, and gone when the call is left. */
export const signatureHelp = StateField.define<Tooltip | null>({
	create: () => null,
	update(shown, transaction) {
		const { main } = transaction.state.selection;
		const typing = transaction.isUserEvent('input') || transaction.isUserEvent('delete');
		if (!typing && (shown === null || !(transaction.selection ?? transaction.docChanged))) return transaction.isUserEvent('blur') ? null : shown;
		const api = apiNow();
		const call = main.empty && api ? callAt(transaction.state, main.head, api) : null;
		return call && { pos: call.at, above: true, create: () => ({ dom: draw(call) }) };
	},
	provide: (field) => showTooltip.from(field)
});
