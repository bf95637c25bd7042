import type { StoredArray } from '../../formats/storedArray.ts';
import type { Trace } from '../../ir/index.ts';
import { evaluateFully } from './evaluateFully.ts';
import { fitArrays, type Fit } from './fit.ts';

export { readFiles, withOthers } from './files.ts';

export const fitTo = (trace: Trace, arrays: readonly StoredArray[]): Promise<Fit> => fitArrays(trace, arrays, evaluateFully);
