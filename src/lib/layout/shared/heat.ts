import type { Matrix } from '../../ir/index.ts';

/** Grey levels of a heatmap's palette. */
const levels = 64;
/** A picture of values is at most this many pixels a side; larger matrices are sampled. */
const maxSide = 256;
/** How many values the contrast is judged by. */
const judged = 4096;

export type Theme = 'light' | 'dark';

/** Colour of the lowest and of the highest value. */
const ends: Readonly<Record<Theme, readonly [low: Rgb, high: Rgb]>> = {
	light: [
		[247, 245, 240],
		[44, 46, 50]
	],
	dark: [
		[31, 34, 38],
		[226, 224, 218]
	]
};
type Rgb = readonly [number, number, number];

/** Which way the rows of a matrix run in the picture: a [time, feature] matrix is drawn with its rows to the right. */
export type RowsRun = 'right' | 'down';

const cache = new WeakMap<Matrix, Map<string, string>>();

/**
 * Values as a grey picture: a data URL to stretch over the tensor's face. Contrast is stretched over the tensor's own values
 * (its 1st to 99th percentile); a value that is not finite is drawn as the lowest. The same matrix gives the same URL at no cost.
 */
export function heatUrl(matrix: Matrix, rowsRun: RowsRun, theme: Theme): string {
	const kinds = cache.get(matrix) ?? new Map<string, string>();
	cache.set(matrix, kinds);
	const kind = `${rowsRun} ${theme}`;
	const known = kinds.get(kind);
	if (known !== undefined) return known;
	const url = encode(matrix, rowsRun, theme);
	kinds.set(kind, url);
	return url;
}

const columns = new WeakMap<Float32Array, Matrix>();

/** A vector as a matrix of one row, the same one each time, so that its picture is kept. */
export function columnMatrix(data: Float32Array): Matrix {
	const known = columns.get(data) ?? { rows: 1, cols: data.length, data };
	columns.set(data, known);
	return known;
}

function encode(matrix: Matrix, rowsRun: RowsRun, theme: Theme): string {
	const [across, down] = rowsRun === 'right' ? [matrix.rows, matrix.cols] : [matrix.cols, matrix.rows];
	const width = Math.min(across, maxSide);
	const height = Math.min(down, maxSide);
	if (width === 0 || height === 0) return '';
	const [low, high] = range(matrix.data);
	const gain = high > low ? (levels - 1) / (high - low) : 0;
	return bitmapUrl(width, height, palette(theme), (x, y) => {
		const i = Math.floor(((x + 0.5) * across) / width);
		const j = Math.floor(((y + 0.5) * down) / height);
		const value = matrix.data[rowsRun === 'right' ? i * matrix.cols + j : j * matrix.cols + i] ?? 0;
		const level = Math.round((value - low) * gain);
		return level > 0 ? Math.min(level, levels - 1) : 0;
	});
}

/** The 1st and 99th percentile of a sample that is spread evenly over the values. */
function range(data: Float32Array): [number, number] {
	const step = Math.max(1, data.length / judged);
	const sample = new Float32Array(Math.ceil(data.length / step));
	let n = 0;
	for (let at = 0; at < data.length; at += step) {
		const value = data[Math.floor(at)]!;
		if (Number.isFinite(value)) sample[n++] = value;
	}
	if (n === 0) return [0, 0];
	const sorted = sample.subarray(0, n).sort();
	return [sorted[Math.floor((n - 1) * 0.01)]!, sorted[Math.ceil((n - 1) * 0.99)]!];
}

/** Paper to ink, darkening late, so that a field of small values stays calm. */
function palette(theme: Theme): Rgb[] {
	const [low, high] = ends[theme];
	const mix = (part: number, channel: 0 | 1 | 2) => Math.round(low[channel] + (high[channel] - low[channel]) * part);
	return Array.from({ length: levels }, (_, i) => {
		const part = (i / (levels - 1)) ** 1.4;
		return [mix(part, 0), mix(part, 1), mix(part, 2)];
	});
}

/** An uncompressed 8-bit Windows bitmap: a header, the palette, then rows from the bottom up, each padded to four bytes. */
function bitmapUrl(width: number, height: number, colours: readonly Rgb[], pixel: (x: number, y: number) => number): string {
	const stride = (width + 3) & ~3;
	const start = 54 + colours.length * 4;
	const bytes = new Uint8Array(start + stride * height);
	const view = new DataView(bytes.buffer);
	bytes.set([0x42, 0x4d]);
	view.setUint32(2, bytes.length, true);
	view.setUint32(10, start, true);
	view.setUint32(14, 40, true);
	view.setInt32(18, width, true);
	view.setInt32(22, height, true);
	view.setUint16(26, 1, true);
	view.setUint16(28, 8, true);
	view.setUint32(34, stride * height, true);
	view.setUint32(46, colours.length, true);
	colours.forEach(([red, green, blue], i) => bytes.set([blue, green, red, 0], 54 + i * 4));
	for (let y = 0; y < height; y++) {
		const row = start + (height - 1 - y) * stride;
		for (let x = 0; x < width; x++) bytes[row + x] = pixel(x, y);
	}
	return `data:image/bmp;base64,${base64(bytes)}`;
}

/** In every browser, worker and Node; the pure layers are checked without their libraries. */
declare function btoa(binary: string): string;

function base64(bytes: Uint8Array): string {
	let text = '';
	for (let i = 0; i < bytes.length; i += 8192) text += String.fromCharCode(...bytes.subarray(i, i + 8192));
	return btoa(text);
}
