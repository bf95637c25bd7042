import { pythonFunction } from '../../../tensors/arguments/function.ts';
import { NativeFunction, PyUnknown, type Value } from '../../../python/index.ts';
import { moduleClass } from '../nn/module/module.ts';
import type { TorchPart } from '../part.ts';
import { textOf } from '../pythonText.ts';
import { unsupported } from '../../said.ts';
import { runText } from '../../../python/stdlib/module.ts';
import { backends } from './backends.ts';
import compilerText from './compiler.py?raw';
import cudaText from './cuda.py?raw';
import { modes } from './gradMode.ts';
import { settingFunctions, version } from './process.ts';

const constant = (name: string, signature: string, value: Value): readonly [string, NativeFunction] => [name, pythonFunction(name, signature, () => value)];

/** How programs run: whether gradients are recorded, threads, devices, compilation. */
export const settings: TorchPart = {
	modules: {
		torch: [...modes, ...settingFunctions],
		'torch.version': version,
		'torch.cuda': [
			constant('is_available', '', false),
			constant('device_count', '', 0n),
			constant('manual_seed', 'seed', null),
			constant('manual_seed_all', 'seed', null)
		],
		...backends
	},
	texts: {
		torch: (host) => new Map([['compile', runText(host, 'torch._dynamo.eval_frame', compilerText, [['Module', moduleClass], unsupported]).get('compile')!]]),
		'torch.cuda': textOf('torch.cuda', cudaText, () => [
			['_supposed', pythonFunction('_supposed', '', (host) => host.trace.supposesDevice())],
			['_unknown', new PyUnknown('what a device is')]
		])
	}
};
