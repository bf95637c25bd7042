import type { SyntaxNode } from '@lezer/common';
import type { BinaryOp, Block, Expression, Handler, ImportedModule, ImportedName, Statement } from '../syntax.ts';
import { BadSyntax, invalidSyntax, maxNesting, TooDeep } from '../syntaxErrors.ts';
import { lowerArguments } from './call.ts';
import { ExpressionLowering } from './expression.ts';
import { groupsBetweenCommas, meaningful } from './node.ts';
import { lowerParameters } from './parameters.ts';
import { matching } from '../compile/matching.ts';
import { takesAll } from '../patterns.ts';
import { checkTarget } from './target.ts';

/** Turns Lezer's statement nodes into `Statement`s. */
export class StatementLowering {
	private depth = 0;
	private readAgain = 0;
	private readonly expressions: ExpressionLowering;
	/** @param read Reads what a decorator that is any expression stands in, at its place. */
	constructor(
		readonly source: string,
		private readonly read: (readable: string) => Block
	) {
		this.expressions = new ExpressionLowering(source);
	}

	block(nodes: readonly SyntaxNode[]): Block {
		if (++this.depth > maxNesting / 4) throw new TooDeep(nodes[0]!);
		const statements: Statement[] = [];
		for (const node of nodes) {
			if (node.name === ';') continue;
			if (node.name === 'StatementGroup')
				statements.push(
					...meaningful(node)
						.filter((child) => child.name !== ';')
						.map((child) => this.statement(child))
				);
			else statements.push(this.statement(node));
		}
		this.depth--;
		return statements;
	}

	private body(node: SyntaxNode | undefined): Block {
		if (!node) throw invalidSyntax({ from: 0, to: 0 }, null);
		return this.block(meaningful(node).slice(1));
	}

	private expression(node: SyntaxNode | undefined): Expression {
		if (!node) throw invalidSyntax({ from: 0, to: 0 }, null);
		return this.expressions.expression(node);
	}

	private text(node: SyntaxNode): string {
		return this.expressions.text(node);
	}

	private statement(node: SyntaxNode): Statement {
		const from = node.from;
		const children = meaningful(node);
		const to = endOf(children, node);
		const first = children[0];
		switch (node.name) {
			case 'ExpressionStatement':
				return { kind: 'expression', value: this.expressions.expressionList(children), from, to };
			case 'AssignStatement':
				return this.assign(node, children, to);
			case 'UpdateStatement': {
				const at = children.findIndex((child) => child.name === 'UpdateOp');
				const target = this.expressions.expressionList(children.slice(0, at));
				if (!['name', 'attribute', 'subscript'].includes(target.kind)) throw illegalUpdate(target);
				const op = this.text(children[at]!).slice(0, -1) as BinaryOp;
				const value = children.slice(at + 1);
				return { kind: 'update', target, op, value: this.expressions.expressionList(value), from, to };
			}
			case 'PassStatement':
				return { kind: 'pass', from, to };
			case 'BreakStatement':
				return { kind: 'break', from, to };
			case 'ContinueStatement':
				return { kind: 'continue', from, to };
			case 'ReturnStatement':
				return { kind: 'return', value: children.length > 1 ? this.expressions.expressionList(children.slice(1)) : null, from, to };
			case 'YieldStatement':
				return { kind: 'expression', value: this.expressions.yield(node), from, to };
			case 'DeleteStatement':
				return { kind: 'delete', targets: this.expressions.items(children.slice(1)), from, to };
			case 'RaiseStatement': {
				if (children.some((child) => child.name === ',')) throw invalidSyntax(node);
				const cause = children.findIndex((child) => child.name === 'from');
				return {
					kind: 'raise',
					exception: children[1] ? this.expression(children[1]) : null,
					cause: cause > 0 ? this.expression(children[cause + 1]) : null,
					from,
					to
				};
			}
			case 'AssertStatement':
				if (children.length > 4) throw invalidSyntax(node);
				return { kind: 'assert', test: this.expression(children[1]), message: children[3] ? this.expression(children[3]) : null, from, to };
			case 'ScopeStatement': {
				const names = children.filter((child) => child.name === 'VariableName').map((child) => this.text(child));
				return { kind: 'scope', of: first!.name as 'global' | 'nonlocal', names, from, to };
			}
			case 'ImportStatement':
				return this.import(children, from, to);
			case 'PrintStatement':
				throw invalidSyntax(node, "Missing parentheses in call to 'print'. Did you mean print(...)?");
			case 'IfStatement':
				return this.if(children, 0, from, to);
			case 'WhileStatement':
				return {
					kind: 'while',
					test: this.expression(children[1]),
					body: this.body(children[2]),
					otherwise: children[4] ? this.body(children[4]) : [],
					from,
					to
				};
			case 'ForStatement':
				return this.for(node, children, to);
			case 'TryStatement':
				return this.try(node, children, to);
			case 'WithStatement':
				return this.with(node, children, to);
			case 'FunctionDefinition':
			case 'ClassDefinition':
				return this.definition(node, []);
			case 'DecoratedStatement': {
				const decorators = children.filter((child) => child.name === 'Decorator').map((child) => this.decorator(child));
				return this.definition(children[children.length - 1]!, decorators);
			}
			case 'MatchStatement':
				return this.match(children, from, to);
			case 'TypeDefinition':
				throw invalidSyntax(node);
			default:
				throw invalidSyntax(node);
		}
	}

