/** A kind of thing that is not known, and what may stand in its place. */
export interface Kind {
	/** The first line of a program, where nothing is known of `df`. */
	readonly unknown: string;
	/** The same where it is known, or sizes that stand-ins of packages are given. */
	readonly values: readonly (string | ReadonlyMap<string, number>)[];
	/** `R` of a statement: what can be used as a number or an item. */
	readonly items: readonly string[];
	readonly conditions: readonly string[];
	/** What a loop goes through. */
	readonly turns: readonly string[];
	/** Statements beside those that all kinds share. */
	readonly statements: readonly string[];
}

const unknown = 'import frames; df = frames.load()';
/** Statements between bars. */
const listed = (text: string): string[] => text.trim().split(/\s*[¦\n]\s*/);
const given = (...values: readonly string[]): string[] => values.map((value) => `import numpy as np, torch; df = ${value}`);

const many = {
	unknown,
	items: ['df', 'len(df)', '1', 'n', 'len(df) + 1'],
	conditions: ['df', 'len(df) > 1', 'df == X', 'not df', 'len(df) == n', 'df or k > 2', '1 in list(df)'],
	turns: ['df', 'list(df)', 'range(len(df))', 'enumerate(df)', 'range(3)', 'X[:3]', 'sorted(df)', 'reversed(list(df))', 'zip(df, range(9))'],
	statements: []
};

/** What an object does that nobody knows: one changes what it is given, one calls it, one gives it back, one keeps it. */
const object = (turns: string, number: string, ...methods: readonly string[]): string =>
	`df = type('Q', (), dict(__len__=lambda s: ${number}, __iter__=lambda s: iter(${turns}), n=${number}, __enter__=lambda s: s, __exit__=lambda s, *q: False, ${methods.join(', ')}))()`;
const objects = [
	object('[]', '0', 'give=lambda s, q: None', 'call=lambda s, q: 0', 'change=lambda s, q: None', 'wrap=lambda s, q: q'),
	object('[3]', '1', 'give=lambda s, q: q', 'call=lambda s, q: q()', 'change=lambda s, q: q.append(7)', 'wrap=lambda s, q: (lambda *a: 5)'),
	object('[1, 2]', '2', 'give=lambda s, q: [q, q]', 'call=lambda s, q: [q(), q()]', 'change=lambda s, q: q.clear()', 'wrap=lambda s, q: (q, q)[1]'),
	object('[X, Y]', '3', 'give=lambda s, q: X', 'call=lambda s, q: (X.append(q()), 3)[1]', 'change=lambda s, q: q.extend(q)', 'wrap=lambda s, q: count'),
	object('(q for q in [a])', '4', 'give=lambda s, q: a', 'call=lambda s, q: q', 'change=lambda s, q: setattr(q, "n", 8)', 'wrap=lambda s, q: q')
];

const sizes = (rows: number, columns: number, distinct: number, chance: number): ReadonlyMap<string, number> =>
	new Map([
		...[...'xyz'].flatMap((file) => [`${file}_rows`, `${file}_lines`, `${file}_len`].map((name) => [name, rows] as const)),
		...[...'xyz'].flatMap((file) => [`${file}_columns`, `${file}_words`].map((name) => [name, columns] as const)),
		...['a', 'b', 'x', 'y'].map((name) => [`${name}_distinct`, distinct] as const),
		['chance', chance]
	]);
const tables = [sizes(89, 7, 7, 0), sizes(3, 2, 2, 1), sizes(1, 1, 1, 0), sizes(24, 4, 3, 1)];

