import type { Host } from '../../python/index.ts';

/** What PyTorch remembers while a program runs. */
export interface TorchState {
	/** False inside `with torch.no_grad():`. */
	gradEnabled: boolean;
	/** Warnings that are given once a process (TORCH_WARN_ONCE). */
	readonly warned: Set<string>;
}

const states = new WeakMap<Host['trace'], TorchState>();

/** The state of the run that the host serves. */
export function stateOf(host: Host): TorchState {
	let state = states.get(host.trace);
	if (!state) states.set(host.trace, (state = { gradEnabled: true, warned: new Set() }));
	return state;
}

/** Warns at the first call in a run; `at` is the place in PyTorch's source that the message names. */
export function warnOnce(host: Host, message: string, at: string): void {
	const { warned } = stateOf(host);
	if (warned.has(message)) return;
	warned.add(message);
	host.warn('UserWarning', `${message} (Triggered internally at /__w/pytorch/pytorch/${at}.)`);
}
