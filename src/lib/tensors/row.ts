import { NativeFunction, notImplemented, type Arguments, type Interpreter, type Value } from '../python/index.ts';
import { cFunction } from './arguments/function.ts';
import type { Bound } from './arguments/signature.ts';

/** A call of a function of a framework's, its arguments bound. */
export interface Call {
	/** Arguments by parameter name; what was left out is absent. */
	readonly bound: Bound;
	/** Which of the overloads took them. */
	readonly which: number;
	/** As the user knows it: `Tensor.sum`, `torch.sum`. */
	readonly call: string;
}

/** What a function does. `self` is absent where it has no tensor of its own. */
export type Run<T> = (host: Interpreter, self: T, call: Call) => Value;

/** Makes another form of a function: `x.exp_()` of `x.exp()`. */
export type Form<T> = (run: Run<T>, name: string) => Run<T>;

/** A function of a framework's that is not written in Python: of a row come the function, the method, the form in place, `out=`, the operators and the aliases. */
export interface Row<T> {
	readonly name: string;
	/** Other names of the same function, with all its forms. */
	readonly also?: readonly string[];
	/** What the function and the method take, without the tensor itself, as the framework's parser reads it: overloads, divided by ` | `. */
	readonly overloads?: string;
	/** Of the function alone, with its tensor; there is none where neither is given. */
	readonly fn?: string;
	/** Of the method alone. */
	readonly method?: string;
	/** The form in place. */
	readonly inPlace?: Form<T>;
	/** Whether there is a function in place too: `torch.exp_(x)`. */
	readonly inPlaceFunction?: boolean;
	/** What `out=` does; where it is absent, a call with it is not modelled. */
	readonly out?: Form<T>;
	/** `__add__`, and of that `__radd__` and `__iadd__`; of a function without another argument `__neg__`. */
	readonly operators?: readonly [plain: `__${string}__`, ...others: `__${string}__`[]];
	readonly run: Run<T>;
}

/** What rows add: methods of the framework's tensors, functions of its module. */
export interface Definitions {
	readonly methods: readonly NativeFunction[];
	readonly functions: readonly NativeFunction[];
}

/** A function whose arguments the framework's parser binds. */
export class ParsedFunction extends NativeFunction {
	constructor(
		name: string,
		/** The tensor itself is not among a method's. */
		readonly overloads: readonly string[],
		run: (host: Interpreter, args: Arguments) => Value
	) {
		super(name, name, null, run);
	}
}

/** What is a framework's own in how rows become functions. */
export interface RowMaker<T> {
	/** What stands before the name of a function, and of a method: `torch`, `Tensor`. */
	readonly module: string;
	readonly type: string;
	/** The parameter that is the tensor itself, of a function: its name, and how the overloads have it. */
	readonly self: { readonly name: string; readonly declared: string };
	/** The overloads of a text of a row's. */
	list(text: string): readonly string[];
	/** An overload without its `out`. */
	withoutOut(overload: string): string;
	bind(name: string, overloads: readonly string[]): (host: Interpreter, given: Arguments) => Pick<Call, 'bound' | 'which'>;
	/** What a method that takes nothing says of arguments. */
	refuse(host: Interpreter, name: string, args: Arguments): void;
	/** Which parameter of a method the other operand of an operator is, and the operand as it takes it; undefined: it takes no such operand. */
	operand(row: Row<T>, overloads: readonly string[]): { readonly parameter: string; take(other: Value, inPlace: boolean): Value | undefined } | undefined;
}

const nothing = { bound: new Map<string, Value>(), which: 0 };

/** Without a form of its own, `out=` is not modelled. */
const refuseOut =
	<T>(module: string): Form<T> =>
	(run, name) =>
	(host, self, call) =>
		call.bound.has('out') ? host.unsupported(`${module}.${name} with out=`) : run(host, self, call);

/** Makes all forms of the functions of rows. `T`: the framework's tensors. */
export function rowExpander<T extends Value>(maker: RowMaker<T>): (rows: readonly Row<T>[]) => Definitions {
	const { module, type, self: own } = maker;
	const withSelf = (overload: string): string => overload.replace(/^-?/, `$&${own.declared}${overload.replace('-', '') === '' ? '' : ', '}`);

	function moduleFunction(name: string, overloads: readonly string[], run: Run<T>): NativeFunction {
		const bind = maker.bind(name, overloads);
		return new ParsedFunction(name, overloads, (host, args) => {
			const { bound, which } = bind(host, args);
			return run(host, bound.get(own.name) as T, { bound, which, call: `${module}.${name}` });
		});
	}

	function method(name: string, overloads: readonly string[], run: Run<T>): NativeFunction {
		const bind = maker.bind(name, overloads);
		const takesNothing = overloads.length === 1 && overloads[0] === '';
		return new ParsedFunction(name, overloads, (host, { positional: [self, ...positional], keywords }) => {
			if (takesNothing) maker.refuse(host, name, { positional, keywords });
			const { bound, which } = takesNothing ? nothing : bind(host, { positional, keywords });
			return run(host, self as T, { bound, which, call: `${type}.${name}` });
		});
	}

	/** `__add__`, `__radd__`, `__iadd__`: what stands beside the tensor is the method's first argument. */
	function operator(row: Row<T>, name: string, overloads: readonly string[]): NativeFunction {
		const [plain] = row.operators!;
		const operand = maker.operand(row, overloads);
		if (!operand) return cFunction(name, (host, { positional: [self] }) => row.run(host, self as T, { ...nothing, call: `${type}.${name}` }));
		const inPlace = name === plain.replace('__', '__i') ? row.inPlace!(row.run, row.name) : null;
		const reflected = name === plain.replace('__', '__r');
		const call = `${type}.${inPlace ? name : plain}`;
		return cFunction(name, (host, { positional: [self, given] }) => {
			const other = operand.take(given!, inPlace !== null);
			if (other === undefined) return notImplemented;
			const [left, right] = reflected ? [other, self!] : [self!, other];
			return (inPlace ?? row.run)(host, left as T, { bound: new Map([[operand.parameter, right]]), which: 0, call });
		});
	}

	return (rows) => {
		const [methods, functions]: [NativeFunction[], NativeFunction[]] = [[], []];
		for (const row of rows) {
			const shared = row.overloads === undefined ? undefined : maker.list(row.overloads);
			const ofFunction = row.fn === undefined ? shared?.map(withSelf) : maker.list(row.fn);
			const ofMethod = row.method === undefined ? shared?.map((overload) => maker.withoutOut(overload)) : maker.list(row.method);
			for (const name of [row.name, ...(row.also ?? [])]) {
				if (ofFunction) functions.push(moduleFunction(name, ofFunction, (row.out ?? refuseOut(module))(row.run, name)));
				if (ofMethod) methods.push(method(name, ofMethod, row.run));
				if (!row.inPlace || !ofMethod) continue;
				const run = row.inPlace(row.run, name);
				methods.push(method(`${name}_`, ofMethod, run));
				if (row.inPlaceFunction) functions.push(moduleFunction(`${name}_`, ofMethod.map(withSelf), run));
			}
			for (const name of row.operators ?? []) methods.push(operator(row, name, ofMethod!));
		}
		return { methods, functions };
	};
}

/** All of them together. */
export const gather = (definitions: readonly Definitions[]): Definitions => ({
	methods: definitions.flatMap((one) => one.methods),
	functions: definitions.flatMap((one) => one.functions)
});
