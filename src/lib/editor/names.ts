/** A name that can be written after a dot. */
export interface ApiName {
	readonly name: string;
	readonly kind: 'namespace' | 'class' | 'function' | 'property' | 'constant';
	/** `input_size, hidden_size, num_layers=1`; null where it is not known, or nothing is called. */
	readonly signature: string | null;
}

/** What is modelled, by where it stands: `torch.nn` → its names. `torch.Tensor` has a tensor's methods. */
export type Api = ReadonlyMap<string, readonly ApiName[]>;

let known: Api | null = null;
let loading: Promise<Api | null> | null = null;

/** The table is made of all that can be imported, so it is loaded when it is first asked for. null where it cannot be fetched. */
export const loadApi = (): Promise<Api | null> =>
	(loading ??= import('./api.ts').then(
		({ readApi }) => (known = readApi()),
		() => (loading = null)
	));

/** What of the table is there at once: null until it is loaded. */
export function apiNow(): Api | null {
	if (!known) void loadApi();
	return known;
}

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
export function lookUp(api: Api, expression: string, imports: ReadonlyMap<string, string>): ApiName | undefined {
	const path = resolve(expression, imports);
	const dot = path?.lastIndexOf('.') ?? -1;
	return path === undefined ? undefined : api.get(path.slice(0, dot))?.find(({ name }) => name === path.slice(dot + 1));
}

/** `nn.utils` → `torch.nn.utils`. */
export function resolve(expression: string, imports: ReadonlyMap<string, string>): string | undefined {
	const [head = '', ...rest] = expression.split('.');
	const module = imports.get(head);
	return module && [module, ...rest].join('.');
}
