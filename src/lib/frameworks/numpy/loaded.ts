import { machineOf } from '../../python/builtins/methodDef.ts';
import type { Interpreter, Value } from '../../python/index.ts';

/** A function of numpy's as the program has it; numpy is loaded where it was not imported. */
export const numpyFunction = (host: Interpreter, name: string): Value => host.getAttribute(machineOf(host).modules.load('numpy'), name);
