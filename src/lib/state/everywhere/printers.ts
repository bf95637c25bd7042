import type { FrameworkName } from '../../diagnose/everywhere/checks.ts';
import { kerasLacks, printKeras } from '../../frameworks/keras/print.ts';
import { maskAsLengths, noMask } from '../../frameworks/masks.ts';
import { onnxLacks, printOnnx } from '../../frameworks/onnx/print.ts';
import { cudnnOpLacks, printCudnnOp } from '../../frameworks/tensorflow/print.ts';
import { printTfjs, tfjsLacks } from '../../frameworks/tfjs/print.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import type { LayerSettings } from '../../ir/index.ts';
import { kerasOptions } from '../../ir/keras.ts';

/** How a configuration is printed for a framework, and what that cannot be told, in sentences. */
interface Printer {
	readonly print: (settings: LayerSettings) => string;
	readonly lacks: (settings: LayerSettings) => readonly string[];
}

/** What Keras alone has: PyTorch cannot be told it. */
function torchLacks(settings: LayerSettings): readonly string[] {
	return [noMask('PyTorch', 'lengths', settings), kerasOptions(settings).go_backwards ? 'PyTorch has no go_backwards.' : null].filter(
		(sentence) => sentence !== null
	);
}

/** A mask that lengths can say is packed. */
const printPacked = (settings: LayerSettings): string =>
	[...torchLacks(settings).map((sentence) => `# ${sentence}\n`), printTorch(maskAsLengths(settings) ?? settings)].join('');

export const printers: Readonly<Record<FrameworkName, Printer>> = {
	PyTorch: { print: printPacked, lacks: torchLacks },
	Keras: { print: printKeras, lacks: kerasLacks },
	'TensorFlow op': { print: printCudnnOp, lacks: cudnnOpLacks },
	'ONNX Runtime': { print: printOnnx, lacks: onnxLacks },
	'TensorFlow.js': { print: printTfjs, lacks: tfjsLacks }
};
