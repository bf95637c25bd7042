/**
 * What the drawings are drawn from: pure functions of `layout/`, which components reach through here as they reach all of the core. Those of drawings that are loaded when they are
 * asked for are in `drawingOnDemand.ts`: what a page imports it loads at once.
 */
export { controls, type Control } from '../../layout/shared/controls.ts';
export { columnMatrix } from '../../layout/shared/heat.ts';
export { network } from '../../layout/network/network.ts';
export { keepingUnchanged, unchanged } from '../../layout/shared/unchanged.ts';
export { readingNotes } from '../../layout/network/reading.ts';
