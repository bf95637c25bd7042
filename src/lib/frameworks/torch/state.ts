import type { DType } from '../../ir/index.ts';
import type { Host } from '../../python/index.ts';

/** What PyTorch remembers while a program runs. */
export interface TorchState {
	/** False inside `with torch.no_grad():`. */
	gradEnabled: boolean;
	/** Of `torch.zeros(2)`, `torch.tensor(1.5)`: set_default_dtype. */
	defaultDType: DType;
	/** Warnings that are given once a process (TORCH_WARN_ONCE). */
	readonly warned: Set<string>;
	/** The layer of PyTorch's own whose forward is running, as the user knows it: `nn.Linear`. */
	calling: string | null;
}

const states = new WeakMap<Host['trace'], TorchState>();

/** The state of the run that the host serves. */
export function stateOf(host: Host): TorchState {
	let state = states.get(host.trace);
	if (!state) states.set(host.trace, (state = { gradEnabled: true, defaultDType: 'float32', warned: new Set(), calling: null }));
	return state;
}

/** Warns at the first call in a run; `at` is the place in PyTorch's source that the message names. */
export function warnOnce(host: Host, message: string, at: string): void {
	const { warned } = stateOf(host);
	if (warned.has(message)) return;
	warned.add(message);
	host.warn('UserWarning', `${message} (Triggered internally at /__w/pytorch/pytorch/${at}.)`);
}
