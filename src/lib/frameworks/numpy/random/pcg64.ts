const mask = (bits: bigint) => (1n << bits) - 1n;
const multiplier = (2549297995355413924n << 64n) + 4865540595714422341n;

/** numpy's SeedSequence: 32-bit words mixed from a seed (numpy/random/bit_generator.pyx). */
function mixed(seed: bigint, count: number): number[] {
	const entropy: number[] = [];
	for (let left = seed; left > 0n || entropy.length === 0; left >>= 32n) entropy.push(Number(left & mask(32n)));
	let constant = 0x43b0d7e5;
	const hash = (value: number): number => {
		let x = (value ^ constant) >>> 0;
		constant = Math.imul(constant, 0x931e8875) >>> 0;
		x = Math.imul(x, constant) >>> 0;
		return (x ^ (x >>> 16)) >>> 0;
	};
	const mix = (x: number, y: number): number => {
		const result = (Math.imul(0xca01f9dd, x) - Math.imul(0x4973f715, y)) >>> 0;
		return (result ^ (result >>> 16)) >>> 0;
	};
	const pool = Array.from({ length: 4 }, (_, i) => hash(entropy[i] ?? 0));
	for (let from = 0; from < 4; from++) for (let to = 0; to < 4; to++) if (from !== to) pool[to] = mix(pool[to]!, hash(pool[from]!));
	for (const word of entropy.slice(4)) for (let to = 0; to < 4; to++) pool[to] = mix(pool[to]!, hash(word));
	let other = 0x8b51f9dd;
	return Array.from({ length: count }, (_, i) => {
		let x = (pool[i % 4]! ^ other) >>> 0;
		other = Math.imul(other, 0x58f38ded) >>> 0;
		x = Math.imul(x, other) >>> 0;
		return (x ^ (x >>> 16)) >>> 0;
	});
}

/** The tables of Marsaglia and Tsang's ziggurat with 256 steps, as numpy's standard normal reads them (to the last digit or so). */
const ziggurat = (() => {
	const [r, area, scale] = [3.6541528853610088, 0.004928673233974655, 2 ** 52];
	const f = (x: number) => Math.exp((-x * x) / 2);
	const [k, w, y] = [new Float64Array(256), new Float64Array(256), new Float64Array(256)];
	const base = area / f(r);
	k[0] = Math.floor((r / base) * scale);
	w[0] = base / scale;
	w[255] = r / scale;
	y[0] = 1;
	y[255] = f(r);
	for (let i = 254, x = r; i >= 1; i--) {
		const next = Math.sqrt(-2 * Math.log(area / x + f(x)));
		k[i + 1] = Math.floor((next / x) * scale);
		x = next;
		y[i] = f(x);
		w[i] = x / scale;
	}
	return { r, k, w, y };
})();

/** `np.random.default_rng(seed)`: PCG64 (numpy/random/src/pcg64, src/distributions/distributions.c). */
export class Pcg64 {
	private state = 0n;
	private readonly increment: bigint;
	private half: number | null = null;
	lost = false;
	constructor(seed: bigint) {
		const words = mixed(seed, 8).map(BigInt);
		const pair = (i: number): bigint => (words[i + 1]! << 96n) | (words[i]! << 64n) | (words[i + 3]! << 32n) | words[i + 2]!;
		this.increment = ((pair(4) << 1n) | 1n) & mask(128n);
		this.step();
		this.state = (this.state + pair(0)) & mask(128n);
		this.step();
	}
	private step(): void {
		this.state = (this.state * multiplier + this.increment) & mask(128n);
	}
	private word64(): bigint {
		this.step();
		const value = (this.state >> 64n) ^ (this.state & mask(64n));
		const turn = this.state >> 122n;
		return ((value >> turn) | (value << (64n - turn))) & mask(64n);
	}
	private word32(): number {
		if (this.half !== null) {
			const kept = this.half;
			this.half = null;
			return kept;
		}
		const word = this.word64();
		this.half = Number(word >> 32n);
		return Number(word & mask(32n));
	}
	/** 53 bits in [0, 1). */
	uniform(): number {
		return Number(this.word64() >> 11n) / 2 ** 53;
	}
	normal(): number {
		const { r, k, w, y } = ziggurat;
		for (;;) {
			const word = this.word64();
			const i = Number(word & 255n);
			const size = Number((word >> 9n) & mask(52n));
			const x = (word & 256n ? -1 : 1) * size * w[i]!;
			if (size < k[i]!) return x;
			if (i > 0) {
				if ((y[i - 1]! - y[i]!) * this.uniform() + y[i]! < Math.exp(-0.5 * x * x)) return x;
				continue;
			}
			for (;;) {
				const far = -Math.log1p(-this.uniform()) / r;
				const high = -Math.log1p(-this.uniform());
				if (high + high > far * far) return (Math.floor(size / 256) % 2 ? -1 : 1) * (r + far);
			}
		}
	}
	/** 0 … largest, by Lemire's method. */
	below(largest: number): number {
		if (largest === 0) return 0;
		const range = BigInt(largest) + 1n;
		let product = BigInt(this.word32()) * range;
		if ((product & mask(32n)) < range) {
			const least = (mask(32n) - BigInt(largest)) % range;
			while ((product & mask(32n)) < least) product = BigInt(this.word32()) * range;
		}
		return Number(product >> 32n);
	}
	/** 0 … largest, by masking and drawing again: what shuffles. */
	interval(largest: number): number {
		if (largest === 0) return 0;
		const bits = 2 ** Math.ceil(Math.log2(largest + 1)) - 1;
		for (;;) {
			const value = (this.word32() & bits) >>> 0;
			if (value <= largest) return value;
		}
	}
}
