import type { Check } from '../check.ts';
import { kerasChecks } from './keras.ts';
import { onnxChecks, tfjsChecks } from './others.ts';
import { tensorflowChecks } from './tensorflow.ts';
import { torchAround } from './torchAround.ts';
import { torchLayers } from './torch.ts';

/** Every check whose message is known. Of those that a text holds equally well, the first counts. */
export const checks: readonly Check[] = [...torchLayers, ...torchAround, ...kerasChecks, ...tensorflowChecks, ...onnxChecks, ...tfjsChecks];
