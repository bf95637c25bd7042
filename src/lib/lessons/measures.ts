import type { Measures } from './check.ts';
import { fits, tested } from './machine.ts';
import { tries } from './tried.ts';

export const measures: Measures = { ...tries, fits, tested };
