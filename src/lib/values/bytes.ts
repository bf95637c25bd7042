/** `128 MiB`, as limits, cards and PyTorch's messages give it. */
export function binaryBytes(bytes: number): string {
	const power = Math.min(4, Math.floor(Math.log2(Math.max(1, bytes)) / 10));
	const amount = bytes / 1024 ** power;
	return `${amount < 100 ? Number(amount.toPrecision(3)) : Math.round(amount)} ${['B', 'KiB', 'MiB', 'GiB', 'TiB'][power]}`;
}
