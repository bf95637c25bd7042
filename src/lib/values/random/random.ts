import type { Distribution, DType } from '../../ir/index.ts';
import { Mt19937 } from './mt19937.ts';
import { orthonormalise } from './orthogonal.ts';
import { roundTo } from '../rounding.ts';
import { log, sineAndCosine } from '../single.ts';

/**
 * PyTorch's CPU generator and its transforms: after the same seed, and the same draws in the same order, the numbers that PyTorch 2.13 gives,
 * to the bit but for the last one in float64 (`tests/reference/random.json` has recorded draws). One generator serves a whole program. Sources:
 * ATen/core/DistributionsHelper.h, ATen/core/TransformationHelper.h, ATen/native/cpu/DistributionTemplates.h.
 */
export class TorchGenerator {
	private readonly engine: Mt19937;
	/** The second of a pair of normals. It survives draws of other kinds. */
	private keptNormal: number | null = null;

	/** @param from As `torch.manual_seed` takes it: its low 32 bits count, negative numbers in two's complement. Or a generator, to go on from where that is. */
	constructor(from: bigint | TorchGenerator) {
		if (typeof from === 'bigint') this.engine = new Mt19937(Number(BigInt.asUintN(32, from)));
		else {
			this.engine = from.engine.clone();
			this.keptNormal = from.keptNormal;
		}
	}

	/** Draws `size` numbers of a tensor with this dtype, row-major. */
	draw(distribution: Distribution, size: number, dtype: DType): Float64Array {
		const out = new Float64Array(size);
		switch (distribution.kind) {
			case 'uniform':
				this.fillUniform(out, distribution.low, distribution.high, dtype);
				return out;
			case 'normal':
				if (size < 16) this.fillFewNormals(out, distribution.mean, distribution.std, dtype);
				else this.fillNormals(out, distribution.mean, distribution.std, dtype);
				return out;
			case 'integers':
				this.fillIntegers(out, distribution.low, distribution.high, dtype);
				return out;
			case 'permutation':
				this.fillPermutation(out);
				return out;
			case 'seed':
				return out.map(() => Number(this.word64() & 0xffffffffn));
			case 'dropout':
				return this.drawDropout(distribution.p, size);
			case 'bernoulli':
				return out.map(() => Number(this.uniform53() < distribution.p));
			case 'exponential':
				return out.map(() => -Math.log1p(-this.uniform53()));
			case 'orthogonal':
				this.draw({ kind: 'normal', mean: 0, std: 1 }, size, dtype).forEach((value, i) => (out[i] = value));
				orthonormalise(out, distribution.rows, distribution.gain);
				return out;
			case 'other':
				return out.fill(NaN);
		}
	}

	/** Leaves the generator as `draw` would. */
	skip(distribution: Distribution, size: number, dtype: DType): void {
		if ((distribution.kind === 'normal' || distribution.kind === 'orthogonal') && size < 16) this.draw({ kind: 'normal', mean: 0, std: 1 }, size, dtype);
		else this.engine.skip(wordsDrawn(distribution, size, dtype));
	}

	/**
	 * Dropout's mask: each element 0 with probability p, else 1 / (1 − p). p = 0 and p = 1 draw nothing. So on all
	 * but Intel's processors, where PyTorch lets MKL draw it by another generator (ATen/native/cpu/DistributionKernels.cpp; read, not run).
	 */
	drawDropout(p: number, size: number): Float64Array {
		const mask = new Float64Array(size);
		if (p < 1) for (let i = 0; i < size; i++) mask[i] = p === 0 || this.uniform53() < 1 - p ? 1 / (1 - p) : 0;
		return mask;
	}

	skipDropout(p: number, size: number): void {
		if (p > 0 && p < 1) this.engine.skip(2 * size);
	}

	/** 24 bits, as a float32 holds. */
	private uniform24(): number {
		return (this.engine.next() & 0xffffff) * 2 ** -24;
	}

	/** 53 bits of a 64-bit word whose high half is drawn first. */
	private uniform53(): number {
		const high = this.engine.next() & 0x1fffff;
		return (high * 2 ** 32 + this.engine.next()) * 2 ** -53;
	}

	private fillUniform(out: Float64Array, low: number, high: number, dtype: DType): void {
		if (dtype === 'float64') {
			for (let i = 0; i < out.length; i++) out[i] = below(this.uniform53() * (high - low) + low, high, low);
			return;
		}
		const from = Math.fround(low);
		const width = Math.fround(Math.fround(high) - from);
		if (dtype === 'float32') {
			const to = Math.fround(high);
			for (let i = 0; i < out.length; i++) out[i] = below(Math.fround(this.uniform24() * width + from), to, from);
			return;
		}
		const round = roundTo(dtype);
		for (let i = 0; i < out.length; i++) out[i] = below(round(Math.fround(this.uniform24() * width + from)), round(high), round(low));
	}

