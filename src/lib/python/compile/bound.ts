import { namesOfPattern } from '../patterns.ts';
import type { Block, Expression, Statement } from '../syntax.ts';

/** Names that an assignment to `target` binds, in order. */
export function namesIn(target: Expression): string[] {
	switch (target.kind) {
		case 'name':
			return [target.name];
		case 'starred':
			return namesIn(target.value);
		case 'tuple':
		case 'list':
			return target.items.flatMap(namesIn);
		default:
			return [];
	}
}

/** The statements of a block and of those nested in it, in its own scope: not those of functions and classes. */
export function* statementsOf(block: Block): Generator<Statement> {
	for (const statement of block) {
		yield statement;
		switch (statement.kind) {
			case 'if':
			case 'while':
			case 'for':
				yield* statementsOf(statement.body);
				yield* statementsOf(statement.otherwise);
				break;
			case 'with':
				yield* statementsOf(statement.body);
				break;
			case 'match':
				for (const { body } of statement.cases) yield* statementsOf(body);
				break;
			case 'try':
				for (const part of [statement.body, ...statement.handlers.map((handler) => handler.body), statement.otherwise, statement.finally_])
					yield* statementsOf(part);
				break;
			default:
				break;
		}
	}
}

/** What a statement itself assigns to or deletes. */
export function targetsOf(statement: Statement): readonly Expression[] {
	switch (statement.kind) {
		case 'assign':
		case 'delete':
			return statement.targets;
		case 'annotated':
		case 'update':
		case 'for':
			return [statement.target];
		case 'with':
			return statement.items.flatMap(({ target }) => target ?? []);
		default:
			return [];
	}
}

/** Names that a statement itself binds, walrus targets apart. */
function namesOf(statement: Statement): readonly string[] {
	switch (statement.kind) {
		case 'import':
			return statement.modules.map(({ alias, path }) => alias ?? path[0]!);
		case 'import-from':
			return statement.names === '*' ? [] : statement.names.map(({ alias, name }) => alias ?? name);
		case 'try':
			return statement.handlers.flatMap(({ name }) => name ?? []);
		case 'function':
		case 'class':
			return [statement.name];
		case 'match':
			return statement.cases.flatMap(({ pattern }) => namesOfPattern(pattern));
		case 'unsupported':
			return statement.binds;
		default:
			return targetsOf(statement).flatMap(namesIn);
	}
}

/** Names that a block binds in its own scope. */
export function boundNames(block: Block): Set<string> {
	const names = walrusNames(block);
	for (const statement of statementsOf(block)) for (const name of namesOf(statement)) names.add(name);
	return names;
}

/** Names that `:=` binds in an expression or in statements, in their own scope. */
export function walrusNames(node: unknown, into: Set<string> = new Set()): Set<string> {
	if (Array.isArray(node)) for (const item of node) walrusNames(item, into);
	else if (typeof node === 'object' && node !== null && 'kind' in node) {
		if (node.kind === 'lambda' || node.kind === 'function' || node.kind === 'class') return into;
		if (node.kind === 'named' && 'target' in node) for (const name of namesIn(node.target as Expression)) into.add(name);
		for (const value of Object.values(node)) if (typeof value === 'object' && value !== null) walrusNames(value, into);
	} else if (typeof node === 'object' && node !== null && 'value' in node) walrusNames(node.value, into);
	return into;
}
