const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** The value of a letter by its code; 64 for what is none. */
const digits = new Uint8Array(128).fill(64);
for (let value = 0; value < 64; value++) digits[alphabet.charCodeAt(value)] = value;

/** Bytes as text that a link may carry as it is (RFC 4648 §5, without padding). */
export function toBase64url(bytes: Uint8Array): string {
	let text = '';
	for (let i = 0; i < bytes.length; i += 3) {
		const word = (bytes[i]! << 16) | ((bytes[i + 1] ?? 0) << 8) | (bytes[i + 2] ?? 0);
		for (let digit = 0; digit <= Math.min(3, bytes.length - i); digit++) text += alphabet[(word >> (18 - 6 * digit)) & 63];
	}
	return text;
}

/** The bytes of such a text; null where it is none. */
export function fromBase64url(text: string): Uint8Array | null {
	const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
	let word = 0;
	let bits = 0;
	let at = 0;
	for (let i = 0; i < text.length; i++) {
		const value = digits[text.charCodeAt(i)] ?? 64;
		if (value === 64) return null;
		word = ((word << 6) | value) & 0xffff;
		bits += 6;
		if (bits >= 8) {
			bits -= 8;
			bytes[at++] = (word >> bits) & 255;
		}
	}
	return bytes;
}
