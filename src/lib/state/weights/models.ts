import { assignmentAt } from '../../diagnose/source/syntax.ts';
import type { Shape, TensorId, Trace } from '../../ir/index.ts';
import { parse } from '../../python/syntax/parse.ts';

/** A module that a program keeps under a name, and the program up to where it has just been made. */
export interface Model {
	readonly name: string;
	readonly program: string;
	/** What further lines there begin with. */
	readonly indent: string;
}

/** What a module's `state_dict` has under a key. */
export interface Entry {
	readonly tensor: TensorId;
	readonly shape: Shape;
}

/** No program has more of them worth trying. */
const mostModels = 12;

/** The modules that a program binds outside its functions. */
export function modelsOf({ source, bindings }: Trace): readonly Model[] {
	const { block } = parse(source);
	const models = new Map<string, Model>();
	for (const { kind, func, name, span, hit } of bindings) {
		if (kind !== 'module' || func !== '<module>' || hit > 1 || !/^[^\W\d]\w*$/u.test(name) || models.has(name)) continue;
		const statement = assignmentAt(block, span.from);
		if (!statement) continue;
		const indent = /[^\n]*$/.exec(source.slice(0, statement.from))![0];
		if (indent.trim() === '') models.set(name, { name, program: source.slice(0, statement.to), indent });
		if (models.size === mostModels) break;
	}
	return [...models.values()];
}

const withLines = ({ program, indent }: Model, lines: readonly string[]): string => [program, ...lines.map((line) => indent + line), ''].join('\n');

const mark = 'state_dict of shapebook';

/** The program up to the module, going on to read its state. */
export const readingState = (model: Model): string =>
	withLines(model, [
		`print(${JSON.stringify(mark)}, *${model.name}.state_dict(), sep='\\n')`,
		`for _entry in ${model.name}.state_dict(keep_vars=True).values(): _entry.clone()`
	]);

/** What the module's state has, of the trace of `readingState`; null where that is not known. */
export function stateOf({ outcome, stdout, ops, tensors }: Trace): ReadonlyMap<string, Entry> | null {
	if (outcome.kind !== 'ok') return null;
	const [head = '', ...keys] = stdout.slice(stdout.lastIndexOf(mark)).trimEnd().split('\n');
	if (head !== mark) return null;
	const read = keys.length === 0 ? [] : ops.slice(-keys.length);
	if (read.length !== keys.length || !read.every(({ call }) => call.endsWith('clone'))) return null;
	return new Map(keys.map((key, i) => [key, { tensor: read[i]!.inputs[0]!, shape: tensors[read[i]!.inputs[0]!]!.shape }]));
}

/** The program up to the module, going on to load a state with tensors of these shapes. */
export const loadingState = (model: Model, state: readonly { readonly name: string; readonly shape: readonly number[] }[]): string =>
	withLines(model, [
		'import torch',
		`${model.name}.load_state_dict({${state.map(({ name, shape }) => `${JSON.stringify(name)}: torch.empty((${shape.map((size) => `${size},`).join(' ')}))`).join(', ')}})`
	]);
