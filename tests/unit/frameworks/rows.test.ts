import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parts } from '../../../src/lib/frameworks/torch/all.ts';
import { native } from '../../../src/lib/frameworks/torch/nn/index.ts';
import { ParsedFunction } from '../../../src/lib/tensors/row.ts';
import { signature } from '../../../src/lib/frameworks/torch/binding/signature.ts';

/** What PyTorch's own code generator prints (tests/reference/torch_signatures.py): overloads by `fn name`, `method name`, `nn name`. */
const recorded = new Map<string, readonly string[]>();
const options = 'ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=False, bool? requires_grad=False';
for (const line of readFileSync(new URL('../../reference/torch-signatures.txt', import.meta.url), 'utf8')
	.trimEnd()
	.split('\n')) {
	const [, names, kind, listed] = /^(.*?)(?: (fn|method|nn|linalg))?: ?(.*)$/.exec(line)!;
	const overloads = listed!.replaceAll('$options', options).split(' | ');
	const ofTensor = overloads.map((text) => text.replace(/^-?/, `$&Tensor input${text.replace('-', '') === '' ? '' : ', '}`));
	const withoutOut = overloads.map((text) => text.replace(/(, )?(Tensor|TensorList\S*) out=None/, '').replace(/(, )?\*$|^\*, $/, ''));
	for (const name of names!.split(' ')) {
		if (kind) recorded.set(`${kind} ${name}`, overloads);
		else recorded.set(`fn ${name}`, ofTensor).set(`method ${name}`, withoutOut);
	}
}

const ofParts = parts.flatMap(({ tensor = [], modules = {} }) => [
	...tensor.map((entry) => ['method', entry] as const),
	...(modules['torch'] ?? []).map(([, entry]) => ['fn', entry] as const),
	...(modules['torch.nn.functional'] ?? []).map(([, entry]) => ['nn', entry] as const),
	...(modules['torch.linalg'] ?? []).map(([, entry]) => ['linalg', entry] as const)
]);
/** What layers and functions of torch.nn call stands in no module of its own. */
const functions = [...ofParts, ...native.map((entry) => ['nn', entry] as const)];
const rows = functions.flatMap(([kind, entry]) => (entry instanceof ParsedFunction ? [{ kind, name: entry.name, overloads: entry.overloads }] : []));
/** torch.nn.functional has functions of torch as they are. */
const recordedOf = ({ kind, name }: (typeof rows)[number]) => recorded.get(`${kind} ${name}`) ?? (kind === 'nn' ? recorded.get(`fn ${name}`) : undefined);

test('rows have the overloads that PyTorch has', () => {
	const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a.map(signature)) === JSON.stringify(b.map(signature));
	const others = rows.flatMap((row) => {
		const theirs = recordedOf(row);
		return theirs && !same(row.overloads, theirs) ? [{ ...row, theirs }] : [];
	});
	expect(others).toEqual([]);
});

test('rows are functions that PyTorch has, or that it binds by hand', () => {
	const byHand =
		'__invert__ as_tensor asarray bfloat16 bool byte cdouble cfloat char conj copy_ cpu double float half imag int is_conj is_distributed is_floating_point is_neg is_pinned is_shared long new_tensor real requires_grad_ resolve_conj resolve_neg share_memory_ short storage_offset tensor to_dense type';
	const others = rows.filter((row) => !recordedOf(row)).map(({ name }) => name);
	expect([...new Set(others)].sort().join(' ')).toBe(byHand);
});

test('functions are made by rows, or by one of the two makers of what is no row', () => {
	const making = ['frameworks/', 'tensors/'].flatMap((folder) => {
		const at = new URL(`../../../src/lib/${folder}`, import.meta.url);
		const files = readdirSync(at, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.ts'));
		return files.filter((path) => readFileSync(new URL(path, at), 'utf8').includes('new NativeFunction(')).map((path) => folder + path);
	});
	expect(making.sort()).toEqual(['frameworks/numpy/binding/row.ts', 'tensors/arguments/function.ts']);
});
