import type { Trace } from '../../../../ir/index.ts';
import { isOfKeras } from '../../../graph.ts';
import { nodesOf } from '../../text/nodes.ts';
import { isIn, textOf } from '../../used/tree.ts';
import { isBound, isOutside } from '../called.ts';
import type { Evidence } from '../evidence.ts';
import { boundAt } from '../said.ts';
import { below } from '../test.ts';

/** Tests of data sets, gone through once more, and of functions of the program's, called with what is tried. */

/** The names that parts of a whole are bound to, two of them. */
function partsAt(trace: Trace, finding: { readonly from: number; readonly to: number }): readonly string[] {
	const whole = nodesOf(trace).find((one) => one.kind === 'assign' && isIn(finding, one) && isOutside(trace, one));
	const [target] = whole?.kind === 'assign' ? whole.targets : [];
	const names = target?.kind === 'tuple' ? target.items.map((one) => textOf(trace, one)) : target?.kind === 'name' ? [target.name] : [];
	return names.filter((name) => isBound(trace, name));
}

const apart = (rows: (set: string) => string, learnt: string, asked: string): ReturnType<Evidence> =>
	below('import numpy as np', `known, asked = (${rows(learnt)}, ${rows(asked)})`, `assert not set(known) & set(asked), '${asked} has rows of ${learnt}'`);

const bytes = (row: string): string => `np.array(${row}).tobytes()`;

/** No window that is asked was learnt. */
const newWindows: Evidence = (trace, _, finding) => {
	const parts = partsAt(trace, finding);
	const before = nodesOf(trace).findLast((one) => one.kind === 'assign' && one.to < finding.from && isOutside(trace, one) && one.value.kind === 'call');
	const [learnt, asked] = parts.length === 2 ? parts : [before?.kind === 'assign' ? textOf(trace, before.targets[0]!) : undefined, parts[0]];
	if (learnt === undefined || asked === undefined || !isBound(trace, learnt)) return null;
	return isOfKeras(trace)
		? apart((set) => `[${bytes('row')} for i in range(len(${set})) for row in ${set}[i][0]]`, learnt, asked)
		: apart((set) => `[${bytes(`${set}[i][0]`)} for i in range(len(${set}))]`, learnt, asked);
};

