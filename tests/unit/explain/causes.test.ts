import { expect, it } from 'vitest';
import { explain } from '../../../src/lib/explain/explain.ts';

const causesOf = (text: string): readonly string[] => explain(text).causes.map(({ cause }) => cause);
const about = (text: string, words: RegExp): boolean => causesOf(text).some((cause) => words.test(cause));

it('keeps a cause that the message does not rule out: an output axis of one is not in what Keras shows', () => {
	const said = (target: string, output: string): string =>
		`Arguments \`target\` and \`output\` must have the same shape. Received: target.shape=${target}, output.shape=${output}`;
	expect(about(said('(None, 1)', '(None, 5)'), /return_sequences/)).toBe(true);
	expect(about(said('(None, 4)', '(None, 5)'), /return_sequences/)).toBe(false);
});

it('does not advise a loss that says the message itself', () => {
	const said = 'Argument `output` must have rank (ndim) `target.ndim - 1`. Received: target.shape=(None,), output.shape=(None, 5, 6)';
	expect(about(said, /one-hot/)).toBe(false);
});

it('tells an index that is counted from the end from one that is too large', () => {
	expect(about('index -1 is out of bounds for dimension 1 with size 25', /vocabulary/)).toBe(false);
	expect(about('index -1 is out of bounds for dimension 1 with size 25', /from the end/)).toBe(true);
	expect(about('index 25 is out of bounds for dimension 1 with size 25', /vocabulary/)).toBe(true);
});

it('says of the same words of targets what is so of targets', () => {
	const said = (what: string): string => `Error when checking ${what}: expected dense_3 to have 2 dimensions, but got array with shape (1000, 50, 1)`;
	expect(causesOf(said('target'))).toEqual(['A target for the last step while the model gives every step, or the other way round']);
});

it('tells whether the input or the state has an axis too few by the rank that the message names', () => {
	expect(about('For batched 3-D input, hx and cx should also be 3-D but got (2-D, 2-D) tensors', /input lost its batch/)).toBe(false);
	expect(about('For unbatched 2-D input, hx and cx should also be 2-D but got (3-D, 3-D) tensors', /input lost its batch/)).toBe(true);
});

it('says of a shape that is taken apart nothing of the layer below it', () => {
	const said = 'ValueError: too many values to unpack (expected 2)';
	expect(explain(`    batch, seq_len = x.shape\n    out, _ = self.lstm(x)\n${said}`).check).toBeNull();
	expect(explain(`    out, (h, c) = self.gru(x)\n${said}`).check?.id).toBe('torch.unpacking');
});

it('does not take sizes that differ for ranks that do', () => {
	const found = explain('Sizes of tensors must match except in dimension 2. Expected size 1 but got size 8 for tensor number 1 in the list.');
	expect(found.check?.id).toBe('torch.concat-sizes');
	expect(found.says).not.toMatch(/rank/);
});
