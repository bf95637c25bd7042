import type { Diagnostic, Op, TensorId, Trace } from '../../../ir/index.ts';
import { makerOf, opsOf, readersOf } from '../../graph.ts';
import { hazardAt, nameOf } from '../../hazards/hazard.ts';
import { movedIn } from '../../moved.ts';
import { ofParameters } from '../given.ts';
import { comparedIn, type Compared } from '../compared.ts';
import type { Probe } from '../probe.ts';
import { nodesOf } from '../text/nodes.ts';
import { found } from '../used/learning.ts';
import { boundIn, isIn, textOf } from '../used/tree.ts';

const keeps: ReadonlySet<Op['primitive']['kind']> = new Set(['cast', 'reshape', 'slice', 'transpose']);

/** What is right is counted at padded steps too, which the loss leaves out. */
export const padsCounted: Probe = (trace, lab) => {
	const learnt = ofParameters(trace);
	const told = new Set<number>();
	return opsOf(trace, 'elementwise').flatMap((op): Diagnostic[] => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'eq' || a === undefined || b === undefined || learnt.has(a) === learnt.has(b) || told.has(op.span.from)) return [];
		const [guess, target] = learnt.has(a) ? [a, b] : [b, a];
		const classes = classesOf(trace, guess);
		if (classes === null) return [];
		const [moved] = movedIn(trace, [target], (id) => lab.numbers(id)) ?? [];
		const isPad = (element: number): boolean => {
			const source = element === 0 ? undefined : moved?.sourceOf(element);
			return source?.primitive.kind === 'full' && /pad/.test(source.call);
		};
		const pads = moved ? moved.elements.reduce((count, element) => count + Number(isPad(element)), 0) : 0;
		if (!moved || pads === 0 || pads === moved.elements.length) return [];
		// What no guess can be is right nowhere: a sum of what is right leaves it out, a mean does not.
		const numbers = lab.numbers(target);
		const isGuessed = numbers === null || moved.elements.some((element, place) => isPad(element) && numbers[place]! >= 0 && numbers[place]! < classes);
		if (!isAddedUp(trace, op.outputs[0]!, isGuessed ? addedUp : mean)) return [];
		told.add(op.span.from);
		return [
			hazardAt(trace, op, {
				code: 'probe.pads_counted',
				message: 'Nothing is raised. What is right is counted at the padding, too, which the loss leaves out.',
				cause: `${pads} of the ${moved.elements.length} targets of \`${nameOf(trace, target, 'the target')}\` are padding: what the model gives there is never learnt, and counts all the same. Compare where the target is none: \`((guess == target) & mask).sum()\`.`,
				tensor: target
			})
		];
	});
};

