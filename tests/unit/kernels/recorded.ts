import { readFileSync } from 'node:fs';
import { numericCasesOf, type NumericCase } from './numericCase.ts';

const path = new URL('../../reference/numeric-torch.jsonl', import.meta.url);

export const numericCases = (): NumericCase[] => numericCasesOf(readFileSync(path, 'utf8'));
