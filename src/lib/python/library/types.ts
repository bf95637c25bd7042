import { types as kinds } from '../values.ts';
import { standard } from './module.ts';

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
	text: `
class SimpleNamespace:
	def __init__(self, /, **kwargs): [setattr(self, k, v) for k, v in kwargs.items()]
	def __eq__(self, other):
		if isinstance(self, SimpleNamespace) and isinstance(other, SimpleNamespace): return self.__dict__ == other.__dict__
		return NotImplemented
	def __repr__(self):
		name = 'namespace' if type(self) is SimpleNamespace else type(self).__name__
		return name + '(' + ', '.join([k + '=' + repr(v) for k, v in self.__dict__.items()]) + ')'
`,
	others: null,
	file: 'types.py'
});
