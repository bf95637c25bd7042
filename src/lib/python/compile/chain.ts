import type { Span } from '../../ir/index.ts';
import { wayOf } from '../unknown/decision.ts';
import { getItem } from '../protocols/item.ts';
import { binary } from '../protocols/number.ts';
import type { Expression } from '../syntax/tree.ts';
import { type BlockCompiler, label } from './block.ts';
import { compileCall, compileExpression } from './expression.ts';

/** What goes on behind an expression: `.name`, `[index]`, `(…)`, `+ right`, `and right`. */
export type Link = Extract<Expression, { kind: 'attribute' | 'subscript' | 'call' | 'binary' | 'boolean' }>;

/** The expression that a link goes on behind. */
export function before(link: Link): Expression {
	switch (link.kind) {
		case 'binary':
		case 'boolean':
			return link.left;
		case 'call':
			return link.callee;
		default:
			return link.object;
	}
}

export const isLink = (expression: Expression): expression is Link => /^(?:attribute|subscript|call|binary|boolean)$/.test(expression.kind);

/** Emits the steps of a link: the value before it is on the stack. */
export function compileLink(block: BlockCompiler, link: Link): void {
	const { code } = block;
	switch (link.kind) {
		case 'binary': {
			const { op } = link;
			compileExpression(block, link.right);
			code.emit(link, (frame, machine) => {
				const right = frame.pop();
				const left = frame.pop();
				frame.push(binary(machine, op, left, right));
			});
			return;
		}
		case 'boolean': {
			const more = label();
			const end = label();
			const stopsAt = link.op === 'or';
			const explore = block.undecided([more, end], end, !changes(link.right));
			code.emitSilent(link.left, (frame, machine) => {
				const way = wayOf(machine, frame.stack[frame.stack.length - 1]!);
				if (typeof way === 'string') explore(frame, machine, way);
				else if (way === stopsAt) frame.at = end.at;
			});
			block.place(more);
			code.emitSilent(link.left, (frame) => void frame.pop());
			compileExpression(block, link.right);
			block.place(end);
			return;
		}
		case 'attribute': {
			const name = block.mangled(link.name);
			code.emit(attributeSpan(link), (frame, machine) => frame.push(machine.getAttribute(frame.pop(), name)));
			return;
		}
		case 'subscript':
			compileExpression(block, link.index);
			code.emit(link, (frame, machine) => {
				const index = frame.pop();
				const object = frame.pop();
				frame.push(getItem(machine, object, index));
			});
			return;
		case 'call':
			compileCall(block, callSpan(link), link.args);
	}
}

/** In a chain over several lines, CPython reports the line of the attribute's name (Python/compile.c, update_start_location_to_match_attr). */
const attributeSpan = ({ from, to, nameSpan }: Extract<Expression, { kind: 'attribute' }>): Span & { readonly lineAt: number } => ({
	from,
	to,
	lineAt: nameSpan.from
});

/** In a chain of calls over several lines, CPython reports the line of the method's name (compile.c, update_start_location_to_match_attr). */
function callSpan(expression: Extract<Expression, { kind: 'call' }>): Span & { readonly lineAt?: number } {
	const { callee, from, to } = expression;
	return callee.kind === 'attribute' && expression.args.every(({ kind }) => kind === 'positional') ? { from, to, lineAt: callee.nameSpan.from } : { from, to };
}

const effects: ReadonlySet<unknown> = new Set(['call', 'comprehension', 'named', 'yield', 'await']);

/** Whether evaluating an expression may change something. */
export function changes(expression: object): boolean {
	const pending: unknown[] = [expression];
	while (pending.length) {
		const part = pending.pop();
		if (typeof part !== 'object' || part === null) continue;
		const kind = 'kind' in part ? part.kind : null;
		if (effects.has(kind)) return true;
		if (kind !== 'constant') for (const inner of Object.values(part)) pending.push(inner);
	}
	return false;
}