	/** Fewer than 16: one pair at a time, in float64 whatever the dtype. */
	private fillFewNormals(out: Float64Array, mean: number, std: number, dtype: DType): void {
		const round = roundTo(dtype);
		for (let i = 0; i < out.length; i++) {
			let normal = this.keptNormal;
			this.keptNormal = null;
			if (normal === null) {
				const angle = 2 * Math.PI * this.uniform53();
				const radius = Math.sqrt(-2 * Math.log1p(-this.uniform53()));
				this.keptNormal = radius * Math.sin(angle);
				normal = radius * Math.cos(angle);
			}
			out[i] = round(normal * std + mean);
		}
	}

	/** 16 or more: in groups of 16; where some are left over, the last 16 are drawn anew. */
	private fillNormals(out: Float64Array, mean: number, std: number, dtype: DType): void {
		const double = dtype === 'float64';
		const group = (at: number) => {
			for (let i = at; i < at + 16; i++) out[i] = double ? this.uniform53() : this.uniform24();
			if (double) normalise(out, at, mean, std);
			else normaliseSingle(out, at, mean, std);
		};
		const whole = out.length - (out.length % 16);
		for (let at = 0; at < whole; at += 16) group(at);
		if (whole < out.length) {
			if (!drawnGroupwise(dtype)) this.engine.skip((out.length - whole) * (double ? 2 : 1));
			group(out.length - 16);
		}
		if (drawnGroupwise(dtype)) out.forEach((value, i) => (out[i] = roundTo(dtype)(value)));
	}

	private fillIntegers(out: Float64Array, low: number, high: number, dtype: DType): void {
		const range = high - low;
		const round = roundTo(dtype);
		for (let i = 0; i < out.length; i++) {
			const offset = range < wideRange ? this.engine.next() % range : Number(this.word64() % BigInt(range));
			out[i] = round(offset + low);
		}
	}

	private word64(): bigint {
		const high = BigInt(this.engine.next());
		return (high << 32n) | BigInt(this.engine.next());
	}

	private fillPermutation(out: Float64Array): void {
		for (let i = 0; i < out.length; i++) out[i] = i;
		for (let i = 0; i < out.length - 1; i++) {
			const other = i + (this.engine.next() % (out.length - i));
			const kept = out[i]!;
			out[i] = out[other]!;
			out[other] = kept;
		}
	}
}

/** From this range on, `randint` takes 64 bits a number. */
const wideRange = 2 ** 28;

/** How many 32-bit words a draw takes, at most. */
export function wordsDrawn(distribution: Distribution, size: number, dtype: DType): number {
	const each = dtype === 'float64' ? 2 : 1;
	switch (distribution.kind) {
		case 'uniform':
			return each * size;
		case 'normal':
		case 'orthogonal': {
			if (size < 16) return 4 * Math.ceil(size / 2);
			const rest = size % 16;
			if (rest === 0) return each * size;
			return each * (16 + (drawnGroupwise(dtype) ? size - rest : size));
		}
		case 'integers':
			return distribution.high - distribution.low < wideRange ? size : 2 * size;
		case 'permutation':
			return Math.max(size - 1, 0);
		case 'seed':
			return 2 * size;
		case 'dropout':
			return distribution.p > 0 && distribution.p < 1 ? 2 * size : 0;
		case 'bernoulli':
		case 'exponential':
			return 2 * size;
		case 'other':
			return Infinity;
	}
}

/** float16 and bfloat16 normals go through a buffer of 16, so that what is left over is drawn once and not twice. */
const drawnGroupwise = (dtype: DType): boolean => dtype === 'float16' || dtype === 'bfloat16';

/** Rounding must not reach the open end of [low, high). */
const below = (value: number, high: number, low: number): number => (value === high ? low : value);

/** Box–Muller over 16 uniforms: number j and number j + 8 make normals j and j + 8. */
function normalise(data: Float64Array, at: number, mean: number, std: number): void {
	for (let j = at; j < at + 8; j++) {
		const radius = Math.sqrt(-2 * Math.log(1 - data[j]!));
		const angle = 2 * Math.PI * data[j + 8]!;
		data[j] = radius * Math.cos(angle) * std + mean;
		data[j + 8] = radius * Math.sin(angle) * std + mean;
	}
}

/** The same in float32. */
function normaliseSingle(data: Float64Array, at: number, mean: number, std: number): void {
	const turn = Math.fround(2 * Math.PI);
	const scale = Math.fround(std);
	const shift = Math.fround(mean);
	for (let j = at; j < at + 8; j++) {
		const radius = Math.fround(Math.sqrt(Math.fround(-2 * log(1 - data[j]!))));
		const [sine, cosine] = sineAndCosine(Math.fround(turn * data[j + 8]!));
		data[j] = Math.fround(Math.fround(radius * cosine) * scale + shift);
		data[j + 8] = Math.fround(Math.fround(radius * sine) * scale + shift);
	}
}
