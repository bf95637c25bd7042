import type { Diagnostic, TensorId, Trace } from '../../../ir/index.ts';
import { opsOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import type { Lab } from '../lab.ts';
import type { Probe } from '../probe.ts';
import { found, lineOf } from '../used/learning.ts';
import { nodesIn, textOf, treeOf, type Call } from '../used/tree.ts';
import { argumentOf, valueOf } from '../text/nodes.ts';

/** What programs say that ask on purpose for classes that were never learnt. */
const onPurpose = /unseen|zero.?shot|few.?shot|continual|incremental|open.?set|novel|out.?of.?distribution|anomal|held.?out.?class/i;

/** What is put aside for a test has the classes that are learnt: of data that stand class by class, the end has others than the beginning. */
export const classesLearnt: Probe = (trace, lab) => {
	if (onPurpose.test(trace.source)) return [];
	return [...bySplit(trace, lab), ...bySlices(trace, lab)];
};

/** `fit(x, y, validation_split=0.2)`: Keras takes the last rows, before it shuffles. */
function bySplit(trace: Trace, lab: Lab): readonly Diagnostic[] {
	return [...nodesIn(treeOf(trace))].flatMap((call): Diagnostic[] => {
		if (call.kind !== 'call' || call.callee.kind !== 'attribute' || call.callee.name !== 'fit') return [];
		const part = argumentOf(call, 'validation_split', 7);
		const y = argumentOf(call, 'y', 1);
		const share = part && Number(textOf(trace, part.kind === 'name' ? (valueOf(trace, part.name, call) ?? part) : part));
		const labels = y?.kind === 'name' ? classesIn(trace, lab, y.name, call) : null;
		if (!share || !(share > 0 && share < 1) || !labels) return [];
		const cut = Math.floor(labels.length * (1 - share));
		const lost = lostAt(labels, cut);
		if (!lost) return [];
		return [
			found(trace, part, {
				code: 'probe.classes_not_learnt',
				message: `Nothing is raised. \`validation_split\` takes the last ${labels.length - cut} rows, and ${lost}.`,
				cause: `The rows stand class by class, and \`fit\` shuffles after it has put the last ones aside. Put inputs and labels into one random order before.`
			})
		];
	});
}

/** `y[:80]` and `y[80:]` of labels that stand class by class. */
function bySlices(trace: Trace, lab: Lab): readonly Diagnostic[] {
	const heads = new Map<TensorId, Map<number, (typeof slices)[number]>>();
	const slices = opsOf(trace, 'slice');
	for (const op of slices) {
		const [one] = op.primitive.at;
		const shape = trace.tensors[op.inputs[0]!]!.shape;
		if (typeof one !== 'object' || one.step !== 1 || one.start !== 0 || shape?.length !== 1 || one.stop >= shape[0]! || shape[0]! < 8) continue;
		const own = heads.get(op.inputs[0]!) ?? new Map<number, (typeof slices)[number]>();
		heads.set(op.inputs[0]!, own.set(one.stop, op));
	}
	const told = new Set<number>();
	return slices.flatMap((op): Diagnostic[] => {
		const [one] = op.primitive.at;
		const shape = trace.tensors[op.inputs[0]!]!.shape;
		const head =
			typeof one === 'object' && one.step === 1 && shape?.length === 1 && one.stop === shape[0] ? heads.get(op.inputs[0]!)?.get(one.start) : undefined;
		if (!head || typeof one !== 'object' || told.has(head.span.from)) return [];
		const numbers = lab.numbers(op.inputs[0]!);
		const labels = numbers && areClasses(numbers) && /int/.test(trace.tensors[op.inputs[0]!]!.dtype) ? [...numbers] : null;
		const lost = labels && lostAt(labels, one.start);
		// The text has both parts: a batch that is followed by the rest is no split.
		const isSplit = /train|test|val/i.test(nameOf(trace, op.outputs[0]!, '')) && /train|fit/i.test(nameOf(trace, head.outputs[0]!, ''));
		if (!lost || !isSplit) return [];
		told.add(head.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.classes_not_learnt',
				message: `Nothing is raised. The last ${labels.length - one.start} rows are put aside, and ${lost}.`,
				cause: `\`${nameOf(trace, op.inputs[0]!, 'The labels')}\` stands class by class. Put inputs and labels into one random order before they are cut in two.`,
				tensor: op.outputs[0]!
			})
		];
	});
}

const areClasses = (numbers: Float64Array): boolean => {
	const classes = new Set(numbers);
	return numbers.every(Number.isInteger) && classes.size > 1 && classes.size * 3 <= numbers.length;
};

/** The classes of rows that a name holds: numbers, or the places of ones. */
function classesIn(trace: Trace, lab: Lab, name: string, call: Call): readonly number[] | null {
	const line = lineOf(trace, call);
	const bound = trace.bindings.findLast((one) => one.name === name && one.tensor !== undefined && one.line < line)?.tensor;
	const shape = bound === undefined ? null : trace.tensors[bound]!.shape;
	const numbers = bound === undefined || bound === null ? null : lab.numbers(bound);
	if (!numbers || !shape || shape[0]! < 8) return null;
	if (shape.length === 1 || (shape.length === 2 && shape[1] === 1)) return areClasses(numbers) ? [...numbers] : null;
	if (shape.length !== 2) return null;
	const rows = Array.from({ length: shape[0]! }, (_, i) => numbers.subarray(i * shape[1]!, (i + 1) * shape[1]!));
	const isOneHot = rows.every((row) => row.every((one) => one === 0 || one === 1) && row.reduce((n, one) => n + one, 0) === 1);
	return isOneHot ? rows.map((row) => row.indexOf(1)) : null;
}

/** What the rows behind a place have that those before it have not, where they stand class by class; null where nothing is. */
function lostAt(labels: readonly number[], cut: number): string | null {
	const [head, tail] = [labels.slice(0, cut), labels.slice(cut)];
	const changes = labels.filter((one, i) => i > 0 && one !== labels[i - 1]).length;
	const classes = new Set(labels);
	if (tail.length < 2 || head.length < 2 || changes !== classes.size - 1) return null;
	const own = [...new Set(tail)];
	const lost = own.filter((one) => !head.includes(one));
	const missed = [...classes].filter((one) => !tail.includes(one));
	if (lost.length > 0) return `class ${lost[0]} stands among them alone: it is never learnt`;
	return missed.length > 0 && own.length === 1 ? `all of them are of class ${own[0]}` : null;
}
