import { types as kinds, sayModuleOf } from '../../objects/values.ts';
import { standard } from '../module.ts';
import text from './types.py?raw';

sayModuleOf('types.SimpleNamespace');

export const types = standard('types', {
	values: () => [
		['FunctionType', kinds.function],
		['LambdaType', kinds.function],
		['MethodType', kinds.method],
		['BuiltinFunctionType', kinds.builtin_function_or_method],
		['BuiltinMethodType', kinds.builtin_function_or_method],
		['ModuleType', kinds.module],
		['GeneratorType', kinds.generator],
		['NoneType', kinds.NoneType]
	],
	text,
	others: null,
	file: 'types.py'
});
