import { unsupportedInText } from '../python/builtins/functionDef.ts';
import { entry } from '../tensors/arguments/function.ts';

/** What frameworks' texts in Python say: a warning, as `warnings.warn` takes it. */
export const warn = entry('_warn', "message, category='UserWarning'", (host, message, category) => {
	host.warn(String(category), String(message));
	return null;
});

/** What is not modelled: what the program called there gives something unknown. */
export const unsupported = ['_unsupported', unsupportedInText] as const;
