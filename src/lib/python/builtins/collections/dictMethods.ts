import { raiseWith } from '../../objects/exceptions.ts';
import { PyClassMethod, PyDict, PyTuple, type Value, types } from '../../objects/values.ts';
import { hashKey } from '../../protocols/hash.ts';
import { setItem } from '../../protocols/item.ts';
import { stepsToMake } from '../../vm/work.ts';
import { anything, checkArity, method, native } from '../methodDef.ts';
import { updateDict } from './dict.ts';

const dict = (value: Value | undefined): PyDict => value as PyDict;

method(types.dict, 'get', { least: 1, most: 2, style: 'expected' }, (machine, [self, key, otherwise = null]) => {
	const entry = dict(self).entries.get(hashKey(machine, key!));
	return entry ? entry[1] : otherwise;
});
method(types.dict, 'setdefault', { least: 1, most: 2, style: 'expected', takesUnknown: true }, (machine, [self, key, otherwise = null]) => {
	const hash = hashKey(machine, key!);
	const entry = dict(self).entries.get(hash);
	if (entry) return entry[1];
	dict(self).entries.set(hash, [key!, otherwise]);
	return otherwise;
});
method(types.dict, 'pop', { least: 1, most: 2, style: 'expected', changes: true }, (machine, [self, key, otherwise]) => {
	const hash = hashKey(machine, key!);
	const entry = dict(self).entries.get(hash);
	if (!entry) return otherwise === undefined ? raiseWith('KeyError', [key!]) : otherwise;
	dict(self).entries.delete(hash);
	return entry[1];
});
method(types.dict, 'popitem', { least: 0, most: 0 }, (machine, [self]) => {
	machine.budget.spend(dict(self).entries.size);
	const last = [...dict(self).entries].pop();
	if (!last) return machine.raise('KeyError', 'popitem(): dictionary is empty');
	dict(self).entries.delete(last[0]);
	return new PyTuple(last[1]);
});
method(types.dict, 'update', { least: 0, most: 1, style: 'expected', keywords: null, changes: true }, (machine, [self, given], keywords) => {
	if (given !== undefined) updateDict(machine, dict(self), given);
	for (const [key, value] of keywords) dict(self).entries.set(key, [key, value]);
	return null;
});
method(types.dict, 'clear', { least: 0, most: 0 }, (_, [self]) => {
	dict(self).entries.clear();
	return null;
});
method(types.dict, 'copy', { least: 0, most: 0 }, (machine, [self]) => {
	const copy = new PyDict();
	machine.budget.spend(stepsToMake(self!));
	for (const [key, entry] of dict(self).entries) copy.entries.set(key, entry);
	return copy;
});
types.dict.attrs.set(
	'fromkeys',
	new PyClassMethod(
		native('fromkeys', { keywords: null }, (machine, [cls, ...given], keywords) => {
			checkArity(machine, 'fromkeys', 'dict.fromkeys', { ...anything, least: 1, most: 2, style: 'expected' }, given.length, keywords);
			const [keys, value = null] = given;
			const made = cls === types.dict ? new PyDict() : machine.call(cls!, []);
			for (const key of machine.iterate(keys!)) setItem(machine, made, key, value);
			return made;
		})
	)
);
