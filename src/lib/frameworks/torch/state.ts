import type { DType } from '../../ir/index.ts';
import { perRun, type Interpreter } from '../../python/index.ts';

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

const states = perRun((): TorchState => ({ gradEnabled: true, defaultDType: 'float32', warned: new Set(), calling: null }));

/** The state of the run that the host serves. */
export const stateOf = ({ trace }: Interpreter): TorchState => states(trace);

/** Warns where PyTorch's own code is what Python finds at fault: once in a run for each `place` in it, and each message. */
export function warnAt(host: Interpreter, place: string, message: string): void {
	const { warned } = stateOf(host);
	if (warned.has(place + message)) return;
	warned.add(place + message);
	host.warn('UserWarning', message);
}

/** Warns where a tensor that carries a gradient becomes a number. */
export function warnOfGradient(host: Interpreter, { requiresGrad }: { readonly requiresGrad: boolean }): void {
	if (!requiresGrad || !stateOf(host).gradEnabled) return;
	const message = 'Converting a tensor with requires_grad=True to a scalar may lead to unexpected behavior.\nConsider using tensor.detach() first.';
	warnOnce(host, message, 'torch/csrc/autograd/generated/python_variable_methods.cpp:822');
}

/** Warns at the first call in a run; `at` is the place in PyTorch's source that the message names. */
export const warnOnce = (host: Interpreter, message: string, at: string): void =>
	warnAt(host, '', `${message} (Triggered internally at /__w/pytorch/pytorch/${at}.)`);
