import type { SyntaxNode } from '@lezer/common';
import type { Span } from '../ir/index.ts';
import { lowerFormatString, readString } from './strings.ts';
import type { Argument, BinaryOp, Clause, CompareOp, Expression, Parameter, UnaryOp } from './syntax.ts';
import { ellipsis } from './values.ts';
import { invalidSyntax, maxNesting, TooDeep } from './syntaxErrors.ts';

/** Turns Lezer's expression nodes into `Expression`s. */
export class ExpressionLowering {
	private depth = 0;
	constructor(readonly source: string) {}

	text(node: Span): string {
		return this.source.slice(node.from, node.to);
	}

	expression(node: SyntaxNode): Expression {
		if (++this.depth > maxNesting) throw new TooDeep(node);
		const lowered = this.lower(node);
		this.depth--;
		return lowered;
	}

	private lower(node: SyntaxNode): Expression {
		const { from, to, name } = node;
		switch (name) {
			case 'VariableName':
				return { kind: 'name', name: this.text(node), from, to };
			case 'Number':
				return this.number(node);
			case 'Boolean':
				return { kind: 'constant', value: this.source[from] === 'T', from, to };
			case 'None':
				return { kind: 'constant', value: null, from, to };
			case 'Ellipsis':
				return { kind: 'constant', value: ellipsis, from, to };
			case 'String':
			case 'FormatString':
			case 'ContinuedString':
				return this.string(node);
			case 'ParenthesizedExpression': {
				const inner = meaningful(node).find((child) => child.name !== '(' && child.name !== ')');
				if (!inner || inner.name === '*') throw invalidSyntax(node, 'cannot use starred expression here');
				return this.expression(inner);
			}
			case 'TupleExpression':
				return { kind: 'tuple', items: this.items(inside(node)), from, to };
			case 'ArrayExpression':
				return { kind: 'list', items: this.items(inside(node)), from, to };
			case 'SetExpression':
				return { kind: 'set', items: this.items(inside(node)), from, to };
			case 'DictionaryExpression':
				return this.dict(node);
			case 'ArrayComprehensionExpression':
				return this.comprehension(node, 'list', inside(node));
			case 'SetComprehensionExpression':
				return this.comprehension(node, 'set', inside(node));
			case 'ComprehensionExpression':
				return this.comprehension(node, 'generator', inside(node));
			case 'DictionaryComprehensionExpression':
				return this.comprehension(node, 'dict', inside(node));
			case 'UnaryExpression': {
				if (this.source.startsWith('not', from)) return this.logic(node);
				const [op, operand] = meaningful(node);
				if (!op || !operand) throw invalidSyntax(node);
				return { kind: 'unary', op: this.text(op) as UnaryOp, operand: this.expression(operand), from, to };
			}
			case 'BinaryExpression':
				return this.binary(node);
			case 'ConditionalExpression': {
				const [body, , test, , otherwise] = meaningful(node);
				if (!body || !test || !otherwise) throw invalidSyntax(node);
				return { kind: 'conditional', test: this.expression(test), body: this.expression(body), otherwise: this.expression(otherwise), from, to };
			}
			case 'CallExpression': {
				const [callee, args] = meaningful(node);
				if (!callee || !args) throw invalidSyntax(node);
				return { kind: 'call', callee: this.expression(callee), args: this.args(args), from, to };
			}
			case 'MemberExpression':
				return this.member(node);
			case 'LambdaExpression': {
				const children = meaningful(node);
				const params = children.find((child) => child.name === 'ParamList');
				const body = children[children.length - 1];
				if (!body) throw invalidSyntax(node);
				return { kind: 'lambda', parameters: params ? this.parameters(params) : [], body: this.expression(body), from, to };
			}
			case 'NamedExpression': {
				const [target, , value] = meaningful(node);
				if (!target || !value) throw invalidSyntax(node);
				return { kind: 'named', target: this.expression(target), value: this.expression(value), from, to };
			}
			case 'YieldExpression':
				return this.yield(node);
			case 'AwaitExpression':
				return { kind: 'unsupported', what: 'await', from, to };
			default:
				throw invalidSyntax(node);
		}
	}

	/** `yield`, as a statement or in an expression. */
	yield(node: SyntaxNode): Expression {
		const { from, to } = node;
		const children = meaningful(node).slice(1).filter((child) => !child.type.isError);
		if (children[0]?.name === 'from') return { kind: 'yield', from_: true, value: this.expression(children[1]!), from, to };
		return { kind: 'yield', from_: false, value: children.length ? this.expressionList(children) : null, from, to };
	}

