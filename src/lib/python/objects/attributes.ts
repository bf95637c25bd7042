import { PyFunction } from './code.ts';
import { type Attributes, PyDict, PyInstance, PyList, PySet, PyTuple, type Value } from './values.ts';

/** Where an object keeps its own attributes, if it has any. */
export function attributesOf(object: Value): Attributes | undefined {
	if (object instanceof PyInstance || object instanceof PyFunction) return object.attrs;
	if (object instanceof PyList || object instanceof PyTuple || object instanceof PyDict || object instanceof PySet) return object.attrs ?? undefined;
	return undefined;
}
