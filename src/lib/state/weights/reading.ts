import type { Trace } from '../../ir/index.ts';
import { evaluateFully } from './evaluateFully.ts';
import { fitArrays, type Fit } from './fit.ts';
import type { GivenArray } from './given.ts';

export { withOthers } from './files.ts';
export { readBeside } from './filesReader.ts';

export const fitTo = (trace: Trace, arrays: readonly GivenArray[], of?: string): Promise<Fit> => fitArrays(trace, arrays, evaluateFully, of);
