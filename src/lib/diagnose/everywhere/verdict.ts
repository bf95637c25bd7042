import type { Axis, Evidence, LayerSettings, Raised, Shape, Trace } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';
import type { FrameworkName } from './checks.ts';

/** A tensor that a framework gave, under the name that its program binds. */
export interface Output {
	readonly name: string;
	readonly shape: Shape;
	readonly axes: readonly (Axis | null)[];
}

/** What a framework makes of a configuration, or why that is not known. */
export type Verdict =
	| { readonly kind: 'ok'; readonly outputs: readonly Output[]; readonly evidence?: Evidence }
	| ({ readonly kind: 'raised' } & Pick<Raised, 'type' | 'message' | 'mismatch' | 'evidence'>)
	/** It cannot be told the configuration: why, in sentences. */
	| { readonly kind: 'cannot'; readonly why: readonly string[] }
	/** Not modelled, or not run: why, in a sentence. */
	| { readonly kind: 'unknown'; readonly why: string }
	/** It is being evaluated, or run. */
	| { readonly kind: 'waiting' };

/** What the results are called in the printed program, those that are shown. */
const results: Readonly<Record<Exclude<FrameworkName, 'TensorFlow.js'>, readonly string[]>> = {
	PyTorch: ['output', 'h_n', 'c_n'],
	Keras: ['output', 'h', 'c', 'forward_h', 'forward_c', 'backward_h', 'backward_c'],
	'TensorFlow op': ['output', 'output_h', 'output_c'],
	'ONNX Runtime': ['Y', 'Y_h', 'Y_c']
};

/** What evaluating the printed program came to. */
export function verdictOf(framework: Exclude<FrameworkName, 'TensorFlow.js'>, trace: Trace, settings: LayerSettings): Verdict {
	const { outcome } = trace;
	if (outcome.kind === 'unsupported') return { kind: 'unknown', why: 'Not modelled yet.' };
	if (outcome.kind === 'raised') {
		const { type, message, mismatch, evidence } = outcome;
		return { kind: 'raised', type, message, ...(mismatch && { mismatch }), ...(evidence && { evidence }) };
	}
	const outputs = results[framework].flatMap((name): Output[] => {
		const binding = trace.bindings.findLast((one) => one.name === name && one.func === '<module>' && one.shape !== undefined);
		const shape = binding?.shape;
		return shape ? [{ name, shape, axes: axesOf(framework, name, shape.length, settings) }] : [];
	});
	return outputs.length > 0 ? { kind: 'ok', outputs } : { kind: 'unknown', why: 'Its results are not known.' };
}

/** What the axes of a result are, by its rank; the framework's own order. */
function axesOf(framework: FrameworkName, name: string, rank: number, settings: LayerSettings): readonly (Axis | null)[] {
	const sequence = name === 'output' || name === 'Y';
	const unbatched = settings.x.without !== null;
	const known: readonly Axis[] | undefined =
		framework === 'PyTorch' || framework === 'TensorFlow op'
			? sequence
				? unbatched
					? ['time', 'hidden']
					: settings.batch_first && framework === 'PyTorch'
						? ['batch', 'time', 'hidden']
						: ['time', 'batch', 'hidden']
				: unbatched
					? ['layer', 'hidden']
					: ['layer', 'batch', 'hidden']
			: framework === 'ONNX Runtime'
				? sequence
					? ['time', 'layer', 'batch', 'hidden']
					: ['layer', 'batch', 'hidden']
				: kerasAxes(sequence && kerasOptions(settings).return_sequences);
	return known?.length === rank ? known : Array.from({ length: rank }, () => null);
}

/** Keras and tfjs are batch first. */
export const kerasAxes = (sequences: boolean): readonly Axis[] => (sequences ? ['batch', 'time', 'hidden'] : ['batch', 'hidden']);
