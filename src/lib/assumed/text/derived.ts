import type { Block, Expression } from '../../python/syntax/tree.ts';
import type { ClassShape, FunctionStatement, ProgramShape } from './program.ts';
import { dotted, visit, type Node } from './usage.ts';

interface Around {
	readonly fn: FunctionStatement;
	readonly cls: ClassShape | null;
}

/** The function of the program that a place lies in. */
function functionAt({ classes, functions }: ProgramShape, at: number): Around | null {
	const around = ({ from, to }: { readonly from: number; readonly to: number }): boolean => from <= at && at < to;
	for (const cls of classes.values()) for (const fn of cls.methods.values()) if (around(cls.statement) && around(fn)) return { fn, cls };
	for (const fn of functions.values()) if (around(fn)) return { fn, cls: null };
	return null;
}

/** The names that hold something of a kind that these names decide, in the function of the program that a place lies in. What a layer gives is of its own kind. */
export function derivedNames(program: ProgramShape, at: number, names: ReadonlySet<string>): ReadonlySet<string> {
	const found = functionAt(program, at);
	return found ? closure(found.fn.body, names, found.cls) : names;
}

/** What `*xs` and `**kwargs` gather of the function that a place lies in, and what is made of that. */
export function gatheredNames(program: ProgramShape, at: number): ReadonlySet<string> {
	const gathered = functionAt(program, at)?.fn.parameters.flatMap(({ kind, name }) => (kind === 'star' || kind === 'double-star' ? [name] : []));
	return gathered?.length ? derivedNames(program, at, new Set(gathered)) : new Set();
}

function closure(body: Block, names: ReadonlySet<string>, cls: ClassShape | null): ReadonlySet<string> {
	const derived = new Set(names);
	// Twice, for what a loop hands on.
	for (let round = 0; round < 2; round++)
		visit(body, (node) => {
			if (node.kind === 'assign' && reads(node.value, derived, cls)) for (const target of node.targets) bind(target, derived);
			if (node.kind === 'for' && reads(node.iterable, derived, cls)) bind(node.target, derived);
		});
	return derived;
}

function bind(target: Expression, names: Set<string>): void {
	if (target.kind === 'name') names.add(target.name);
	// `self.state = state`: whatever else an attribute held, that is what it holds there.
	else if (target.kind === 'attribute') names.add(dotted(target) ?? '');
	else if (target.kind === 'tuple' || target.kind === 'list') for (const item of target.items) bind(item, names);
	else if (target.kind === 'starred') bind(target.value, names);
}

/** `x.size(…)`, `x.shape`, `x.device`. */
const isSize = ([parent]: readonly Node[]): boolean => parent?.kind === 'attribute' && /^(?:size|shape|dim|ndim|device|dtype|new_\w+)$/.test(parent.name);

/** Whether an expression reads one of the names otherwise than through a layer, and more of it than its sizes. */
function reads(expression: Expression, names: ReadonlySet<string>, cls: ClassShape | null): boolean {
	let found = false;
	const isLayer = (node: Node): boolean => node.kind === 'call' && node.callee.kind === 'attribute' && (cls?.layers.has(node.callee.name) ?? false);
	visit(expression, (node, around) => {
		const name = node.kind === 'attribute' ? dotted(node) : node.kind === 'name' ? node.name : null;
		if (name !== null && names.has(name) && !isSize(around) && !around.some(isLayer)) found = true;
	});
	return found;
}
