import type { Block, Expression, Statement } from './tree.ts';

type Method = Extract<Statement, { kind: 'function' }>;

/** What a class is called whose own line is missing. */
const pastedClass = 'Pasted';

const isMethod = (statement: Statement): statement is Method => statement.kind === 'function' && statement.parameters[0]?.name === 'self';

/** What may stand in a class's body beside its methods. */
const isSimple = ({ kind }: Statement): boolean => kind === 'expression' || kind === 'assign' || kind === 'annotated' || kind === 'pass' || kind === 'function';

/**
 * A part of a program as a program: the methods of a class without its line, of which one is `__init__`, are a class of layers, below what is imported above them.
 * The same block where it is none.
 */
export function wholeOf(block: Block): Block {
	const first = block.findIndex(({ kind }) => kind !== 'import' && kind !== 'import-from');
	const body = first < 0 ? [] : block.slice(first);
	const init = body.find((statement) => isMethod(statement) && statement.name === '__init__');
	if (!init || !body.every(isSimple) || body.filter(({ kind }) => kind === 'function').length !== body.filter(isMethod).length) return block;
	const { from, to } = { from: body[0]!.from, to: body[body.length - 1]!.to };
	const at = { from, to: from };
	const base: Expression = { kind: 'attribute', object: { kind: 'name', name: 'nn', ...at }, name: 'Module', nameSpan: at, ...at };
	return [...block.slice(0, first), { kind: 'class', name: pastedClass, args: [{ kind: 'positional', value: base }], body, decorators: [], from, to }];
}

/** Whether CPython's compiler refuses the body of a function without its head, by what it says. */
export const isBody = (message: string | null): boolean => message !== null && message.startsWith("'return' outside function");
