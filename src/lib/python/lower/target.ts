import type { Block, Expression } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';

/** Gives the target back, or throws CPython's SyntaxError for what cannot be assigned to. */
export function checkTarget(target: Expression, use: 'assign' | 'annotate' | 'for'): Expression {
	switch (target.kind) {
		case 'name':
		case 'attribute':
		case 'subscript':
			return target;
		case 'tuple':
		case 'list':
			if (use === 'annotate') throw invalidSyntax(target, `only single target (not ${target.kind}) can be annotated`);
			if (target.items.filter((item) => item.kind === 'starred').length > 1) throw invalidSyntax(target, 'multiple starred expressions in assignment');
			for (const item of target.items) checkTarget(item.kind === 'starred' ? item.value : item, use);
			return target;
		case 'starred':
			throw invalidSyntax(target, 'starred assignment target must be in a list or tuple');
		default: {
			const name = describe(target);
			if (use === 'annotate') throw invalidSyntax(target, 'illegal target for annotation');
			const hint = use === 'assign' && !['constant', 'compare'].includes(target.kind) ? " here. Maybe you meant '==' instead of '='?" : '';
			const literal = use === 'assign' && target.kind === 'constant' && !['True', 'False', 'None', 'ellipsis'].includes(name) ? " here. Maybe you meant '==' instead of '='?" : hint;
			throw invalidSyntax(target, name === '' ? null : `cannot assign to ${name}${literal}`);
		}
	}
}

/** The words of CPython's `_PyPegen_get_expr_name`. */
function describe(expression: Expression): string {
	switch (expression.kind) {
		case 'call': return 'function call';
		case 'binary': case 'unary': case 'boolean': return 'expression';
		case 'compare': return 'comparison';
		case 'conditional': return 'conditional expression';
		case 'lambda': return 'lambda';
		case 'dict': return 'dict literal';
		case 'set': return 'set display';
		case 'formatted': return 'f-string expression';
		case 'named': return 'named expression';
		case 'yield': return 'yield expression';
		case 'comprehension': return expression.of === 'generator' ? 'generator expression' : `${expression.of} comprehension`;
		case 'constant':
			if (expression.value === null) return 'None';
			if (typeof expression.value === 'boolean') return expression.value ? 'True' : 'False';
			return typeof expression.value === 'object' ? 'ellipsis' : 'literal';
		default: return '';
	}
}

/** Names that an assignment to `target` binds, in order. */
export function namesIn(target: Expression): string[] {
	switch (target.kind) {
		case 'name': return [target.name];
		case 'starred': return namesIn(target.value);
		case 'tuple': case 'list': return target.items.flatMap(namesIn);
		default: return [];
	}
}

/** Names that a block binds in its own scope, walrus targets apart. */
export function assignedNames(block: Block, into: Set<string> = new Set()): Set<string> {
	const add = (target: Expression | null) => {
		if (target) for (const name of namesIn(target)) into.add(name);
	};
	for (const statement of block) {
		switch (statement.kind) {
			case 'assign': statement.targets.forEach(add); break;
			case 'annotated': case 'update': add(statement.target); break;
			case 'import': for (const module of statement.modules) into.add(module.alias ?? module.path[0]!); break;
			case 'import-from': if (statement.names !== '*') for (const { name, alias } of statement.names) into.add(alias ?? name); break;
			case 'if': case 'while': assignedNames(statement.body, into); assignedNames(statement.otherwise, into); break;
			case 'for': add(statement.target); assignedNames(statement.body, into); assignedNames(statement.otherwise, into); break;
			case 'try':
				for (const part of [statement.body, statement.otherwise, statement.finally_]) assignedNames(part, into);
				for (const handler of statement.handlers) {
					if (handler.name) into.add(handler.name);
					assignedNames(handler.body, into);
				}
				break;
			case 'with': for (const item of statement.items) add(item.target); assignedNames(statement.body, into); break;
			case 'function': case 'class': into.add(statement.name); break;
			case 'delete': statement.targets.forEach(add); break;
			case 'unsupported': for (const name of statement.binds) into.add(name); break;
			default: break;
		}
	}
	return into;
}
