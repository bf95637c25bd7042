import type { Reading } from './template.ts';

/** The sizes of a shape that was read; none where it was no shape. */
export const axesOf = (reading: Reading | undefined): readonly (number | null)[] => (Array.isArray(reading) ? reading : []);