/** A sum that leaves padding out, of losses or of what is right, divided by a count that does not. */
export const padsDivided: Probe = (trace, lab) => {
	const ignored = ignoredIn(trace);
	if (ignored === null) return [];
	const sums = [...(/reduction\s*=\s*["']sum/.test(trace.source) ? comparedIn(trace) : []), ...rightIn(trace, ignored)];
	return nodesOf(trace).flatMap((one): Diagnostic[] => {
		if (one.kind !== 'update' || one.op !== '+') return [];
		const text = textOf(trace, one.value);
		const [, name] = /^(\w+)\.(?:numel|nelement)\(\)$/.exec(text) ?? /^(\w+)\.(?:size\(0\) \* \1\.size\(1\)|shape\[0\] \* \1\.shape\[1\])$/.exec(text) ?? [];
		const count = textOf(trace, one.target);
		if (name === undefined) return [];
		const targets = new Set(trace.bindings.filter((bound) => bound.name === name).map(({ tensor }) => tensor));
		const lost = sums.find(({ op, target }) => (targets.has(target) || targets.has(makerOf(trace, target)?.inputs[0])) && isSumOver(trace, count, op));
		const numbers = lost && lab.numbers(lost.target);
		const pads = numbers?.filter((value) => value === ignored).length ?? 0;
		if (!numbers || pads === 0 || pads === numbers.length) return [];
		return [
			found(trace, one, {
				code: 'probe.pads_divided',
				message: `Nothing is raised. \`${count}\` counts the padding, too, which the sum leaves out: what is divided by it gets smaller with each padded step.`,
				cause: `${pads} of the ${numbers.length} targets of \`${name}\` are ${ignored}, which \`ignore_index\` leaves out of the sum. Count the others: \`(${name} != ${ignored}).sum()\`.`
			})
		];
	});
};

/** Where guesses are held against targets of which those that are padding can be no guess. */
function rightIn(trace: Trace, ignored: number): readonly Pick<Compared, 'op' | 'target'>[] {
	const learnt = ofParameters(trace);
	return opsOf(trace, 'elementwise').flatMap((op) => {
		const [a, b] = op.inputs;
		if (op.primitive.fn !== 'eq' || a === undefined || b === undefined || learnt.has(a) === learnt.has(b)) return [];
		const [guess, target] = learnt.has(a) ? [a, b] : [b, a];
		const classes = classesOf(trace, guess);
		return classes !== null && (ignored < 0 || ignored >= classes) ? [{ op, target }] : [];
	});
}

/** Whether a sum of what a loss gives is divided by a count. */
const isSumOver = (trace: Trace, count: string, loss: Op): boolean =>
	nodesOf(trace).some((one) => {
		if (one.kind !== 'binary' || one.op !== '/' || !new RegExp(`^(?:max\\()?${count.replaceAll('.', '\\.')}\\b`).test(textOf(trace, one.right))) return false;
		const sum = textOf(trace, one.left);
		return nodesOf(trace).some((other) => {
			if (other.kind !== 'update' || textOf(trace, other.target) !== sum) return false;
			const name = /^\w+/.exec(textOf(trace, other.value))?.[0];
			const made = nodesOf(trace).find((given) => given.kind === 'assign' && given.targets.flatMap(boundIn).includes(name ?? '') && isIn(loss.span, given));
			return isIn(loss.span, other.value) || made !== undefined;
		});
	});

/** The class that the program's losses leave out; null where its text does not tell. */
function ignoredIn(trace: Trace): number | null {
	const [, text] = /ignore_index\s*=\s*([\w.-]+)/.exec(trace.source) ?? [null, '-100'];
	const [, value] = text === undefined ? [] : (new RegExp(`^\\s*${text.replace(/^.*\./, '')}\\b[^=\\n]*=\\s*(-?\\d+)`, 'm').exec(trace.source) ?? []);
	const number = Number(value ?? text);
	return Number.isInteger(number) ? number : null;
}

/** Of how many scores a tensor is the likeliest, where nothing was done to it since; null of another. */
function classesOf(trace: Trace, id: TensorId): number | null {
	let op = makerOf(trace, id);
	for (let i = 0; op && keeps.has(op.primitive.kind) && i < 8; i++) op = makerOf(trace, op.inputs[0]!);
	if (op?.primitive.kind !== 'reduce' || !/arg/.test(op.primitive.fn)) return null;
	return trace.tensors[op.inputs[0]!]!.shape?.[op.primitive.axes[0] ?? -1] ?? null;
}

const addedUp: ReadonlySet<string> = new Set(['sum', 'mean']);
const mean: ReadonlySet<string> = new Set(['mean']);

/** Whether all of a comparison is added up as it is. */
const isAddedUp = (trace: Trace, id: TensorId, by: ReadonlySet<string>, depth = 4): boolean => {
	const readers = readersOf(trace, id);
	return (
		readers.length > 0 &&
		readers.every(
			({ primitive, outputs: [out] }) =>
				(primitive.kind === 'reduce' && by.has(primitive.fn)) || (keeps.has(primitive.kind) && depth > 0 && isAddedUp(trace, out!, by, depth - 1))
		)
	);
};
