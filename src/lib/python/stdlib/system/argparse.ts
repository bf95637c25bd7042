import { signed } from '../../builtins/functionDef.ts';
import { PyUnknown } from '../../objects/values.ts';
import { standard } from '../module.ts';
import text from './argparse.py?raw';

/** What a whole number is thought to be that a program is started with. */
const natural = 32;

/** The options of a program that is called without any, or with a list that it gives itself; help and complaints go to standard error. What it has to be given is not known. */
export const argparse = standard('argparse', {
	values: () => [
		['_alone', signed('_alone', '', (machine) => machine.alone)],
		[
			'_required',
			signed('_required', 'name, isWhole', (machine, [name, isWhole]) =>
				machine.trace.isAssuming && isWhole === true
					? BigInt(machine.assumedSize(String(name), natural))
					: new PyUnknown(`the argument ${String(name)} that the program is started with`)
			)
		]
	],
	text,
	others: null,
	file: 'argparse.py'
});
