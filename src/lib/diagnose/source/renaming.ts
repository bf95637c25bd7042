import type { Span, TextEdit } from '../../ir/index.ts';
import type { Argument, Expression } from '../../python/syntax/tree.ts';
import type { Candidate, Mistake } from './candidates.ts';
import { ported } from './ported.ts';
import { callAt, pathOf, visit } from './syntax.ts';
import { wrongName, type WrongName } from './wrongName.ts';

/** Edits for a name that is not there: the real name in its place, an argument left out, a made-up package's layers as PyTorch's. */
export function renaming(mistake: Mistake): readonly Candidate[] {
	if (!mistake.raised) return [];
	const wrong = wrongName(mistake.trace, mistake.block);
	const renamed = wrong?.real.flatMap(({ name }): Candidate[] => {
		const spans = name === '' ? [] : placesOf(wrong, mistake);
		const also = wrong.kind === 'keyword' ? keywordSiblings(name, wrong) : [name];
		return spans.length === 0 ? [] : also.map((one) => ({ label: `Write ${one} for ${wrong.name}`, edit: spans.map((span) => ({ ...span, insert: one })) }));
	});
	return [...(renamed ?? []), ...(wrong?.kind === 'keyword' ? withoutArgument(wrong, mistake) : []), ...ported(mistake)];
}

/** Where the wrong name is written. */
function placesOf({ kind, name }: WrongName, { source, block, diagnostic }: Mistake): readonly Span[] {
	const spans: Span[] = [];
	if (kind === 'keyword') {
		const found = argumentNamed(name, { block, diagnostic });
		return found ? [keywordSpan(source, found)] : [];
	}
	const at = attributeAt(name, { block, diagnostic });
	visit(block, (node) => {
		if (kind === 'attribute' && node.kind === 'attribute' && node.name === name && at && pathOf(node.object) === pathOf(at.object)) spans.push(node.nameSpan);
		else if (kind !== 'attribute' && node.kind === 'name' && node.name === name) spans.push({ from: node.from, to: node.to });
		else if (kind === 'imported' && node.kind === 'import-from' && node.names !== '*')
			for (const one of node.names) if (one.name === name) spans.push({ from: one.from, to: one.from + name.length });
		if (kind !== 'module') return;
		if (node.kind === 'import') for (const { path, from } of node.modules) if (path.join('.') === name) spans.push({ from, to: from + name.length });
		if (node.kind === 'import-from' && node.module === name) {
			const from = source.indexOf(name, node.from);
			spans.push({ from, to: from + name.length });
		}
	});
	return spans;
}

type Where = Pick<Mistake, 'block' | 'diagnostic'>;

/** The attribute of this name at the place that raised. */
function attributeAt(name: string, { block, diagnostic: { from, to } }: Where): Extract<Expression, { kind: 'attribute' }> | undefined {
	let found: Extract<Expression, { kind: 'attribute' }> | undefined;
	visit(block, (node) => {
		if (node.kind === 'attribute' && node.name === name && node.from < to && node.to > from) found ??= node;
	});
	return found;
}

type Keyword = Extract<Argument, { kind: 'keyword' }>;

function argumentNamed(name: string, { block, diagnostic }: Where): Keyword | undefined {
	const call = callAt(block, diagnostic);
	const isIt = (argument: Argument): argument is Keyword => argument.kind === 'keyword' && argument.name === name;
	return call?.args.find(isIt);
}

/** Where the name of an argument stands: before its value. */
function keywordSpan(source: string, { name, value }: Keyword): Span {
	const from = source.lastIndexOf(name, value.from - 1);
	return { from, to: from + name.length };
}

/** Arguments that PyTorch's layers call by different words: whichever the layer takes is found by trying. */
const families: readonly (readonly string[])[] = [
	['input_size', 'in_features', 'num_embeddings', 'in_channels', 'embed_dim'],
	['hidden_size', 'out_features', 'embedding_dim', 'out_channels', 'd_model']
];

const keywordSiblings = (name: string, { name: wrong }: WrongName): readonly string[] => {
	const family = families.find((one) => one.includes(name));
	return family ? [name, ...family.filter((other) => other !== name && other !== wrong)] : [name];
};

function withoutArgument({ name }: WrongName, mistake: Mistake): readonly Candidate[] {
	const found = argumentNamed(name, mistake);
	if (!found) return [];
	const { source } = mistake;
	const { from } = keywordSpan(source, found);
	const before = /,\s*$/.exec(source.slice(0, from));
	const after = /^\s*,\s*/.exec(source.slice(found.value.to));
	const edit: TextEdit = before
		? { from: from - before[0].length, to: found.value.to, insert: '' }
		: { from, to: found.value.to + (after?.[0].length ?? 0), insert: '' };
	return [{ label: `Leave out ${name}`, edit: [edit] }];
}
