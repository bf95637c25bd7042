import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { textOf } from '../used/tree.ts';
import { nodesOf } from './nodes.ts';

/** What is done to a network without asking it anything. */
const tends = /^\.(?:(?:named_)?parameters|buffers|eval|train|load_state_dict|requires_grad_?|to|trainable|set_weights|variables|weights)\b/;

/** Where rewards are learnt from, a target network, a copy that follows another slowly, that no line of the program asks: what it was made for is asked of the other. */
export const targetNeverAsked: Hazard = (trace) =>
	nodesOf(trace).flatMap((made): Diagnostic[] => {
		const [target] = made.kind === 'assign' ? made.targets : [];
		if (made.kind !== 'assign' || target?.kind !== 'name' || !/targ|tgt/i.test(target.name)) return [];
		if (!/^(?:copy\.)?deepcopy\(|clone_model\(/.test(textOf(trace, made.value))) return [];
		const mentions = mentionsOf(trace, target.name);
		if (!mentions.every((rest) => tends.test(rest)) || !mentions.some((rest) => /parameters|load_state|set_weights/.test(rest))) return [];
		return [
			found(trace, made, {
				code: 'probe.target_never_asked',
				message: `Nothing is raised. \`${target.name}\` follows the network that learns, and nothing ever asks it.`,
				cause: `A target network is there for what is learnt towards: the values of the next step are to be \`${target.name}(…)\`, and not those of the network that is learning.`
			})
		];
	});

/** What stands behind each mention of a name but those that give it a value. */
const mentionsOf = ({ source }: Trace, name: string): readonly string[] => {
	const text = source.replace(/#.*$/gm, '');
	return [...text.matchAll(new RegExp(`(?<![\\w.])${name}\\b`, 'g'))]
		.map(({ index }) => text.slice(index + name.length))
		.filter((rest) => !/^\s*=(?!=)/.test(rest));
};
