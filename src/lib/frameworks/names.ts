/** What only programs with a mistake need: the names that Python and PyTorch have. */
import '../python/builtins/unmodelledNames.ts';
import './packageNames.ts';
export { unmodelled } from './torch/unmodelled.ts';