/** What is taken from a data set and what is put aside have no row in common. */
const splitOnce: Evidence = (trace) => {
	const split = nodesOf(trace).find((one) => one.kind === 'assign' && /\.take\(/.test(textOf(trace, one.value)) && isOutside(trace, one));
	const [learnt, asked] = split ? partsAt(trace, split) : [];
	return learnt === undefined || asked === undefined ? null : apart((set) => `[${bytes('row')} for batch in ${set} for row in batch[0]]`, learnt, asked);
};

/** The batches of one epoch are not those of the next. */
const otherBatches: Evidence = (trace, _, finding) => {
	const name = boundAt(trace, finding);
	return name === null
		? null
		: below(
				'import numpy as np',
				`batches = lambda: {tuple(sorted(row.tobytes() for row in np.array(batch[0]))) for batch in ${name}}`,
				"assert batches() != batches(), 'each batch has the same samples in every epoch'"
			);
};

/** No batch begins where the one before has its second sample. */
const onlyOnce: Evidence = (trace) => {
	const fit = nodesOf(trace).find((one) => one.kind === 'call' && /\.fit$/.test(textOf(trace, one.callee)) && isOutside(trace, one));
	const [data] = fit?.kind === 'call' ? fit.args : [];
	return data?.kind !== 'positional'
		? null
		: below(
				'import numpy as np',
				`data = ${textOf(trace, data.value)}`,
				"assert not np.array_equal(data[0][0][1:], data[1][0][:-1]), 'a sample stands in several batches'"
			);
};

/** What was learnt from the training data serves the test as well. */
const fittedOnce: Evidence = (trace, _, finding) => {
	const anew = boundAt(trace, finding);
	const fn = /^(\w+)\(/.exec(textOf(trace, finding))?.[1];
	const first = nodesOf(trace).find(
		(one) => one.kind === 'assign' && one.to < finding.from && textOf(trace, one.value).startsWith(`${fn}(`) && isOutside(trace, one)
	);
	const [target] = first?.kind === 'assign' ? first.targets : [];
	return anew === null || fn === undefined || target?.kind !== 'name' ? null : below(`assert ${anew} == ${target.name}, '${anew} is not ${target.name}'`);
};

/** A function around a place, and its call outside of functions. */
function functionAround(trace: Trace, finding: { readonly from: number; readonly to: number }) {
	const around = nodesOf(trace).findLast((one) => one.kind === 'function' && isIn(finding, one));
	if (around?.kind !== 'function' || around.parameters[0]?.name === 'self') return null;
	const call = nodesOf(trace).findLast((one) => one.kind === 'call' && textOf(trace, one.callee) === around.name && isOutside(trace, one));
	return call?.kind === 'call' ? { around, call } : null;
}

/** The colder a draw, the likelier is the likeliest. */
const colder: Evidence = (trace, _, finding) => {
	const found = functionAround(trace, finding);
	const name = found?.around.parameters.find((one) => /temp/i.test(one.name))?.name;
	if (!found || name === undefined) return null;
	const given = found.call.args.filter((one) => one.kind === 'positional').map(({ value }) => textOf(trace, value));
	const at = found.around.parameters.findIndex((one) => one.name === name);
	const call = (temperature: string): string => `${found.around.name}(${[...given.slice(0, at), `${name}=${temperature}`].join(', ')})`;
	return isOfKeras(trace)
		? below(
				'draw, drawn = np.random.choice, []',
				'np.random.choice = lambda among, *args, p=None, **named: drawn.append(np.max(p)) or draw(among, *args, p=p, **named)',
				`${call('0.1')}, ${call('10.0')}`,
				'np.random.choice = draw',
				"assert drawn[0] > drawn[len(drawn) // 2], 'a cold draw is as free as a hot one'"
			)
		: below(
				'draw, drawn = torch.multinomial, []',
				'torch.multinomial = lambda shares, *args, **named: drawn.append(shares.max()) or draw(shares, *args, **named)',
				`${call('0.1')}, ${call('10.0')}`,
				'torch.multinomial = draw',
				"assert drawn[0] > drawn[len(drawn) // 2], 'a cold draw is freer than a hot one'"
			);
};

/** Precision and recall of a guess of which one half is right. */
const halfRight: Evidence = (trace, _, finding) => {
	const found = functionAround(trace, finding);
	const [, name] = /^(\w+) =/.exec(textOf(trace, finding)) ?? [];
	const given = found?.around.body.find((one) => one.kind === 'return');
	const value = given?.kind === 'return' ? given.value : null;
	const at = value?.kind === 'tuple' ? value.items.findIndex((one) => one.kind === 'name' && one.name === name) : -1;
	if (!found || name === undefined || at < 0 || found.around.parameters.length !== 2 || isOfKeras(trace)) return null;
	const guessFirst = /pred|guess|out/i.test(found.around.parameters[0]!.name);
	const meant = /prec/i.test(name) ? '0.5' : '1.0';
	return below(
		'guess, truth = torch.tensor([1, 1, 0]), torch.tensor([1, 0, 0])',
		`assert ${found.around.name}(${guessFirst ? 'guess, truth' : 'truth, guess'})[${at}] == ${meant}, '${name} is the share of something else'`
	);
};

export const dataTests: readonly (readonly [string, Evidence])[] = [
	['parts_overlap', newWindows],
	['reshuffled_split', splitOnce],
	['batches_shuffled', otherBatches],
	['batches_overlap', onlyOnce],
	['fitted_anew', fittedOnce],
	['temperature_turned', colder],
	['drawn_scaled', colder],
	['share_of_other', halfRight]
];