	private assign(node: SyntaxNode, children: readonly SyntaxNode[], to: number): Statement {
		const from = node.from;
		const annotation = children.find((child) => child.name === 'TypeDef');
		if (annotation) {
			const target = checkTarget(this.expression(children[0]), 'annotate');
			const equals = children.findIndex((child) => child.name === 'AssignOp');
			const value = equals < 0 ? null : this.expressions.expressionList(children.slice(equals + 1));
			return { kind: 'annotated', target, annotation: this.expression(meaningful(annotation)[1]), value, from, to };
		}
		const groups: SyntaxNode[][] = [[]];
		for (const child of children) {
			if (child.name === 'AssignOp') groups.push([]);
			else groups[groups.length - 1]!.push(child);
		}
		const value = groups.pop()!;
		const targets = groups.map((group) => checkTarget(this.expressions.expressionList(group), groups.length === 1 ? 'assign' : 'chain'));
		return { kind: 'assign', targets, value: this.expressions.expressionList(value), from, to };
	}

	private import(children: readonly SyntaxNode[], from: number, to: number): Statement {
		if (children[0]!.name === 'import') {
			const modules: ImportedModule[] = partsOf(children.slice(1)).map((group) => {
				const as = group.findIndex((child) => child.name === 'as');
				const path = (as < 0 ? group : group.slice(0, as)).filter((child) => child.name === 'VariableName').map((child) => this.text(child));
				return { path, alias: as < 0 ? null : this.text(group[as + 1]!), from: group[0]!.from, to: group[group.length - 1]!.to };
			});
			return { kind: 'import', modules, from, to };
		}
		const at = children.findIndex((child) => child.name === 'import');
		const head = children.slice(1, at);
		const path = head.filter((child) => child.name === 'VariableName').map((child) => this.text(child));
		const level = head
			.slice(0, head.findIndex((child) => child.name === 'VariableName') < 0 ? head.length : head.findIndex((child) => child.name === 'VariableName'))
			.map((child) => this.text(child))
			.join('').length;
		const rest = children.slice(at + 1).filter((child) => child.name !== '(' && child.name !== ')');
		if (rest[0]?.name === '*') return { kind: 'import-from', module: path.join('.'), level, names: '*', from, to };
		const names: ImportedName[] = partsOf(rest).map((group) => ({
			name: this.text(group[0]!),
			alias: group[2] ? this.text(group[2]) : null,
			from: group[0]!.from,
			to: group[group.length - 1]!.to
		}));
		return { kind: 'import-from', module: path.join('.'), level, names, from, to };
	}

