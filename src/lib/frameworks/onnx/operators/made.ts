import type { StridedTensor } from '../../../tensors/tensor.ts';
import { elementTypes, type Typed } from '../types.ts';
import { numbersOf, typedAs, type Attributes, type Inference, type Operator, type Running } from './operator.ts';

/** The numbers that a Constant is told one by one. */
export function constant(attributes: Attributes): { readonly elem: number; readonly shape: readonly number[]; readonly values: readonly number[] } | undefined {
	for (const [name, elem] of [
		['value_float', 1],
		['value_int', 7]
	] as const) {
		if (attributes.has(name)) return { elem, shape: [], values: [attributes.int(name, 0)] };
		const list = attributes.ints(`${name}s`);
		if (list) return { elem, shape: [list.length], values: list };
	}
	return undefined;
}

const inferConstant = ({ attributes }: Inference): readonly (Typed | null)[] => {
	const held = attributes.held('value');
	if (held) return [{ elem: held.elem, shape: held.tensor.shape }];
	const found = constant(attributes);
	return [found ? typedAs(found.elem, found.shape) : null];
};

function makeConstant(run: Running): readonly StridedTensor[] {
	const held = run.attributes.held('value');
	if (held) return [held.tensor];
	const found = constant(run.attributes);
	if (!found) return run.host.unsupported('such a Constant');
	return [run.by.literal(found.values, found.shape, elementTypes.get(found.elem)!.dtype)];
}

const filled: Operator = {
	infer: (node) => {
		const held = node.attributes.held('value');
		const elem = held?.elem ?? 1;
		const shape = node.constant(0);
		const [length] = node.inputs[0]?.shape ?? [];
		return [typedAs(elem, shape ?? (typeof length === 'number' ? Array.from({ length }, () => null) : null))];
	},
	run: (run) => {
		const shape = numbersOf(run, run.inputs[0]!, 'a shape');
		const held = run.attributes.held('value');
		if (shape.some((n) => n < 0)) return run.host.unsupported('a negative size');
		const value = held ? numbersOf(run, held.tensor, 'a value')[0]! : 0;
		return [run.by.source({ kind: 'full', value }, shape, { dtype: held?.tensor.dtype ?? 'float32' })];
	}
};

const count = (start: number, limit: number, delta: number): number => Math.max(0, Math.ceil((limit - start) / delta));

const range: Operator = {
	infer: (node) => {
		const [start, limit, delta] = [0, 1, 2].map((i) => node.constant(i)?.[0]);
		const known = start !== undefined && limit !== undefined && delta !== undefined && delta !== 0;
		return [typedAs(node.inputs[0]?.elem ?? 0, [known ? count(start, limit, delta) : null])];
	},
	run: (run) => {
		const [start, limit, delta] = run.inputs.map((one) => numbersOf(run, one!, 'a bound')[0]!) as [number, number, number];
		if (delta === 0) return run.host.unsupported('a Range with a step of 0');
		return [run.by.source({ kind: 'arange', start, step: delta }, [count(start, limit, delta)], { dtype: run.inputs[0]!.dtype })];
	}
};

const triangle: Operator = {
	infer: ({ inputs }) => [inputs[0] ?? null],
	run: (run) => {
		const [x, k = null] = run.inputs as readonly [StridedTensor, (StridedTensor | null)?];
		if (x.rank < 2) return run.host.unsupported('Trilu of less than two axes');
		const diagonal = k ? numbersOf(run, k, 'a diagonal')[0]! : 0;
		return [run.by.op({ kind: 'triangle', upper: run.attributes.int('upper', 1) !== 0, diagonal }, [x], x.shape, { dtype: x.dtype })];
	}
};

export const madeOperators: readonly (readonly [string, Operator])[] = [
	['Constant', { infer: inferConstant, run: makeConstant }],
	['ConstantOfShape', filled],
	['Range', range],
	['Trilu', triangle]
];
