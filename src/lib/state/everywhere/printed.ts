import type { LayerSettings } from '../../ir/index.ts';
import { printers } from './printers.ts';

const tabs = { PyTorch: 'PyTorch', Keras: 'Keras', ONNX: 'ONNX Runtime', 'TensorFlow.js': 'TensorFlow.js' } as const;

/** The layer as a program of another framework. */
export const printed = (language: keyof typeof tabs, settings: LayerSettings): string => printers[tabs[language]].print(settings);
