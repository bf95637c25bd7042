import { namesBoundBy, statementsOf } from '../../../python/compile/bound.ts';
import type { Block, Expression, Statement } from '../../../python/syntax/tree.ts';
import { isLayerOfKeras, isMergeOfKeras } from '../everybodys.ts';
import type { Leaf } from '../../leaf.ts';
import { calleeName, constantOf, visit } from '../usage.ts';

/** Whether an expression makes a layer or a model of Keras', or calls one that it makes or that stands under one of some names; of what these give, an item as well. */
function makes(value: Expression, made: ReadonlySet<string>): boolean {
	if (value.kind === 'list' || value.kind === 'tuple') return value.items.length > 0 && value.items.every((item) => makes(item, made));
	if (value.kind === 'name') return made.has(value.name);
	if (value.kind !== 'call') return false;
	const name = calleeName(value.callee) ?? '';
	if (value.callee.kind === 'call') return makes(value.callee, made);
	if (isLayerOfKeras(name) || name === 'Sequential' || name === 'Model') return true;
	return (
		value.callee.kind === 'name' && (isMergeOfKeras(name) || (made.has(name) && value.args.every((arg) => arg.kind === 'keyword' || makes(arg.value, made))))
	);
}

/** Whether a statement does nothing but build a model of Keras'. */
function isBuilding(statement: Statement, made: ReadonlySet<string>): boolean {
	switch (statement.kind) {
		case 'assign':
			return makes(statement.value, made);
		case 'expression': {
			const { value } = statement;
			return value.kind === 'call' && calleeName(value.callee) === 'add' && value.args.length === 1 && makes(value.args[0]!.value, made);
		}
		case 'for':
			return statement.otherwise.length === 0 && statement.body.every((inner) => isBuilding(inner, made));
		case 'if':
			return statement.body.length > 0 && [...statement.body, ...statement.otherwise].every((inner) => isBuilding(inner, made));
		default:
			return false;
	}
}

/** The statements that do nothing but build a model of Keras': layers, and what layers that have names give. */
export function buildingIn(block: Block): ReadonlySet<Statement> {
	const made = new Set<string>();
	const found = new Set<Statement>();
	for (const statement of block) {
		if (!isBuilding(statement, made)) continue;
		found.add(statement);
		for (const name of statementsOf([statement]).flatMap(namesBoundBy)) made.add(name);
	}
	return found;
}

/** The names that are bound to models of layers in a row, which may not be told what they take. */
export const stacksIn = (block: Block): readonly string[] => [
	...new Set(
		block.flatMap((statement) => {
			if (statement.kind !== 'assign' || statement.value.kind !== 'call' || calleeName(statement.value.callee) !== 'Sequential') return [];
			return statement.targets.flatMap((target) => (target.kind === 'name' ? [target.name] : []));
		})
	)
];

/** The statements of a script: those under its `if __name__ == '__main__'` with the others. */
export const scriptOf = (block: Block): Block =>
	block.flatMap((statement) =>
		statement.kind === 'if' && statement.test.kind === 'compare' && statement.test.operands.some((one) => one.kind === 'name' && one.name === '__name__')
			? statement.body
			: [statement]
	);

/** What a script's settings are supposed to hold, by their names: a size for each key or attribute that is read of them. */
export function settingsRead(block: Block, names: readonly string[]): ReadonlyMap<string, Leaf> {
	const read = new Map<string, { readonly as: 'dict' | 'object'; readonly keys: Set<string> } | null>();
	visit(block, (node, [above, further]) => {
		if (node.kind !== 'name' || !names.includes(node.name)) return;
		const key = above?.kind === 'attribute' ? above.name : above?.kind === 'subscript' ? constantOf(above.index) : null;
		const as = above?.kind === 'attribute' ? 'object' : 'dict';
		const known = read.get(node.name);
		const isCalled = further?.kind === 'call' && further.callee === above;
		if (typeof key !== 'string' || isCalled || known === null || (known && known.as !== as)) return void read.set(node.name, null);
		read.set(node.name, { as, keys: (known?.keys ?? new Set()).add(key) });
	});
	return new Map(
		[...read].flatMap(([name, found]): [string, Leaf][] => {
			if (!found || [...found.keys].some((key) => /^(?:shape|dtype)$/.test(key))) return [];
			const of = (key: string): string => (found.as === 'dict' ? `${name}['${key}']` : `${name}.${key}`);
			return [[name, { kind: 'parts', as: found.as, parts: [...found.keys].map((key) => ({ key, leaf: { kind: 'size', size: of(key) } })) }]];
		})
	);
}
