import type { Diagnostic, ModuleCall, Op, Trace } from '../../../ir/index.ts';
import { filledIn, type Filled } from '../../filled.ts';
import { isOfKeras, opsOf } from '../../graph.ts';
import { nameOf } from '../../hazards/hazard.ts';
import { firstSpan, sizesOf } from '../../hazards/keras/compared.ts';
import { boundName, calledIn, isBound } from '../evidence/called.ts';
import { callOf, nameOutside } from '../evidence/watched.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';

/** The one number that rows were filled up with; null where they are several. */
function fillingOf({ by }: Filled): number | null {
	const [value, ...others] = new Set(by.map(({ primitive }) => ('value' in primitive && typeof primitive.value === 'number' ? primitive.value : NaN)));
	return value === undefined || others.length > 0 ? null : value;
}

const masked = ({ type, settings }: ModuleCall): number | null =>
	type === 'Masking' ? Number(settings.get('mask_value') ?? 0) : type === 'Embedding' && settings.get('mask_zero') === true ? 0 : null;

/** A mask of another number than the one that rows were filled up with. */
export const maskedOther: Probe = (trace) => {
	const told = new Set<number>();
	return (isOfKeras(trace) ? (trace.calls ?? []) : []).flatMap((call): Diagnostic[] => {
		const value = call.own && !call.symbolic && !told.has(call.module) ? masked(call) : null;
		const [x] = call.inputs;
		const filled = value === null || x === undefined ? null : filledIn(trace, x);
		const filling = filled && fillingOf(filled);
		if (!filled || filling === null || filling === value) return [];
		told.add(call.module);
		const test = maskTest(trace, call, filled);
		return [
			{
				...found(trace, firstSpan(trace, call), {
					code: 'probe.masked_other',
					message: `Nothing is raised. \`${call.type}\` masks steps of ${value}, and the rows are filled up with ${filling}: nothing is masked.`,
					cause: `\`${nameOf(trace, x!, 'What it reads')}\` (${trace.tensors[x!]!.shape?.join(', ')}) has steps of ${filling} where a sequence has ended, and they are read like any other.`,
					tensor: x!
				}),
				...(test !== null && { tried: { test } })
			}
		];
	});
};

/** The mask that a layer makes of the data is false where a row has been filled up. */
function maskTest(trace: Trace, { type, inputs: [x] }: ModuleCall, { front, behind }: Filled): string | null {
	const called = calledIn(trace).find(({ given, method, call }) => method !== null && given.length === 1 && call.inputs[0] === x);
	const row = [...front.keys()].find((i) => front[i]! > 0 || behind[i]! > 0);
	if (!called || row === undefined) return null;
	const steps = front[row]! > 0 ? `:${front[row]}` : `-${behind[row]}:`;
	return [
		'import numpy as np',
		`layer = next(one for one in ${called.model}.layers if isinstance(one, keras.layers.${type}))`,
		`mask = np.array(layer.compute_mask(${called.given[0]!.text}))`,
		`assert not mask[${row}, ${steps}].any(), 'what fills row ${row} up is not masked'`
	].join('\n');
}

/** A step of each row that is picked by its length, where the rows are filled up in front: the last step is another. */
export const pickedByLength: Probe = (trace, lab) => {
	const told = new Set<number>();
	return opsOf(trace, 'index').flatMap((op): Diagnostic[] => {
		const [from, rows, places] = op.inputs;
		const rnn = opsOf(trace, 'rnn').find(({ outputs }) => outputs[0] === from);
		if (!rnn || rows === undefined || places === undefined || told.has(op.span.from) || String(op.primitive.axes) !== '0,1') return [];
		const filled = filledIn(trace, rnn.inputs[0]!);
		const [row, place] = [lab.numbers(rows), lab.numbers(places)];
		const time = sizesOf(trace, rnn.inputs[0])[1]!;
		if (!filled || !row || !place || row.length !== filled.front.length || !rnn.primitive.batchFirst) return [];
		const short = [...row.keys()].filter((i) => filled.front[row[i]!]! > 0);
		const isByLength = [...row.keys()].every((i) => place[i] === time - filled.front[row[i]!]! - 1);
		if (short.length === 0 || !isByLength) return [];
		told.add(op.span.from);
		const [first] = short;
		const test = alonePicked(trace, op, rnn, filled, first!, row[first!]!);
		const at = place[first!]!;
		const front = filled.front[row[first!]!]!;
		const { span } = filled.by[0]!;
		return [
			{
				...found(trace, /pad_sequences\(/.test(trace.source.slice(span.from, span.to)) ? span : op.span, {
					code: 'probe.picked_by_length',
					message: 'Nothing is raised. The rows are filled up in front, and a step is picked by their length as if they were filled up behind.',
					cause: `Row ${row[first!]} begins with ${front} steps of ${fillingOf(filled)} and ends at step ${time - 1}; line ${lineOf(trace, op.span)} picks step ${at} of it. \`padding="post"\` puts the filling behind.`,
					tensor: from!
				}),
				...(test !== null && { tried: { test } })
			}
		];
	});
};

/** What is picked of a row is the last step of that row by itself. */
function alonePicked(trace: Trace, op: Op, rnn: Op, { by }: Filled, place: number, row: number): string | null {
	const { span } = by[0]!;
	const [rows] = /(?<=pad_sequences\(\s*)\w+/.exec(trace.source.slice(span.from, span.to)) ?? [];
	const call = callOf(trace, rnn);
	const [layer, picked] = [call && nameOutside(trace, call), boundName(trace, op.outputs[0]!)];
	if (rows === undefined || !isBound(trace, rows) || !layer || picked === null) return null;
	return [
		'import numpy as np',
		`alone = ${layer}(np.array([${rows}[${row}]], dtype="float32"))`,
		`assert np.allclose(${picked}[${place}], alone[0, -1], atol=1e-5), 'not the last step of row ${row}'`
	].join('\n');
}
