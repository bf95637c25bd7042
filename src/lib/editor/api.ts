import { packages } from '../frameworks/evaluate.ts';
import { NativeFunction, PyClass, PyModule, run, type Value } from '../python/index.ts';
import type { Api, ApiName } from './names.ts';
import { tableOf, type Table } from '../ir/table.ts';

const recurrent = (nonlinearity: string): string =>
	`input_size, hidden_size, num_layers=1, ${nonlinearity}bias=True, batch_first=False, dropout=0.0, bidirectional=False`;

/** Parameters as documented, of classes that take `*args, **kwargs` (PyTorch 2.13, torch/nn/modules/rnn.py). */
const documented: Table<string> = tableOf({
	LSTM: `${recurrent('')}, proj_size=0`,
	GRU: recurrent(''),
	RNN: recurrent("nonlinearity='tanh', ")
});

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
export function readApi(): Api {
	const api = new Map<string, readonly ApiName[]>();
	const list = (path: string, attrs: ReadonlyMap<string, Value>): void => {
		if (api.has(path)) return;
		const names = [...attrs].filter(([name]) => !name.startsWith('_'));
		api.set(
			path,
			names.map(([name, value]) => describe(name, value))
		);
		for (const [name, value] of names) {
			if (value instanceof PyModule) list(`${path}.${name}`, value.all);
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
			for (const { name, load } of packages) {
				const content = load(host);
				list(name, content instanceof PyModule ? content.all : content);
			}
		}
	});
	return api;
}
