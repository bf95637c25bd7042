import { builtins } from '../../python/builtins/index.ts';
import { namesBoundBy, namesIn, statementsOf } from '../../python/compile/bound.ts';
import type { Block, Expression, Statement } from '../../python/syntax/tree.ts';
import { dotted, visit } from './usage.ts';

/** What of a program's module only defines: its imports, classes, functions and settings. */
export interface Definitions {
	/** The other statements of the module. */
	readonly others: Block;
	/** Names that functions and classes read, and only the other statements bind. */
	readonly names: readonly string[];
}

/** Functions that give settings: they read nothing and take no time. */
const settings =
	/^(?:torch\.(?:device|cuda\.is_available|manual_seed|Size)|(?:np|numpy)\.(?:array|sqrt)|math\.\w+|(?:argparse\.)?(?:ArgumentParser|Namespace)|(?:types\.)?SimpleNamespace|(?:collections\.)?namedtuple|bool|int|float|str|len|max|min|sum|range|list|dict|tuple|set|abs|round|sorted|device)$/;
const mutating = /^(?:append|extend|insert|update|add|pop|remove|clear|setdefault|add_argument|sort)$/;

/** @param isOurs What is kept as well, whatever it reads. */
export function definitionsOf(block: Block, isOurs: (statement: Statement) => boolean = () => false): Definitions {
	const isReader = (statement: Statement): boolean => isDefinition(statement) || isOurs(statement);
	const lost = new Set<string>();
	for (const statement of statementsWithin(block)) if (statement.kind === 'scope') statement.names.forEach((name) => lost.add(name));
	const parsers = parsersOf(block);
	let kept = block.filter((statement) => isOurs(statement) || isKept(statement, parsers));
	for (;;) {
		const staying = new Set(kept);
		for (const statement of block) if (!staying.has(statement)) for (const name of changedBy(statement)) lost.add(name);
		// What binds a name that others bind as well, or reads one that they bind, goes with them.
		const still = kept.filter((statement) => {
			if (isReader(statement)) return true;
			return ![...allBoundBy(statement), ...readBy([statement])].some((name) => lost.has(name));
		});
		if (still.length === kept.length) break;
		kept = still;
	}
	const staying = new Set(kept);
	const defined = new Set(kept.flatMap((statement) => (isReader(statement) ? allBoundBy(statement) : [])));
	const read = new Set(kept.flatMap((statement) => (isReader(statement) ? [...readBy([statement])] : [])));
	return {
		others: block.filter((statement) => !staying.has(statement)),
		names: [...lost].filter((name) => read.has(name) && !defined.has(name) && !builtins.has(name))
	};
}

const isDefinition = ({ kind }: Statement): boolean => kind === 'function' || kind === 'class' || kind === 'import' || kind === 'import-from' || kind === 'try';

/** Names of argparse's parsers. */
const parsersOf = (block: Block): ReadonlySet<string> =>
	new Set(
		block.flatMap((statement) =>
			statement.kind === 'assign' && statement.value.kind === 'call' && /(?:^|\.)ArgumentParser$/.test(dotted(statement.value.callee) ?? '')
				? statement.targets.flatMap(namesIn)
				: []
		)
	);

function isKept(statement: Statement, parsers: ReadonlySet<string>): boolean {
	switch (statement.kind) {
		case 'function':
		case 'class':
		case 'import':
		case 'import-from':
		case 'pass':
			return true;
		case 'try':
			return [statement.body, ...statement.handlers.map(({ body }) => body)].flat().every((inner) => inner.kind !== 'try' && isKept(inner, parsers));
		case 'assign':
			return statement.targets.every((target) => target.kind === 'name' || target.kind === 'tuple') && isPlain(statement.value, parsers);
		case 'annotated':
			return statement.target.kind === 'name' && (statement.value === null || isPlain(statement.value, parsers));
		case 'expression':
			return isPlain(statement.value, parsers);
		case 'if':
			return (
				!readBy([statement]).has('__name__') &&
				isPlain(statement.test, parsers) &&
				[...statement.body, ...statement.otherwise].every((inner) => inner.kind !== 'raise' && isKept(inner, parsers))
			);
		default:
			return false;
	}
}

/** Whether an expression is made of constants, names and what gives settings. */
function isPlain(expression: Expression, parsers: ReadonlySet<string>): boolean {
	let plain = true;
	visit(expression, (node) => {
		if (node.kind === 'lambda' || node.kind === 'comprehension' || node.kind === 'yield' || node.kind === 'named' || node.kind === 'unsupported') plain = false;
		if (node.kind !== 'call') return;
		const callee = dotted(node.callee);
		if (callee === null || !(settings.test(callee) || parsers.has(callee.split('.')[0]!))) plain = false;
	});
	return plain;
}

function* statementsWithin(block: Block): Generator<Statement> {
	for (const statement of statementsOf(block)) {
		yield statement;
		if (statement.kind === 'function' || statement.kind === 'class') yield* statementsWithin(statement.body);
	}
}

const allBoundBy = (statement: Statement): readonly string[] => statementsOf([statement]).flatMap(namesBoundBy);

/** The names that statements read. */
export function readBy(block: Block): ReadonlySet<string> {
	const names = new Set<string>();
	visit(block, (node) => {
		if (node.kind === 'name') names.add(node.name);
	});
	return names;
}

/** The names that a statement binds, or of which it changes something. */
function changedBy(statement: Statement): readonly string[] {
	const names = [...allBoundBy(statement)];
	visit([statement], (node, [above]) => {
		const target = node.kind === 'subscript' || node.kind === 'attribute' ? rootOf(node) : null;
		if (target === null || !above) return;
		const isTarget = (above.kind === 'assign' && above.targets.some((one) => one === node)) || (above.kind === 'update' && above.target === node);
		const isMutation = node.kind === 'attribute' && above.kind === 'call' && above.callee === node && mutating.test(node.name);
		if (isTarget || isMutation) names.push(target);
	});
	return names;
}

function rootOf(expression: Expression): string | null {
	let at = expression;
	while (at.kind === 'attribute' || at.kind === 'subscript') at = at.object;
	return at.kind === 'name' ? at.name : null;
}
