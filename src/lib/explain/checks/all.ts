import type { Check } from '../check.ts';
import { building as kerasBuilding } from './keras/building.ts';
import { inputs } from './keras/inputs.ts';
import { layers as kerasLayers } from './keras/layers.ts';
import { losses } from './keras/losses.ts';
import { recurrence } from './keras/recurrence.ts';
import { onnxChecks } from './onnx.ts';
import { around as aroundTensorFlow } from './tensorflow/around.ts';
import { cudnnOps } from './tensorflow/cudnn.ts';
import { lookups } from './tensorflow/lookup.ts';
import { version1 } from './tensorflow/version1.ts';
import { otherVersions } from './tensorflow/versions.ts';
import { tfjsChecks } from './tfjs.ts';
import { around as aroundTorch } from './torch/around.ts';
import { building } from './torch/building.ts';
import { cells } from './torch/cells.ts';
import { cudnnPath } from './torch/cudnn.ts';
import { layers as torchLayers } from './torch/layers.ts';
import { machine } from './torch/machine.ts';
import { packing } from './torch/packing.ts';
import { passing } from './torch/passing.ts';
import { shapes } from './torch/shapes.ts';

/** Every check whose message is known. Of those that a text holds equally well, the first counts. */
export const checks: readonly Check[] = [
	...[building, torchLayers, cells, packing, cudnnPath, aroundTorch, shapes, passing, machine],
	...[inputs, recurrence, losses, kerasLayers, kerasBuilding],
	...[lookups, cudnnOps, aroundTensorFlow, version1, otherVersions],
	...[onnxChecks, tfjsChecks]
].flat();
