import { visit } from '../../diagnose/source/syntax.ts';
import type { Shape, TensorId, Trace } from '../../ir/index.ts';
import { parse } from '../../python/syntax/parse.ts';
import type { Block } from '../../python/syntax/tree.ts';

/** A module that a program keeps under a name, or as an attribute. */
export interface Model {
	/** `net`, or `self.net`. */
	readonly name: string;
	/** No other of the program's modules has it; it stays where other lines change. */
	readonly key: string;
	readonly line: number;
	/** Where the statement ends that makes it. */
	readonly at: number;
	/** Of the bindings that make it, the first. */
	readonly order: number;
	/** Whether that statement makes several, one after the other. */
	readonly several: boolean;
}

/** What a module's `state_dict` has under a key. */
export interface Entry {
	readonly tensor: TensorId;
	readonly shape: Shape;
}

/** The keys of a module's state with their shapes. Modules of which `tensors` is the same are one and the same. */
export interface State {
	readonly shapes: ReadonlyMap<string, string>;
	readonly tensors: string;
}

/** No program has more of them worth trying. */
const mostModels = 60;

const plainName = /^[^\W\d]\w*(\.[^\W\d]\w*)*$/;

/** The modules that a program binds: those outside its functions, those in them, those that are attributes; in each of these in the order in which they are made. */
export function modelsOf({ source, bindings }: Trace): readonly Model[] {
	const { block } = parse(source);
	const [outside, inside, attributes] = [new Map<string, Model>(), new Map<string, Model>(), new Map<string, Model>()];
	for (const [order, { kind, func, name, span, line, hit }] of bindings.entries()) {
		if (kind !== 'module' || !plainName.test(name)) continue;
		const at = endOfStatement(block, source, span.from);
		if (at === null) continue;
		const isAttribute = name.includes('.');
		const models = isAttribute ? attributes : func === '<module>' ? outside : inside;
		const key = `${func} ${name}`;
		// Attributes of one name may be those of several classes; else the first module of a name is meant.
		const place = isAttribute ? `${key} ${at}` : key;
		const before = models.get(place);
		if (!before) models.set(place, { name, key, line, at, order, several: hit > 1 });
		else if (before.at === at && hit > 1) models.set(place, { ...before, several: true });
	}
	const all = [...outside.values(), ...inside.values(), ...attributes.values()].slice(0, mostModels);
	return all.map((model, i) => ({ ...model, key: `${model.key} ${all.slice(0, i).filter(({ key }) => key === model.key).length}` }));
}

/** Where the innermost assignment around a place ends. */
function endOfStatement(block: Block, source: string, at: number): number | null {
	let end: number | null = null;
	visit(block, (node) => {
		if ((node.kind === 'assign' || node.kind === 'annotated') && node.from <= at && node.to >= at) end = node.to;
	});
	return end === null ? null : source.slice(0, end).trimEnd().length;
}

/** A program with more statements behind some of its own, in the lines where those end: they stand in whatever these stand in. Of those in one place, the last comes first. */
const withStatements = (source: string, added: readonly (readonly [after: Model, statement: string])[]): string =>
	added.toSorted(([a], [b]) => b.at - a.at).reduce((program, [{ at }, statement]) => `${program.slice(0, at)}; ${statement}${program.slice(at)}`, source);

const mark = 'state_dict of shapebook';
const end = 'raise SystemExit';
/** What ends a program within an expression. */
const ending = '(_ for _ in ()).throw(SystemExit)';

/** The program up to the last of the modules, with the state of each on its way. */
export function listingStates(source: string, models: readonly Model[]): string {
	const last = models.reduce((last, model) => (model.order > last.order ? model : last));
	const entry = `f"{id(_v)} {'' if 'Uninitialized' in type(_v).__name__ else tuple(_v.shape)}|{_k}"`;
	const listing = models.map(
		(model, i) => [model, `print('${mark}', ${i}, *(${entry} for _k, _v in ${model.name}.state_dict(keep_vars=True).items()), sep='\\n')`] as const
	);
	return withStatements(source, [[last, end], ...listing]);
}

/** The states of modules that have any, of the trace of `listingStates`. */
export function statesOf({ stdout }: Trace, models: readonly Model[]): readonly (readonly [Model, State])[] {
	const states = new Map<Model, State>();
	for (const listed of stdout.split(`${mark}\n`).slice(1)) {
		const [index, ...lines] = listed.split('\n');
		const model = models[Number(index)];
		const entries = lines.flatMap((line) => {
			const [, id, shape, key] = /^(\d+) (.*?)\|(.+)$/.exec(line) ?? [];
			return id === undefined || shape === undefined || key === undefined ? [] : [{ id, shape, key }];
		});
		if (!model || entries.length === 0 || states.has(model)) continue;
		states.set(model, { shapes: new Map(entries.map(({ key, shape }) => [key, shape])), tensors: entries.map(({ id, key }) => `${id} ${key}`).join() });
	}
	return models.flatMap((model) => {
		const state = states.get(model);
		return state ? [[model, state] as const] : [];
	});
}

const reading = (model: string): readonly string[] => [
	`print('${mark}', *${model}.state_dict(), sep='\\n')`,
	`[_e.clone() for _e in ${model}.state_dict(keep_vars=True).values()]`
];

/** The program up to the module, going on to read its state. */
export const readingState = (source: string, model: Model): string => withStatements(source, [[model, [...reading(model.name), end].join('; ')]]);

/** The program up to where the module, or a part of it, is called first: it may have been changed since it was made. */
export const readingStateInUse = (source: string, model: Model): string =>
	withStatements(source, [
		[
			model,
			`[_m.register_forward_pre_hook(lambda *_, _of=_of: (${[...reading('_of'), ending].join(', ')})) for _of in [${model.name}] for _m in _of.modules()]`
		]
	]);

/** What the module's state has, of the trace of one of these; null where that is not known, or the program never gets there. */
export function stateOf({ stdout, ops, tensors }: Trace): ReadonlyMap<string, Entry> | null {
	const [head = '', ...keys] = stdout.slice(stdout.lastIndexOf(mark)).trimEnd().split('\n');
	if (head !== mark) return null;
	const read = keys.length === 0 ? [] : ops.slice(-keys.length);
	if (read.length !== keys.length || !read.every(({ call }) => call.endsWith('clone'))) return null;
	return new Map(keys.map((key, i) => [key, { tensor: read[i]!.inputs[0]!, shape: tensors[read[i]!.inputs[0]!]!.shape }]));
}

/** The program up to the module, going on to load a state with tensors of these shapes. */
export const loadingState = (source: string, model: Model, state: readonly { readonly name: string; readonly shape: readonly number[] }[]): string =>
	withStatements(source, [
		[
			model,
			[
				'import torch',
				`${model.name}.load_state_dict({${state.map(({ name, shape }) => `${JSON.stringify(name)}: torch.empty((${shape.map((size) => `${size},`).join(' ')}))`).join(', ')}})`,
				`print('${mark}')`,
				end
			].join('; ')
		]
	]);

/** Whether the module took the state, of the trace of `loadingState`. */
export const tookState = ({ stdout }: Trace): boolean => stdout.includes(`${mark}\n`);
