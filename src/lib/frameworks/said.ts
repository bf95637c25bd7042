import { entry } from '../tensors/arguments/function.ts';

/** What frameworks' texts in Python say: a warning, as `warnings.warn` takes it. */
export const warn = entry('_warn', "message, category='UserWarning'", (host, message, category) => {
	host.warn(String(category), String(message));
	return null;
});

/** What is not modelled ends the program. */
export const unsupported = entry('_unsupported', 'what', (host, what) => host.unsupported(String(what)));
