import names from 'virtual:chunk-names';
import { chunks, type Chunk, type ChunkName } from '../../frameworks/registry.ts';
import { layer } from '../../frameworks/torch/layer.ts';
import { torchPackage } from '../../frameworks/torch/package.ts';
import '../../frameworks/torch/tensor/unknownTensors.ts';
import type { Trace } from '../../ir/index.ts';
import { run, type Assumed, type Limits, type Package } from '../../python/index.ts';
import '../../python/language.ts';
import { tokenize } from '../../python/syntax/grammar/tokenize.ts';
import { mentioned } from '../../python/syntax/mentioned.ts';
import '../../python/unknown/index.ts';
import { lazyValues } from '../../values/index.ts';
import { owners } from './owners.ts';

const { all, ofAttribute } = owners(names);

/** What is loaded. Its classes are shared by all programs, so there is one of it, which grows. */
const loaded = new Map<ChunkName, Chunk>();
let packages = packagesOf();

function packagesOf(): readonly Package[] {
	const [first, ...others] = (Object.keys(chunks) as ChunkName[]).map((name) => loaded.get(name) ?? {});
	const torch = [...(first?.torch ?? []), layer, ...others.flatMap((chunk) => chunk.torch ?? [])];
	return [torchPackage(torch), ...others.flatMap((chunk) => chunk.packages ?? [])];
}

const missing = (found: Iterable<ChunkName | undefined>): readonly ChunkName[] =>
	[...new Set(found)].filter((name) => name !== undefined).filter((name) => !loaded.has(name));

/** What longer programs need is loaded as it is met, one after the other. */
const longest = 100_000;

/** The chunks that a program asks for by what it imports and names, as far as they are not loaded. A keystroke does not pay for it: it is asked once something is absent. */
export function wantedBy(source: string): readonly ChunkName[] {
	if (source.length > longest) return [];
	const { names, attributes } = mentioned(tokenize(source).tokens);
	return missing([...[...names].flatMap(all), ...[...attributes].map(ofAttribute)]);
}

/** What was wanting by what was said, since something was last loaded: a program is told the same many times. */
const told = new Map<string, ChunkName | null>();
const mostTold = 1000;

/** The chunk that may have what is not there. */
function wanting(words: string): ChunkName | null {
	const known = told.get(words);
	if (known !== undefined) return known;
	if (told.size >= mostTold) told.clear();
	const found = chunkOf(words);
	told.set(words, found);
	return found;
}

/** By the names in what is said, or the one that tells which names there are. */
function chunkOf(words: string): ChunkName | null {
	const said = words.slice(0, 1000).match(/[\w.]+/g) ?? [];
	const [one = '', other = ''] = [...words.matchAll(/'([\w.]+)'/g)].map(([, name]) => name);
	return (
		missing([
			...[...said, `${one}.${other}`, `${other}.${one}`].flatMap(all),
			...said.map((name) => ofAttribute(name.slice(name.lastIndexOf('.') + 1))),
			'all names'
		])[0] ?? null
	);
}

/**
 * What a program does, as `evaluate` says it, by what is loaded: where that is not enough, `Trace.absent` names a chunk that is wanting. Never throws.
 */
export function evaluateLoaded(source: string, limits: Partial<Limits> = {}, assumed?: Assumed): Trace {
	const trace = run(source, { packages, valuesOf: lazyValues, limits, wanting, ...(assumed && { assumed }) });
	const [absent] = trace.absent === undefined && trace.outcome.kind !== 'ok' ? missing(['all names']) : [];
	return absent === undefined ? trace : { ...trace, absent };
}

/** Loads what a trace says is absent, and what its program asks for; then that can be evaluated again. Rejects where something cannot be fetched. */
export async function load({ source, absent }: Pick<Trace, 'source' | 'absent'>): Promise<void> {
	const wanted = missing([...wantedBy(source), ...(Object.keys(chunks) as ChunkName[]).filter((name) => name === absent)]);
	const found = await Promise.all(wanted.map(async (name) => [name, await chunks[name]()] as const));
	for (const [name, chunk] of found) loaded.set(name, chunk);
	told.clear();
	packages = packagesOf();
}
