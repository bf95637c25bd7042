import type { Binding, ModuleCall, Span, Tensor } from '../../ir/index.ts';
import type { PyInstance } from './values.ts';

/** Where something stands in the program, and in which of its functions. */
export interface Place {
	readonly span: Span;
	/** From 1. */
	readonly line: number;
	readonly func: string;
}

/** The modules that a program makes: where, whether a name is bound to them, and what they give. */
export class MadeModules {
	private readonly places = new Map<PyInstance, Place>();
	private readonly named = new Set<PyInstance>();
	private readonly firstCalls = new Map<PyInstance, ModuleCall>();

	placeOf(module: PyInstance): Place | undefined {
		return this.places.get(module);
	}

	made(module: PyInstance, { span, line, func }: Place): void {
		if (!this.places.has(module)) this.places.set(module, { span, line, func });
	}

	/** A name was bound to an object. */
	bound(object: PyInstance): void {
		if (this.places.has(object)) this.named.add(object);
	}

	/** @param around The call that it was made in. */
	called(module: PyInstance, call: ModuleCall, around: ModuleCall | undefined): void {
		const isPart = around?.own === true && !around.holds;
		if (call.own && !isPart && this.places.has(module) && !this.firstCalls.has(module)) this.firstCalls.set(module, call);
	}

	/** What those give that have no name, such as layers in a list: see `Trace.unnamed`. */
	unnamed(tensors: readonly Tensor[], bindings: readonly Binding[]): readonly Binding[] {
		const told = new Set(bindings.flatMap(({ line, shape }) => (shape ? [line] : [])));
		return [...this.firstCalls].flatMap(([module, { type, outputs, symbolic }]): Binding[] => {
			const { span, line, func } = this.places.get(module)!;
			const output = tensors[outputs?.[0] ?? -1];
			if (this.named.has(module) || span.to <= span.from || told.has(line) || !output?.shape) return [];
			const { shape, staticShape, dtype, id } = output;
			const known = { shape, ...(staticShape && { staticShape }), dtype, tensor: id };
			return [{ line, func, name: `${type}()`, hit: 1, kind: symbolic ? 'keras_tensor' : 'tensor', ...known, span }];
		});
	}
}
