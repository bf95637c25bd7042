import type { Block, Expression, Parameter } from '../../python/syntax/tree.ts';
import { tensorAttributes } from './calls.ts';
import type { Hint, Where } from './hints/hint.ts';
import { spreadIn } from './required.ts';
import { constantOf, dotted, wholeOf, type Node } from './usage.ts';

/** The texts that an expression is compared with, alone or in a list. */
const comparedWith = ({ operands }: Extract<Expression, { kind: 'compare' }>, expression: Expression): readonly string[] =>
	operands.flatMap((operand) => {
		if (operand === expression) return [];
		const items = operand.kind === 'list' || operand.kind === 'tuple' || operand.kind === 'set' ? operand.items : [operand];
		return items.map(constantOf).filter((one) => typeof one === 'string');
	});

/** What is done with an item or an attribute: `cfg.kind == 'LSTM'`, `if cfg['deep']:`. */
export function partRead(part: Expression, key: string, around: readonly Node[], hint: Hint): void {
	const [above, call] = around;
	const spread = spreadIn(part, around);
	if (spread) hint.partsSpread = new Map([...(hint.partsSpread ?? []), [key, [...(hint.partsSpread?.get(key) ?? []), spread]]]);
	if (isListed(part, above)) {
		const place = above?.kind === 'subscript' ? wholeOf(above.index) : null;
		hint.partsListed = new Map([...(hint.partsListed ?? []), [key, Math.max(hint.partsListed?.get(key) ?? 0, (place ?? -1) + 1)]]);
	}
	if (above?.kind === 'keyword') (hint.partsPassed ??= new Map()).set(key, above.name);
	if (above?.kind === 'positional' && call?.kind === 'call' && dotted(call.callee) === 'len') (hint.partsCounted ??= new Set()).add(key);
	nested(part, key, above, hint, call);
	if (above?.kind === 'compare') {
		const texts = comparedWith(above, part);
		if (texts.length > 0) hint.partTexts = new Map([...(hint.partTexts ?? []), [key, [...(hint.partTexts?.get(key) ?? []), ...texts]]]);
	} else if (isTest(above, part)) (hint.partsTested ??= new Set()).add(key);
}

/** `for n in cfg.layers`, `cfg.layers[0]`, `cfg.layers[:-1]`: it has several. */
function isListed(part: Expression, above: Node | undefined): boolean {
	if (above?.kind === 'subscript') return above.object === part && (above.index.kind === 'slice' || wholeOf(above.index) !== null);
	if (above?.kind === 'for') return above.iterable === part;
	return above?.kind === 'comprehension' && above.clauses.some(({ iterable }) => iterable === part);
}

/** `cfg['model']['units']`, `cfg.model.units`: what a part has of its own. */
function nested(part: Expression, key: string, above: Node | undefined, hint: Hint, call?: Node): void {
	const isCalled = call?.kind === 'call' && call.callee === above;
	const [as, inner] =
		above?.kind === 'subscript' && above.object === part
			? (['dict', constantOf(above.index)] as const)
			: above?.kind === 'attribute' && !isCalled && !tensorAttributes.test(above.name)
				? (['object', above.name] as const)
				: [];
	if (as === undefined || typeof inner !== 'string') return;
	hint.partsOfParts ??= new Map();
	const known = hint.partsOfParts.get(key) ?? { as, keys: new Set() };
	if (known.as === as) hint.partsOfParts.set(key, { as, keys: known.keys.add(inner) });
}

export const isTest = (parent: Node | undefined, expression: Expression): boolean =>
	((parent?.kind === 'if' || parent?.kind === 'while' || parent?.kind === 'conditional') && parent.test === expression) ||
	(parent?.kind === 'unary' && parent.op === 'not');

/** `assert len(p) == 3`: how many parts it has. */
export function countAsserted(call: Node, around: readonly Node[]): number | undefined {
	const [compare, statement] = around.slice(around.indexOf(call) + 1);
	if (statement?.kind !== 'assert' || compare?.kind !== 'compare' || compare.ops.join() !== '==') return undefined;
	return compare.operands.flatMap((operand) => wholeOf(operand) ?? [])[0];
}

/** At most so many. */
const mostOfStar = 20;

/** `x = args[0]`, `x, h = args`: positional parameters by these names; none where one is left out. */
export function partsOfStar(body: Block, star: Parameter): readonly Parameter[] {
	const names: string[] = [];
	const isStar = (value: Expression): boolean => value.kind === 'name' && value.name === star.name;
	for (const statement of body) {
		if (statement.kind !== 'assign') continue;
		const [target] = statement.targets;
		const { value } = statement;
		if (target?.kind === 'tuple' && isStar(value)) target.items.forEach((item, at) => item.kind === 'name' && (names[at] ??= item.name));
		const at = value.kind === 'subscript' && isStar(value.object) ? wholeOf(value.index) : null;
		if (target?.kind === 'name' && at !== null && at >= 0 && at < mostOfStar) names[at] ??= target.name;
	}
	const isWhole = new Set(names).size === names.length && !names.includes(undefined!);
	return isWhole ? names.map((name) => ({ ...star, kind: 'positional-only', name })) : [];
}

/** What stands between its brackets: a key, or what axes it has at least. */
export function subscript({ program }: Where, index: Expression, hint: Hint): void {
	const key = constantOf(index.kind === 'name' ? program.constants.get(index.name) : index);
	if (typeof key === 'string') (hint.keys ??= []).push(key);
	// A constant that is not here: numbers are seldom given names.
	else if (index.kind === 'name' && /^[A-Z][A-Z_]{3,}$/.test(index.name) && !program.constants.has(index.name)) hint.keys ??= [];
	else if (index.kind === 'tuple') {
		const axes = index.items.filter((item) => !(constantOf(item) === null || (item.kind === 'name' && item.name === 'None')));
		if (!axes.some((item) => item.kind === 'constant' && item.value !== null && typeof item.value === 'object'))
			hint.least = Math.max(hint.least ?? 0, axes.length);
	} else {
		hint.least = Math.max(hint.least ?? 0, 1);
		hint.places = Math.max(hint.places ?? 0, (wholeOf(index) ?? -1) + 1);
	}
}

/** A text that it may be. */
export function said(text: unknown, hint: Hint): void {
	if (typeof text === 'string') (hint.texts ??= []).push(text);
}

export function compared(parent: Extract<Expression, { kind: 'compare' }>, expression: Expression, hint: Hint): void {
	const texts = comparedWith(parent, expression);
	if (texts.length > 0) (hint.texts ??= []).push(...texts);
}
