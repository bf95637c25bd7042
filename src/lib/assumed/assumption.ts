import type { Trace } from '../ir/index.ts';
import { axisText, isUnknown, type Axis, type Guess, type Leaf, type Slot } from './leaf.ts';
import { dtypes, expressionOf, plainly } from './python.ts';
import type { SupposedBase } from './text/bases.ts';
import { numberOf, type Table } from './witnesses/tables.ts';

/** One thing that was supposed. */
export interface Assumption {
	readonly what: Slot['what'];
	/** `Net` or `Net.forward`; null: a missing name. */
	readonly of: string | null;
	/** `x`, `hidden[0]`, `cfg.units`, `hp['dim']`. */
	readonly name: string;
	/** A number, or the name of a size that is free; text for what is no number. */
	readonly value?: Axis;
	/** Numbers are required; names are free, or follow from what is free. */
	readonly shape?: readonly Axis[];
	readonly dtype?: 'float32' | 'float64' | 'int64' | 'bool';
	/** Indices are less than this. */
	readonly below?: Axis;
	readonly free: readonly string[];
	readonly witness?: number | readonly number[];
}

/** Of a program that asks for a device which is not here: that there is one. */
export const deviceAssumption = ({ isDeviceSupposed }: Trace): readonly Assumption[] =>
	isDeviceSupposed ? [{ what: 'name', of: null, name: 'torch.cuda', value: 'a device', free: [] }] : [];

/** Of a class whose base is not here: what it is supposed to extend. */
export const baseAssumptions = (bases: readonly SupposedBase[]): readonly Assumption[] =>
	bases.map(({ name, is }) => ({ what: 'name', of: null, name, value: is, free: [] }));

/** What was supposed, part by part. */
export function assumptionsOf(guess: Guess, table: Table): readonly Assumption[] {
	const { sizes } = guess;
	const axis = (one: Axis): Axis => axisText(sizes, one);
	const number = (one: Axis): number => numberOf(guess, table, one);
	const of = (slot: Slot, name: string, leaf: Leaf): readonly Assumption[] => {
		const base = { what: slot.what, of: slot.of, name };
		const free = (axes: readonly Axis[]): readonly string[] => [
			...new Set(axes.filter((one): one is string => typeof one === 'string' && /^[\w.[\]']+$/.test(one)))
		];
		switch (leaf.kind) {
			case 'size':
				return [{ ...base, value: axis(leaf.size), free: free([axis(leaf.size)]), witness: number(leaf.size) }];
			case 'tensor': {
				const shape = leaf.axes.map(axis);
				return [
					{
						...base,
						shape,
						dtype: guess.isDouble && leaf.of === 'float' ? 'float64' : dtypes[leaf.of],
						free: free(shape),
						witness: leaf.axes.map(number),
						...(leaf.below !== undefined && { below: axis(leaf.below) })
					}
				];
			}
			case 'lengths':
				return [{ ...base, shape: [axis(leaf.count)], dtype: 'int64', free: free([axis(leaf.count)]), witness: [number(leaf.count)] }];
			case 'words':
				return [{ ...base, name: `len(${name})`, value: axis(leaf.count), free: free([axis(leaf.count)]), witness: number(leaf.count) }];
			case 'rows':
				return [
					{ ...base, name: `len(${name})`, value: axis(leaf.count), free: free([axis(leaf.count)]), witness: number(leaf.count) },
					...of(slot, `${name}[i]`, leaf.leaf)
				];
			case 'parts':
				return leaf.parts.flatMap(({ key, leaf: inner }) =>
					of(slot, leaf.as === 'dict' ? `${name}['${key}']` : leaf.as === 'object' ? `${name}.${key}` : `${name}[${key}]`, inner)
				);
			case 'made':
				return [
					...(leaf.kept && leaf.parts.length > 0 ? [] : [{ ...base, value: expressionOf(leaf, axis, plainly(guess)), free: [] }]),
					...(leaf.kept ? [...leaf.parts, ...leaf.kept].flatMap(({ key, leaf: inner }) => of(slot, `${name}.${key}`, inner)) : [])
				];
			case 'gives':
				return of(slot, `${name}()`, leaf.leaf);
			case 'text':
				return isUnknown(leaf) || leaf.text === 'torch.nn.Module()'
					? []
					: [{ ...base, value: /^-?\d+(?:\.\d+)?$/.test(leaf.text) ? Number(leaf.text) : leaf.text, free: [] }];
		}
	};
	const whole: Assumption = { what: 'name', of: null, name: 'model.double()', value: 'its weights in float64', free: [] };
	return [...(guess.isDouble ? [whole] : []), ...guess.slots.filter(({ optional }) => !optional).flatMap((slot) => of(slot, slot.name, slot.leaf))];
}
