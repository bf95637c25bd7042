/** What follows where something is unknown. It hooks into the evaluator. */
import './both.ts';
import './explore.ts';
import './files.ts';
import './iterators.ts';
import './skipped.ts';
