import type { Matrix, StepValues } from '$lib/ir/index.ts';
import type { RowsRun } from '$lib/layout/shared/heat.ts';

/** What is seen in a part of the picture of one step. */
export interface PartValues {
	readonly matrix: Matrix;
	readonly rowsRun: RowsRun;
}

/** Sizes that a part's values must have to belong to the settings that are drawn. */
interface Sizes {
	readonly batch: number;
	readonly hidden: number;
	readonly out: number;
	readonly input: number;
	readonly gates: number;
}

/** The values of each part of the picture by its name. Parts whose values have other sizes, or none, are left out. */
export function partValues(values: StepValues | null, sizes: Sizes): ReadonlyMap<string, PartValues> {
	const parts = new Map<string, PartValues>();
	if (!values) return parts;
	const { batch, hidden, out, input, gates } = sizes;
	const put = (name: string, matrix: Matrix | null, rows: number, cols: number, rowsRun: RowsRun) => {
		if (matrix && matrix.rows === rows && matrix.cols === cols && matrix.data.length === rows * cols) parts.set(name, { matrix, rowsRun });
	};
	put('x', values.x, batch, input, 'right');
	put('h before', values.hBefore, batch, out, 'right');
	put('h before again', values.hBefore, batch, out, 'down');
	put('c before', values.cBefore, batch, hidden, 'down');
	put('c', values.c, batch, hidden, 'down');
	put('h', values.h, batch, out, values.wHr ? 'right' : 'down');
	put('W_hr', values.wHr, out, hidden, 'down');
	put('product', values.wHr && exposed(values), batch, hidden, 'down');
	values.gates.forEach((gate, i) => put(`gate ${i}`, gate.values, batch, hidden, 'down'));
	for (let gate = 0; gate < gates; gate++) {
		put(`W_ih ${gate}`, slice(values.wIh, gate, hidden), hidden, input, 'right');
		put(`W_hh ${gate}`, slice(values.wHh, gate, hidden), hidden, out, 'right');
		put(`b_ih ${gate}`, column(values.bIh, gate, hidden), hidden, 1, 'right');
		put(`b_hh ${gate}`, column(values.bHh, gate, hidden), hidden, 1, 'right');
	}
	return parts;
}

/** What is projected: o ⊙ tanh(c_t), [batch, hidden_size]. */
function exposed({ gates, c }: StepValues): Matrix | null {
	const o = gates.find(({ name }) => name === 'o')?.values;
	if (!o || !c || o.data.length !== c.data.length) return null;
	return { rows: c.rows, cols: c.cols, data: o.data.map((value, i) => value * Math.tanh(c.data[i]!)) };
}

/** Rows of one gate. */
const slice = (matrix: Matrix, gate: number, hidden: number): Matrix => ({
	rows: hidden,
	cols: matrix.cols,
	data: matrix.data.subarray(gate * hidden * matrix.cols, (gate + 1) * hidden * matrix.cols)
});

const column = (bias: Float32Array | null, gate: number, hidden: number): Matrix | null =>
	bias && { rows: hidden, cols: 1, data: bias.subarray(gate * hidden, (gate + 1) * hidden) };
