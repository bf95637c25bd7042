import { classOf, typeName } from '../../objects/classOf.ts';
import { PyIterator, type PyModule, type PyObject, PyProperty, types } from '../../objects/values.ts';
import { textBy } from '../../protocols/text.ts';

types.object.table.fill({
	key(machine, self) {
		machine.budget.spend(1);
		return self;
	},
	repr(machine, self) {
		if (self instanceof PyIterator && self.object !== undefined) return machine.repr(self.object);
		const { module, name, qualname } = classOf(self);
		const shown = module === 'builtins' || self instanceof PyIterator || self instanceof PyProperty ? name : `${module}.${qualname}`;
		return `<${shown} object at ${machine.addresses.of(self as PyObject)}>`;
	},
	str(machine, self) {
		const { slots, table } = classOf(self);
		return slots.repr === table.builtin.repr ? machine.repr(self) : textBy(machine, classOf(self).find('__repr__')!, self, '__str__');
	},
	format: (machine, self, spec) =>
		spec === '' ? machine.str(self) : machine.raise('TypeError', `unsupported format string passed to ${typeName(self)}.__format__`)
});
types.NoneType.table.fill({ repr: () => 'None', truth: () => false });
types.ellipsis.table.fill({ repr: () => 'Ellipsis' });
types.NotImplementedType.table.fill({ repr: () => 'NotImplemented' });
types.module.table.fill({ repr: (_, self) => `<module '${(self as PyModule).name}'>` });
