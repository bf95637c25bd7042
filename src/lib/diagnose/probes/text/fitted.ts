import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from '../used/learning.ts';
import { textOf, type Call } from '../used/tree.ts';
import { callsOf } from './nodes.ts';

const ofTest = /(?:^|_)(?:test|val|valid|validation|dev)(?:_|$)/i;
const ofTraining = /(?:^|_)(?:train|training)(?:_|$)/i;
/** Methods that learn what words, classes or units are, and functions that are called so. */
const fits = /\.(?:fit_transform|fit_on_texts|adapt|build_vocab\w*)$/;
const builds = /^(?:build|make|get|create)_?\w*(?:vocab\w*|index|dict\w*|mapping|tokeni[sz]er|lookup)$/i;

/** Numbers of words or classes that are dealt out anew for the test: the same number stands for another. */
export const fittedAnew: Hazard = (trace) => {
	const kindOf = (call: Call): string | null => {
		const text = textOf(trace, call.callee);
		return fits.test(text) ? text : call.callee.kind === 'name' && builds.test(text) ? text : null;
	};
	const [, ...all] = [null, ...callsOf(trace)];
	const given = (call: Call): string =>
		call.args
			.slice(0, 1)
			.map(({ value }) => (value.kind === 'name' ? value.name : ''))
			.join('');
	return all.flatMap((call): Diagnostic[] => {
		const kind = kindOf(call);
		const own = given(call);
		if (kind === null || !ofTest.test(own) || ofTraining.test(own)) return [];
		const first = all.find((one) => one.from < call.from && kindOf(one) === kind && ofTraining.test(given(one)) && !ofTest.test(given(one)));
		if (!first || isMeant(trace, call)) return [];
		return [
			found(trace, call, {
				code: 'probe.fitted_anew',
				message: `Nothing is raised. \`${kind}\` learns anew from \`${own}\`: a number stands for something else than in what the model has learnt from.`,
				cause: `Line ${lineOf(trace, first)} has learnt from \`${given(first)}\`, and the model with it. Use what was made there for \`${own}\`, too.`
			})
		];
	});
};

/** Whether the line says that the two are to be apart. */
const isMeant = ({ source }: Trace, { from, to }: Call): boolean =>
	/separate|own scal|per.?set/i.test(source.slice(source.lastIndexOf('\n', from) + 1, to + 60));
