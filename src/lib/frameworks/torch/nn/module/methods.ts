import { cFunction, pythonFunction } from '../../../../tensors/arguments/function.ts';
import type { DType } from '../../../../ir/index.ts';
import { NativeFunction, perRun, PyInstance, PyIterator, PyTuple, types, type Interpreter, type Value } from '../../../../python/index.ts';
import { readTarget } from '../../tensor/conversion.ts';
import { dtypeFacts } from '../../../../tensors/dtype.ts';
import { children, entriesOf, isParameter, moduleClass, parametersOf, whole } from './module.ts';
import { derive } from '../../tensor/tensor.ts';
import { axesOf } from '../../../../tensors/tensor.ts';

const outOfMeta =
	'Cannot copy out of meta tensor; no data! Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module from meta to a different device.';

/** Converts every parameter and buffer, as `Module._apply` does for `.double()` and `.to(…)`: they stay the objects that they are. */
function apply(host: Interpreter, module: PyInstance, to: { readonly dtype: DType | null; readonly device: string | null }, call: string): void {
	for (const value of [...parametersOf(module), ...parametersOf(module, '_buffers')].map(([, tensor]) => tensor)) {
		const dtype = dtypeFacts[value.dtype].kind === 'float' ? to.dtype : null;
		if ((dtype ?? value.dtype) === value.dtype && (to.device ?? value.device) === value.device) continue;
		if (value.device === 'meta' && to.device === 'cpu') host.raise('NotImplementedError', outOfMeta);
		const converted = derive(host, { kind: 'cast' }, call, [value], {
			shape: value.shape,
			dtype: dtype ?? value.dtype,
			device: to.device ?? value.device,
			axes: axesOf(host, value),
			requiresGrad: value.requiresGrad,
			parameter: isParameter(value),
			path: value.ir.path
		});
		value.become(converted);
	}
}

export const generator = (items: readonly Value[]): PyIterator => {
	const left = items.values();
	return new PyIterator(types.generator, () => left.next().value);
};

const method = (name: string, signature: string, run: (host: Interpreter, self: PyInstance, args: readonly Value[]) => Value): NativeFunction =>
	pythonFunction(name, signature, (host, self, ...rest) => run(host, self as PyInstance, rest), `Module.${name}`);

/** Whether a mode is being handed on to the modules inside one. */
const within = perRun(() => ({ open: false }));

function setTraining(host: Interpreter, module: PyInstance, mode: Value): PyInstance {
	if (typeof mode !== 'boolean') host.raise('ValueError', 'training mode is expected to be boolean');
	module.attrs.set('training', mode);
	const outer = within(host.trace);
	if (!outer.open) host.trace.learns({ kind: 'mode', module: host.trace.numberOf(module), training: mode });
	const was = outer.open;
	outer.open = true;
	try {
		for (const [, child] of children(module)) host.call(host.getAttribute(child, 'train'), [mode]);
	} finally {
		outer.open = was;
	}
	return module;
}

const casts = (['float', 'double', 'half', 'bfloat16'] as const).map((name) =>
	method(name, 'self', (host, self) => {
		const dtype = { float: 'float32', double: 'float64', half: 'float16', bfloat16: 'bfloat16' } as const;
		apply(host, self, { dtype: dtype[name], device: null }, `Module.${name}`);
		return self;
	})
);

/** Prints a module as its class's `__repr__` does: `LSTM(4, 5, num_layers=2)`, with the modules inside it on lines of their own. */
function printModule(host: Interpreter, module: PyInstance): string {
	const extra = host.str(host.call(host.getAttribute(module, 'extra_repr'), []));
	const lines = extra ? extra.split('\n') : [];
	const inside = entriesOf(module, '_modules').map(([key, child]) => `(${key}): ${host.repr(child).replaceAll('\n', '\n  ')}`);
	const name = host.str(host.call(host.getAttribute(module, '_get_name'), []));
	if (inside.length === 0 && lines.length < 2) return `${name}(${extra})`;
	return `${name}(\n  ${[...lines, ...inside].join('\n  ')}\n)`;
}

export const recursed = (host: Interpreter, recurse: Value | undefined): boolean => host.truth(recurse ?? true);
export const pair = (name: string, value: Value, prefix: Value | undefined, host: Interpreter) => {
	const before = prefix ? host.str(prefix) : '';
	return new PyTuple([before && name ? `${before}.${name}` : before || name, value]);
};

/** What a program calls on a module that holds others. */
const methods: readonly NativeFunction[] = [
	method('train', 'self, mode=True', (host, self, [mode]) => setTraining(host, self, mode ?? null)),
	method('eval', 'self', (host, self) => host.call(host.getAttribute(self, 'train'), [false])),
	...casts,
	cFunction('to', (host, { positional: [self, ...positional], keywords }) => {
		const target = readTarget(host, { positional, keywords });
		if (target.dtype !== null && !['float', 'complex'].includes(dtypeFacts[target.dtype].kind)) {
			host.raise('TypeError', `nn.Module.to only accepts floating point or complex dtypes, but got desired dtype=torch.${target.dtype}`);
		}
		apply(host, self as PyInstance, target, 'Module.to');
		return self as PyInstance;
	}),
	method('parameters', 'self, recurse=True', (host, self, [recurse]) =>
		generator(parametersOf(whole(self), '_parameters', recursed(host, recurse)).map(([, value]) => value))
	),
	method('named_parameters', "self, prefix='', recurse=True, remove_duplicate=True", (host, self, [prefix, recurse, once]) =>
		generator(parametersOf(whole(self), '_parameters', recursed(host, recurse), recursed(host, once)).map(([name, value]) => pair(name, value, prefix, host)))
	),
	method('_get_name', 'self', (_, self) => self.cls.name),
	method('extra_repr', 'self', () => ''),
	method('__repr__', 'self', (host, self) => printModule(host, self))
];

for (const entry of methods) moduleClass.attrs.set(entry.name, entry);
