import { printKeras } from '../../frameworks/keras/print.ts';
import { printOnnx } from '../../frameworks/onnx/print.ts';
import { printTfjs } from '../../frameworks/tfjs/print.ts';
import { printTorch } from '../../frameworks/torch/print.ts';
import type { LayerSettings } from '../../ir/index.ts';

const printers = { PyTorch: printTorch, Keras: printKeras, ONNX: printOnnx, 'TensorFlow.js': printTfjs } as const;

/** The layer as a program of another framework. */
export const printed = (language: keyof typeof printers, settings: LayerSettings): string => printers[language](settings);
