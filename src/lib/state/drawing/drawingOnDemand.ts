/** What the layer unrolled in time, and one step of it, are drawn from. */
export { cell } from '../../layout/cell/cell.ts';
export { unrolled } from '../../layout/unrolled/unrolled.ts';
export { outputSize } from '../../layout/unrolled/geometry.ts';
