import type { Block } from '../../../python/syntax/tree.ts';
import type { ClassShape, FunctionStatement, ProgramShape } from '../program.ts';
import { calleeName, visit } from '../usage.ts';

const isMethod = ({ parameters }: FunctionStatement): boolean => /^(?:self|cls)$/.test(parameters[0]?.name ?? '');

/** Whether it is called without an object. */
export const isStatic = ({ decorators }: FunctionStatement): boolean => decorators.some((one) => calleeName(one) === 'staticmethod');

/** Whether a function makes a model of Keras' and does not train it. */
function makesModel(body: Block, adds = false): boolean {
	let makes = false;
	let trains = false;
	visit(body, (node) => {
		if (node.kind !== 'call') return;
		const name = calleeName(node.callee) ?? '';
		makes ||= name === 'Sequential' || name === 'Model' || name === 'Input' || (adds && name === 'add' && node.args[0]?.value.kind === 'call');
		trains ||= name === 'fit' || name === 'fit_generator';
	});
	return makes && !trains;
}

/** Whether a function makes a model of Keras', of settings that it is given. */
export const isBuilder = ({ framework }: ProgramShape, fn: FunctionStatement): boolean => framework === 'tensorflow' && !isMethod(fn) && makesModel(fn.body);

/** The same of a method of a class that is no layer itself. */
export const isBuildingMethod = ({ framework }: ProgramShape, { methods }: ClassShape, fn: FunctionStatement): boolean =>
	framework === 'tensorflow' &&
	(isStatic(fn) || (isMethod(fn) && fn.decorators.every((one) => calleeName(one) === 'classmethod'))) &&
	!['call', '__call__', 'forward'].some((name) => methods.has(name)) &&
	makesModel(fn.body, true);
