import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Block, Expression, Statement } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { nodesIn, treeOf, type Call } from '../used/tree.ts';

/** A list whose items are put into another order: by which statement, and what was in that order before. */
interface Rows {
	/** Where they were put into another order last; null where they stand as they were made. */
	readonly order: Expression | null;
	/** The name of the places that they were taken by. */
	readonly by?: string;
	/** Where what they are made of was bound. */
	readonly since: number;
}

/**
 * Rows of Python's lists that are sorted or shuffled, and paired with others that were there before and stay in their order. Lists have no place in the trace: the
 * program's text tells, statement by statement, which names hold rows in which order.
 */
export const listsInOneOrder: Hazard = (trace) => {
	if (trace.outcome.kind !== 'ok') return [];
	const blocks: Block[] = [treeOf(trace)];
	for (const node of nodesIn(treeOf(trace))) if (node.kind === 'function') blocks.push(node.body);
	const told = new Set<number>();
	return blocks.flatMap((block) => pairedApart(trace, block).filter(({ from }) => !told.has(from) && told.add(from)));
};

function pairedApart(trace: Trace, block: Block): readonly Diagnostic[] {
	const names = new Map<string, Rows>();
	const orders = new Map<string, Expression>();
	const findings: Diagnostic[] = [];
	const rowsOf = (node: Expression | undefined): Rows | null => rowsIn(node, { names, orders });
	const meet = (one: Expression | undefined, other: Expression | undefined, isOdd = false): void => {
		const [a, b] = [rowsOf(one), rowsOf(other)];
		if (!a || !b || a.order === b.order) return;
		const [moved, still] = a.order && !(b.order && b.order.from > a.order.from) ? [a, b] : [b, a];
		if (still.order !== null || still.since > moved.order!.from) return;
		findings.push(
			found(trace, (isOdd && madeIn(block, other)) || moved.order!, {
				code: 'probe.list_order',
				message: 'Nothing is raised. Rows are put into another order here, and those that they are paired with are not: a sample gets the target of another.',
				cause: `In line ${lineOf(trace, one!)} the two stand side by side. Put pairs into an order, \`sorted(zip(inputs, targets), key=…)\`, or index both by one order.`
			})
		);
	};
	// Where all that is given back was taken by one order of places, but for one.
	const oddOneOf = (items: readonly Expression[]): boolean => {
		const rows = items.map((item) => ({ item, rows: rowsOf(item) }));
		const moved = rows.filter((one) => one.rows?.by);
		const still = rows.filter((one) => one.rows?.order === null);
		const [first] = moved;
		const isReturned = items.some((item) => [...nodesIn(item)].some((one) => one.kind === 'name' && one.name === first?.rows?.by));
		if (first && still.length === 1 && !isReturned) meet(first.item, still[0]!.item, moved.length > 1);
		return first !== undefined;
	};
	const visit = (statement: Statement): void => {
		for (const call of [...nodesIn(statement)].filter((one) => one.kind === 'call')) pairedBy(trace, call, meet);
		switch (statement.kind) {
			case 'expression': {
				const turned = turnedIn(statement.value);
				if (turned) names.set(turned, { order: statement.value, since: names.get(turned)?.since ?? statement.from });
				return;
			}
			case 'assign': {
				const [target] = statement.targets;
				if (target?.kind === 'tuple') for (const item of target.items) if (item.kind === 'name') names.delete(item.name);
				if (target?.kind !== 'name') return;
				if (isOrder(statement.value)) orders.set(target.name, statement.value);
				else orders.delete(target.name);
				const rows = rowsOf(statement.value) ?? (isList(statement.value) ? { order: null, since: statement.from } : null);
				if (rows) names.set(target.name, rows);
				else names.delete(target.name);
				return;
			}
			case 'for': {
				// A list that a loop fills has the order of what the loop goes through.
				const rows = rowsOf(statement.iterable);
				for (const one of nodesIn(statement.body)) {
					const filled = one.kind === 'call' && one.callee.kind === 'attribute' && one.callee.name === 'append' ? one.callee.object : null;
					if (filled?.kind !== 'name') continue;
					if (rows && statement.body.some((own) => own.kind === 'expression' && own.value === one)) names.set(filled.name, rows);
					else names.delete(filled.name);
				}
				for (const one of statement.body) if (one.kind !== 'expression' || !turnedIn(one.value)) visit(one);
				return;
			}
			case 'return':
				if (statement.value?.kind === 'tuple') {
					const [first, ...others] = statement.value.items;
					if (!oddOneOf(statement.value.items)) for (const other of others) meet(first, other);
				}
				return;
			default:
		}
	};
	for (const statement of block) visit(statement);
	return findings;
}

/** The last that a name is assigned in a block; null of what is no name. */
function madeIn(block: Block, node: Expression | undefined): Statement | null {
	if (node?.kind !== 'name') return null;
	return block.findLast((one) => one.kind === 'assign' && one.targets.some((target) => target.kind === 'name' && target.name === node.name)) ?? null;
}

