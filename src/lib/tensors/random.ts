import type { Distribution, DType, Primitive } from '../ir/index.ts';
import { PyObject, type Value } from '../python/index.ts';

/** A generator of random numbers that draws for itself, as a call is given one: `generator=g`. The default generator's draws are ops of the trace. */
export abstract class DrawSource extends PyObject {
	/** Numbers of a tensor with this dtype, row-major; null where they are not known. */
	abstract draw(distribution: Distribution, size: number, dtype: DType): Float64Array | null;
}

/** The op that draws `size` numbers from the generator of a call, `generator=g`; null where they are not known. */
export function drawing(generator: Value | undefined, distribution: Distribution, size: number, dtype: DType): Primitive | null {
	if (!(generator instanceof DrawSource)) return { kind: 'random', distribution };
	const values = generator.draw(distribution, size, dtype);
	return values && { kind: 'literal', values: [...values] };
}
