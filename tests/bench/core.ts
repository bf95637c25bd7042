/** The work of one keystroke, bundled for the bench as it is for the page. */
export { diagnoseProgram as diagnose } from '../../src/lib/diagnose/diagnoseProgram.ts';
export { evaluate } from '../../src/lib/frameworks/evaluate.ts';
