/**
 * What the page asks of the document: pure functions of `notebook/`, which components reach through here as they reach all of the core.
 */
export { describeChange } from '../notebook/change.ts';
export { exampleLengths, leaveOut, passedAxes, passedTensors, passesStates, passStates } from '../notebook/edit.ts';
export { dtypes } from '../notebook/link/link.ts';
export { examples, titleOfCode } from '../notebook/examples.ts';
export { misfitOf } from '../notebook/misfit.ts';
export { parseNumber, parseNumbers, shortNumber } from '../notebook/number.ts';
export { tensorNamed } from '../notebook/tensorNamed.ts';
export { chipName, safeUrl } from '../notebook/text/prose.ts';
export { titleOf } from '../notebook/title.ts';
export { depths } from '../notebook/view.ts';
export { ariaKey, commandOf, keyGroups, keyOf, pressOf, type CommandName, type KeyRow } from '../notebook/keys.ts';
export { lengthOfCell, outlineOf, titleOfCell, type OutlineEntry } from '../notebook/outline.ts';
