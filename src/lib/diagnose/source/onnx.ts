import type { Candidate, Mistake } from './candidates.ts';
import { callAt, visit } from './syntax.ts';

const replaced = ({ from, to }: { readonly from: number; readonly to: number }, insert: string, label: string): Candidate => ({
	label,
	edit: [{ from, to, insert }]
});

/** What is fed to a session in another dtype, or with its axes in another order: `{'X': x.transpose(1, 0, 2)}`. */
function fed({ source, block, diagnostic, raised }: Mistake): readonly Candidate[] {
	const message = raised?.message ?? '';
	const dtype = /expected: \(tensor\((\w+)\)\)/.exec(message)?.[1];
	const named = /Got invalid dimensions for input: (.*) for the following indices/.exec(message)?.[1];
	const call = dtype === undefined && named === undefined ? undefined : callAt(block, diagnostic);
	const feed = call?.args.map(({ value }) => value).find(({ kind }) => kind === 'dict');
	if (feed?.kind !== 'dict') return [];
	const wrong = [...message.matchAll(/index: (\d+)/g)].map(([, index]) => Number(index));
	return feed.entries.flatMap(({ key, value }) => {
		if (named !== undefined && !(key?.kind === 'constant' && key.value === named)) return [];
		const text = source.slice(value.from, value.to);
		const subject = /^[\w.()[\],: -]+$/.test(text) && value.kind !== 'binary' ? text : `(${text})`;
		const name = dtype === 'float' ? 'float32' : dtype === 'double' ? 'float64' : dtype;
		if (name !== undefined) return [replaced(value, `${subject}.astype('${name}')`, `Feed ${subject}.astype('${name}')`)];
		const [a, b] = wrong;
		if (wrong.length !== 2) return [];
		const turned = `${subject}.swapaxes(${a}, ${b})`;
		return [replaced(value, turned, `Feed ${turned}`)];
	});
}

const directions = ['bidirectional', 'reverse', 'forward'];

/** `direction='both'`. */
function direction({ block, raised }: Mistake): readonly Candidate[] {
	if (!/Invalid 'direction' argument|allowed_directions\.find/.test(raised?.message ?? '')) return [];
	const found: Candidate[] = [];
	visit(block, (node) => {
		if (node.kind !== 'constant' || typeof node.value !== 'string' || directions.includes(node.value) || !/^(?:bi|bo|back|for|rev|re|uni)/i.test(node.value))
			return;
		const near = /^b[io]/i.test(node.value) ? directions : /^(?:back|re)/i.test(node.value) ? ['reverse'] : ['forward'];
		for (const one of near) found.push(replaced(node, `'${one}'`, `Write '${one}' for '${node.value}'`));
	});
	return found;
}

const gates = new Map([
	['LSTM', 4],
	['GRU', 3],
	['RNN', 1]
]);

/** W and R are of another hidden_size than the node tells. */
function hiddenSize({ block, raised }: Mistake): readonly Candidate[] {
	const [, op, wanted, got] =
		/running (LSTM|GRU|RNN) node.*Input [WR] must have shape \{\d+,(\d+),\d+\}\. Actual:\{\d+,(\d+),\d+\}/.exec(raised?.message ?? '') ?? [];
	const count = gates.get(op ?? '');
	if (count === undefined || wanted === got) return [];
	const [told, held] = [Number(wanted) / count, Number(got) / count];
	const found: Candidate[] = [];
	visit(block, (node) => {
		if (node.kind !== 'constant' || typeof node.value !== 'bigint') return;
		if (Number(node.value) === told && Number.isInteger(held)) found.push(replaced(node, String(held), `Write hidden_size ${held} for ${told}`));
	});
	return found.slice(-4).reverse();
}

/** Edits for what ONNX Runtime refuses. */
export const onnxRule = (mistake: Mistake): readonly Candidate[] =>
	mistake.raised?.message.startsWith('[ONNXRuntimeError]') ? [...fed(mistake), ...direction(mistake), ...hiddenSize(mistake)] : [];
