import type { Diagnostic, Op, Trace } from '../../../ir/index.ts';
import { opsOf } from '../../graph.ts';
import { hazardAt, type Hazard } from '../../hazards/hazard.ts';
import { ancestorsOf, eventsOf } from './learning.ts';

/** A generator that is set to the same seed again and again while a model learns: what is drawn for one batch is drawn for each. */
export const seededAgain: Hazard = (trace) => {
	const learning = trace.learning ?? [];
	const steps = eventsOf(learning, 'step');
	const places = new Map<string, Op[]>();
	for (const op of opsOf(trace, 'seed')) {
		const key = `${op.span.from} ${op.primitive.seed}`;
		if (op.primitive.past === undefined && op.span.to > op.span.from) places.set(key, [...(places.get(key) ?? []), op]);
	}
	return [...places.values()].flatMap((seeds): Diagnostic[] => {
		const at = seeds.map((op) => trace.ops.indexOf(op)).slice(0, 8);
		const [first] = at;
		const last = at[at.length - 1];
		if (first === undefined || last === undefined) return [];
		const within = steps.filter((step) => step.at > first && step.at <= last);
		// A model that is made anew is to begin alike.
		const isAnew = learning.some((event) => event.kind === 'optimizer' && event.at > first && event.at <= last);
		if (at.length < 2 || within.length === 0 || isAnew || new Set(within.map(({ optimizer }) => optimizer)).size > 1) return [];
		const learnt = ancestorsOf(
			trace,
			eventsOf(learning, 'backward').map(({ root }) => root)
		);
		const draws = at.map((from, i) => drawnIn(trace, from, at[i + 1] ?? trace.ops.length).filter((op) => learnt.has(op.outputs[0]!)));
		const reaches = draws.filter((own) => own.length > 0);
		if (reaches.length < 2 || reaches.some((own) => own[0]!.span.from !== reaches[0]![0]!.span.from)) return [];
		return [
			hazardAt(trace, seeds[0]!, {
				code: 'probe.seeded_again',
				message: 'Nothing is raised. The generator begins anew here each time: what is drawn is the same for every batch.',
				cause: `With the seed ${seeds[0]!.primitive.kind === 'seed' ? seeds[0]!.primitive.seed : ''}, \`${reaches[0]![0]!.call}\` gives the same numbers again and again while the model learns. Set the seed once, at the beginning of the program.`
			})
		];
	});
};

/** What is drawn for numbers, and no order or seed. */
const drawnIn = ({ ops }: Trace, from: number, to: number): readonly Op[] =>
	ops
		.slice(from, to)
		.filter(
			({ primitive }) => primitive.kind === 'random' && ['normal', 'uniform', 'bernoulli', 'dropout', 'exponential'].includes(primitive.distribution.kind)
		);
