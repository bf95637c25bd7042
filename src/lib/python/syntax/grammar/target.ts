import type { Expression } from '../tree.ts';
import { type BadSyntax, invalidSyntax } from '../errors.ts';

/** Gives the target back, or throws CPython's SyntaxError for what cannot be assigned to. */
export function checkTarget(target: Expression, use: 'assign' | 'chain' | 'annotate' | 'for'): Expression {
	switch (target.kind) {
		case 'name':
		case 'attribute':
		case 'subscript':
			return target;
		case 'tuple':
		case 'list':
			if (use === 'annotate') throw invalidSyntax(target, `only single target (not ${target.kind}) can be annotated`);
			// What stands right before the `=` may have been meant for a comparison.
			if (use === 'assign' && endsInName(target)) for (const item of target.items) if (!isTarget(item)) throw invalidSyntax(target, perhapsEqual);
			for (const item of target.items) checkTarget(item.kind === 'starred' ? item.value : item, use === 'assign' && item.to === target.to ? use : 'for');
			return target;
		case 'starred':
			return checkTarget(target.value, use) && target;
		default: {
			const name = describe(target);
			if (use === 'annotate') throw invalidSyntax(target, 'illegal target for annotation');
			// What binds more tightly than a comparison may have been meant for one.
			const loose = /^(True|False|None|ellipsis|comparison|conditional expression|lambda)$/.test(name) || (target.kind === 'unary' && target.op === 'not');
			const hint = use === 'assign' && !loose ? " here. Maybe you meant '==' instead of '='?" : '';
			throw invalidSyntax(target, name === '' ? null : `cannot assign to ${name}${hint}`);
		}
	}
}

const perhapsEqual = "invalid syntax. Maybe you meant '==' or ':=' instead of '='?";

/** Whether a tuple without brackets ends in a name: it may be meant for a keyword or a comparison. */
const endsInName = ({ items, to }: { readonly items: readonly Expression[]; readonly to: number }): boolean => {
	const last = items[items.length - 1];
	return last?.kind === 'name' && last.to === to;
};

const isTarget = (target: Expression): boolean =>
	target.kind === 'tuple' || target.kind === 'list'
		? target.items.every(isTarget)
		: target.kind === 'starred'
			? isTarget(target.value)
			: ['name', 'attribute', 'subscript'].includes(target.kind);

/** The words of CPython's `_PyPegen_get_expr_name`. */
function describe(expression: Expression): string {
	switch (expression.kind) {
		case 'call':
			return 'function call';
		case 'binary':
		case 'unary':
		case 'boolean':
			return 'expression';
		case 'compare':
			return 'comparison';
		case 'conditional':
			return 'conditional expression';
		case 'lambda':
			return 'lambda';
		case 'dict':
			return 'dict literal';
		case 'set':
			return 'set display';
		case 'formatted':
			return 'f-string expression';
		case 'tuple':
		case 'list':
		case 'starred':
		case 'name':
		case 'attribute':
		case 'subscript':
			return expression.kind;
		case 'named':
			return 'named expression';
		case 'unsupported':
			return expression.what === 'await' ? 'await expression' : 'literal';
		case 'yield':
			return 'yield expression';
		case 'comprehension':
			return expression.of === 'generator' ? 'generator expression' : `${expression.of} comprehension`;
		case 'constant':
			if (expression.value === null) return 'None';
			if (typeof expression.value === 'boolean') return expression.value ? 'True' : 'False';
			return typeof expression.value === 'object' ? 'ellipsis' : 'literal';
		default:
			return '';
	}
}

/** What `del` takes: names, attributes, items, and tuples and lists of them. */
export function checkDeleted(target: Expression): void {
	if (target.kind === 'tuple' || target.kind === 'list') target.items.forEach(checkDeleted);
	else if (!['name', 'attribute', 'subscript'].includes(target.kind)) throw invalidSyntax(target, `cannot delete ${describe(target)}`);
}

/** What stands before `+=` and cannot be changed. */
export const illegalUpdate = (target: Expression): BadSyntax =>
	invalidSyntax(target, `'${describe(target)}' is an illegal expression for augmented assignment`);
