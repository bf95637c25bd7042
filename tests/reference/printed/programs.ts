import { kerasLacks, printKeras } from '../../../src/lib/frameworks/keras/print.ts';
import { onnxLacks, printOnnx } from '../../../src/lib/frameworks/onnx/print.ts';
import { cudnnOpLacks, printCudnnOp } from '../../../src/lib/frameworks/tensorflow/print.ts';
import { configurations } from './configurations.ts';

/** One program that is printed for a configuration. */
export interface Printed {
	readonly configuration: string;
	readonly framework: string;
	readonly lacks: readonly string[];
	readonly source: string;
}

/** What the printers of the frameworks that run in Python make of every configuration. */
export const printed: readonly Printed[] = [...configurations].flatMap(([configuration, settings]) => [
	{ configuration, framework: 'keras', lacks: kerasLacks(settings), source: printKeras(settings) },
	...(settings.framework && !settings.keras?.mask
		? []
		: [
				{ configuration, framework: 'onnx', lacks: onnxLacks(settings), source: printOnnx(settings) },
				{ configuration, framework: 'tensorflow', lacks: cudnnOpLacks(settings), source: printCudnnOp(settings) }
			])
]);
