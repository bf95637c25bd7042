import { layer } from '../../frameworks/torch/layer.ts';
import { torch } from '../../frameworks/torch/torch.ts';
import { torchPackage } from '../../frameworks/torch/package.ts';
import type { TorchPart } from '../../frameworks/torch/part.ts';
import type { Trace } from '../../ir/index.ts';
import { Absent } from '../../python/objects/exceptions.ts';
import { run, type Limits, type Package } from '../../python/index.ts';
import '../../python/language.ts';
import type { ValuesOf } from '../../python/vm/trace.ts';

/** Modules of Python's own library that a program may do without where they are missing; the others are fetched once their import fails. */
export const libraryNames =
	'_files abc argparse collections collections.abc numbers contextlib copy dataclasses enum functools io itertools json logging math operator heapq bisect random re statistics sys os.path os string textwrap pprint time datetime gc tqdm tqdm.auto tqdm.notebook tqdm.std types typing typing_extensions unicodedata warnings'.split(
		' '
	);

/** What programs are evaluated with. Its classes are shared by all programs, so there is one of it, which grows. */
interface Core {
	readonly unmodelled: readonly TorchPart[];
	readonly nn: readonly TorchPart[];
	readonly others: readonly TorchPart[];
	readonly numpy: readonly Package[];
	readonly library: readonly Package[];
	readonly valuesOf: ValuesOf;
}

interface Part {
	readonly load: () => Promise<Partial<Core>>;
	/** What a program that needs it is likely to say: then it is fetched together with what is found wanting. */
	readonly mention: RegExp;
}

const parts = {
	nn: {
		load: async () => ({ nn: (await import('../../frameworks/torch/nn/part.ts')).nn }),
		mention: /\bnn\.(?!(?:LSTM|GRU|RNN)(?:Cell)?\b|Module\b|Parameter\b|utils\b)\w/
	},
	others: {
		load: async () => ({ others: (await import('../../frameworks/torch/training.ts')).training }),
		mention: /\b(?:backends|backward|data|einsum|multinomial|numpy|optim|sort|topk)\b/
	},
	mistakes: { load: async () => ({ unmodelled: [(await import('../../frameworks/mistakes.ts')).unmodelled] }), mention: /\b(?:tensorflow|keras)\b/ },
	numpy: { load: async () => ({ numpy: [(await import('../../frameworks/numpy/package.ts')).numpyPackage] }), mention: /\bnumpy\b/ },
	library: {
		load: async () => ({ library: (await import('../../python/stdlib/index.ts')).library }),
		mention: /^\s*(?:import|from)\s+(?!torch\b|numpy\b)|\bopen\(/m
	},
	unknown: {
		load: async () => {
			await Promise.all([import('../../python/unknown/index.ts'), import('../../frameworks/torch/tensor/unknownTensors.ts')]);
			return {};
		},
		mention: /^\s*(?:import|from)\s+(?!torch\b|numpy\b)|\bopen\(/m
	},
	values: { load: async () => ({ valuesOf: (await import('../../values/index.ts')).lazyValues }), mention: /\b(?:print|item|tolist|numpy)\b/ }
} satisfies Record<string, Part>;
type PartName = keyof typeof parts;

/** A name of PyTorch's that is not found may be in any of these. */
const withNames: readonly PartName[] = ['nn', 'others', 'mistakes'];

const absent = (part: PartName): never => {
	throw new Absent(part);
};
const unloaded = (name: string, part: PartName): Package => ({ name, load: () => absent(part) });

const loaded = new Set<PartName>();
let core: Core = {
	unmodelled: [],
	nn: [],
	others: [],
	numpy: [unloaded('numpy', 'numpy')],
	library: libraryNames.map((name) => unloaded(name, 'library')),
	valuesOf: () => absent('values')
};
let packages = packagesOf(core);

function packagesOf({ unmodelled, nn, others, numpy, library }: Core): readonly Package[] {
	return [torchPackage([...unmodelled, layer, ...torch, ...nn, ...others]), ...numpy, ...library];
}

/**
 * What a program does, as `evaluate` says it, by what is loaded of the core: where that is not enough, `Trace.absent` names what is wanting. Never throws.
 */
export function evaluateLoaded(source: string, limits: Partial<Limits> = {}): Trace {
	const { valuesOf } = core;
	const trace = run(source, { packages, valuesOf, limits, partial: withNames.some((part) => !loaded.has(part)) });
	return trace.absent === undefined && trace.outcome.kind !== 'ok' && !loaded.has('mistakes') ? { ...trace, absent: 'mistakes' } : trace;
}

/** Loads what a trace says is absent, and what its program mentions; then that can be evaluated again. Rejects where something cannot be fetched. */
export async function load({ source, absent }: Pick<Trace, 'source' | 'absent'>): Promise<void> {
	const wanted = absent ?? withNames.find((part) => !loaded.has(part));
	const names = (Object.keys(parts) as PartName[]).filter((part) => !loaded.has(part) && (part === wanted || parts[part].mention.test(source)));
	const found = await Promise.all(names.map((part): Promise<Partial<Core>> => parts[part].load()));
	core = found.reduce<Core>((all, part) => ({ ...all, ...part }), core);
	packages = packagesOf(core);
	for (const part of names) loaded.add(part);
}
