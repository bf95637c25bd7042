import type { FrameworkName } from '../../diagnose/everywhere/checks.ts';
import type { LayerSettings } from '../../ir/index.ts';

/** Whose rules give, for every recorded program, what the framework gave: the others say nothing yet (tests/unit/state/everywhere). */
export const modelled: ReadonlySet<FrameworkName> = new Set<FrameworkName>(['PyTorch', 'ONNX Runtime', 'Keras', 'TensorFlow op']);

/** Why a framework's rules are not asked, in a sentence; null where they are. */
export function notModelled(framework: FrameworkName, settings: LayerSettings): string | null {
	if (!modelled.has(framework)) return 'Not modelled yet.';
	if (framework === 'PyTorch') return null;
	const { x, seq_len, batch, dtype } = settings;
	if ((x.seq ?? seq_len) === 0 || (x.batch ?? batch) === 0) return `Not modelled: an ${framework === 'Keras' ? 'x' : 'X'} without an element.`;
	if (framework === 'Keras') return /^float(?:16|32|64)$/.test(dtype) ? null : `Not modelled: a layer of ${dtype}.`;
	if (framework === 'TensorFlow op' && ((x.dtype ?? dtype) !== dtype || dtype === 'int64' || settings.dropout > 0))
		return 'Not modelled: the node that it prints.';
	return null;
}
