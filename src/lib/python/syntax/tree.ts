import type { Span } from '../../ir/index.ts';
import type { Value } from '../objects/values.ts';

/** The syntax tree. Every node has its span. */
export type Expression = Span & ExpressionNode;

type ExpressionNode =
	| { readonly kind: 'constant'; readonly value: Value }
	| { readonly kind: 'name'; readonly name: string }
	| { readonly kind: 'formatted'; readonly parts: readonly (string | Interpolation)[] }
	| { readonly kind: 'tuple' | 'list' | 'set'; readonly items: readonly Expression[] }
	/** A null key is `**value`. */
	| { readonly kind: 'dict'; readonly entries: readonly { readonly key: Expression | null; readonly value: Expression }[] }
	| { readonly kind: 'starred'; readonly value: Expression }
	| { readonly kind: 'unary'; readonly op: UnaryOp; readonly operand: Expression }
	| { readonly kind: 'binary'; readonly op: BinaryOp; readonly left: Expression; readonly right: Expression }
	/** `a < b <= c`: one operand more than operators. */
	| { readonly kind: 'compare'; readonly ops: readonly CompareOp[]; readonly operands: readonly Expression[] }
	| { readonly kind: 'boolean'; readonly op: 'and' | 'or'; readonly left: Expression; readonly right: Expression }
	| { readonly kind: 'conditional'; readonly test: Expression; readonly body: Expression; readonly otherwise: Expression }
	| { readonly kind: 'attribute'; readonly object: Expression; readonly name: string; readonly nameSpan: Span }
	| { readonly kind: 'subscript'; readonly object: Expression; readonly index: Expression }
	| { readonly kind: 'slice'; readonly start: Expression | null; readonly stop: Expression | null; readonly step: Expression | null }
	| { readonly kind: 'call'; readonly callee: Expression; readonly args: readonly Argument[] }
	| { readonly kind: 'lambda'; readonly parameters: readonly Parameter[]; readonly body: Expression }
	| {
			readonly kind: 'comprehension';
			readonly of: 'list' | 'set' | 'dict' | 'generator';
			readonly element: Expression;
			readonly value: Expression | null;
			readonly clauses: readonly Clause[];
	  }
	| { readonly kind: 'named'; readonly target: Expression; readonly value: Expression }
	| { readonly kind: 'yield'; readonly value: Expression | null; readonly from_: boolean }
	/** Syntax that is not modelled: unknown when it is reached. */
	| { readonly kind: 'unsupported'; readonly what: string };

export type UnaryOp = '+' | '-' | '~' | 'not';
export type BinaryOp = '+' | '-' | '*' | '/' | '//' | '%' | '**' | '@' | '&' | '|' | '^' | '<<' | '>>';
export type CompareOp = '<' | '<=' | '>' | '>=' | '==' | '!=' | 'in' | 'not in' | 'is' | 'is not';

/** `{value!r:spec}`. */
export interface Interpolation {
	readonly value: Expression;
	readonly conversion: 'r' | 's' | 'a' | null;
	readonly format: readonly (string | Interpolation)[] | null;
}

export type Argument =
	| { readonly kind: 'positional' | 'star' | 'double-star'; readonly value: Expression }
	| { readonly kind: 'keyword'; readonly name: string; readonly value: Expression; readonly from: number };

export interface Parameter extends Span {
	readonly kind: 'positional-only' | 'plain' | 'star' | 'keyword-only' | 'double-star';
	readonly name: string;
	readonly default: Expression | null;
	/** null where there is none, and in a lambda. */
	readonly annotation: Expression | null;
}

/** One `for … in … if …` of a comprehension. */
export interface Clause {
	readonly target: Expression;
	readonly iterable: Expression;
	readonly conditions: readonly Expression[];
}

export type Statement = Span & StatementNode;
export type Block = readonly Statement[];

type StatementNode =
	| { readonly kind: 'expression'; readonly value: Expression }
	| { readonly kind: 'assign'; readonly targets: readonly Expression[]; readonly value: Expression }
	/** A null value is a bare annotation, `x: int`. */
	| { readonly kind: 'annotated'; readonly target: Expression; readonly annotation: Expression; readonly value: Expression | null }
	| { readonly kind: 'update'; readonly target: Expression; readonly op: BinaryOp; readonly value: Expression }
	| { readonly kind: 'import'; readonly modules: readonly ImportedModule[] }
	| { readonly kind: 'import-from'; readonly module: string; readonly level: number; readonly names: readonly ImportedName[] | '*' }
	| { readonly kind: 'if'; readonly test: Expression; readonly body: Block; readonly otherwise: Block }
	| { readonly kind: 'while'; readonly test: Expression; readonly body: Block; readonly otherwise: Block }
	| { readonly kind: 'for'; readonly target: Expression; readonly iterable: Expression; readonly body: Block; readonly otherwise: Block }
	| { readonly kind: 'try'; readonly body: Block; readonly handlers: readonly Handler[]; readonly otherwise: Block; readonly finally_: Block }
	| { readonly kind: 'with'; readonly items: readonly { readonly context: Expression; readonly target: Expression | null }[]; readonly body: Block }
	| {
			readonly kind: 'function';
			readonly name: string;
			readonly parameters: readonly Parameter[];
			/** `-> …`. */
			readonly returns: Expression | null;
			readonly body: Block;
			readonly decorators: readonly Expression[];
	  }
	| { readonly kind: 'class'; readonly name: string; readonly args: readonly Argument[]; readonly body: Block; readonly decorators: readonly Expression[] }
	| { readonly kind: 'match'; readonly subject: Expression; readonly cases: readonly Case[] }
	| { readonly kind: 'return'; readonly value: Expression | null }
	| { readonly kind: 'raise'; readonly exception: Expression | null; readonly cause: Expression | null }
	| { readonly kind: 'assert'; readonly test: Expression; readonly message: Expression | null }
	| { readonly kind: 'delete'; readonly targets: readonly Expression[] }
	| { readonly kind: 'scope'; readonly of: 'global' | 'nonlocal'; readonly names: readonly string[] }
	| { readonly kind: 'pass' | 'break' | 'continue' }
	/** A statement that is not modelled; the names that it would bind become unknown. */
	| { readonly kind: 'unsupported'; readonly what: string; readonly binds: readonly string[] };

/** `case pattern if guard: …`. */
export interface Case extends Span {
	readonly pattern: Pattern;
	readonly guard: Expression | null;
	readonly body: Block;
}

/** What a value is compared with in a `case`. A null name is `_`. */
export type Pattern = Span &
	(
		| { readonly kind: 'value'; readonly value: Expression }
		| { readonly kind: 'capture' | 'star'; readonly name: string | null }
		| { readonly kind: 'sequence' | 'or'; readonly items: readonly Pattern[] }
		| { readonly kind: 'mapping'; readonly entries: readonly (readonly [key: Expression, pattern: Pattern])[]; readonly rest: string | null }
		| {
				readonly kind: 'class-pattern';
				readonly cls: Expression;
				readonly positional: readonly Pattern[];
				readonly keywords: readonly (readonly [name: string, pattern: Pattern])[];
		  }
		| { readonly kind: 'as'; readonly pattern: Pattern; readonly name: string }
	);

export interface ImportedModule extends Span {
	readonly path: readonly string[];
	readonly alias: string | null;
}

export interface ImportedName extends Span {
	readonly name: string;
	readonly alias: string | null;
}

export interface Handler extends Span {
	/** null: a bare `except:`. */
	readonly type: Expression | null;
	readonly name: string | null;
	readonly body: Block;
}
