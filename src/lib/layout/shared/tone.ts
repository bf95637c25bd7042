import type { Axis } from '../../ir/index.ts';

/** What a line, a word or a number is coloured by: an axis' own colour, a mistake, a hazard, or plain ink. */
export type Tone = Axis | 'mistake' | 'hazard' | 'ink' | 'soft';
