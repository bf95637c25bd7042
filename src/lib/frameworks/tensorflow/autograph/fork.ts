import type { Span } from '../../../ir/index.ts';
import type { Interpreter, Value } from '../../../python/index.ts';
import { machineOf } from '../../../python/builtins/methodDef.ts';
import type { Forked } from '../../../python/compile/undecided.ts';
import { setAttribute } from '../../../python/protocols/attribute.ts';
import type { Way } from '../../../python/unknown/both.ts';
import { graphOf, scopeOf, uniqueName } from '../graph.ts';
import { assignedIn, attributesIn, mentions, partsIn, type Block } from './block.ts';
import { inBranch } from './branch.ts';
import { isLeaf, Outputs } from './outputs.ts';
import { noteReturn } from './returning.ts';
import { differenceOf } from './structure.ts';

const branchOf = (isMain: boolean): string => (isMain ? 'main' : 'else');

/** Why a name cannot be what a branch leaves it as. */
function check(host: Interpreter, name: string, value: Value | undefined, isMain: boolean): void {
	if (value === undefined) host.raise('ValueError', `'${name}' must also be initialized in the ${branchOf(isMain)} branch`);
	if (value === null) host.raise('ValueError', `'${name}' is None at the end of the ${branchOf(isMain)} branch.`);
}

/** What a name is behind a condition, of what it is behind each of its branches. */
function joinedName(outputs: Outputs, host: Interpreter, name: string, main: Value, otherwise: Value, isTrue: boolean): Value {
	if (main === otherwise && !isLeaf(main)) return main;
	const difference = differenceOf(host, main, otherwise);
	if (difference !== null) host.raise('TypeError', `'${name}' must have the same nested structure in the main and else branches:\n\n${difference}`);
	return outputs.join([main, otherwise], isTrue ? 0 : 1, (a, b) =>
		host.raise('TypeError', `'${name}' has dtype ${a.dtype} in the main branch, but dtype ${b.dtype} in the else branch`)
	);
}

/** An attribute that branches set, by the text that says whose it is. */
interface Attribute {
	readonly owner: Value;
	readonly name: string;
	readonly before: Value | undefined;
}

function attributesOf(host: Interpreter, block: Block): readonly Attribute[] {
	const { names } = machineOf(host).frame.scope;
	return [...attributesIn([...block.lines, ...block.otherwise])].flatMap((text) => {
		const [first, ...path] = text.split('.');
		const name = path.pop()!;
		let owner = names.get(first!);
		for (const part of path) owner = owner === undefined ? undefined : host.findAttribute(owner, part);
		return owner === undefined ? [] : [{ owner, name, before: host.findAttribute(owner, name) }];
	});
}

/** Has both branches of a condition of tensors be traced. */
export class Branches implements Forked {
	private readonly names: ReadonlyMap<string, number>;
	private readonly attributes: readonly Attribute[];
	private readonly after = new Map<boolean, readonly (Value | undefined)[]>();
	private op = '';
	private isTrue = false;

	constructor(
		private readonly host: Interpreter,
		private readonly block: Block,
		readonly span: Span,
		/** Nothing of the same condition was asked before. */
		isFirst: boolean
	) {
		// `and` and `or` of tensors are conditions of their own.
		if (isFirst) (block.header.match(/\b(and|or)\b/g) ?? []).forEach(() => uniqueName(host, 'cond'));
		this.names = new Map(graphOf(host)!.names);
		this.attributes = attributesOf(host, block);
		if (partsIn([...block.lines, ...block.otherwise])) host.unsupported('a part of something that is set in a branch of a graph');
	}

	way(isMain: boolean, isTaken: boolean, go: () => Way): Way {
		const { host, attributes } = this;
		this.isTrue = isMain === isTaken;
		const set = (values: readonly (Value | undefined)[]): void =>
			attributes.forEach(({ owner, name }, i) => values[i] !== undefined && setAttribute(machineOf(host), owner, name, values[i]));
		set(attributes.map(({ before }) => before));
		const way = inBranch(host, 'cond', isTaken, this.names, () => {
			this.op = scopeOf(host).slice(0, -1);
			try {
				return go();
			} catch (thrown) {
				noteReturn(host, thrown, this.block, isMain);
				throw thrown;
			}
		});
		this.after.set(
			isMain,
			attributes.map(({ owner, name }) => host.findAttribute(owner, name))
		);
		if (way.at !== null) for (const name of this.live) check(host, name, way.names.get(name), isMain);
		const taken = this.after.get(this.isTrue);
		if (taken && !isMain) set(taken);
		return way;
	}

	rest(go: () => Way): Way {
		// A loop that is left on the way has names of its own: its op is the first of a loop's.
		return inBranch(this.host, scopeOf(this.host) === '' ? 'while/cond_1' : 'cond', false, null, go);
	}

	/** Whether a name is read behind the branches. */
	private isRead(name: string): boolean {
		return graphOf(this.host)!.loops > 0 || mentions(this.block.behind, name);
	}

	/** The names that branches set and that are read behind them. */
	private get live(): readonly string[] {
		const { lines, otherwise } = this.block;
		return [...new Set([...assignedIn(lines), ...assignedIn(otherwise)])].filter((name) => this.isRead(name)).sort();
	}

	joined(before: ReadonlyMap<string, Value>, main: Way, otherwise: Way): void {
		const { host, isTrue } = this;
		const { names } = machineOf(host).frame.scope;
		const outputs = new Outputs(host, this.op);
		if (!/^(el)?if\b/.test(this.block.header)) {
			const values = [main, otherwise].map(({ path }) => path.stack.at(-1)!);
			const refuse = (): never => host.unsupported('a conditional expression of two kinds in a graph');
			if (differenceOf(host, values[0]!, values[1]!) !== null) refuse();
			(isTrue ? main : otherwise).path.stack.splice(-1, 1, outputs.join(values, isTrue ? 0 : 1, refuse));
			return;
		}
		for (const name of [...new Set([...main.names.keys(), ...otherwise.names.keys()])].sort()) {
			const [a, b] = [main.names.get(name), otherwise.names.get(name)];
			if (a === undefined || b === undefined || (a === before.get(name) && b === before.get(name)) || !this.isRead(name)) continue;
			names.set(name, joinedName(outputs, host, name, a, b, isTrue));
		}
		this.attributes.forEach(({ owner, name }, i) => {
			const [a, b] = [this.after.get(true)?.[i], this.after.get(false)?.[i]];
			if (a !== undefined && b !== undefined && a !== b) setAttribute(machineOf(host), owner, name, joinedName(outputs, host, name, a, b, isTrue));
		});
	}

	returned(main: Way, otherwise: Way): Value {
		const { host, isTrue } = this;
		if (main.fell && otherwise.fell) return null;
		for (const [way, isMain] of [
			[main, true],
			[otherwise, false]
		] as const)
			if (way.fell) host.raise('ValueError', `the ${branchOf(isMain)} branch must also have a return statement.`);
			else check(host, 'retval_', way.value, isMain);
		return joinedName(new Outputs(host, this.op), host, 'retval_', main.value, otherwise.value, isTrue);
	}
}
