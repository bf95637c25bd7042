import { lineAt, type Span } from '../ir/index.ts';
import { parse } from '../python/syntax/parse.ts';
import type { Block, Expression, Statement } from '../python/syntax/tree.ts';

/** A class of modules as it is written, of which nothing was computed. */
export interface Outline {
	readonly name: string;
	/** What its forward takes. */
	readonly inputs: readonly string[];
	/** The modules that its forward calls, in the order of the text. */
	readonly steps: readonly OutlineStep[];
}

interface OutlineStep extends Span {
	/** `LSTM`. */
	readonly type: string;
	/** What it is built with, word for word: `embed_dim, hidden_dim`. */
	readonly sizes: string;
	readonly line: number;
}

const mostSteps = 40;
type Called = Extract<Expression, { kind: 'call' }>;
type Method = Extract<Statement, { kind: 'function' }>;

/** The outlines of the classes of these names that have modules and call them; none where the program cannot be read. */
export function outlines(source: string, names: readonly string[]): readonly Outline[] {
	if (!names.some((name) => source.includes(`class ${name}`))) return [];
	return blockOf(source).flatMap((statement): Outline[] => {
		if (statement.kind !== 'class' || !names.includes(statement.name)) return [];
		const method = (name: string): Method | undefined => statement.body.find((one): one is Method => one.kind === 'function' && one.name === name);
		const [init, forward] = [method('__init__'), method('forward')];
		if (!init || !forward) return [];
		const modules = modulesOf(init.body, source);
		const calls: Called[] = [];
		collect(forward.body, calls);
		const steps = calls.flatMap((call): OutlineStep[] => {
			const module = modules.get(ofSelf(call.callee) ?? '');
			return module ? [{ ...module, from: call.from, to: call.to, line: lineAt(source, call.from) }] : [];
		});
		const inputs = forward.parameters.slice(1).flatMap(({ name, default: value }) => (value === null ? [name] : []));
		return steps.length > 0 ? [{ name: statement.name, inputs, steps: steps.slice(0, mostSteps) }] : [];
	});
}

function blockOf(source: string): Block {
	try {
		return parse(source).block;
	} catch {
		return [];
	}
}

/** What `self.x = nn.X(…)` builds, by its name. */
function modulesOf(body: Block, source: string): ReadonlyMap<string, Pick<OutlineStep, 'type' | 'sizes'>> {
	const modules = new Map<string, Pick<OutlineStep, 'type' | 'sizes'>>();
	for (const statement of body) {
		if (statement.kind !== 'assign' || statement.value.kind !== 'call') continue;
		const { callee, args } = statement.value;
		const type = callee.kind === 'attribute' || callee.kind === 'name' ? callee.name : null;
		const [first, second] = args.flatMap(({ kind, value }) => (kind === 'positional' ? [value] : []));
		const sizes = [first, second].flatMap((size) => (size && size.kind !== 'call' ? [textOf(size, source)] : []));
		for (const target of statement.targets) {
			const name = ofSelf(target);
			if (name !== null && type !== null && /^[A-Z]/.test(type)) modules.set(name, { type, sizes: sizes.join(', ') });
		}
	}
	return modules;
}

const textOf = ({ from, to }: Span, source: string): string => source.slice(from, to).replace(/\s+/g, ' ');

/** The name of an attribute of self. */
const ofSelf = (expression: Expression): string | null =>
	expression.kind === 'attribute' && expression.object.kind === 'name' && expression.object.name === 'self' ? expression.name : null;

/** All calls in a piece of the tree, what is passed before what it is passed to. */
function collect(node: unknown, into: Called[]): void {
	if (typeof node !== 'object' || node === null || node instanceof Map) return;
	for (const part of Object.values(node)) collect(part, into);
	if ('kind' in node && node.kind === 'call' && 'callee' in node) into.push(node as Called);
}
