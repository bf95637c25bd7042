import type { Readings } from '../../../explain/template.ts';
import { kerasPrograms } from './keras.ts';
import { onnxPrograms } from './onnx.ts';
import { tensorflowPrograms } from './tensorflow.ts';
import { torchPrograms } from './torch.ts';
import { torchAroundPrograms } from './torchAround.ts';

/** A short program by the check whose message it raises, with these very readings, in the words of that wording; null where the message does not tell enough. */
export type Programs = readonly (readonly [check: string, program: (readings: Readings, wording: string) => string | null])[];

const programs: ReadonlyMap<string, Programs[number][1]> = new Map([
	...torchPrograms,
	...torchAroundPrograms,
	...kerasPrograms,
	...tensorflowPrograms,
	...onnxPrograms
]);

/** A program that may raise a message of that check with those readings. */
export const programFor = (check: string, readings: Readings, wording: string): string | null => programs.get(check)?.(readings, wording) ?? null;
