import type { FrameworkName } from './checks.ts';

/** A piece of a message: as it is, or folded away until it is asked for. */
export interface Piece {
	readonly text: string;
	readonly cut: boolean;
}

/** What of a framework's words wraps the sentence that tells: it is folded, never dropped. */
const wrappings: Readonly<Partial<Record<FrameworkName, RegExp>>> = {
	Keras:
		/With cuDNN, RNN masks can only be used for right-padding,[^]*?\(this may be slower\)\.|Exception encountered when calling [\w.]+\(\)\.\s*|\{\{function_node [^}]*\}\} ?|;? ?name: ?\s*(?:Arguments received by[^]*)?$|\s*Arguments received by[^]*$|\n\t; NodeDef[^]*$/g,
	'TensorFlow op': /\[T=DT_[^\]]*\]|\n\t; NodeDef[^]*$/g,
	'ONNX Runtime':
		/^\[ONNXRuntimeError\] : \d+ : \w+ : |Non-zero status code returned while running \w+ node\. Name:'\w*' Status Message: |Please fix either the inputs\/outputs or the model\./g
};

/** Terminals' codes for bold type, which Keras writes into its messages. */
const ansi = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g');

/** A message in pieces; joined, they are the message without codes for terminals. */
export function piecesOf(framework: FrameworkName, message: string): readonly Piece[] {
	const text = message.replace(ansi, '');
	const wrapping = wrappings[framework];
	if (!wrapping) return [{ text, cut: false }];
	const pieces: Piece[] = [];
	let at = 0;
	for (const found of text.matchAll(wrapping)) {
		if (found.index > at) pieces.push({ text: text.slice(at, found.index), cut: false });
		if (found[0].trim() !== '') pieces.push({ text: found[0], cut: true });
		at = found.index + found[0].length;
	}
	if (at < text.length) pieces.push({ text: text.slice(at), cut: false });
	return pieces.some(({ cut, text }) => !cut && text.trim() !== '') ? pieces : [{ text, cut: false }];
}
