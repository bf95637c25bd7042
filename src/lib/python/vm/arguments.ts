import type { Interpreter } from '../objects/interpreter.ts';
import { parseSignature } from '../objects/signature.ts';
import { PyInstance, PyUnknown, type NativeFunction, type Value } from '../objects/values.ts';

/**
 * The first argument that is not known, if any.
 * @param takesTexts Texts of which is known how long they are do not count.
 */
export function unknownAmong(positional: readonly Value[], keywords: ReadonlyMap<string, Value>, takesTexts = false): PyUnknown | undefined {
	for (const value of positional) if (value instanceof PyUnknown && !(takesTexts && value.letters !== null)) return value;
	if (keywords.size) for (const value of keywords.values()) if (value instanceof PyUnknown) return value;
	return undefined;
}

/**
 * The same arguments, with a value for each that stands for something that is not here, such as a data frame; null where none does.
 * What stands for it is told for which parameter it is passed, where the function has names for them.
 */
export function withoutStandIns(
	host: Interpreter,
	{ signature }: NativeFunction,
	positional: readonly Value[],
	keywords: ReadonlyMap<string, Value>
): readonly [readonly Value[], ReadonlyMap<string, Value>] | null {
	let stood = false;
	const parameters = signature === null ? [] : parseSignature(signature);
	const valueOf = (value: Value, parameter = ''): Value => {
		const assumed = value instanceof PyInstance ? value.cls.find('__assumed_value__') : undefined;
		stood ||= assumed !== undefined;
		return assumed ? host.call(assumed, [value, parameter]) : value;
	};
	const values = [
		positional.map((value, i) => valueOf(value, parameters[i]?.name)),
		new Map([...keywords].map(([name, value]) => [name, valueOf(value, name)]))
	] as const;
	return stood ? values : null;
}

/** What a text of a framework's takes settings for, of what stands for something that is not here: `units` of a file of settings. */
export function settingOf(host: Interpreter, value: Value, parameter: string): Value {
	const assumed = value instanceof PyInstance ? value.cls.find('__assumed_setting__') : undefined;
	return assumed ? host.call(assumed, [value, parameter]) : value;
}
