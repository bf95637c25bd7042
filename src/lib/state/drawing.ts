/**
 * What the drawings are drawn from: pure functions of `layout/`, which components reach through here as they reach all of the core.
 */
export { cell } from '../layout/cell/cell.ts';
export { controls, joint, type Control } from '../layout/shared/controls.ts';
export { columnMatrix } from '../layout/shared/heat.ts';
export { network } from '../layout/network/network.ts';
export { unchanged } from '../layout/shared/unchanged.ts';
export { unrolled } from '../layout/unrolled/unrolled.ts';
export { outputSize } from '../layout/unrolled/geometry.ts';
export { readingNotes } from '../layout/network/reading.ts';
