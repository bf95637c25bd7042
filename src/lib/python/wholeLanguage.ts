/** All that hooks into the evaluator. */
import './builtins/unmodelledNames.ts';
import './language.ts';
import './unknown/index.ts';
