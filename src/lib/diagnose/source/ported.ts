import { nnNames } from '../../frameworks/torch/names.ts';
import type { TextEdit } from '../../ir/index.ts';
import type { Block, Expression } from '../../python/syntax/tree.ts';
import type { Candidate, Mistake } from './candidates.ts';
import { realName } from './realNames.ts';
import { assignmentAt, callsOf, pathOf, visit } from './syntax.ts';

/** What a made-up or foreign class is called in torch.nn: `CuDNNLSTM`, `LSTMLayerV2` and `lstm` are LSTM; undefined where nothing is like it. */
function layerLike(name: string): string | undefined {
	const listed = realName('torch.nn', name)?.name;
	if (listed) return listed;
	const plain = (text: string): string => text.toLowerCase().replaceAll('_', '');
	const bare = plain(name).replace(/^(?:cudnn|cu|dml|directml|gpu|fast|fused|quick|torch|py)+|(?:layer|module|block|v\d+|op)+$/g, '');
	return nnNames.find((known) => plain(known) === plain(name)) ?? nnNames.find((known) => plain(known) === bare && /^[A-Z]/.test(known));
}

/**
 * A program on a package that does not exist, with PyTorch's layers in place of those that it takes from there. What such a layer is called with and comes
 * from NumPy is made a tensor.
 */
export function ported({ trace, block, raised, source }: Mistake): readonly Candidate[] {
	const missing = raised?.type === 'ModuleNotFoundError' ? /^No module named '([\w.]+)'/.exec(raised.message)?.[1] : undefined;
	if (missing === undefined || /^(?:keras|tensorflow)\b/.test(missing)) return [];
	const edits: TextEdit[] = [];
	const layers = new Set<string>();
	/** Local names of what came from there, with their real ones. */
	const names = new Map<string, string>();
	let whole: string | null = null;
	visit(block, (node) => {
		if (node.kind === 'import' && node.modules.length === 1 && node.modules[0]!.path.join('.') === missing) {
			whole = node.modules[0]!.alias ?? missing;
			edits.push({ from: node.from, to: node.to, insert: 'import torch' });
		} else if (node.kind === 'import-from' && node.module === missing && node.names !== '*') {
			const real = node.names.map(({ name }) => layerLike(name));
			node.names.forEach(({ name, alias }, i) => real[i] && names.set(alias ?? name, `torch.nn.${real[i]}`));
			if (real.every(Boolean)) edits.push({ from: node.from, to: node.to, insert: 'import torch' });
		}
	});
	if (edits.length === 0) return [];
	let lost = false;
	visit(block, (node) => {
		if (node.kind === 'name' && names.has(node.name)) edits.push({ from: node.from, to: node.to, insert: names.get(node.name)! });
		if (node.kind !== 'attribute' || whole === null || pathOf(node.object) !== whole) return;
		const real = layerLike(node.name);
		if (!real) lost = true;
		else {
			names.set(source.slice(node.from, node.to), `torch.nn.${real}`);
			edits.push({ from: node.from, to: node.to, insert: `torch.nn.${real}` });
		}
	});
	if (lost || names.size === 0) return [];
	for (const call of callsOf(block)) {
		if (!names.has(pathOf(call.callee) ?? '')) continue;
		const target = assignmentAt(block, call.from)?.targets[0];
		if (target?.kind === 'name' || target?.kind === 'attribute') layers.add(pathOf(target) ?? '');
	}
	const real = [...new Set(names.values())].join(', ');
	return [{ label: `Use ${real}, PyTorch’s own`, edit: [...edits, ...tensorEdits(block, layers, trace.source)] }];
}

/** Makes tensors of the NumPy arrays that layers are called with. */
function tensorEdits(block: Block, layers: ReadonlySet<string>, source: string): readonly TextEdit[] {
	const numpy = /^[ \t]*import[ \t]+numpy(?:[ \t]+as[ \t]+(\w+))?/m.exec(source);
	if (!numpy) return [];
	const given = new Set(
		callsOf(block)
			.filter(({ callee }) => layers.has(pathOf(callee) ?? ''))
			.flatMap(({ args }) => args.flatMap(({ value }) => (value.kind === 'name' ? [value.name] : [])))
	);
	const edits = new Map<number, TextEdit[]>();
	visit(block, (node) => {
		if (node.kind !== 'assign' || !node.targets.some((target) => target.kind === 'name' && given.has(target.name))) return;
		for (const { from, to } of arraysIn(node.value, numpy[1] ?? 'numpy'))
			edits.set(from, [
				{ from, to: from, insert: 'torch.from_numpy(' },
				{ from: to, to, insert: ')' }
			]);
	});
	return [...edits.values()].flat();
}

/** The outermost calls on NumPy in an expression: `np.random.randn(3).astype(np.float32)`. */
function arraysIn(value: Expression, numpy: string): readonly Expression[] {
	if (value.kind === 'tuple' || value.kind === 'list') return value.items.flatMap((item) => arraysIn(item, numpy));
	return value.kind === 'call' && rootOf(value) === numpy ? [value] : [];
}

function rootOf(value: Expression): string {
	if (value.kind === 'call') return rootOf(value.callee);
	if (value.kind === 'attribute') return rootOf(value.object);
	return value.kind === 'name' ? value.name : '';
}
