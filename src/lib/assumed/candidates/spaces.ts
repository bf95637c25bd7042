import type { Axis, Leaf, Slot } from '../leaf.ts';
import type { Hint } from '../text/hints/hint.ts';
import type { ClassShape } from '../text/program.ts';
import type { Sizes } from './sizes.ts';

/** What gym and its like call that which says the shape of observations and actions. */
export const isSpace = (name: string): boolean => /space|spec$|^env$|^obs(?:ervation)?$/i.test(name);

const isOfActions = (name: string): boolean => /act/i.test(name);

/** The shape that such a space says: of images where convolutions read them, or as many axes as are asked for. */
export function spaceShape(cls: ClassShape | null, name: string, { least = 1 }: Hint, sizes: Sizes): Leaf {
	const isOfImages = [...(cls?.layers.values() ?? [])].some(({ type }) => type === 'Conv2d') && !isOfActions(name);
	const parts = Array.from({ length: isOfImages ? 3 : least }, (_, i) => {
		const size = sizes.of(`${name}.shape[${i}]`, isOfImages && i > 0 ? 'image' : 'width');
		return { key: String(i), leaf: { kind: 'size', size } as const };
	});
	return { kind: 'parts', as: 'tuple', parts };
}

/** What says the shape of an input by its name: `obs_shape`. */
export const isShape = (name: string): boolean => /(?:^|_)(?:shape|resolution)$/i.test(name) && !/out|target|act/i.test(name);

/** The first input of a class that is told the space, or the shape, of observations is a batch of these. */
export function ofSpaces(args: readonly Slot[], inputs: readonly Slot[]): readonly Slot[] {
	const shape = args.flatMap(({ name, leaf }) => {
		if (leaf.kind !== 'parts' || isOfActions(name)) return [];
		if (isShape(name) && leaf.parts.length === 3) return [leaf];
		return isSpace(name) ? (leaf.parts.find(({ key }) => key === 'shape')?.leaf ?? []) : [];
	})[0];
	const [first, ...others] = inputs;
	if (shape?.kind !== 'parts' || first?.leaf.kind !== 'tensor' || (first.leaf.axes.length < 4 && shape.as !== 'tuple')) return inputs;
	const axes = shape.parts.flatMap(({ leaf }): readonly Axis[] => (leaf.kind === 'size' ? [leaf.size] : []));
	const before = first.leaf.axes.slice(0, Math.max(1, axes.length === 3 && first.leaf.axes.length < 5 ? 1 : first.leaf.axes.length - axes.length));
	return [{ ...first, leaf: { ...first.leaf, axes: [...before, ...axes] } }, ...others];
}