	/** `a, b`: one expression, or a tuple of what commas separate. */
	expressionList(nodes: readonly SyntaxNode[]): Expression {
		const first = nodes[0];
		if (!first) throw invalidSyntax({ from: 0, to: 0 }, null);
		if (nodes.length === 1) return this.expression(first);
		const items = this.items(nodes);
		const single = items[0]!;
		if (items.length === 1 && !nodes.some((node) => node.name === ',')) return single;
		return { kind: 'tuple', items, from: first.from, to: nodes[nodes.length - 1]!.to };
	}

	/** What stands between commas, with `*` as starred. */
	items(nodes: readonly SyntaxNode[]): Expression[] {
		const items: Expression[] = [];
		for (let i = 0; i < nodes.length; i++) {
			const node = nodes[i]!;
			if (node.name === ',') continue;
			if (node.name === '*') {
				const value = this.expression(nodes[++i]!);
				items.push({ kind: 'starred', value, from: node.from, to: value.to });
			} else items.push(this.expression(node));
		}
		return items;
	}

	private number(node: SyntaxNode): Expression {
		const { from, to } = node;
		const digits = this.text(node).replaceAll('_', '');
		if (/[jJ]$/.test(digits)) return { kind: 'unsupported', what: 'complex numbers', from, to };
		if (/^0\d/.test(digits) && !/[.eE]/.test(digits) && !/^0+$/.test(digits))
			throw invalidSyntax(node, 'leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers');
		if (/^0[xob]/i.test(digits) || /^\d+$/.test(digits)) {
			if (digits.length > 4300) return { kind: 'unsupported', what: 'an integer of more than 4,300 digits', from, to };
			return { kind: 'constant', value: BigInt(digits.toLowerCase()), from, to };
		}
		return { kind: 'constant', value: Number(digits), from, to };
	}

