const mask = (1n << 64n) - 1n;
const factor = 0xc6a4a7935bd1e995n;

const mixed = (h: bigint): bigint => h ^ (h >> 47n);
const number = (bytes: Uint8Array): bigint => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n);

/** The hash of a text in libstdc++: MurmurHash64A of its bytes. */
function hashOf(text: string): bigint {
	const encoded = encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));
	const bytes = Uint8Array.from(
		encoded.replace(/%(..)/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
		(c) => c.charCodeAt(0)
	);
	const whole = bytes.length - (bytes.length % 8);
	let h = 0xc70f6907n ^ ((BigInt(bytes.length) * factor) & mask);
	for (let i = 0; i < whole; i += 8) {
		const part = mixed((number(bytes.subarray(i, i + 8)) * factor) & mask);
		h = ((h ^ ((part * factor) & mask)) * factor) & mask;
	}
	if (whole < bytes.length) h = ((h ^ number(bytes.subarray(whole))) * factor) & mask;
	return mixed((mixed(h) * factor) & mask);
}

function primeFrom(least: number): number {
	for (let n = Math.max(2, least); ; n++) if (Array.from({ length: Math.floor(Math.sqrt(n)) - 1 }, (_, i) => i + 2).every((part) => n % part !== 0)) return n;
}

const before = (a: string, b: string): number => (a < b ? -1 : 1);

/**
 * The order in which ONNX Runtime looks at the inputs of a run: sorted by name they are put into a map (libstdc++'s `unordered_map`) of as many buckets as there are
 * inputs, or of the next prime number. What comes into an empty bucket is the first of all, what comes into another the first of that bucket. Recorded with onnxruntime 1.30
 * on Linux (tests/reference/onnx/record_feeds.py).
 */
export function inMapOrder(names: readonly string[]): readonly string[] {
	const buckets = BigInt(primeFrom(names.length));
	const order: { readonly name: string; readonly bucket: bigint }[] = [];
	for (const name of names.toSorted(before)) {
		const bucket = hashOf(name) % buckets;
		const first = order.findIndex((one) => one.bucket === bucket);
		order.splice(Math.max(first, 0), 0, { name, bucket });
	}
	return order.map(({ name }) => name);
}
