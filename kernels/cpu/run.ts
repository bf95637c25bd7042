import type { RnnAttributes, RnnInputs } from '../kernel.ts';
import { packedStave, type Read } from './packed.ts';
import { runStave } from './stave.ts';

/** One output of the kernel, row-major. */
export interface Output {
	readonly shape: number[];
	readonly data: Float32Array;
}

/**
 * The whole kernel on typed arrays: output, h_n and, for an LSTM, c_n. Any backend whose values JavaScript can read may fall back on it.
 * @param read A tensor's values; they are not changed.
 */
export function runLayers({ x, hx, cx, weights }: RnnInputs, attributes: RnnAttributes, read: Read): Output[] {
	const { mode, layers, directions, seq, batch, hidden, out } = attributes;
	const staves = layers * directions;
	// They begin as h_0 and c_0; each stave replaces its part.
	const hn = hx ? read(hx).slice() : new Float32Array(staves * batch * out);
	const cn = mode === 'lstm' ? (cx ? read(cx).slice() : new Float32Array(staves * batch * hidden)) : undefined;
	let input = read(x);
	for (let layer = 0; layer < layers; layer++) {
		const output = new Float32Array(seq * batch * directions * out);
		for (let direction = 0; direction < directions; direction++) {
			const stave = layer * directions + direction;
			const part = (of: Float32Array, size: number) => of.subarray(stave * batch * size, (stave + 1) * batch * size);
			const state = { h: part(hn, out), ...(cn && { c: part(cn, hidden) }) };
			runStave(input, packedStave(weights[stave]!, attributes, read), state, output, direction, attributes);
		}
		input = output;
	}
	return [
		{ shape: [seq, batch, directions * out], data: input },
		{ shape: [staves, batch, out], data: hn },
		...(cn ? [{ shape: [staves, batch, hidden], data: cn }] : [])
	];
}
