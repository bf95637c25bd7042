import { arrow, arrowHead } from '../shared/arrow.ts';
import type { CellFacts } from './facts.ts';
import { biasHeight, type CellGeometry } from './geometry.ts';
import type { Figure } from '../shared/figure.ts';

/** An elementwise operation on its way: a circle with a dot (product) or a plus. */
interface Operation {
	readonly x: number;
	readonly y: number;
	readonly kind: 'product' | 'sum';
}

/** What flows between the parts of one step. */
export interface CellWiring {
	/** From the weights up into the gates. */
	readonly rises: string;
	/** From the gates to c_t and h_t. */
	readonly wires: string;
	readonly operations: readonly Operation[];
	/** Faint lines along the columns. */
	readonly guides: string;
	/** Words on wires, with what is kept clear of them. */
	readonly words: readonly { readonly text: string; readonly x: number; readonly y: number; readonly anchor: 'start' | 'middle' | 'end' }[];
}

const radius = 8;

export function cellWiring(figure: Figure, facts: CellFacts, geometry: CellGeometry): CellWiring {
	const { columns, columnWidth, y, batch, narrow } = geometry;
	const upTo = y.gates + batch + (narrow ? 18 : 20);
	const first = figure.type === 'GRU' ? y.wIh : y.wHh;
	const [topBias, lowBias] = [y.biasIh, figure.bias ? (figure.type === 'GRU' ? y.biasIh : y.biasHh) + biasHeight : y.biasIh];
	const clear = narrow ? 42 : facts.wrong?.startsWith(figure.type === 'GRU' ? 'x' : 'h') ? 24 : 5;
	const rises = columns
		.map(({ middle }) =>
			figure.bias ? arrow(middle, topBias - 3, middle, upTo) + arrow(middle, first - clear, middle, lowBias + 4) : arrow(middle, first - clear, middle, upTo)
		)
		.join('');
	const lowest = Math.max(y.wIh + geometry.wIh, y.wHh + geometry.wHh);
	const guides = columns
		.slice(1)
		.map((column, i) => `M${(column.x + columns[i]!.x + columnWidth) / 2} ${y.gates - 2}V${lowest}`)
		.join('');
	const base = { guides, words: [], operations: [] };
	const exit = exitArrow(geometry);
	if (figure.type === 'RNN') return { ...base, rises, wires: exit };
	return figure.type === 'LSTM'
		? { ...base, rises, ...lstm(geometry, exit, figure.keras?.activation ?? 'tanh') }
		: { ...base, ...gru(figure, facts, geometry, rises, exit) };
}

/** h_t leaves upwards. */
function exitArrow({ columns, y, projection }: CellGeometry): string {
	const x = projection ? projection.h.x + projection.h.width / 2 : columns.at(-1)!.middle;
	const top = projection ? projection.h.y : y.h;
	return arrow(x, top - 3, x, top - 26);
}

function lstm(geometry: CellGeometry, exit: string, activation: string): Pick<CellWiring, 'wires' | 'operations' | 'words'> {
	const { columns, columnWidth, y, batch, projection } = geometry;
	const [i, f, g, o] = columns as readonly [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0], (typeof columns)[0]];
	const yc = y.c + batch / 2;
	const yig = y.gates - 42;
	const yo = y.h + batch + 19;
	const right = o.x + columnWidth + (geometry.narrow ? 12 : 20);
	const wires =
		`M${i.x + columnWidth} ${yc}H${f.middle - radius}M${f.middle + radius} ${yc}H${g.middle - radius}` +
		arrow(g.middle + radius, yc, o.x - 2, yc) +
		`M${f.middle} ${y.gates}V${yc + radius}M${i.middle} ${y.gates}V${yig}H${g.middle - radius}M${g.middle} ${y.gates}V${yig + radius}M${g.middle} ${yig - radius}V${yc + radius}` +
		`M${o.x + columnWidth} ${y.gates + batch / 2}H${right}V${yo}H${o.middle + radius}M${o.middle} ${y.c}V${yo + radius}` +
		arrow(o.middle, yo - radius, o.middle, y.h + batch + 2) +
		(projection
			? arrow(
					projection.weight.x - 2,
					projection.h.y + projection.h.height / 2,
					projection.h.x + projection.h.width + 2,
					projection.h.y + projection.h.height / 2
				)
			: '') +
		exit;
	return {
		wires,
		operations: [
			{ x: f.middle, y: yc, kind: 'product' },
			{ x: g.middle, y: yc, kind: 'sum' },
			{ x: g.middle, y: yig, kind: 'product' },
			{ x: o.middle, y: yo, kind: 'product' }
		],
		words: [{ text: activation, x: o.middle - radius - 5, y: yo + 4, anchor: 'end' }]
	};
}

function gru(
	figure: Figure,
	facts: CellFacts,
	geometry: CellGeometry,
	rises: string,
	exit: string
): Pick<CellWiring, 'rises' | 'wires' | 'operations' | 'words'> {
	const { columns, columnWidth, pitch, y, batch, narrow } = geometry;
	const [r, z, n] = columns as readonly [(typeof columns)[0], (typeof columns)[0], (typeof columns)[0]];
	const yh = y.h + batch / 2;
	const gap = (z.x + Math.max(columnWidth, pitch - (narrow ? 8 : 16)) + n.x) / 2;
	const y1 = y.h + batch + 8;
	const y2 = y.gates - 38;
	const y3 = y.gates - 22;
	const yj = y.biasHh - 17;
	const from = y.wIh + geometry.wIh + (narrow ? 24 : 26);
	const wires =
		`M${r.x + columnWidth} ${yh}H${z.middle - radius}M${z.middle + radius} ${yh}H${gap - radius}` +
		arrow(gap + radius, yh, n.x - 2, yh) +
		`M${z.middle} ${y.gates}V${yh + radius}M${z.middle} ${y2}H${n.middle - radius}M${n.middle} ${y.gates}V${y2 + radius}M${n.middle} ${y2 - radius}V${y1}H${gap}V${yh + radius}` +
		`M${r.middle} ${y.gates}V${y3}H${gap}V${yj}H${n.middle - radius}` +
		exit;
	// The state's part of the sum rises through its own bias before it meets the input's; in n it is multiplied by r on the way.
	const low = figure.bias ? y.biasHh + biasHeight : y.biasHh;
	const clear = narrow ? 42 : facts.wrong?.startsWith('h') ? 24 : 5;
	const lower = columns
		.map(
			(column) =>
				(figure.bias || column !== n ? arrow(column.middle, y.wHh - clear, column.middle, low + 4) : '') +
				(column === n
					? `M${column.middle} ${y.biasHh - 2}V${yj + radius}` + arrow(column.middle, yj - radius, column.middle, from)
					: arrow(column.middle, y.biasHh - 3, column.middle, from))
		)
		.join('');
	return {
		rises: rises + lower,
		wires: wires + arrowHead(n.middle - radius - 1, yj, 'right', 3),
		operations: [
			{ x: z.middle, y: yh, kind: 'product' },
			{ x: gap, y: yh, kind: 'sum' },
			{ x: n.middle, y: y2, kind: 'product' },
			{ x: n.middle, y: yj, kind: 'product' }
		],
		words: [{ text: '1−', x: n.middle - radius - 5, y: y2 - 6, anchor: 'end' }]
	};
}
