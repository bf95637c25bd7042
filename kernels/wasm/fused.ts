import type { BackendWasm } from '@tensorflow/tfjs-backend-wasm';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import { gateCount } from '../gates.ts';
import type { RnnAttributes, RnnInputs, RnnOutputs } from '../kernel.ts';
import type { RnnMode } from '../types.ts';
import { columnsOf, packBias } from './pack.ts';
import { PackedWeights } from './packedWeights.ts';
import { checkBlock, instantiate, take, type Program } from './program.ts';

/** As `assembly/cells.as` has them. */
const modeNumbers: Readonly<Record<RnnMode, number>> = { lstm: 0, gru: 1, rnn_tanh: 2, rnn_relu: 3 };

/** Rows of x that the program projects at once, as `assembly/index.as` has it; where the batch is larger: as many as that. */
const projectedRows = 48;

/** The program with its own memory, and the weights of one tfjs backend in it. */
export class FusedRnn {
	readonly #program: Program;
	readonly #backend: BackendWasm;
	readonly #weights: PackedWeights;

	constructor(module: WebAssembly.Module, backend: BackendWasm) {
		this.#program = instantiate(module);
		this.#backend = backend;
		this.#weights = new PackedWeights(this.#program, backend);
	}

	/**
	 * Runs the whole layer. Inputs are copied from tfjs' memory into the program's and outputs back.
	 *
	 * @throws WebAssembly.RuntimeError or RangeError where the memory does not suffice; nothing has been made in tfjs then, and this object is not to be used again.
	 */
	run({ x, hx, cx, weights }: RnnInputs, { mode, layers, directions, seq, batch, input, hidden, out, lengths }: RnnAttributes): RnnOutputs {
		const program = this.#program;
		const gates = gateCount[mode];
		const packed = weights.map(({ wIh, wHh, wHr }) => [
			this.#weights.pointer(wIh, gates),
			this.#weights.pointer(wHh, gates),
			wHr ? this.#weights.pointer(wHr, 1) : 0
		]);

		const columns = columnsOf(gates, hidden);
		const width = directions * out;
		const staves = layers * directions;
		let size = 0;
		/** Takes part of one block of memory, in whole vectors; gives its offset in bytes. */
		const place = (floats: number): number => {
			const at = 4 * size;
			size += Math.ceil(floats / 4) * 4;
			return at;
		};
		const xAt = place(seq * batch * input);
		const yAt = [place(seq * batch * width), layers > 1 ? place(seq * batch * width) : 0];
		const hAt = place(staves * batch * out);
		const cAt = mode === 'lstm' ? place(staves * batch * hidden) : 0;
		const bIhAt = place(columns);
		const bHhAt = place(columns);
		const lengthsAt = place(batch);
		checkBlock(Math.max(projectedRows, batch) * columns);
		const base = take(program, size);

		let { buffer } = program.memory;
		const floats = (at: number, length: number) => new Float32Array(buffer, base + at, length);
		const given = (tensor: TensorInfo) => this.#backend.typedArrayFromHeap(tensor) as Float32Array;
		const values = (tensors: readonly (TensorInfo | undefined)[]) => tensors.flatMap((tensor) => (tensor ? [given(tensor)] : []));
		floats(xAt, seq * batch * input).set(given(x));
		const h = floats(hAt, staves * batch * out);
		if (hx) h.set(given(hx));
		else h.fill(0);
		if (mode === 'lstm') {
			const c = floats(cAt, staves * batch * hidden);
			if (cx) c.set(given(cx));
			else c.fill(0);
		}
		const ends = new Int32Array(buffer, base + lengthsAt, batch);
		if (lengths) ends.set(lengths);
		else ends.fill(seq);

		for (let stave = 0; stave < staves; stave++) {
			const layer = Math.floor(stave / directions);
			const direction = stave % directions;
			const { bIh, bHh } = weights[stave]!;
			const [wIhAt, wHhAt, wHrAt] = packed[stave] as [number, number, number];
			// The program takes memory as well, and may have made it grow.
			({ buffer } = program.memory);
			packBias(floats(bIhAt, columns), values(mode === 'gru' ? [bIh] : [bIh, bHh]), gates, hidden);
			if (mode === 'gru') packBias(floats(bHhAt, columns), values([bHh]), gates, hidden);
			program.stave(
				modeNumbers[mode],
				base + (layer === 0 ? xAt : yAt[(layer - 1) % 2]!),
				seq,
				batch,
				layer === 0 ? input : width,
				hidden,
				out,
				wIhAt,
				base + bIhAt,
				wHhAt,
				base + bHhAt,
				wHrAt,
				base + hAt + 4 * stave * batch * out,
				base + cAt + 4 * stave * batch * hidden,
				base + lengthsAt,
				base + yAt[layer % 2]! + 4 * direction * out,
				4 * width,
				direction === 1
			);
		}

		({ buffer } = program.memory);
		const made = (shape: number[], at: number): TensorInfo => {
			const tensor = this.#backend.makeOutput(shape, 'float32');
			given(tensor).set(
				floats(
					at,
					shape.reduce((product, n) => product * n, 1)
				)
			);
			return tensor;
		};
		const output = made([seq, batch, width], yAt[(layers - 1) % 2]!);
		const hn = made([staves, batch, out], hAt);
		const outputs: RnnOutputs = mode === 'lstm' ? [output, hn, made([staves, batch, hidden], cAt)] : [output, hn];
		program.release(base);
		return outputs;
	}
}
