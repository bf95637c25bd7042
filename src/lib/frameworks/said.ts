import { perRun } from '../python/index.ts';
import { unsupportedInText } from '../python/builtins/functionDef.ts';
import { entry } from '../tensors/arguments/function.ts';

const warned = perRun(() => new Set<string>());

/** What frameworks' texts in Python say: a warning, as `warnings.warn` takes it. It comes from a place of the framework's own, so that the same words are said once. */
export const warn = entry('_warn', "message, category='UserWarning'", (host, message, category) => {
	const said = `${String(category)} ${String(message)}`;
	if (warned(host.trace).has(said)) return null;
	warned(host.trace).add(said);
	host.warn(String(category), String(message));
	return null;
});

/** What is not modelled: what the program called there gives something unknown. */
export const unsupported = ['_unsupported', unsupportedInText] as const;
