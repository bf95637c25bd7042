import { classOf } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { PyObject, PyStaticMethod, type Value } from '../objects/values.ts';

fillsSlots('__call__', { call: (machine, self, positional, keywords) => machine.call(classOf(self).find('__call__')!, [self, ...positional], keywords) });

/** Whether a value can be called. */
export const isCallable = (value: Value): boolean =>
	value instanceof PyStaticMethod ? value.func instanceof PyObject : classOf(value).slots.call !== undefined;
