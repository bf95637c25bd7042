/** What the builder of the guide asks of the core. */
export { axisNames } from '../../ir/index.ts';
export { controlNames, type ControlName } from '../../notebook/embed/options.ts';
export { linesFor, notes, places, type Figure, type Place } from '../../notebook/embed/lines.ts';
