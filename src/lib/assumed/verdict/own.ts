import type { Raised, Trace } from '../../ir/index.ts';
import { moduleFiles } from '../../ir/moduleFiles.ts';
import { isAboutSizes } from '../repair/message.ts';
import { gatheredNames } from '../text/derived.ts';
import type { ProgramShape } from '../text/program.ts';

/** What may be a mistake whatever is passed. */
export const types: ReadonlySet<string> = new Set([
	'RuntimeError',
	'TypeError',
	'ValueError',
	'IndexError',
	'AttributeError',
	'UnboundLocalError',
	'InvalidArgumentError',
	'AssertionError'
]);

/** A package of the program's own has a module as soon as anybody has imported that. */
export const isOfOwnModule = ({ message }: Raised, { source }: Trace): boolean => {
	const name = /^module '([\w.]+)' has no attribute/.exec(message)?.[1];
	return name !== undefined && moduleFiles(source).some((file) => file.name === name);
};

/** The program's own `raise`, or an assertion. */
export const isOwnRaise = ({ source }: Trace, { span, type, message }: Raised): boolean =>
	(type === 'AssertionError' && !isAboutSizes({ message })) ||
	/^\s*(?:raise|assert)\b/.test(source.slice(span.from, span.to + 8)) ||
	/\b(?:raise|assert)\b[^\n]*$/.test(source.slice(source.lastIndexOf('\n', span.from) + 1, span.from));

/** Whether somebody may set an attribute: it is named where it is set, or in a text, or all may be set. */
export const mayHave = (source: string, attribute: string): boolean =>
	/\bsetattr\(|__getattr|__dict__|\b(?:add_module|register_\w+)\(\s*[^'"\s]/.test(source) ||
	new RegExp(
		`^[^#\\n=]*\\.${attribute}\\b[\\w., ()]*(?::[^\\n=]*)?=[^=]|\\.${attribute}\\s*:|\\b(?:as|for)\\b[^\\n:]*\\.${attribute}\\b|['"]${attribute}['"]`,
		'm'
	).test(source);

/** `xs[0]`, `kwargs.pop('layers')`: what is gathered by `*xs` or `**kwargs` is for others to pass. */
export const isGathered = ({ type, span }: Raised, { source }: Trace, program: ProgramShape): boolean => {
	const names = /^(?:Index|Key)Error$/.test(type) ? gatheredNames(program, span.from) : new Set();
	return names.size > 0 && [...source.slice(span.from, span.to).matchAll(/(?<![\w.])[A-Za-z_]\w*/g)].some(([name]) => names.has(name));
};

/** `self.memory + 1` while that is None: somebody else may have called a method that sets it. */
export const isSetLater = ({ message, span }: Raised, { source }: Trace): boolean =>
	message.includes('NoneType') &&
	[...source.slice(span.from, span.to).matchAll(/\bself\.(\w+)/g)].some(([, name]) =>
		new RegExp(`\\.${name!}\\s*(?::[^\\n=]*)?=(?!=|\\s*None\\b)`).test(source)
	);
