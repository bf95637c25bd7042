/** The buffers of all arrays in a message, which are handed over rather than copied; each is in it once. */
export function transferables(message: unknown): ArrayBuffer[] {
	if (message instanceof Float32Array) return message.buffer instanceof ArrayBuffer ? [message.buffer] : [];
	if (typeof message !== 'object' || message === null) return [];
	return [...new Set(Object.values(message).flatMap(transferables))];
}
