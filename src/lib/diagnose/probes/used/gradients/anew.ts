import type { Span, TensorId, Trace } from '../../../../ir/index.ts';
import { movedIn, type Moved } from '../../../moved.ts';
import { fedData } from '../../given.ts';
import type { Lab } from '../../lab.ts';
import type { Probe } from '../../probe.ts';
import { ancestorsOf, assignedAt, found, learningOf, type Learning, type Optimizer } from '../learning.ts';
import { boundIn, isIn, nodesIn, treeOf, type Loop } from '../tree.ts';

/** An optimiser that each turn of a loop makes anew, over the same parameters: what it has gathered of their gradients goes with it. */
export const madeAnew: Probe = (trace, lab) => {
	const learning = learningOf(trace);
	if (!learning) return [];
	const { events, optimizers } = learning;
	const places = new Map<number, Optimizer[]>();
	for (const one of optimizers) places.set(one.span.from, [...(places.get(one.span.from) ?? []), one]);
	return [...places.values()].flatMap((made) => {
		const first = made[0]!;
		const last = made[made.length - 1]!;
		const text = trace.source.slice(first.span.from, first.span.to);
		const keepsState = !/\bSGD\(/.test(text) || /momentum/.test(text);
		const same = made.every(({ parameters, steps }) => steps.length > 0 && String([...parameters]) === String([...first.parameters]));
		const begins = (at: number): boolean => at > first.at && at < last.steps[0]!.at;
		if (made.length < 2 || !keepsState || !same || events.some(({ kind, at }) => (kind === 'load' || kind === 'requires_grad') && begins(at))) return [];
		const loop = loopAround(trace, first.span);
		const names = loop?.kind === 'for' ? boundIn(loop.target) : [];
		if (!loop || names.some((name) => new RegExp(`\\b${name}\\b`).test(text))) return [];
		if (!isOfOnePass(trace, lab, learning, made)) return [];
		const name = assignedAt(trace, first.span, 'the optimiser');
		return [
			found(trace, first.span, {
				code: 'probe.optimizer_made_anew',
				message: `Nothing is raised. \`${name}\` is made anew in each turn of the loop, and forgets what it has gathered.`,
				cause: `${made.length} optimisers have the same parameters, and the first takes ${first.steps.length} of ${made.reduce((n, { steps }) => n + steps.length, 0)} steps: its averages of the gradients begin at zero every time. Make it once, before the loop.`
			})
		];
	});
};

/** The innermost loop that a place stands in, in the function that it stands in. */
function loopAround(trace: Trace, span: Span): Loop | null {
	const around = [...nodesIn(treeOf(trace))].filter((one) => (one.kind === 'function' || one.kind === 'for' || one.kind === 'while') && isIn(span, one));
	const inner = around.at(-1);
	return inner && inner.kind !== 'function' ? (inner as Loop) : null;
}

/** How many backward passes of an optimiser are looked at. */
const most = 8;

/** Whether optimisers go once each over the same samples: one that goes over its samples again and again has a phase of its own, and may begin anew. */
function isOfOnePass(trace: Trace, lab: Lab, { backwards }: Learning, [first, second]: readonly Optimizer[]): boolean {
	const lives = [first!, second!].map(({ at, steps }) => backwards.filter((one) => one.at > at && one.at <= steps.at(-1)!.at).slice(0, most));
	const data = fedData(trace);
	const read = lives.map((passes) =>
		passes.flatMap(({ root }) => {
			const own = ancestorsOf(trace, [root]);
			return data.filter((id) => own.has(id));
		})
	);
	const moved = movedIn(trace, read.flat(), (id) => lab.numbers(id));
	if (!moved) return false;
	const samples = read.map((ids, i) => ids.flatMap((id, k) => samplesOf(trace, id, moved[i === 0 ? k : read[0]!.length + k]!)));
	const known = new Set(samples[0]);
	return samples.every((seen) => new Set(seen).size === seen.length) && samples[1]!.some((one) => known.has(one));
}

/** The first and the last number of each row of a batch: the same of the same samples. */
function samplesOf(trace: Trace, id: TensorId, { elements }: Moved): readonly string[] {
	const rows = trace.tensors[id]!.shape?.[0] ?? 0;
	const width = elements.length / Math.max(1, rows);
	return Array.from({ length: rows }, (_, i) => `${elements[i * width]} ${elements[(i + 1) * width - 1]}`);
}
