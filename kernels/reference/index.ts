export { gateCount } from '../gates.ts';
export { rnn, type DoubleArray } from './rnn.ts';
export { rnnSequence, type SequenceRun } from './sequence.ts';
export { rnnWeights } from './weights.ts';
