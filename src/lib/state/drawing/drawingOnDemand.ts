/** What the layer unrolled in time, and one step of it, are drawn from, and the lines between numbers that are one. */
export { cell } from '../../layout/cell/cell.ts';
export { unrolled } from '../../layout/unrolled/unrolled.ts';
export { joint, type Surroundings } from '../../layout/shared/joint.ts';
export { outputSize } from '../../layout/unrolled/geometry.ts';
