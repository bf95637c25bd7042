import { perRun } from '../python/index.ts';
import { unsupportedInText } from '../python/builtins/functionDef.ts';
import { entry } from '../tensors/arguments/function.ts';

const warned = perRun(() => new Set<string>());

/** What frameworks' texts in Python say: a warning, as `warnings.warn` takes it, of the program's line. */
export const warn = entry('_warn', "message, category='UserWarning'", (host, message, category) => {
	host.warn(String(category), String(message));
	return null;
});

/** The same of a line of the framework's own: the same words are said once. */
export const warnOnce = entry('_warn', "message, category='UserWarning'", (host, message, category) => {
	const said = `${String(category)} ${String(message)}`;
	if (!warned(host.trace).has(said)) host.warn(String(category), String(message));
	warned(host.trace).add(said);
	return null;
});

/** What is not modelled: what the program called there gives something unknown. */
export const unsupported = ['_unsupported', unsupportedInText] as const;
