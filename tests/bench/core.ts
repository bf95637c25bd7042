/** What the bench measures in Node: the work of one keystroke. It is bundled first, as it is for the page. */
export { diagnoseProgram as diagnose } from '../../src/lib/diagnose/diagnoseProgram.ts';
export { evaluate } from '../../src/lib/frameworks/evaluate.ts';
