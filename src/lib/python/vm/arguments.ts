import type { Interpreter } from '../objects/interpreter.ts';
import { PyInstance, PyUnknown, type Value } from '../objects/values.ts';

/** The first argument that is not known, if any. */
export function unknownAmong(positional: readonly Value[], keywords: ReadonlyMap<string, Value>): PyUnknown | undefined {
	for (const value of positional) if (value instanceof PyUnknown) return value;
	if (keywords.size) for (const value of keywords.values()) if (value instanceof PyUnknown) return value;
	return undefined;
}

/** The same arguments, with a value for each that stands for something that is not here, such as a data frame; null where none does. */
export function withoutStandIns(
	host: Interpreter,
	positional: readonly Value[],
	keywords: ReadonlyMap<string, Value>
): readonly [readonly Value[], ReadonlyMap<string, Value>] | null {
	let stood = false;
	const valueOf = (value: Value): Value => {
		const assumed = value instanceof PyInstance ? value.cls.find('__assumed_value__') : undefined;
		stood ||= assumed !== undefined;
		return assumed ? host.call(assumed, [value]) : value;
	};
	const values = [positional.map(valueOf), new Map([...keywords].map(([name, value]) => [name, valueOf(value)]))] as const;
	return stood ? values : null;
}