	private string(node: SyntaxNode): Expression {
		const { from, to } = node;
		const pieces = node.name === 'ContinuedString' ? meaningful(node) : [node];
		const parts = pieces.flatMap((piece) => {
			const plain = piece.name === 'String';
			if (/^\w*b/i.test(this.source.slice(piece.from, piece.from + 2).replace(/['"].*/s, ''))) return null;
			return plain ? [readString(this.text(piece), piece)] : lowerFormatString(this, piece);
		});
		if (parts.includes(null)) return { kind: 'unsupported', what: 'bytes', from, to };
		const known = parts.filter((part) => part !== null);
		if (known.every((part) => typeof part === 'string') && pieces.every((piece) => piece.name === 'String'))
			return { kind: 'constant', value: known.join(''), from, to };
		return { kind: 'formatted', parts: known, from, to };
	}

	private dict(node: SyntaxNode): Expression {
		const nodes = inside(node);
		const entries: { key: Expression | null; value: Expression }[] = [];
		for (let i = 0; i < nodes.length; i++) {
			const at = nodes[i]!;
			if (at.name === ',') continue;
			if (at.name === '**') entries.push({ key: null, value: this.expression(nodes[++i]!) });
			else {
				if (nodes[i + 1]?.name !== ':' || !nodes[i + 2]) throw invalidSyntax(node);
				entries.push({ key: this.expression(at), value: this.expression(nodes[i + 2]!) });
				i += 2;
			}
		}
		return { kind: 'dict', entries, from: node.from, to: node.to };
	}

	private binary(node: SyntaxNode): Expression {
		const { from, to } = node;
		const children = meaningful(node);
		const left = children[0];
		const right = children[children.length - 1];
		if (!left || !right || children.length < 3) throw invalidSyntax(node);
		const op = children.slice(1, -1).map((child) => this.text(child)).join(' ');
		if (op === 'and' || op === 'or') return this.logic(node);
		if (children[1]!.name === 'CompareOp' || /^(in|not in|is|is not)$/.test(op)) {
			if (op === '<>' || isNot(right)) throw invalidSyntax(node);
			const head = this.expression(left);
			const tail = this.expression(right);
			if (head.kind === 'compare' && left.name === 'BinaryExpression')
				return { kind: 'compare', ops: [...head.ops, op as CompareOp], operands: [...head.operands, tail], from, to };
			return { kind: 'compare', ops: [op as CompareOp], operands: [head, tail], from, to };
		}
		return { kind: 'binary', op: op as BinaryOp, left: this.expression(left), right: this.expression(right), from, to };
	}

	/** `and`, `or`, `not`: Lezer gives `not` all that stands to its right, so the chain is put together again by Python's precedence. */
	private logic(node: SyntaxNode): Expression {
		const parts: (SyntaxNode | 'and' | 'or' | 'not')[] = [];
		const pending: (SyntaxNode | 'and' | 'or' | 'not')[] = [node];
		for (let part = pending.pop(); part !== undefined; part = pending.pop()) {
			const children = typeof part === 'object' && (part.name === 'BinaryExpression' || isNot(part)) ? meaningful(part) : [];
			const op = children[children.length - 2]?.name;
			if (typeof part === 'object' && (op === 'and' || op === 'or')) pending.push(children[2]!, op, children[0]!);
			else if (typeof part === 'object' && isNot(part) && children[1]) pending.push(children[1], 'not');
			else parts.push(part);
		}
		let at = 0;
		const not = (): Expression => {
			const part = parts[at++];
			if (part === 'not') {
				const word = at;
				const operand = not();
				return { kind: 'unary', op: 'not', operand, from: word === 1 ? node.from : operand.from, to: operand.to };
			}
			if (part === undefined || typeof part === 'string') throw invalidSyntax(node);
			return this.expression(part);
		};
		const chain = (op: 'and' | 'or', operand: () => Expression): Expression => {
			let left = operand();
			while (parts[at] === op) {
				at++;
				const right = operand();
				left = { kind: 'boolean', op, left, right, from: left.from, to: right.to };
			}
			return left;
		};
		return chain('or', () => chain('and', not));
	}

	private member(node: SyntaxNode): Expression {
		const { from, to } = node;
		const children = meaningful(node);
		const object = this.expression(children[0]!);
		if (children[1]?.name === '.') {
			const property = children[2];
			if (!property) throw invalidSyntax(node);
			return { kind: 'attribute', object, name: this.text(property), nameSpan: { from: property.from, to: property.to }, from, to };
		}
		const within = children.slice(2, -1);
		if (within.length === 0) throw invalidSyntax(node);
		return { kind: 'subscript', object, index: this.subscript(within), from, to };
	}

	private subscript(nodes: readonly SyntaxNode[]): Expression {
		const items: Expression[] = [];
		let group: SyntaxNode[] = [];
		for (const node of nodes) {
			if (node.name === ',') {
				items.push(this.subscriptItem(group));
				group = [];
			} else group.push(node);
		}
		if (group.length) items.push(this.subscriptItem(group));
		if (items.length === 1 && nodes[nodes.length - 1]!.name !== ',') return items[0]!;
		return { kind: 'tuple', items, from: nodes[0]!.from, to: nodes[nodes.length - 1]!.to };
	}

	private subscriptItem(group: readonly SyntaxNode[]): Expression {
		const first = group[0]!;
		if (!group.some((node) => node.name === ':')) return this.expressionList(group);
		const parts: (Expression | null)[] = [null, null, null];
		let part = 0;
		for (const node of group) {
			if (node.name === ':') part++;
			else parts[part] = this.expression(node);
		}
		return { kind: 'slice', start: parts[0]!, stop: parts[1]!, step: parts[2]!, from: first.from, to: group[group.length - 1]!.to };
	}

	args(node: SyntaxNode): Argument[] {
		const nodes = inside(node);
		const forAt = nodes.findIndex((child) => child.name === 'for' || child.name === 'async');
		const args: Argument[] = [];
		let keywordSeen = false;
		for (let i = 0; i < nodes.length; i++) {
			const at = nodes[i]!;
			if (at.name === ',') continue;
			if (at.name === '*' || at.name === '**') {
				if (at.name === '*' && args.some((arg) => arg.kind === 'double-star')) throw invalidSyntax(at, 'iterable argument unpacking follows keyword argument unpacking');
				args.push({ kind: at.name === '*' ? 'star' : 'double-star', value: this.expression(nodes[++i]!) });
				keywordSeen ||= at.name === '**';
			} else if (nodes[i + 1]?.name === 'AssignOp') {
				const value = nodes[i + 2];
				if (!value) throw invalidSyntax(node);
				if (this.text(nodes[i + 1]!) === ':=') {
					const named: Expression = { kind: 'named', target: this.expression(at), value: this.expression(value), from: at.from, to: value.to };
					args.push({ kind: 'positional', value: named });
				} else {
					const name = this.text(at);
					if (args.some((arg) => arg.kind === 'keyword' && arg.name === name)) throw invalidSyntax({ from: at.from, to: value.to }, `keyword argument repeated: ${name}`);
					args.push({ kind: 'keyword', name, value: this.expression(value) });
					keywordSeen = true;
				}
				i += 2;
			} else if (forAt === i + 1) {
				if (args.length > 0 || isFollowed(nodes.slice(i))) throw invalidSyntax(at, 'Generator expression must be parenthesized');
				args.push({ kind: 'positional', value: this.comprehension(node, 'generator', nodes.slice(i)) });
				break;
			} else {
				if (keywordSeen) {
					const unpacked = args.some((arg) => arg.kind === 'double-star') && !args.some((arg) => arg.kind === 'keyword');
					throw invalidSyntax({ from: node.to - 1, to: node.to }, unpacked ? 'positional argument follows keyword argument unpacking' : 'positional argument follows keyword argument');
				}
				args.push({ kind: 'positional', value: this.expression(at) });
			}
		}
		return args;
	}

	comprehension(node: Span, of: 'list' | 'set' | 'dict' | 'generator', nodes: readonly SyntaxNode[]): Expression {
		const { from, to } = node;
		if (nodes.some((child) => child.name === 'async')) return { kind: 'unsupported', what: 'async comprehensions', from, to };
		const start = nodes.findIndex((child) => child.name === 'for');
		const head = nodes.slice(0, start);
		if (head[0]?.name === '*' || head[0]?.name === '**') throw invalidSyntax(head[0], 'iterable unpacking cannot be used in comprehension');
		const clauses: { target: Expression; iterable: Expression; conditions: Expression[] }[] = [];
		for (let i = start; i < nodes.length; ) {
			if (nodes[i]!.name === 'if') {
				clauses[clauses.length - 1]!.conditions.push(this.expression(nodes[i + 1]!));
				i += 2;
				continue;
			}
			const inAt = nodes.findIndex((child, at) => at > i && child.name === 'in');
			if (nodes[i]!.name !== 'for' || inAt < 0 || !nodes[inAt + 1]) throw invalidSyntax(nodes[i]!);
			clauses.push({ target: this.expressionList(nodes.slice(i + 1, inAt)), iterable: this.expression(nodes[inAt + 1]!), conditions: [] });
			i = inAt + 2;
		}
		const value = of === 'dict' ? this.expression(head[2]!) : null;
		return { kind: 'comprehension', of, element: this.expression(head[0]!), value, clauses, from, to };
	}

	private slashFollows(offset: number): boolean {
		return /^\s*\//.test(this.source.slice(offset, offset + 200));
	}

	parameters(node: SyntaxNode): Parameter[] {
		const parameters: Parameter[] = [];
		let afterStar = false;
		const nodes = meaningful(node).filter((child) => child.name !== '(' && child.name !== ')');
		const groups: SyntaxNode[][] = [[]];
		for (const child of nodes) {
			if (child.name === ',') groups.push([]);
			else groups[groups.length - 1]!.push(child);
		}
		const commas = nodes.filter((child) => child.name === ',').map((child) => child.to);
		let next = -1;
		let comma = node.from + 1;
		for (const group of groups) {
			const first = group[0];
			if (!first) {
				// `/` has no node of its own.
				if (this.slashFollows(comma)) parameters.forEach((parameter, i) => (parameters[i] = { ...parameter, kind: 'positional-only' }));
				comma = commas[++next] ?? node.to;
				continue;
			}
			comma = commas[++next] ?? node.to;
			const starred = first.name === '*' || first.name === '**';
			if (starred && group.length === 1) {
				afterStar = true;
				continue;
			}
			const nameNode = starred ? group[1]! : first;
			const name = this.text(nameNode);
			if (parameters.some((parameter) => parameter.name === name)) throw invalidSyntax(nameNode, `duplicate argument '${name}' in function definition`);
			const equals = group.findIndex((child) => child.name === 'AssignOp');
			const defaultValue = equals >= 0 ? this.expression(group[equals + 1]!) : null;
			const kind = first.name === '*' ? 'star' : first.name === '**' ? 'double-star' : afterStar ? 'keyword-only' : 'plain';
			if (kind === 'plain' && !defaultValue && parameters.some((parameter) => parameter.kind === 'plain' && parameter.default))
				throw invalidSyntax(nameNode, 'non-default argument follows default argument');
			parameters.push({ kind, name, default: defaultValue });
			afterStar ||= first.name === '*';
		}
		return parameters;
	}
}

/** A node's children without comments. */
export function meaningful(node: SyntaxNode): SyntaxNode[] {
	const children: SyntaxNode[] = [];
	for (let child = node.firstChild; child; child = child.nextSibling) if (child.name !== 'Comment') children.push(child);
	return children;
}

/** Whether a comma stands behind a comprehension: one that is not in a target, between `for` and `in`. */
function isFollowed(nodes: readonly SyntaxNode[]): boolean {
	let inTarget = false;
	for (const { name } of nodes) {
		if (name === ',' && !inTarget) return true;
		inTarget = name === 'for' || (inTarget && name !== 'in');
	}
	return false;
}

const isNot = (node: SyntaxNode): boolean => node.name === 'UnaryExpression' && node.firstChild?.name === 'not';

/** The children between a node's brackets. */
export const inside = (node: SyntaxNode): SyntaxNode[] => meaningful(node).slice(1, -1);
