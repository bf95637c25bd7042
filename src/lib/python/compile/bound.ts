import { namesOfPattern } from '../syntax/patterns.ts';
import type { Block, Expression, Statement } from '../syntax/tree.ts';

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

/** The statements of a block and of those nested in it, in its own scope: not those of functions and classes. A chain of `elif`s nests deeply. */
export function statementsOf(block: Block): readonly Statement[] {
	const found: Statement[] = [];
	const pending = [...block].reverse();
	for (let statement = pending.pop(); statement; statement = pending.pop()) {
		found.push(statement);
		for (const inner of blocksOf(statement).reverse()) for (let i = inner.length - 1; i >= 0; i--) pending.push(inner[i]!);
	}
	return found;
}

function blocksOf(statement: Statement): Block[] {
	switch (statement.kind) {
		case 'if':
		case 'while':
		case 'for':
			return [statement.body, statement.otherwise];
		case 'with':
			return [statement.body];
		case 'match':
			return statement.cases.map(({ body }) => body);
		case 'try':
			return [statement.body, ...statement.handlers.map(({ body }) => body), statement.otherwise, statement.finally_];
		default:
			return [];
	}
}

/** What a statement itself assigns to or deletes. */
function targetsOf(statement: Statement): readonly Expression[] {
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
export function namesBoundBy(statement: Statement): readonly string[] {
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
	for (const statement of statementsOf(block)) for (const name of namesBoundBy(statement)) names.add(name);
	return names;
}

/** Names that `:=` binds in an expression or in statements, in their own scope. */
export function walrusNames(node: unknown): Set<string> {
	const names = new Set<string>();
	const pending = [node];
	while (pending.length) {
		const part = pending.pop();
		if (typeof part !== 'object' || part === null) continue;
		if (Array.isArray(part)) {
			for (const item of part) pending.push(item);
			continue;
		}
		const kind = 'kind' in part ? part.kind : null;
		// A constant's value may be an object of Python's.
		if (kind === 'lambda' || kind === 'function' || kind === 'class' || kind === 'constant') continue;
		if (kind === 'named' && 'target' in part) for (const name of namesIn(part.target as Expression)) names.add(name);
		for (const value of Object.values(part)) if (typeof value === 'object') pending.push(value);
	}
	return names;
}
