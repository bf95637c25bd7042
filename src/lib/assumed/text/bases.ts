import { supposedBase } from '../../python/builtins/classes/type.ts';
import type { Trace } from '../../ir/index.ts';
import { type ClassShape, type FunctionStatement, type ProgramShape } from './program.ts';
import { calleeName, visit } from './usage.ts';

/** What is said of a base that is not here: what stands for it. */
export interface SupposedBase {
	/** `Seq2VecEncoder`, as the class statement has it. */
	readonly name: string;
	/** `torch.nn.Module`. */
	readonly is: string;
}

/** What a class would extend if its base is not here; null where its text does not say that it is a layer or a model: it has what computes, and calls `super().__init__()`. */
function baseOf({ framework }: ProgramShape, { statement, methods }: ClassShape): string | null {
	const init = methods.get('__init__');
	if (statement.args.length === 0 || !methods.has(framework === 'torch' ? 'forward' : 'call') || (init && !callsSuper(init))) return null;
	if (framework === 'torch') return 'torch.nn.Module';
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

/** Text that binds what stands for the bases of a program's classes, should these not be here. Whatever their constructor is given, it takes. */
export function basesText(program: ProgramShape): readonly string[] {
	const bases = [...program.classes.values()].flatMap((cls): readonly (readonly [string, string])[] => {
		const base = baseOf(program, cls);
		return base === null ? [] : [[supposedBase(cls.name), base]];
	});
	return bases.map(
		([name, base]) =>
			`import ${base.split('.')[0]} as __framework__\n` +
			`class ${name}(__framework__.${base.slice(base.indexOf('.') + 1)}):\n    def __init__(self, *args, **kwargs): super().__init__()`
	);
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
