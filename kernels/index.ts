export { compileAhead, rnn } from './rnn.ts';
export type { RnnLayerWeights, RnnMode, RnnOptions, RnnResult } from './types.ts';
