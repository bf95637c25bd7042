import type { Span } from '../../ir/index.ts';
import { PyFunction, type Code } from '../objects/code.ts';
import type { Frame, Scope } from '../vm/frame.ts';
import type { FormalParameter } from '../objects/signature.ts';
import type { Expression, Parameter } from '../syntax/tree.ts';
import { invalidSyntax } from '../syntax/errors.ts';
import type { BlockCompiler } from './block.ts';

/** The annotations of a function in the order in which they are evaluated (Python/compile.c, compiler_visit_annotations). */
function annotationsOf(parameters: readonly Parameter[], returns: Expression | null): (readonly [name: string, annotation: Expression])[] {
	const order = ['plain', 'positional-only', 'star', 'keyword-only', 'double-star'] as const;
	const found: (readonly [string, Expression])[] = order.flatMap((kind) =>
		parameters.flatMap((parameter) => (parameter.kind === kind && parameter.annotation ? [[parameter.name, parameter.annotation] as const] : []))
	);
	return returns ? [...found, ['return', returns]] : found;
}

/** An annotation: of what is not modelled in it, nothing is said. */
export function compileAnnotation(block: BlockCompiler, annotation: Expression): void {
	if (block.postponed) {
		const text = block.source.slice(annotation.from, annotation.to);
		return void block.code.emit(annotation, (frame) => frame.push(text));
	}
	block.code.emitSilent(annotation, (frame) => void frame.quiet++);
	block.evaluate(annotation);
	block.code.emitSilent(annotation, (frame) => void frame.quiet--);
}

/** Leaves a function: its defaults are evaluated now. */
export function makeFunction(
	block: BlockCompiler,
	span: Span,
	name: string,
	parameters: readonly Parameter[],
	code: () => Code,
	returns: Expression | null = null
): void {
	const names = new Set<string>();
	for (const parameter of parameters) {
		if (names.has(parameter.name)) throw invalidSyntax(parameter, `duplicate argument '${parameter.name}' in function definition`);
		names.add(parameter.name);
	}
	const defaults = parameters.filter((parameter) => parameter.default !== null);
	for (const parameter of defaults) block.evaluate(parameter.default!);
	const annotations = annotationsOf(parameters, returns);
	for (const [, annotation] of annotations) compileAnnotation(block, annotation);
	const qualname = block.prefix + name;
	const plain = parameters.map((parameter): FormalParameter => ({ kind: parameter.kind, name: parameter.name, default: undefined }));
	block.code.emit(span, (frame) => {
		const types = frame.take(annotations.length);
		const values = frame.take(defaults.length);
		let next = 0;
		const formal = defaults.length === 0 ? plain : plain.map((one, i) => (parameters[i]!.default ? { ...one, default: values[next++] } : one));
		const made = new PyFunction(name, qualname, code, formal, innerScope(frame), frame);
		annotations.forEach(([key], i) => made.annotations.entries.set(key, [key, types[i]!]));
		frame.push(made);
	});
}

/** The scope that a definition in this frame sees: a class body's names are not seen by its methods. */
export function innerScope(frame: Frame): Scope | null {
	if (frame.code.kind === 'module') return null;
	return frame.code.kind === 'class' ? frame.scope.parent : frame.scope;
}
