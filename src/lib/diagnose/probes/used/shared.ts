import type { Diagnostic } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from './learning.ts';
import { nodesOf, valueOf } from '../text/nodes.ts';
import { boundIn, forwardsOf, textOf } from './tree.ts';

/** Layers that have weights: several of them were hardly meant to be one and the same. */
const withWeights =
	/(?:LSTM|GRU|RNN|Linear|Dense|Conv\w*|Embedding|Attention|Cell|Encoder(?:Layer)?|Decoder(?:Layer)?|Block|Layer|Norm\w*|BatchNormalization|Bidirectional)$/;

/** `[nn.GRU(8, 8)] * 3`: a list of one layer three times. */
export const repeatedLayer: Hazard = (trace) => {
	if (trace.outcome.kind !== 'ok' || /\bshar(?:e|ed|es|ing)\b|tied|albert|universal/i.test(trace.source)) return [];
	const own = new Set([...forwardsOf(trace)].map(({ cls }) => cls.name));
	return nodesOf(trace).flatMap((node): Diagnostic[] => {
		const layer = repeatedIn(node)
			.map((one) => (one.kind === 'name' ? valueOf(trace, one.name, node) : one))
			.find((one) => one?.kind === 'call' && (own.has(textOf(trace, one.callee)) || withWeights.test(textOf(trace, one.callee))));
		const built = layer && trace.modules.find(({ span }) => layer.from <= span.from && span.to <= layer.to);
		if (!layer || (trace.modules.length > 0 && !built && (trace.calls ?? []).length === 0)) return [];
		const name = heldAs(trace.source, node.from);
		return [
			found(trace, node, {
				code: 'probe.repeated_layer',
				message: `Nothing is raised. ${name ? `\`${name}\` holds` : 'This is'} one layer several times, not several layers: they share their weights.`,
				cause: `\`[layer] * n\` repeats the same object, and line ${lineOf(trace, layer)} makes it once. \`[layer() for _ in range(n)]\` makes a new one each time.`
			})
		];
	});
};

/** What an expression has several times in a list: `[layer] * n`, `[layer for _ in range(n)]`. */
function repeatedIn(node: Statement | Expression): readonly Expression[] {
	if (node.kind === 'comprehension' && (node.of === 'list' || node.of === 'generator')) {
		const bound = node.clauses.flatMap(({ target }) => boundIn(target));
		return node.element.kind === 'name' && !bound.includes(node.element.name) ? [node.element] : [];
	}
	if (node.kind !== 'binary' || node.op !== '*') return [];
	const [list, times] = node.left.kind === 'list' ? [node.left, node.right] : [node.right, node.left];
	return list.kind !== 'list' || isOne(times) ? [] : list.items;
}

const isOne = (times: Expression): boolean => times.kind === 'constant' && (times.value === 1n || times.value === 1);

/** What the statement at a place assigns to. */
const heldAs = (source: string, from: number): string => /^\s*([\w.]+)\s*=[^=]/.exec(source.slice(source.lastIndexOf('\n', from - 1) + 1))?.[1] ?? '';
