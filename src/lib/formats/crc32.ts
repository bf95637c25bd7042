const table = Uint32Array.from({ length: 256 }, (_, byte) => {
	let rest = byte;
	for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
	return rest;
});

/** The sum that zip archives keep of their entries. */
export function crc32(bytes: Uint8Array): number {
	let sum = 0xffffffff;
	for (let i = 0; i < bytes.length; i++) sum = table[(sum ^ bytes[i]!) & 255]! ^ (sum >>> 8);
	return ~sum >>> 0;
}
