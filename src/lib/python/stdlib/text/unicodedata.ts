import { typeName } from '../../objects/classOf.ts';
import { cFunction } from '../../builtins/functionDef.ts';
import { unboxed } from '../../objects/unboxed.ts';
import { standard } from '../module.ts';

const categories = 'Lu Ll Lt Lm Lo Mn Mc Me Nd Nl No Pc Pd Ps Pe Pi Pf Po Sm Sc Sk So Zs Zl Zp Cc Cf Cs Co'
	.split(' ')
	.map((name) => [name, new RegExp(`^\\p{${name}}$`, 'u')] as const);

const forms = new Set(['NFC', 'NFD', 'NFKC', 'NFKD']);

const two = { least: 2, most: 2, style: 'expected' } as const;

/** Characters by the tables of Unicode that the interpreter has. */
export const unicodedata = standard('unicodedata', {
	values: () => [
		[
			'category',
			cFunction('unicodedata', 'category', { least: 1, most: 1 }, (machine, [given]) => {
				const character = unboxed(given!);
				if (typeof character !== 'string' || [...character].length !== 1)
					return machine.raise('TypeError', `category() argument must be a unicode character, not ${typeName(character)}`);
				return categories.find(([, pattern]) => pattern.test(character))?.[0] ?? 'Cn';
			})
		],
		...(['normalize', 'is_normalized'] as const).map(
			(name) =>
				[
					name,
					cFunction('unicodedata', name, two, (machine, given) => {
						const [form, text] = given.map(unboxed);
						for (const [i, one] of [form, text].entries())
							if (typeof one !== 'string') machine.raise('TypeError', `${name}() argument ${i + 1} must be str, not ${typeName(one!)}`);
						if (!forms.has(String(form))) machine.raise('ValueError', 'invalid normalization form');
						const made = String(text).normalize(String(form));
						return name === 'normalize' ? made : made === text;
					})
				] as const
		)
	],
	others: 'UCD bidirectional combining decimal decomposition digit east_asian_width lookup mirrored name numeric ucd_3_2_0 unidata_version'
});
