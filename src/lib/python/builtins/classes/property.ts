import { PyFunction } from '../../objects/code.ts';
import { classOf } from '../../objects/classOf.ts';
import { BoundMethod, PyClassMethod, type PyObject, PyProperty, PyStaticMethod, type Value, types } from '../../objects/values.ts';
import { findAttribute } from '../../protocols/attribute.ts';
import { constructor, method } from '../methodDef.ts';
import { descriptorGet } from './function.ts';

constructor(types.staticmethod, { least: 1, most: 1, style: 'expected' }, (_, [func]) => new PyStaticMethod(func!));
constructor(types.classmethod, { least: 1, most: 1, style: 'expected' }, (_, [func]) => new PyClassMethod(func!));
constructor(types.property, { least: 0, most: 4, keywords: ['fget', 'fset', 'fdel', 'doc'] }, (_, [get, set, remove, doc], keywords) => {
	const [getter, setter, deleter] = [get ?? keywords.get('fget') ?? null, set ?? keywords.get('fset') ?? null, remove ?? keywords.get('fdel') ?? null];
	return new PyProperty(getter, setter, deleter, doc ?? keywords.get('doc') ?? null);
});
method(types.property, 'setter', { least: 1, most: 1 }, (_, [self, setter]) => {
	const { getter, deleter, doc } = self as PyProperty;
	return new PyProperty(getter, setter, deleter, doc);
});
method(types.property, 'deleter', { least: 1, most: 1 }, (_, [self, deleter]) => {
	const { getter, setter, doc } = self as PyProperty;
	return new PyProperty(getter, setter, deleter, doc);
});
method(types.property, 'getter', { least: 1, most: 1 }, (_, [self, getter]) => {
	const { setter, deleter, doc } = self as PyProperty;
	return new PyProperty(getter!, setter, deleter, doc);
});

descriptorGet(types.staticmethod, (_, self) => (self as PyStaticMethod).func);
descriptorGet(types.classmethod, (_, self, instance, owner) => new BoundMethod(owner ?? classOf(instance), (self as PyClassMethod).func as PyObject));
descriptorGet(types.property, (machine, self, instance) => {
	const { getter } = self as PyProperty;
	if (instance === null) return self;
	return getter === null ? machine.unsupported('a property without a getter') : machine.call(getter, [instance]);
});

const documentation = ({ doc, getter }: PyProperty): Value => doc ?? (getter instanceof PyFunction ? getter.doc : null);

types.property.table.fill({ member: (_, self, name) => (name === '__doc__' ? documentation(self as PyProperty) : undefined) });
for (const cls of [types.staticmethod, types.classmethod])
	cls.table.fill({
		member(machine, self, name) {
			const { func } = self as PyStaticMethod | PyClassMethod;
			return name === '__func__' || name === '__wrapped__' ? func : findAttribute(machine, func, name);
		}
	});
