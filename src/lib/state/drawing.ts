/**
 * What the drawings are drawn from: pure functions of `layout/`, which components reach through here as they reach all of the core.
 */
export { cell } from '../layout/cell.ts';
export { controls, joint, type Control } from '../layout/controls.ts';
export { columnMatrix } from '../layout/heat.ts';
export { network } from '../layout/network.ts';
export { unchanged } from '../layout/unchanged.ts';
export { unrolled } from '../layout/unrolled.ts';
export { outputSize } from '../layout/unrolledGeometry.ts';
export { readingNotes } from '../layout/networkReading.ts';
