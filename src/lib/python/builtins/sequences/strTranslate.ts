import { attempt } from '../../objects/exceptions.ts';
import { PyDict, PyStaticMethod, type Value, types } from '../../objects/values.ts';
import { getItem, setItem } from '../../protocols/item.ts';
import { anything, checkArity, native } from '../methodDef.ts';
import { on, text } from './strMethods.ts';

on('translate', { least: 1, most: 1 }, (machine, self, [table]) => {
	let size = 0;
	const translated = (c: string): string => {
		const made = attempt(() => getItem(machine, table!, BigInt(c.codePointAt(0)!)), 'LookupError');
		if (made === undefined) return c;
		if (made === null) return '';
		if (typeof made === 'string') return made;
		return typeof made === 'bigint' ? String.fromCodePoint(Number(made)) : machine.raise('TypeError', 'character mapping must return integer, None or str');
	};
	return [...self]
		.map((c) => {
			const made = translated(c);
			machine.budget.checkSize((size += made.length), 'characters');
			return made;
		})
		.join('');
});
types.str.attrs.set(
	'maketrans',
	new PyStaticMethod(
		native('maketrans', { keywords: null }, (machine, [from, to, drop, ...more], keywords) => {
			const given = [from, to, drop, ...more].filter((one) => one !== undefined).length;
			checkArity(machine, 'maketrans', 'str.maketrans', { ...anything, least: 1, most: 3, style: 'expected' }, given, keywords);
			const made = new PyDict();
			const set = (key: Value, value: Value): void => setItem(machine, made, typeof key === 'string' ? BigInt(key.codePointAt(0) ?? 0) : key, value);
			if (to === undefined) {
				if (!(from instanceof PyDict)) return machine.raise('TypeError', 'if you give only one argument to maketrans it must be a dict');
				for (const [key, value] of from.entries.values()) {
					if (typeof key === 'string' && [...key].length !== 1) machine.raise('ValueError', 'string keys in translate table must be of length 1');
					set(key, value);
				}
				return made;
			}
			const second = text(machine, to, 'maketrans', 2);
			if (typeof from !== 'string') return machine.raise('TypeError', 'first maketrans argument must be a string if there is a second argument');
			const [a, b] = [[...from], [...second]];
			if (a.length !== b.length) machine.raise('ValueError', 'the first two maketrans arguments must have equal length');
			a.forEach((c, i) => set(c, BigInt(b[i]!.codePointAt(0)!)));
			for (const c of drop === undefined ? [] : text(machine, drop, 'maketrans', 3)) set(c, null);
			return made;
		})
	)
);
