import type { TextEdit } from '../../ir/index.ts';
import type { CallExpression } from './syntax.ts';

/** Another argument behind those that a call has. */
export const insertedLast = ({ args, to }: CallExpression, argument: string): TextEdit => {
	const last = args.at(-1)?.value;
	return last ? { from: last.to, to: last.to, insert: `, ${argument}` } : { from: to - 1, to: to - 1, insert: argument };
};

/** How a program reaches a function that tensors of its framework have: `tf.zeros_like`, `torch.zeros_like`; null where it imports none. */
export function prefixOf(source: string, name: string): string | null {
	if (/^\s*import torch\b/m.test(source)) return `torch.${name}`;
	const tensorflow = /^\s*import tensorflow as (\w+)/m.exec(source)?.[1] ?? (/^\s*import tensorflow\s*$/m.test(source) ? 'tensorflow' : null);
	if (tensorflow !== null) return `${tensorflow}.${name}`;
	return /^\s*(?:import keras\b|from tensorflow import keras\b)/m.test(source) ? `keras.ops.${name}` : null;
}
