import { unpackInt } from '../binding/arguments.ts';
import type { Row } from '../binding/row.ts';
import { dtypeWords } from '../dtype.ts';
import { stateOf } from '../state.ts';
import { filled, make, readOptions } from './factories.ts';

/** A window of so many numbers for a spectrum: how long it is, and of which dtype; its numbers, which single precision rounds in a way of its own, are not told. */
const window = (name: string): Row => ({
	name,
	fn: 'SymInt window_length, *, $options | SymInt window_length, bool periodic, *, $options',
	run: (host, _, { bound }) => {
		const { dtype: asked, ...options } = readOptions(host, name, bound);
		const length = unpackInt(host, bound.get('window_length')!);
		const dtype = asked ?? stateOf(host).defaultDType;
		if (!/float/.test(dtype))
			host.raise(
				'RuntimeError',
				`${name} expects floating point dtypes, got: TensorOptions(dtype=${dtypeWords[dtype].cpp}, device=${options.device}, layout=Strided (default), requires_grad=false (default), pinned_memory=false, memory_format=(nullopt))`
			);
		if (length < 0) host.raise('RuntimeError', `${name} requires non-negative window_length, got window_length=${length}`);
		const made = make(host, name, filled(1), { shape: [length], dtype, ...options });
		made.lose();
		return made;
	}
});

/** Windows of spectra. */
export const windows: readonly Row[] = ['hann_window', 'hamming_window', 'blackman_window', 'bartlett_window'].map(window);
