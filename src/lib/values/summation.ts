const f = Math.fround;

type Numbers = (i: number) => number;

/** Sums in float32 as ATen does along memory (ATen/native/cpu/SumKernel.cpp): four levels, each taking up 16 numbers or more of the one below. */
function cascade(at: Numbers, count: number): number {
	const power = Math.max(4, Math.floor(Math.ceil(Math.log2(Math.max(count, 1))) / 4));
	const step = 1 << power;
	const levels = [0, 0, 0, 0];
	let i = 0;
	while (i + step <= count) {
		for (const end = i + step; i < end; i++) levels[0] = f(levels[0]! + at(i));
		for (let j = 1; j < 4; j++) {
			levels[j] = f(levels[j]! + levels[j - 1]!);
			levels[j - 1] = 0;
			if ((i & ((step - 1) << (j * power))) !== 0) break;
		}
	}
	for (; i < count; i++) levels[0] = f(levels[0]! + at(i));
	return levels.reduce((sum, level) => f(sum + level));
}

/** Four sums side by side, and what is left over in the first. */
function besides(at: Numbers, count: number): number {
	const each = Math.floor(count / 4);
	const sums = [0, 1, 2, 3].map((k) => cascade((i) => at(4 * i + k), each));
	for (let i = 4 * each; i < count; i++) sums[0] = f(sums[0]! + at(i));
	return sums.reduce((sum, part) => f(sum + part));
}

/** Numbers that follow one another in memory: eight lanes of a vector register, and what is left over before them. */
export function sumAlong(row: Float64Array): number {
	if (row.length < 8) return besides((i) => row[i]!, row.length);
	const vectors = Math.floor(row.length / 8);
	let sum = 0;
	for (let i = 8 * vectors; i < row.length; i++) sum = f(sum + row[i]!);
	for (let lane = 0; lane < 8; lane++) sum = f(sum + besides((i) => row[8 * i + lane]!, vectors));
	return sum;
}

/** Numbers of a column. */
export const sumAcross = (row: Float64Array): number => cascade((i) => row[i]!, row.length);

/** As losses of classes sum (ATen/native/LossNLL.cpp): one after another, every sixteenth number and those since the last handed up a level of eight. */
export function sumInTurn(row: Float64Array): number {
	const power = Math.max(4, Math.floor(Math.ceil(Math.log2(Math.max(row.length, 1))) / 8));
	const mask = 2 ** power - 1;
	const levels = new Float64Array(8);
	for (let i = 0; i < row.length; i++) {
		levels[0] = f(levels[0]! + row[i]!);
		for (let j = 0; j < 7 && (i & (mask << (j * power))) === 0; j++) {
			levels[j + 1] = f(levels[j + 1]! + levels[j]!);
			levels[j] = 0;
		}
	}
	return levels.reduce((sum, level) => f(sum + level));
}

/** As softmax along memory sums (ATen/cpu/vec/functional_base.h, reduce_all): sixteen lanes, folded in halves. */
export function sumLanes(row: Float64Array): number {
	if (row.length < 16) return row.reduce((sum, value) => f(sum + value));
	const lanes = row.slice(0, 16);
	for (let i = 16; i < row.length; i++) lanes[i % 16] = f(lanes[i % 16]! + row[i]!);
	for (let half = 8; half >= 1; half /= 2) for (let i = 0; i < half; i++) lanes[i] = f(lanes[i]! + lanes[i + half]!);
	return lanes[0]!;
}
