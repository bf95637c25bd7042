import { supposedBase } from '../../python/builtins/classes/type.ts';
import { supposedDecorators } from '../../python/compile/definition.ts';
import type { Trace } from '../../ir/index.ts';
import { inherited, isOfLightning } from './inherited.ts';
import { isBuildingMethod } from './keras/makers.ts';
import { type ClassShape, type FunctionStatement, type ProgramShape } from './program.ts';
import { calleeName, visit } from './usage.ts';

/** What is said of a base that is not here: what stands for it. */
export interface SupposedBase {
	/** `Seq2VecEncoder`, as the class statement has it. */
	readonly name: string;
	/** `torch.nn.Module`. */
	readonly is: string;
}

/**
 * What a class would extend if its base is not here; null where its text does not say that it is a layer or a model: it has what computes, and calls `super().__init__()`.
 * One that makes models is none itself: it extends what adds nothing.
 */
function baseOf(program: ProgramShape, cls: ClassShape): string | null {
	const { framework } = program;
	const { statement, methods } = cls;
	const init = methods.get('__init__');
	if (framework === 'tensorflow' && statement.args.length > 0 && [...methods.values()].some((fn) => isBuildingMethod(program, cls, fn))) return 'object';
	if (statement.args.length === 0 || !methods.has(framework === 'torch' ? 'forward' : 'call') || (init && !callsSuper(init))) return null;
	if (framework === 'torch') return isOfLightning(cls) ? 'pytorch_lightning.LightningModule' : 'torch.nn.Module';
	const isLayer = statement.args.some(({ value }) => (calleeName(value) ?? '').endsWith('Layer'));
	return isLayer ? 'tensorflow.keras.layers.Layer' : 'tensorflow.keras.Model';
}

function callsSuper({ body }: FunctionStatement): boolean {
	let calls = false;
	visit(body, (node) => {
		calls ||= node.kind === 'call' && node.callee.kind === 'attribute' && node.callee.name === '__init__';
	});
	return calls;
}

/**
 * Text that binds what stands for the bases of a program's classes, should these not be here. Whatever their constructor is given, it takes.
 * @param attributes Of classes of which something is supposed: lines that bind what `self` has of such a base. Of the others that is not known.
 */
export function basesText(program: ProgramShape, attributes: ReadonlyMap<string, readonly string[]> = new Map()): readonly string[] {
	const bases = [...program.classes.values()].flatMap((cls): readonly string[] => {
		const base = baseOf(program, cls);
		if (base === null) return [];
		const lines = attributes.get(cls.name) ?? inherited(cls).map((name) => unlessThere('self', name));
		return [
			[
				...(base.includes('.') ? [`import ${base.split('.')[0]} as __framework__`] : []),
				`class ${supposedBase(cls.name)}(${base.replace(/^\w+\./, '__framework__.')}):`,
				...extended(cls).map((name) => `    ${name} = __unknown__`),
				'    def __init__(self, *args, **kwargs):',
				'        super().__init__()',
				...lines.map((line) => `        ${line}`)
			].join('\n')
		];
	});
	return [...bases, `${supposedDecorators} = True`];
}

/** What an object gets unless it has it. */
export const unlessThere = (object: string, name: string): string => `hasattr(${object}, '${name}') or setattr(${object}, '${name}', __unknown__)`;

/** What a class reads of `super()`, but for what every base has. */
function extended({ statement }: ClassShape): readonly string[] {
	const names = new Set<string>();
	visit(statement.body, (node) => {
		if (node.kind === 'attribute' && node.object.kind === 'call' && calleeName(node.object.callee) === 'super' && !/^__\w+__$/.test(node.name))
			names.add(node.name);
	});
	return [...names];
}

/** Of a run: which bases were supposed. */
export function basesSupposed({ supposedBases = [], source }: Pick<Trace, 'supposedBases' | 'source'>, program: ProgramShape): readonly SupposedBase[] {
	const found = supposedBases.flatMap((name): readonly SupposedBase[] => {
		const cls = program.classes.get(name);
		const is = cls && baseOf(program, cls);
		return cls && is ? [{ name: cls.statement.args.map(({ value }) => source.slice(value.from, value.to)).join(', '), is }] : [];
	});
	return [...new Map(found.map((one) => [one.name, one])).values()];
}

/** Of a run: the decorators of a class and its methods that are not here. */
export function decoratorsSupposed(
	{ supposedDecorators = [], source }: Pick<Trace, 'supposedDecorators' | 'source'>,
	{ statement }: ClassShape
): readonly SupposedBase[] {
	const all = [statement, ...statement.body].flatMap((one) => (one.kind === 'class' || one.kind === 'function' ? one.decorators : []));
	const names = all
		.filter(({ from }) => supposedDecorators.includes(from))
		.map(({ from, to }) => /(?:[\w.]+)/.exec(source.slice(source.lastIndexOf('@', from), to))?.[0]);
	return [...new Set(names)].map((name) => ({ name: `@${name}`, is: 'gives what it decorates' }));
}

/** Whether a class extends more than torch's Module. */
export const extendsMore = ({ statement }: ClassShape): boolean =>
	statement.args.some(({ value }) => !['Module', 'object', 'Layer', 'Model'].includes(calleeName(value) ?? ''));
