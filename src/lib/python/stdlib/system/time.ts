import { cFunction, notKnown, realOf } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

const clocks =
	'time time_ns perf_counter perf_counter_ns monotonic monotonic_ns process_time process_time_ns thread_time thread_time_ns strftime ctime asctime localtime gmtime';

/** What time it is, is not known; how long a program sleeps does not matter. */
export const time = standard('time', {
	values: () => [
		...clocks.split(' ').map((name) => [name, notKnown('time', name)] as const),
		[
			'sleep',
			cFunction('time', 'sleep', { least: 1, most: 1 }, (machine, [seconds]) =>
				realOf(machine, seconds!) < 0 ? machine.raise('ValueError', 'sleep length must be non-negative') : null
			)
		]
	],
	others: null
});
