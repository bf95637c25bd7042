import { text, type Leaf } from '../../leaf.ts';

/** What is given for a setting of Keras' layers and of `compile` that is no size, by its name: the first that fits. */
const settings: readonly (readonly [pattern: RegExp, leaf: Leaf])[] = [
	[/^(?:.*_)?dtype$/i, text('"float32"')],
	[/^(?:.*_)?(?:activations?|activation_f(?:n|unc(?:tion)?)|act|act_?fu?nc)$/i, text('"tanh"')],
	[/(?:^|_)init(?:ializer)?$/i, text('"glorot_uniform"')],
	[/(?:^|_)(?:regulari[sz]er|reg|constraint)$/i, text('None')],
	[/^(?:optimi[sz]er|opt_name)$/i, text('"adam"')],
	[/^(?:loss|loss_f(?:n|unc(?:tion)?))$/i, text('"mse"')],
	[/^metrics?$/i, text('["mae"]')],
	[/^padding$/i, text('"same"')],
	[/^merge_mode$/i, text('"concat"')],
	[/^seed$/i, text('1')],
	[/^return_sequences$/i, text('True')]
];

/** What is given for a setting of this name; null where it is none of these. */
export const settingOfKeras = (name: string): Leaf | null => settings.find(([pattern]) => pattern.test(name))?.[1] ?? null;