	private if(children: readonly SyntaxNode[], at: number, from: number, to: number): Statement {
		const next = children[at + 3];
		const otherwise = !next ? [] : next.name === 'elif' ? [this.if(children, at + 3, next.from, to)] : this.body(children[at + 4]);
		return { kind: 'if', test: this.expression(children[at + 1]), body: this.body(children[at + 2]), otherwise, from, to };
	}

	private for(node: SyntaxNode, children: readonly SyntaxNode[], to: number): Statement {
		const from = node.from;
		if (children[0]!.name === 'async') throw invalidSyntax(node, "'async for' outside async function");
		const inAt = children.findIndex((child) => child.name === 'in');
		const bodyAt = children.findIndex((child) => child.name === 'Body');
		const target = checkTarget(this.expressions.expressionList(children.slice(1, inAt)), 'for');
		const iterable = this.expressions.expressionList(children.slice(inAt + 1, bodyAt));
		const otherwise = children[bodyAt + 2] ? this.body(children[bodyAt + 2]) : [];
		return { kind: 'for', target, iterable, body: this.body(children[bodyAt]), otherwise, from, to };
	}

	private try(node: SyntaxNode, children: readonly SyntaxNode[], to: number): Statement {
		const handlers: Handler[] = [];
		let otherwise: Block = [];
		let finally_: Block = [];
		for (let i = 2; i < children.length; i++) {
			const head = children[i]!;
			if (head.name === 'Body') continue;
			const bodyAt = children.findIndex((child, at) => at > i && child.name === 'Body');
			if (head.name === 'else') otherwise = this.body(children[bodyAt]);
			else if (head.name === 'finally') finally_ = this.body(children[bodyAt]);
			else if (head.name === 'except') {
				const parts = children.slice(i + 1, bodyAt);
				if (parts[0]?.name === '*') return { kind: 'unsupported', what: 'except*', binds: boundNames(node, this.source), from: node.from, to };
				if (parts[1]?.name === ',') throw invalidSyntax({ from: parts[0]!.from, to: parts[2]!.to }, 'multiple exception types must be parenthesized');
				const bare = handlers.find((handler) => handler.type === null);
				if (bare) throw invalidSyntax(bare, "default 'except:' must be last");
				const type = parts[0] ? this.expression(parts[0]) : null;
				handlers.push({
					type,
					name: parts[2] ? this.text(parts[2]) : null,
					body: this.body(children[bodyAt]),
					from: head.from,
					to: parts[parts.length - 1]?.to ?? head.to
				});
			}
			i = bodyAt;
		}
		if (!handlers.length && !children.some((child) => child.name === 'finally')) {
			const rest = /^\s*/.exec(this.source.slice(node.to))![0].length;
			throw new BadSyntax({ from: node.to + rest, to: node.to + rest + 1 }, "expected 'except' or 'finally' block");
		}
		return { kind: 'try', body: this.body(children[1]), handlers, otherwise, finally_, from: node.from, to };
	}

	private with(node: SyntaxNode, children: readonly SyntaxNode[], to: number): Statement {
		const from = node.from;
		if (children[0]!.name === 'async') throw invalidSyntax(node, "'async with' outside async function");
		const given = partsOf(children.slice(1, -1));
		// `with (a, b):` is two managers, not a tuple.
		const alone = given.length === 1 && given[0]!.length === 1 && given[0]![0]!.name === 'TupleExpression' ? given[0]![0]! : null;
		const items = (alone ? partsOf(meaningful(alone).slice(1, -1)) : given).map((group) => {
			const parts = meaningful(group[0]!);
			// `a as (b, c)` is read as `a or (b, c)`.
			const [context, , target] = parts.length === 3 && this.text(parts[1]!) === 'as' ? parts : group;
			return { context: this.expression(context), target: target ? checkTarget(this.expression(target), 'for') : null };
		});
		return { kind: 'with', items, body: this.body(children[children.length - 1]), from, to };
	}

