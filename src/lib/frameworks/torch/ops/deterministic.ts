import { perRun, typeName, type Host, type NativeFunction, type Value } from '../../../python/index.ts';
import { scripted } from '../nn/call.ts';

/** What `use_deterministic_algorithms` was told. On a CPU nearly every operation is deterministic as it is; what is not asks for this. */
const told = perRun((): { mode: Value; warnOnly: Value } => ({ mode: false, warnOnly: false }));

export const isDeterministic = ({ trace }: Host): boolean => told(trace).mode === true;

const checked = (host: Host, argument: string, place: string, value: Value): Value =>
	typeof value === 'boolean'
		? value
		: host.raise('TypeError', `_set_deterministic_algorithms(): argument '${argument}'${place} must be bool, not ${typeName(value)}`);

export const determinism: readonly NativeFunction[] = [
	scripted('use_deterministic_algorithms', 'mode, *, warn_only=False', (host, mode, warnOnly) => {
		const given = { mode: checked(host, 'mode', ' (position 1)', mode), warnOnly: checked(host, 'warn_only', '', warnOnly) };
		Object.assign(told(host.trace), given);
		return null;
	}),
	scripted('are_deterministic_algorithms_enabled', '', (host) => told(host.trace).mode),
	scripted('is_deterministic_algorithms_warn_only_enabled', '', (host) => isDeterministic(host) && told(host.trace).warnOnly)
];
