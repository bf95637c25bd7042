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

/** What wraps a message of which only its words tell whose it is. */
const anyWrapping = new RegExp(
	Object.values(wrappings)
		.map(({ source }) => source)
		.join('|'),
	'g'
);

/** Terminals' codes for bold type, which Keras writes into its messages. */
const ansi = new RegExp(`${String.fromCharCode(27)}\\[\\d*m`, 'g');

/**
 * A message in pieces; joined, they are the message without codes for terminals.
 * @param framework Whose it is; null where only its words tell.
 */
export function piecesOf(framework: FrameworkName | null, message: string): readonly Piece[] {
	const text = message.replace(ansi, '');
	const wrapping = framework === null ? anyWrapping : wrappings[framework];
	if (!wrapping) return [{ text, cut: false }];
	const pieces: Piece[] = [];
	let at = 0;
	for (const found of text.matchAll(wrapping)) {
		const between = text.slice(at, found.index);
		const last = pieces.at(-1);
		// What is folded one behind the other is one.
		if (last?.cut && between.trim() === '') pieces[pieces.length - 1] = { text: last.text + between + found[0], cut: true };
		else {
			if (between !== '') pieces.push({ text: between, cut: false });
			if (found[0].trim() !== '') pieces.push({ text: found[0], cut: true });
		}
		at = found.index + found[0].length;
	}
	if (at < text.length) pieces.push({ text: text.slice(at), cut: false });
	return pieces.some(({ cut, text }) => !cut && text.trim() !== '') ? pieces : [{ text, cut: false }];
}

/** A message without what wraps it: `…` stands where something is left out. */
export const tellingOf = (pieces: readonly Piece[]): string =>
	pieces
		.map(({ text, cut }) => (cut ? ' … ' : text))
		.join('')
		.replace(/\s+/g, ' ')
		.trim();
