import type { Diagnostic, Op } from '../../../ir/index.ts';
import type { Expression } from '../../../python/syntax/tree.ts';
import { readersOf } from '../../graph.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { isIn, nodesIn, treeOf } from '../used/tree.ts';
import { isWhole } from './isWhole.ts';

const changesNothing = new Set(
	'view reshape permute transpose squeeze unsqueeze flatten contiguous expand repeat masked_fill masked_scatter detach clamp softmax log_softmax relu sigmoid tanh dropout clone t float long to requires_grad flip roll scatter index_fill fill_diagonal div mul add sub'.split(
		' '
	)
);

/** A result that a statement drops: `scores.masked_fill(mask, -1e9)` by itself changes nothing. */
export const droppedResult: Hazard = (trace) => {
	if (!isWhole(trace)) return [];
	const bodies = [...nodesIn(treeOf(trace))].flatMap((one) => (one.kind === 'function' || one.kind === 'for' || one.kind === 'while' ? one.body : []));
	const told = new Set<number>();
	return bodies.flatMap((statement): Diagnostic[] => {
		if (statement.kind !== 'expression' || statement.value.kind !== 'call' || told.has(statement.from)) return [];
		const { callee } = statement.value;
		const givesInto = statement.value.args.some((one) => one.kind === 'keyword' && one.name === 'out');
		if (callee.kind !== 'attribute' || !changesNothing.has(callee.name) || givesInto) return [];
		const made = trace.ops.filter(({ span }) => isIn(span, statement.value));
		const results = made.flatMap(({ outputs }) => outputs);
		// `add` of a set, a model or an optimiser is no tensor's, whatever runs inside it.
		const ofPackage = isPackage(callee.object);
		const isOwn = made.some(({ call }) => call.endsWith(`.${callee.name}`) && (ofPackage || /^(?:Tensor|F)\./.test(call)));
		if (!isOwn || made.some(isOfModule) || results.some((id) => readersOf(trace, id).some((op) => !isIn(op.span, statement.value)))) return [];
		told.add(statement.from);
		const [first] = statement.value.args;
		const changed = ofPackage && first ? first.value : callee.object;
		const object = trace.source.slice(changed.from, changed.to);
		return [
			found(trace, statement, {
				code: 'probe.dropped_result',
				message: `Nothing is raised. What \`${callee.name}\` gives here is dropped: \`${object}\` stays as it was.`,
				cause: `\`${callee.name}\` gives another tensor and changes none. Bind its result to a name${/^(?:masked_fill|clamp|squeeze|unsqueeze|relu|sigmoid|tanh|detach|add|mul|sub|div)$/.test(callee.name) ? `, or call \`${callee.name}_\`` : ''}.`
			})
		];
	});
};

/** `torch`, `F`, `keras.ops`, `torch.nn.functional`. */
const isPackage = (node: Expression): boolean =>
	node.kind === 'attribute' ? isPackage(node.object) : node.kind === 'name' && /^(?:torch|nn|F|tf|np|keras|ops|K)$/.test(node.name);

const isOfModule = ({ call }: Op): boolean => call.startsWith('Module.');
