import type { Candidate, Mistake } from './candidates.ts';
import { argumentOf, callAt, callsOf, pathOf, visit, type CallExpression } from './syntax.ts';
import { insertedLast, prefixOf } from './writing.ts';

/** What a layer says of an input that has not the rank that it asks for. */
const refusedRank = /of layer '(.+)' is incompatible with the layer: expected (?:min_)?ndim=(\d+), found ndim=(\d+)\. Full shape received: (\(.*\))/;
const recurrent = new Set(['LSTM', 'GRU', 'SimpleRNN', 'RNN', 'ConvLSTM1D', 'ConvLSTM2D']);
const nameOf = ({ callee }: CallExpression): string => pathOf(callee)?.replace(/^.*\./s, '') ?? '';
const isSet = ({ args }: CallExpression, name: string) => args.find((argument) => argument.kind === 'keyword' && argument.name === name);

/** Every step of recurrent layers: of one, the last before the mistake first, or of all that another follows. */
function everyStep({ source, block, raised }: Mistake): readonly Candidate[] {
	const [, , wanted, found] = refusedRank.exec(raised?.message ?? '') ?? [];
	if (wanted !== '3' || found !== '2') return [];
	const layers = callsOf(block).filter((call) => recurrent.has(nameOf(call)) && call.args.length > 0);
	const edits = layers.flatMap((call) => {
		const given = isSet(call, 'return_sequences');
		if (given && source.slice(given.value.from, given.value.to) !== 'False') return [];
		return [given ? { from: given.value.from, to: given.value.to, insert: 'True' } : insertedLast(call, 'return_sequences=True')];
	});
	const told = (edit: (typeof edits)[number]): string => nameOf(layers.findLast(({ from }) => from < edit.from)!);
	const single = edits.map((edit): Candidate => ({ label: `Let ${told(edit)} give every step: return_sequences=True`, edit: [edit] }));
	const all = edits.length > 2 ? [{ label: 'Let all recurrent layers but the last give every step', edit: edits.slice(0, -1) }] : [];
	return [...all, ...single.slice(0, 4)];
}

const otherLoss = new Map([
	['CategoricalCrossentropy', 'SparseCategoricalCrossentropy'],
	['SparseCategoricalCrossentropy', 'CategoricalCrossentropy']
]);

/** Targets of the other form: whole numbers, or one-hot. */
function otherTargets({ block, raised }: Mistake): readonly Candidate[] {
	if (!/target|`y_true`|output.*shape|logits and labels/i.test(raised?.message ?? '')) return [];
	const found: Candidate[] = [];
	for (const call of callsOf(block)) {
		const own = nameOf(call);
		const other = otherLoss.get(own);
		if (other === undefined) continue;
		const { to } = call.callee;
		const kind = other.startsWith('Sparse') ? 'class numbers' : 'one-hot targets';
		found.push({ label: `Use ${other}, which takes ${kind}`, edit: [{ from: to - own.length, to, insert: other }] });
	}
	visit(block, (node) => {
		if (node.kind !== 'constant' || (node.value !== 'categorical_crossentropy' && node.value !== 'sparse_categorical_crossentropy')) return;
		const other = node.value.startsWith('sparse_') ? node.value.slice('sparse_'.length) : `sparse_${node.value}`;
		const kind = other.startsWith('sparse_') ? 'class numbers' : 'one-hot targets';
		found.push({ label: `Use ${other}, which takes ${kind}`, edit: [{ from: node.from, to: node.to, insert: `'${other}'` }] });
	});
	return found;
}

/** More rows of an embedding: as many as its numbers ask for. */
function moreRows({ block, raised }: Mistake): readonly Candidate[] {
	const [, index, rows] = /Embedding\.call\(\)[^]*indices\[[\d,]*\] = (-?\d+) is not in \[0, (\d+)\)/.exec(raised?.message ?? '') ?? [];
	if (index === undefined || Number(index) < 0) return [];
	const written = new Set<number>();
	visit(block, (node) => {
		if (node.kind === 'constant' && typeof node.value === 'bigint' && node.value > BigInt(index) && node.value < 10_000_000n) written.add(Number(node.value));
	});
	// A size that the program speaks of, one more for a number that stands for padding, or as many as the first that was refused asks for.
	const sizes = [...new Set([...written].sort((a, b) => a - b).flatMap((n) => [n, n + 1]))].slice(0, 6);
	return callsOf(block).flatMap((call) => {
		const given = nameOf(call) === 'Embedding' ? argumentOf(call, 'input_dim', 0) : undefined;
		if (given?.value.kind !== 'constant' || String(given.value.value) !== rows) return [];
		const { from, to } = given.value;
		return [Number(index) + 1, ...sizes].map((n): Candidate => ({ label: `Give the embedding ${n} rows`, edit: [{ from, to, insert: String(n) }] }));
	});
}

/** What makes a tensor time-major, where a hazard is that Keras reads batch-major. */
function batchMajor({ source, block, diagnostic }: Mistake): readonly Candidate[] {
	if (diagnostic.code !== 'hazard.batch_first') return [];
	const transpose = prefixOf(source, 'transpose');
	const x = callAt(block, diagnostic)?.args[0]?.value;
	if (transpose === null || x === undefined) return [];
	const edit = { from: x.from, to: x.to, insert: `${transpose}(${source.slice(x.from, x.to)}, (1, 0, 2))` };
	return [{ label: 'Put the batch first: transpose the input', edit: [edit] }];
}

/** What from_logits should be, by what is silently wrong. */
const fromLogits = new Map([
	['hazard.keras.probabilities_as_logits', 'False'],
	['hazard.keras.no_probabilities', 'True']
]);

/** A loss that takes what its output is: scores, or probabilities. */
function scoresOrNot({ source, block, diagnostic }: Mistake): readonly Candidate[] {
	const wanted = fromLogits.get(diagnostic.code);
	if (wanted === undefined) return [];
	return callsOf(block).flatMap((call): readonly Candidate[] => {
		if (!/Crossentropy$/.test(nameOf(call))) return [];
		const given = isSet(call, 'from_logits');
		const label = `Set from_logits=${wanted}`;
		if (given)
			return source.slice(given.value.from, given.value.to) === wanted
				? []
				: [{ label, edit: [{ from: given.value.from, to: given.value.to, insert: wanted }] }];
		return wanted === 'True' ? [{ label, edit: [insertedLast(call, `from_logits=${wanted}`)] }] : [];
	});
}

/** Edits for what Keras refuses, and for what it does without a word. */
export const kerasRule = (mistake: Mistake): readonly Candidate[] => [
	...everyStep(mistake),
	...otherTargets(mistake),
	...moreRows(mistake),
	...batchMajor(mistake),
	...scoresOrNot(mistake)
];
