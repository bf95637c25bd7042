/**
 * What the picture of a program is drawn from: pure functions of `layout/`, which components reach through here as they reach all of the core.
 */
export { programPicture, untouched, type ProgramView } from '../layout/program.ts';
export { programTree } from '../layout/programTree.ts';