	private match(children: readonly SyntaxNode[], from: number, to: number): Statement {
		const bodyAt = children.findIndex((child) => child.name === 'MatchBody');
		const clauses = meaningful(children[bodyAt]!).filter((child) => child.name === 'MatchClause');
		const cases = clauses.map((clause, i) => {
			const parts = meaningful(clause).slice(1);
			const guard = parts.find((part) => part.name === 'Guard');
			const pattern = matching.lower(
				this.expressions,
				parts.filter((part) => part !== guard && part.name !== 'Body')
			);
			if (!guard && i < clauses.length - 1 && takesAll(pattern)) {
				const named = pattern.kind === 'capture' && pattern.name !== null ? `name capture '${pattern.name}'` : 'wildcard';
				throw invalidSyntax(pattern, `${named} makes remaining patterns unreachable`);
			}
			const test = guard ? this.expression(meaningful(guard)[1]) : null;
			return { pattern, guard: test, body: this.body(parts[parts.length - 1]), from: clause.from, to: clause.to };
		});
		return { kind: 'match', subject: this.expressions.expressionList(children.slice(1, bodyAt)), cases, from, to };
	}

	private decorator(node: SyntaxNode): Expression {
		const { from, to } = meaningful(node)[1]!;
		const name = this.source.slice(from, to);
		if (/^\w+$/.test(name)) return { kind: 'name', name, from, to };
		// Each is read behind as many empty lines: together no more than takes a moment.
		this.readAgain += from;
		if (this.readAgain > 200_000) return { kind: 'unsupported', what: 'so many decorators', from, to };
		const [statement] = this.read(`${'\n'.repeat(from - 1)}(${name})`);
		return statement?.kind === 'expression' ? statement.value : this.expression(undefined);
	}

	private definition(node: SyntaxNode, decorators: readonly Expression[]): Statement {
		const { from, to } = node;
		const children = meaningful(node);
		if (children[0]!.name === 'async') return { kind: 'unsupported', what: 'async', binds: boundNames(node, this.source).slice(0, 1), from, to };
		const name = this.text(children[1]!);
		const body = this.body(children[children.length - 1]);
		if (node.name === 'ClassDefinition') {
			const list = children.find((child) => child.name === 'ArgList');
			const args = list ? lowerArguments(this.expressions, list) : [];
			return { kind: 'class', name, args, body, decorators, from, to };
		}
		const list = children.find((child) => child.name === 'ParamList');
		const type = children.slice(2).find((child) => child.name === 'TypeDef');
		const returns = type ? this.expression(meaningful(type).find((child) => child.name !== '->')) : null;
		return { kind: 'function', name, parameters: list ? lowerParameters(this.expressions, list) : [], returns, body, decorators, from, to };
	}
}

/** A simple statement's node runs to the end of its line's break; its span ends with its last part. */
const endOf = (children: readonly SyntaxNode[], node: SyntaxNode): number => children[children.length - 1]?.to ?? node.to;

/** The parts of a list that may end in a comma. */
const partsOf = (nodes: readonly SyntaxNode[]): SyntaxNode[][] => groupsBetweenCommas(nodes).filter((group) => group.length > 0);

const illegalUpdate = (target: Expression): BadSyntax =>
	invalidSyntax(target, target.kind === 'tuple' || target.kind === 'list' ? `'${target.kind}' is an illegal expression for augmented assignment` : null);

/** Every name below a node that is not modelled: any of them may be bound by it. */
function boundNames(node: SyntaxNode, source: string): string[] {
	const names = new Set<string>();
	node.cursor().iterate((child) => {
		if (child.name === 'VariableName') names.add(source.slice(child.from, child.to));
	});
	return [...names];
}
