import { native } from './native.ts';
import type { NativeFunction } from '../values.ts';
import { PyUnknown } from '../values.ts';

export const functions: readonly NativeFunction[] = [
	native('print', { keywords: ['sep', 'end', 'file', 'flush'], takesUnknown: true }, (machine, args, keywords) => {
		const said = (name: 'sep' | 'end', otherwise: string): string => {
			const value = keywords.get(name) ?? null;
			if (value === null) return otherwise;
			if (typeof value !== 'string') machine.raise('TypeError', `${name} must be None or a string, not ${machine.typeName(value)}`);
			return value as string;
		};
		if ((keywords.get('file') ?? null) !== null) machine.unsupported('print to a file');
		const unknown = args.find((value) => value instanceof PyUnknown);
		if (unknown instanceof PyUnknown) machine.undecided(unknown);
		const texts = args.map((value) => (value instanceof PyUnknown ? '<unknown>' : machine.str(value)));
		machine.print(machine.text(texts.join(said('sep', ' '))) + said('end', '\n'));
		return null;
	})
];
