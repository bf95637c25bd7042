import type { Block, Expression, Statement } from './tree.ts';

type Method = Extract<Statement, { kind: 'function' }>;

/** What a class is called whose own line is missing, and whose name nothing tells. */
const pastedClass = 'Pasted';

const isMethod = (statement: Statement): statement is Method => statement.kind === 'function' && statement.parameters[0]?.name === 'self';

/** What may stand in a class's body beside its methods. */
const isSimple = ({ kind }: Statement): boolean => kind === 'expression' || kind === 'assign' || kind === 'annotated' || kind === 'pass' || kind === 'function';

const setsAttribute = (statement: Statement): boolean =>
	statement.kind === 'assign' &&
	statement.targets.some((target) => target.kind === 'attribute' && target.object.kind === 'name' && target.object.name === 'self');

/** `super(Net, self)`: what the class is called. */
function nameIn(init: Method | undefined): string {
	for (const statement of init?.body ?? []) {
		const call = statement.kind === 'expression' && statement.value.kind === 'call' ? statement.value.callee : null;
		const parent = call?.kind === 'attribute' && call.object.kind === 'call' ? call.object : null;
		const [first] = parent?.args ?? [];
		if (parent?.callee.kind === 'name' && parent.callee.name === 'super' && first?.value.kind === 'name') return first.value.name;
	}
	return pastedClass;
}

/** The statements that set attributes, and what stands among them, as the constructor that they were taken from. */
function constructorOf(body: Block): Statement {
	const [from, to] = [body[0]!.from, body[body.length - 1]!.to];
	const at = { from, to: from };
	const call = (callee: Expression): Expression => ({ kind: 'call', callee, args: [], ...at });
	const parent: Expression = call({ kind: 'name', name: 'super', ...at });
	const first: Statement = { kind: 'expression', value: call({ kind: 'attribute', object: parent, name: '__init__', nameSpan: at, ...at }), ...at };
	const self = { kind: 'plain', name: 'self', default: null, annotation: null, ...at } as const;
	return { kind: 'function', name: '__init__', parameters: [self], returns: null, body: [first, ...body], decorators: [], from, to };
}

/**
 * A part of a program as a program: the methods of a class without its line, and what is left of its constructor, are a class of layers, PyTorch's or, with a `call`,
 * Keras', below what is imported above them. The same block where it is none.
 */
export function wholeOf(block: Block): Block {
	const first = block.findIndex(({ kind }) => kind !== 'import' && kind !== 'import-from');
	const body = first < 0 ? [] : block.slice(first);
	const methods = body.filter(isMethod);
	if (methods.length === 0 || !body.every(isSimple) || body.filter(({ kind }) => kind === 'function').length !== methods.length) return block;
	const init = methods.find(({ name }) => name === '__init__');
	const above = init ? 0 : body.findIndex(isMethod);
	const loose = body.slice(0, above);
	if (body.slice(above).some(setsAttribute)) return block;
	const members = loose.some(setsAttribute) ? [constructorOf(loose), ...body.slice(above)] : body;
	const { from, to } = { from: body[0]!.from, to: body[body.length - 1]!.to };
	const at = { from, to: from };
	const isModule = !methods.some(({ name }) => name === 'call') || methods.some(({ name }) => name === 'forward');
	const [object, name] = isModule ? ['nn', 'Module'] : ['keras', 'Model'];
	const base: Expression = { kind: 'attribute', object: { kind: 'name', name: object, ...at }, name, nameSpan: at, ...at };
	return [
		...block.slice(0, first),
		{ kind: 'class', name: nameIn(init), args: [{ kind: 'positional', value: base }], body: members, decorators: [], from, to }
	];
}

/** Whether CPython's compiler refuses the body of a function without its head, by what it says. */
export const isBody = (message: string | null): boolean => message !== null && message.startsWith("'return' outside function");