export const kinds = {
	sequence: { ...many, values: given('[]', '[3]', '[1, 2, 3]', '[1, 1]', '[0, 5, 0, 7]') },
	text: { ...many, values: given("''", "'a'", "'abc'", "'aab'") },
	dict: { ...many, values: given('{}', "{'a': 1}", "{'a': 1, 'b': 2, 'c': 3}") },
	number: {
		unknown,
		values: given('0', '1', '3', '-2'),
		items: ['df', 'df + 1', '1', 'n', 'df * 2'],
		conditions: ['df', 'df > 1', 'df == 3', 'not df', 'df > n', 'df and k'],
		turns: ['range(df)', 'range(max(df, 1))', 'range(3)', 'X[:3]', 'range(df + 1)'],
		statements: []
	},
	object: {
		unknown,
		values: objects,
		items: ['df', 'df.n', '1', 'n', 'len(df)'],
		conditions: ['df', 'df.n > 1', 'df.give(X)', 'len(df) > 1', 'df.call(count) == 1', 'df.give(n) is None'],
		turns: ['df', 'list(df)', 'df.give(X)', 'zip(df, X)', 'range(df.n)', 'range(3)', 'X[:3]', 'map(df.give, X)', 'iter(df.give(Y))'],
		statements: listed(`
			df.change(X) ¦ df.change(a.items) ¦ df.change(a) ¦ df.change(Z) ¦ df.call(count) ¦ k = df.call(up) ¦ df.call(lambda: X.append(1)) ¦ df.call(A)
			Y = df.give(X) ¦ df.give(X).append(1) ¦ b = df.give(a) ¦ b = df.give(a); b.n += 1 ¦ df.keep = X ¦ df.keep.append(4) ¦ m = df.n ¦ df.n = 4
			df.give(p).add(1) ¦ X += df.give(Y) ¦ X.extend(df.give([1])) ¦ X.sort(key=df.give) ¦ Y = sorted(X, key=lambda q: df.call(count))
			Y = list(map(df.give, X)) ¦ up = df.wrap(count) ¦ count = df.wrap(count) ¦ X = df.give(X) or X ¦ df.give(d)["c"] = 4 ¦ df.change(d["b"])
			C[0] = df.give(X) ¦ df.call(net.eval) ¦ df.call(steps) ¦ g = df.call(steps) ¦ next(df.call(steps)) ¦ with df: n += 1 ¦ with df as q: q.change(X)
			net.h = df.give(X) ¦ A.add = df.wrap(A.add) ¦ a.add = df.wrap(up) ¦ setattr(df.give(a), "k", 2) ¦ fs.append(df.wrap(up)) ¦ fs.append(df.call)
			df.give(a).items.append(2) ¦ df.give(grow)(X) ¦ k = df.give(firstOf)(0) ¦ (lambda q: q.append(1))(df.give(X)) ¦ del df.give(X)[0]
		`)
	},
	tensor: {
		unknown,
		values: given('torch.zeros(2, 3)', 'torch.ones(1)', 'torch.ones(4)', 'torch.zeros(0, 2)', 'torch.tensor(3.0)', 'torch.arange(6)'),
		items: ['df', 'len(df)', '1', 'n', 'df.shape[0]', 'df.sum().item()', 'df.dim()'],
		conditions: ['df.sum() > 0', 'len(df) > 1', 'df.dim() == 2', 'df.shape == t.shape', 'df.numel()', 'df is t', 'torch.equal(df, u)', 'df.requires_grad'],
		turns: ['df', 'df.tolist()', 'range(len(df))', 'enumerate(df)', 'zip(df, X)', 'df.unbind()', 'df.shape', 'range(3)', 'torch.split(df, 1)', 'X[:3]'],
		statements: listed(`
			df.resize_(2) ¦ df[0] = 5 ¦ t = df ¦ t = df.view(-1) ¦ u = df + 1 ¦ df.unsqueeze_(0) ¦ df.zero_() ¦ t += df ¦ t[0] = df ¦ u = torch.cat([u, df])
			v = df[:1] ¦ df.requires_grad_() ¦ k = df.shape[0] ¦ lin = nn.Linear(df.shape[-1], 2) ¦ net.l.weight = df ¦ net.h = df ¦ u.set_(df) ¦ u.resize_as_(df)
			u.data = df ¦ t.copy_(df) ¦ torch.add(t, df, out=u) ¦ nn.init.zeros_(df) ¦ df.t_() ¦ df.squeeze_() ¦ v = u if df.sum() > 0 else t ¦ v.resize_(3)
			t.resize_(len(df), 2) ¦ u.resize_(n) ¦ t.swapaxes_(0, 1) ¦ u = u[df.long()] ¦ t[df > 0] = 1.0 ¦ u.masked_fill_(df > 0, 2.0)
			u = torch.where(u > 0, u, df) ¦ t.unsqueeze_(df.dim()) ¦ df.set_(u) ¦ df.data = t ¦ u = df.to(u) ¦ u = df.frob(u) ¦ df.frob_(u)
			u.index_fill_(0, df.long(), 7.0) ¦ net(df) ¦ df.backward() ¦ net(df.view(-1, 2)).sum().backward() ¦ df.apply_(lambda q: count())
			u.map_(df, lambda q, r: q) ¦ net.register_buffer("b", df) ¦ net.l.weight.data = df ¦ net.l.weight.data.copy_(df)
			nn.utils.vector_to_parameters(df, net.parameters()) ¦ v = t; v.t_() ¦ u = u.expand_as(df)
		`)
	},
	array: {
		unknown: "import numpy as np; df = np.load('x.npy')",
		values: given('np.zeros((2, 3))', 'np.ones(1)', 'np.arange(4)', 'np.zeros((0, 2))', 'np.ones((1, 2, 3))', 'np.array([3, 1, 2])'),
		items: ['df', 'len(df)', '1', 'n', 'df.shape[0]', 'df.sum()', 'df.ndim', 'int(df.max())'],
		conditions: ['df.sum() > 0', 'len(df) > 1', 'df.ndim == 2', 'df.shape == z.shape', 'df.size', 'df is z', '(df > 0).any()', 'np.isnan(df).any()'],
		turns: [
			'df',
			'df.tolist()',
			'range(len(df))',
			'enumerate(df)',
			'zip(df, X)',
			'df.shape',
			'range(3)',
			'np.unique(df)',
			'df.T',
			'X[:3]',
			'range(df.shape[-1])'
		],
		statements: listed(`
			df.resize((3, 2), refcheck=False) ¦ df.sort() ¦ df.fill(3) ¦ df.shape = (-1,) ¦ z = df ¦ y = df.T ¦ z = np.append(z, df) ¦ np.copyto(z, df)
			np.random.shuffle(df) ¦ z[0] = df ¦ z += df ¦ z = np.concatenate([z, df]) ¦ z = z[df > 0] ¦ z.resize((len(df), 2), refcheck=False)
			z.shape = df.shape ¦ df[0] = 1 ¦ y = z ¦ y = z if df.sum() else y ¦ y.resize((2, 2), refcheck=False) ¦ np.add(z, df, out=z) ¦ t = torch.from_numpy(df)
			t = torch.tensor(df) ¦ u = torch.as_tensor(df); u.zero_() ¦ z = df.frob(z) ¦ df.frob(z) ¦ np.frob(z, df) ¦ X.append(df) ¦ X = list(df) ¦ X.extend(df)
			d[len(df)] = df ¦ s.update(df.tolist()) ¦ k = df.shape[0] ¦ lin = nn.Linear(df.shape[-1], 2) ¦ np.put(z, df, 1) ¦ np.add.at(z, df, 1)
			z.partition(df.ndim) ¦ z = z.reshape(df.shape) ¦ z.setflags(write=False) ¦ np.place(z, df > 0, 3) ¦ y = np.asarray(z); y += 1 ¦ z[df.argmax()] = 4
			np.random.seed(len(df)) ¦ d = {q: 1 for q in df.ravel()} ¦ d[df.max()] = 1 ¦ s = {q for q in df.ravel()} ¦ s.add(df.max()) ¦ d.setdefault(df.min(), 3)
		`)
	},
	layer: {
		unknown: "import torch; df = torch.load('x.pt')",
		values: given(
			'torch.nn.Linear(2, 3)',
			'torch.nn.Sequential()',
			'torch.nn.ModuleList([torch.nn.Linear(1, 2)])',
			'torch.nn.LSTM(2, 2)',
			'torch.nn.Sequential(torch.nn.Linear(4, 1))'
		),
		items: ['df', 'len(list(df.parameters()))', '1', 'n', 'sum(q.numel() for q in df.parameters())', 'df.weight.shape[0]'],
		conditions: ['df.training', 'len(list(df.children())) > 0', 'isinstance(df, nn.LSTM)', "hasattr(df, 'weight')", 'df is net.l', 'list(df.parameters())'],
		turns: [
			'df.parameters()',
			'df.modules()',
			'df.children()',
			'df.named_parameters()',
			'list(df.state_dict())',
			'range(3)',
			'zip(df.parameters(), X)',
			'X[:3]'
		],
		statements: listed(`
			net.k = df ¦ net.l = df ¦ net.add_module('q', df) ¦ net = nn.Sequential(net, df) ¦ C = nn.ModuleList([df])
			opt = torch.optim.SGD(df.parameters(), 0.1) ¦ u = df(u) ¦ df.weight.data.zero_() ¦ df.train() ¦ net.l.weight = df.weight
			net.load_state_dict(df.state_dict()) ¦ df.l = net.l ¦ df.register_forward_hook(lambda *q: count()) ¦ u = df(torch.ones(1, 2)) ¦ net.l, df = df, net.l
			df.apply(lambda q: count()) ¦ df.l.weight.requires_grad_(False) ¦ net.l = df.l ¦ df.load_state_dict(net.state_dict()) ¦ df.weight = net.l.weight
			setattr(net, 'l', df) ¦ del net.l ¦ a.net = df ¦ for q in df.parameters(): q.requires_grad_(False) ¦ for q in df.parameters(): nn.init.zeros_(q)
			net.l.weight.data = df.weight.data ¦ df.add_module("n", net) ¦ df.n = net; df.n.eval() ¦ net.l.bias = None
			opt.add_param_group({"params": df.parameters()}) ¦ df.frob(net) ¦ net.frob = df.frob ¦ df.to(torch.float64) ¦ df.half() ¦ df.append(net.l)
			net.apply(df.init) ¦ df.flatten_parameters()
		`)
	},
	frame: {
		unknown: "import pandas as pd; df = pd.read_csv('x.csv')",
		values: tables,
		items: ['len(df)', 'df.shape[0]', 'df.shape[1]', "df['a'].mean()", "df['a'].nunique()", '1', 'n', 'len(df.columns)', 'df.values.shape[0]'],
		conditions: [
			'len(df) > 3',
			'df.empty',
			"df['a'].nunique() > 3",
			"'c' in df.columns",
			'df.shape[1] > 3',
			"df['a'].sum() > 0",
			"(df['a'] > 0).any()",
			'df.values.any()'
		],
		turns: [
			'df.iterrows()',
			"df['a']",
			'df.columns',
			'df.itertuples()',
			"df.groupby('a')",
			'range(len(df))',
			'df.values',
			"df['a'].unique()",
			'zip(df["a"], df["b"])',
			'range(3)',
			"enumerate(df['b'])",
			'df'
		],
		statements: listed(`
			df = df.dropna() ¦ df['c'] = df['a'] + 1 ¦ df['c'] = R ¦ df = df[df['a'] > 0] ¦ df = df[['a', 'b']] ¦ X = df['a'].tolist()
			X = list(df["b"].unique()) ¦ z = df.values ¦ z = df.to_numpy() ¦ t = torch.tensor(df['a'].values) ¦ t = torch.tensor(df.values) ¦ del df['a']
			df = df.drop('a', axis=1) ¦ df.drop(columns=['b'], inplace=True) ¦ df = pd.concat([df, df]) ¦ df = df.head(2) ¦ df = df.iloc[1:]
			df.dropna(inplace=True) ¦ df = df.sort_values('a') ¦ df = df.reset_index() ¦ df = df.set_index('a') ¦ X.append(df['a'].max())
			for i, r in df.iterrows(): X.append(r['a']) ¦ df['a'].apply(lambda q: count()) ¦ d = dict(zip(df['a'], df['b']))
			d = {q: i for i, q in enumerate(df['a'].unique())} ¦ s = set(df['a']) ¦ s.update(df['b']) ¦ df = df.frob() ¦ df.frob(X) ¦ m = df['a'].frob(X)
			df = df.sample(frac=0.5) ¦ u = torch.zeros(len(df)) ¦ lin = nn.Embedding(df['a'].nunique(), 3) ¦ lin = nn.Linear(df.shape[1], 2)
			Y = df.groupby('a').apply(lambda q: count()) ¦ df.columns = ['a', 'b'] ¦ df = df.rename(columns={'a': 'q'}) ¦ z = df['a'].map({1: 2}).values
			k = len(df[df['a'] == 1]) ¦ X = [q for q in df['a'] if q > 1] ¦ y = z[:len(df)] ¦ df.loc[0, 'a'] = 3 ¦ df['a'] = df['a'].astype(str)
			k = df['a'].value_counts().shape[0]
		`)
	},
	file: {
		unknown: "df = open('x.txt').read()",
		values: tables,
		items: ['len(df)', 'len(df.split())', "df.count('a')", '1', 'n', 'len(set(df))', 'df.find("a")'],
		conditions: ['df', 'len(df) > 100', "'a' in df", "df.startswith('a')", "df.split()[0] == 'a'", 'len(set(df.split())) > 9', 'df == "a"', 'df[0].isupper()'],
		turns: [
			'df.split()',
			'df.splitlines()',
			"df.split('\\n')",
			'set(df.split())',
			'df[:5]',
			'range(len(df))',
			'enumerate(df.split())',
			"df.split(',')",
			'range(3)',
			"open('y.txt')"
		],
		statements: listed(`
			X = df.split() ¦ X = list(set(df)) ¦ d = {q: i for i, q in enumerate(sorted(set(df)))} ¦ d = {q: i for i, q in enumerate(set(df.split()))}
			X = [len(q) for q in df.splitlines()] ¦ k = len(df.split()) ¦ df = df.lower() ¦ df = df.replace('a', 'b') ¦ df += "a" ¦ X.append(df[0])
			X.extend(df.split()) ¦ s.update(df.split()) ¦ s = set(df) ¦ d['x'] = df ¦ lin = nn.Embedding(len(set(df)), 3)
			for q in df.split(): d[q] = d.get(q, 0) + 1 ¦ for q in df.split(','): X.append(q) ¦ with open('y.txt', 'w') as q: q.write(df)
			with open('y.txt', 'a') as q: print(n, df, file=q) ¦ with open('y.txt', 'w') as q: q.writelines(df.split()) ¦ Y = list(open('y.txt'))
			Y = open('y.txt').readlines() ¦ q = open('z.txt'); X = q.readlines(); Y = q.readlines() ¦ import json; X = json.loads(df)
			import csv; X = list(csv.reader(open('z.txt'))) ¦ n = int(df) ¦ X = [int(q) for q in df.split()] ¦ df = df.frob(X)
			t = torch.tensor([float(q) for q in df.split()]) ¦ m = float(df.split()[0]) ¦ k = df.index('a') ¦ X = sorted(df.split(), key=lambda q: count())
			Y = df.split('a') ¦ df = df[:n] ¦ X = df.partition(' ')
		`)
	}
} satisfies Record<string, Kind>;
export type KindName = keyof typeof kinds;
