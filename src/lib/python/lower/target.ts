import type { Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';

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
			if (target.items.filter((item) => item.kind === 'starred').length > 1) throw invalidSyntax(target, 'multiple starred expressions in assignment');
			// What stands right before the `=` may have been meant for a comparison.
			for (const item of target.items) checkTarget(item.kind === 'starred' ? item.value : item, use === 'assign' && item.to === target.to ? use : 'for');
			return target;
		case 'starred':
			throw invalidSyntax(target, 'starred assignment target must be in a list or tuple');
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
		case 'named':
			return 'named expression';
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
