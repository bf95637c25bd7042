import type { SyntaxNode } from '@lezer/common';
import type { Parameter } from '../syntax.ts';
import { invalidSyntax } from '../syntaxErrors.ts';
import type { ExpressionLowering } from './expression.ts';
import { groupsBetweenCommas, meaningful } from './node.ts';

/** The parameters of a `def` or a lambda. */
export function lowerParameters(lowering: ExpressionLowering, list: SyntaxNode): Parameter[] {
	const parameters: Parameter[] = [];
	const nodes = meaningful(list).filter((child) => child.name !== '(' && child.name !== ')');
	const commas = nodes.filter((child) => child.name === ',');
	let bareStar: SyntaxNode | null = null;
	groupsBetweenCommas(nodes).forEach((group, i) => {
		const [first, second] = group;
		if (!first || first.type.isError) {
			if (!hasSlash(lowering, commas[i - 1]?.to ?? list.from, commas[i]?.from ?? list.to)) return;
			if (!parameters.length) throw invalidSyntax(list, 'at least one argument must precede /');
			parameters.forEach((parameter, at) => (parameters[at] = { ...parameter, kind: 'positional-only' }));
		} else if (first.name === '*' && !second) bareStar = first;
		else parameters.push(lowerParameter(lowering, group, parameters, bareStar !== null));
	});
	if (bareStar && !parameters.some((parameter) => parameter.kind === 'keyword-only')) throw invalidSyntax(bareStar, 'named arguments must follow bare *');
	return parameters;
}

function lowerParameter(lowering: ExpressionLowering, group: readonly SyntaxNode[], before: readonly Parameter[], afterStar: boolean): Parameter {
	const [first, second] = group;
	const stars = first!.name === '*' || first!.name === '**';
	const named = stars ? second! : first!;
	const name = lowering.text(named);
	if (before.some(({ kind }) => kind === 'double-star')) throw invalidSyntax(named, 'arguments cannot follow var-keyword argument');
	if (before.some((parameter) => parameter.name === name)) throw invalidSyntax(named, `duplicate argument '${name}' in function definition`);
	const type = group.find((child) => child.name === 'TypeDef');
	const annotation = type ? lowering.expression(meaningful(type)[1] ?? type) : null;
	if (stars) return { kind: first!.name === '*' ? 'star' : 'double-star', name, default: null, annotation };
	const equals = group.findIndex((child) => child.name === 'AssignOp');
	const value = equals < 0 ? null : group[equals + 1];
	if (value === undefined) throw invalidSyntax(first!);
	const keywordOnly = afterStar || before.some((parameter) => parameter.kind === 'star');
	if (!keywordOnly && !value && before.some((parameter) => parameter.default)) throw invalidSyntax(named, 'non-default argument follows default argument');
	return { kind: keywordOnly ? 'keyword-only' : 'plain', name, default: value && lowering.expression(value), annotation };
}

/** Whether `/` stands between two commas: it has no node of its own. */
const hasSlash = (lowering: ExpressionLowering, from: number, to: number): boolean =>
	lowering.source.slice(from, to).replace(/#.*/g, '').replace('(', '').trimStart().startsWith('/');
