import { packages } from '../frameworks/evaluate.ts';
import { NativeFunction, PyClass, PyModule, run, type Value } from '../python/index.ts';

/** A name that can be written after a dot. */
export interface ApiName {
	readonly name: string;
	readonly kind: 'namespace' | 'class' | 'function' | 'property' | 'constant';
	/** `input_size, hidden_size, num_layers=1`; null where it is not known, or nothing is called. */
	readonly signature: string | null;
}

/** What is modelled, by where it stands: `torch.nn` → its names. `torch.Tensor` has a tensor's methods. */
export type Api = ReadonlyMap<string, readonly ApiName[]>;

const recurrent = (nonlinearity: string): string =>
	`input_size, hidden_size, num_layers=1, ${nonlinearity}bias=True, batch_first=False, dropout=0.0, bidirectional=False`;

/** Parameters as documented, of classes that take `*args, **kwargs` (PyTorch 2.13, torch/nn/modules/rnn.py). */
const documented: Readonly<Record<string, string>> = {
	LSTM: `${recurrent('')}, proj_size=0`,
	GRU: recurrent(''),
	RNN: recurrent("nonlinearity='tanh', ")
};

const withoutSelf = (signature: string): string => signature.replace(/^self(,\s*|$)/, '').replace(/^\/,\s*/, '');

function describe(name: string, value: Value): ApiName {
	if (value instanceof PyModule) return { name, kind: 'namespace', signature: null };
	if (value instanceof PyClass) {
		const init = value.find('__init__');
		const signature = documented[value.name];
		if (signature !== undefined) return { name, kind: 'class', signature };
		return { name, kind: 'class', signature: init instanceof NativeFunction && init.signature !== null ? withoutSelf(init.signature) : null };
	}
	if (value instanceof NativeFunction) return { name, kind: 'function', signature: value.signature === null ? null : withoutSelf(value.signature) };
	return { name, kind: 'constant', signature: null };
}

/** The table, read from the very objects that programs are evaluated with: what is offered is what is modelled. */
function readApi(): Api {
	const api = new Map<string, readonly ApiName[]>();
	const list = (path: string, attrs: ReadonlyMap<string, Value>): void => {
		if (api.has(path)) return;
		const names = [...attrs].filter(([name]) => !name.startsWith('_'));
		api.set(
			path,
			names.map(([name, value]) => describe(name, value))
		);
		for (const [name, value] of names) {
			if (value instanceof PyModule) list(`${path}.${name}`, value.attrs);
			else if (value instanceof PyClass && name === 'Tensor')
				api.set(
					`${path}.${name}`,
					[...value.attrs]
						.filter(([name]) => !name.startsWith('_'))
						.map(([name, value]) => {
							const described = describe(name, value);
							return described.kind === 'constant' ? { ...described, kind: 'property' } : described;
						})
				);
		}
	};
	run('', {
		packages,
		setup: (host) => {
			for (const { name, load } of packages) list(name, load(host));
		}
	});
	return api;
}

let known: Api | undefined;

export const api = (): Api => (known ??= readApi());

/** Where a name of a program stands in the table, by the program's imports: `nn` → `torch.nn`, `F` → `torch.nn.functional`. */
export function importsOf(source: string): ReadonlyMap<string, string> {
	const found = new Map<string, string>();
	for (const [, module = '', as] of source.matchAll(/^[ \t]*import[ \t]+([\w.]+)(?:[ \t]+as[ \t]+(\w+))?/gm))
		found.set(as ?? module.split('.', 1)[0]!, as ? module : module.split('.', 1)[0]!);
	for (const [, module = '', names = ''] of source.matchAll(/^[ \t]*from[ \t]+([\w.]+)[ \t]+import[ \t]+\(?([\w ,\t]+)/gm))
		for (const item of names.split(',')) {
			const [name, as] = item.trim().split(/[ \t]+as[ \t]+/);
			if (name) found.set(as ?? name, `${module}.${name}`);
		}
	return found;
}

/** The name that a dotted expression ends in, looked up through the imports: `nn.LSTM`; undefined where it is not of the table. */
export function lookUp(expression: string, imports: ReadonlyMap<string, string>): ApiName | undefined {
	const path = resolve(expression, imports);
	const dot = path?.lastIndexOf('.') ?? -1;
	return path === undefined
		? undefined
		: api()
				.get(path.slice(0, dot))
				?.find(({ name }) => name === path.slice(dot + 1));
}

/** `nn.utils` → `torch.nn.utils`. */
export function resolve(expression: string, imports: ReadonlyMap<string, string>): string | undefined {
	const [head = '', ...rest] = expression.split('.');
	const module = imports.get(head);
	return module && [module, ...rest].join('.');
}