/** Whether an expression gives places in another order than they stand in: `sorted(range(len(rows)), key=…)`, `argsort`, `randperm`. */
function isOrder(node: Expression): boolean {
	if (node.kind !== 'call') return false;
	const name = node.callee.kind === 'attribute' ? node.callee.name : node.callee.kind === 'name' ? node.callee.name : '';
	if (/^(?:argsort|randperm|permutation)$/.test(name)) return true;
	if (/^(?:tolist|list)$/.test(name))
		return node.callee.kind === 'attribute' ? isOrder(node.callee.object) : node.args[0] !== undefined && isOrder(node.args[0].value);
	const [first] = node.args;
	return name === 'sorted' && first?.value.kind === 'call' && first.value.callee.kind === 'name' && first.value.callee.name === 'range';
}

/** The name of a list that a statement sorts or shuffles. */
function turnedIn(node: Expression): string | null {
	if (node.kind !== 'call' || node.callee.kind !== 'attribute') return null;
	const { object, name } = node.callee;
	if (name === 'sort' && object.kind === 'name' && node.args.every((one) => one.kind === 'keyword')) return object.name;
	const [list] = node.args;
	return name === 'shuffle' && object.kind === 'name' && object.name === 'random' && node.args.length === 1 && list!.value.kind === 'name'
		? list!.value.name
		: null;
}

const isList = (node: Expression): boolean => node.kind === 'list' && node.items.length > 2;

/** What makes rows of rows, one for one, of its first argument. */
const keeps =
	/^(?:array|asarray|stack|tensor|as_tensor|constant|convert_to_tensor|pad_sequences?|texts_to_sequences|list|tuple|to_categorical|from_numpy|LongTensor|FloatTensor|expand_dims|pack_sequence)$/;
/** Methods that keep rows where they are. */
const keepsOwn = /^(?:reshape|astype|to|float|long|int|copy|clone|unsqueeze|view|tolist|numpy)$/;

/** What names hold by a statement: rows, and orders of them. */
interface Known {
	readonly names: ReadonlyMap<string, Rows>;
	readonly orders: ReadonlyMap<string, Expression>;
}

/** The rows that an expression has; null where it is not known whether it has one for each of another's. */
function rowsIn(node: Expression | undefined, known: Known): Rows | null {
	const { names, orders } = known;
	switch (node?.kind) {
		case 'name':
			return names.get(node.name) ?? null;
		case 'comprehension': {
			const [clause, ...others] = node.clauses;
			if (node.of !== 'list' && node.of !== 'generator') return null;
			if (!clause || others.length > 0 || clause.conditions.length > 0) return null;
			const { element } = node;
			const by = clause.iterable.kind === 'name' ? orders.get(clause.iterable.name) : undefined;
			if (by && clause.iterable.kind === 'name') {
				const isPicked = element.kind === 'subscript' && element.object.kind === 'name' && element.index.kind === 'name' && clause.target.kind === 'name';
				return isPicked && element.index.name === clause.target.name
					? { order: by, since: rowsIn(element.object, known)?.since ?? -1, by: clause.iterable.name }
					: null;
			}
			// What a function is given has the order that it was given in.
			return rowsIn(clause.iterable, known) ?? (clause.iterable.kind === 'name' ? { order: null, since: -1 } : null);
		}
		case 'call': {
			const name = node.callee.kind === 'attribute' ? node.callee.name : node.callee.kind === 'name' ? node.callee.name : '';
			const [first] = node.args;
			if (name === 'sorted' && first?.kind === 'positional' && (first.value.kind === 'name' || first.value.kind === 'comprehension')) {
				const rows = rowsIn(first.value, known) ?? (first.value.kind === 'name' ? { order: null, since: -1 } : null);
				return rows && { ...rows, order: node };
			}
			if (node.callee.kind === 'attribute' && keepsOwn.test(name)) return rowsIn(node.callee.object, known);
			return keeps.test(name) && first?.kind === 'positional' ? rowsIn(first.value, known) : null;
		}
		case 'list':
			return node.items.length === 1 && node.items[0]!.kind === 'starred' ? rowsIn(node.items[0]!.value, known) : null;
		default:
			return null;
	}
}

/** Has what a call pairs row by row meet: inputs and targets. */
function pairedBy({ source }: Trace, { callee, args }: Call, meet: (one: Expression | undefined, other: Expression | undefined) => void): void {
	const name = source.slice(callee.from, callee.to).replace(/^.*\./s, '');
	const given = args.flatMap((one) => (one.kind === 'positional' ? [one.value] : []));
	const pair = name === 'from_tensor_slices' && given[0]?.kind === 'tuple' ? given[0].items : given;
	if (/^(?:fit|train_on_batch|TensorDataset|from_tensor_slices|train_test_split|zip)$/.test(name)) meet(pair[0], pair[1]);
}
