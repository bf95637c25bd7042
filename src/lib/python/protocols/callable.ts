import { classOf } from '../objects/classOf.ts';
import { fillsSlots } from '../objects/slots.ts';
import { PyObject, PyStaticMethod, type Value } from '../objects/values.ts';
import { callSpecial } from './attribute.ts';

fillsSlots('__call__', { call: (machine, self, positional, keywords) => callSpecial(machine, self, '__call__', positional, keywords) });

/** Whether a value can be called. */
export const isCallable = (value: Value): boolean =>
	value instanceof PyStaticMethod ? value.func instanceof PyObject : classOf(value).slots.call !== undefined;
