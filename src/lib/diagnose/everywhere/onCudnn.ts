import type { LayerSettings } from '../../ir/index.ts';
import { gpuPath } from '../../frameworks/cudnn/path.ts';
import { isMaskSaid, type Column, type FrameworkName } from './checks.ts';
import { piecesOf } from './cuts.ts';
import { howOf, type Check, type Row } from './row.ts';

/** What is looked at before what a constraint of cuDNN's looks at. */
const before: Readonly<Record<'PyTorch' | 'Keras', readonly Column[]>> = {
	PyTorch: ['layer', 'rank', 'dtype', 'feat', 'h_0', 'c_0'],
	Keras: ['layer', 'rank']
};

const eager = 'In a graph, which fit and predict make. Code that runs eagerly takes Keras’ own loop, and nothing is said.';
const otherBackends = 'Keras on PyTorch or JAX takes its own loop for any mask.';

/** A framework's row, and a second one for cuDNN where that does otherwise than a CPU: where they agree, one row says it. */
export function withCudnn(framework: FrameworkName, settings: LayerSettings, row: Row): readonly Row[] {
	if (framework !== 'PyTorch' && framework !== 'Keras') return [row];
	const second = onCudnn(framework, settings, row);
	return second ? [{ ...row, framework: `${framework}, CPU` }, second] : [row];
}

function onCudnn(framework: 'PyTorch' | 'Keras', settings: LayerSettings, onCpu: Row): Row | null {
	const { path, reasons } = gpuPath(framework, settings);
	const version = onCpu.sub.split(',', 1).join();
	const base = { ...onCpu, framework: `${framework}, cuDNN`, sub: `${version}, on a GPU` };
	if (onCpu.stopped === 'kernel' && path === 'cuDNN')
		return { ...base, state: 'ok', checks: [], stopped: null, type: null, message: [], notes: ['cuDNN’s kernel is there.'], how: null };
	const reason = reasons.find(({ effect, says }) => effect.startsWith('raises') && says !== null);
	if (onCpu.state !== 'ok' || !path.startsWith('refused') || !reason?.says || /\{\w+\}/.test(reason.says.message)) return null;
	const at: Column | null = reason.looksAt === 'lengths' && isMaskSaid(settings) ? 'mask' : reason.looksAt;
	const passed: readonly Column[] = before[framework].filter((column) => column !== at && (settings.type === 'LSTM' || column !== 'c_0'));
	const checks = at === null ? [] : [...passed, at];
	return {
		...base,
		state: 'hazard',
		stopped: at,
		checks: checks.map((column, i): Check => ({ column, number: i + 1, state: column === at ? 'stopped' : 'passed' })),
		type: reason.says.type,
		message: piecesOf(framework, reason.says.message),
		outputs: [],
		notes: [path === 'refused in a graph' && eager, reason.name === 'mask' && otherBackends].filter((note) => note !== false),
		how: howOf(reason.evidence)
	};
}
