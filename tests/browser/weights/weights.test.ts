import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { render } from 'vitest-browser-svelte';
import { page, userEvent } from 'vitest/browser';
import { defaultLayer } from '../../../src/lib/ir/index.ts';
import { Notebook } from '../../../src/lib/state/notebook.svelte.ts';
import { onnxFile } from '../../../src/lib/state/onnx.ts';
import Harness from '../page/Harness.svelte';
import recorded from '../../reference/loading.jsonl?raw';
import weightsUrl from '../../reference/weights/layer.safetensors?url';
import inputUrl from '../../reference/weights/layer.npz?url';
import otherUrl from '../../reference/weights/wide.safetensors?url';

interface Given {
	readonly files?: readonly string[];
	readonly output: readonly number[];
}

/** PyTorch's own output for these weights and this x: [5, 2, 4]. */
const { output } = recorded
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Given)
	.find(({ files }) => files?.[0] === 'layer.safetensors') as Given;
const firstSequence = Array.from({ length: 5 }, (_, step) => output.slice(step * 8, step * 8 + 4)).flat();

async function file(url: string, name: string): Promise<File> {
	return new File([await (await fetch(url)).arrayBuffer()], name);
}

async function open() {
	await page.viewport(1440, 900);
	const notebook = new Notebook();
	await render(Harness, { notebook });
	const layer = notebook.layers.get('layer')!;
	layer.edit({ ...defaultLayer, seq_len: 5, batch: 2, input_size: 3, hidden_size: 4, num_layers: 1, bidirectional: false });
	await expect.poll(() => layer.runner.sequence?.trace === layer.trace).toBe(true);
	return { notebook, layer, cell: document.querySelector('section.cell')! };
}

function drop(on: Element, files: readonly File[]): void {
	const dataTransfer = new DataTransfer();
	for (const one of files) dataTransfer.items.add(one);
	for (const type of ['dragover', 'drop']) on.dispatchEvent(new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true }));
}

const values = (layer: Awaited<ReturnType<typeof open>>['layer']): readonly number[] => [...(layer.sequence?.output.data ?? [])];
const distance = (found: readonly number[], wanted: readonly number[]): number =>
	found.length === wanted.length ? Math.max(...wanted.map((value, i) => Math.abs(value - found[i]!))) : Infinity;

test('weights and an input that are dropped on a layer are what it runs with, to PyTorch’s own numbers; taken out, it runs with its own again', async () => {
	const { layer, notebook, cell } = await open();
	const before = values(layer);
	const { document } = notebook;
	drop(cell, [await file(weightsUrl, 'layer.safetensors'), await file(inputUrl, 'layer.npz')]);
	await expect.element(page.getByText('Your weights: layer.safetensors, layer.npz')).toBeVisible();
	await expect.poll(() => distance(values(layer), firstSequence)).toBeLessThan(1e-6);
	await expect.element(page.getByText('The file has float64, the program float32: the numbers are converted.')).toBeVisible();
	await expect.element(page.getByText('sent nowhere, not in the link')).toBeVisible();
	expect(notebook.document).toBe(document);
	await page.getByRole('button', { name: 'Take them out' }).click();
	await expect.poll(() => distance(values(layer), before)).toBe(0);
	await expect.element(page.getByRole('button', { name: 'Your weights…' })).toHaveFocus();
});

test('weights that do not fit any more are told in PyTorch’s words, and come back when they do', async () => {
	const { layer, cell } = await open();
	drop(cell, [await file(weightsUrl, 'layer.safetensors')]);
	await expect.element(page.getByText('Your weights: layer.safetensors')).toBeVisible();
	const { settings } = layer;
	layer.edit({ ...settings, hidden_size: 5 });
	await expect
		.element(
			page.getByText(
				'size mismatch for weight_ih_l0: copying a param with shape torch.Size([16, 3]) from checkpoint, the shape in current model is torch.Size([20, 3]).'
			)
		)
		.toBeVisible();
	await expect.poll(() => layer.runner.sequence?.trace === layer.trace).toBe(true);
	expect(layer.runner.given).toBeNull();
	layer.edit(settings);
	await expect.poll(() => layer.runner.given?.size).toBe(4);
	await expect.element(page.getByText('size mismatch')).not.toBeInTheDocument();
});

test('a file whose keys or shapes do not fit changes nothing, and is answered as load_state_dict answers', async () => {
	const { layer, cell } = await open();
	const before = values(layer);
	drop(cell, [await file(otherUrl, 'wide.safetensors')]);
	const said = page.getByRole('alert');
	await expect.element(said).toHaveTextContent('wide.safetensors was not taken. lstm.load_state_dict refuses them.');
	await expect
		.element(said)
		.toHaveTextContent('RuntimeError: Error(s) in loading state_dict for LSTM: Missing key(s) in state_dict: "bias_ih_l0", "bias_hh_l0".');
	expect([layer.own.names, layer.runner.given, values(layer)]).toEqual([null, null, before]);
	await said.getByRole('button', { name: 'Dismiss' }).click();
	await expect.element(said).not.toBeInTheDocument();
	await expect.element(page.getByRole('button', { name: 'Your weights…' })).toHaveFocus();
});

test('keys with a prefix are taken without it, by one button', async () => {
	const { layer, cell } = await open();
	const bytes = new Uint8Array(await (await file(weightsUrl, '')).arrayBuffer());
	const length = new DataView(bytes.buffer).getUint32(0, true);
	const header = new TextEncoder().encode(new TextDecoder().decode(bytes.subarray(8, 8 + length)).replaceAll(/"(weight|bias)/g, '"module.$1'));
	const size = new Uint8Array(8);
	new DataView(size.buffer).setUint32(0, header.length, true);
	drop(cell, [new File([size, header, bytes.subarray(8 + length)], 'parallel.safetensors')]);
	await expect.element(page.getByRole('alert')).toHaveTextContent('All keys have “module.” in front, as DataParallel saves them.');
	await page.getByRole('button', { name: 'Take them without “module.”' }).click();
	await expect.element(page.getByText('Your weights: parallel.safetensors')).toBeVisible();
	await expect.poll(() => layer.runner.given?.size).toBe(4);
});

test.each<readonly [string, string, Uint8Array<ArrayBuffer>, string]>([
	['cut off', 'w.safetensors', Uint8Array.from([200, 0, 0, 0, 0, 0, 0, 0, 0x7b]), 'It is cut off within the header.'],
	[
		'a nesting bomb',
		'w.safetensors',
		new TextEncoder().encode('\x00\x00\x01\x00\x00\x00\x00\x00{"a":' + '['.repeat(65536)),
		'Its header is nested more deeply than a list of tensors is.'
	],
	['no archive', 'w.npz', new TextEncoder().encode('PK\x03\x04 and nothing else'), 'It is no zip archive that can be read, or it is cut off.'],
	['text', 'x.npy', new TextEncoder().encode('<script>alert(1)</script>'), 'It is no safetensors, .npz or .npy file: it begins as none of them.']
])('a file that is %s gets one sentence, and nothing else changes', async (_, name, bytes, why) => {
	const { layer, cell } = await open();
	drop(cell, [new File([bytes], name)]);
	await expect.element(page.getByRole('alert')).toHaveTextContent(`${name} was not taken. ${why}`);
	expect([layer.own.names, layer.runner.given]).toEqual([null, null]);
});

test('a file can be chosen by keyboard, and other files are left to the page', async () => {
	const { layer, cell } = await open();
	const other = new DragEvent('drop', { dataTransfer: new DataTransfer(), bubbles: true, cancelable: true });
	other.dataTransfer!.items.add(new File(['# A notebook'], 'notebook.md'));
	let left = false;
	document.addEventListener(
		'drop',
		(event) => {
			left = !event.defaultPrevented;
			// The page would open it.
			event.preventDefault();
		},
		{ once: true }
	);
	cell.dispatchEvent(other);
	expect(left).toBe(true);
	await userEvent.upload(page.getByLabelText('Files of your weights'), await file(weightsUrl, 'layer.safetensors'));
	await expect.element(page.getByText('Your weights: layer.safetensors')).toBeVisible();
	await expect.poll(() => layer.runner.given?.size).toBe(4);
});

/** A .safetensors file of one float16 tensor. */
function large(numbers: number): File {
	const header = new TextEncoder().encode(JSON.stringify({ weight_ih_l0: { dtype: 'F16', shape: [numbers], data_offsets: [0, 2 * numbers] } }));
	return new File([BigUint64Array.of(BigInt(header.length)), header, new Uint8Array(2 * numbers)], 'large.safetensors');
}

test('a large file is read beside the page, which says how far it is and lets it be stopped', async () => {
	const { layer, cell } = await open();
	drop(cell, [large(2 ** 26)]);
	await expect.element(page.getByText(/^Reading … \d+ %$/)).toBeVisible();
	// In the page itself: a click that comes from outside it may come when all is read.
	(page.getByRole('button', { name: 'Stop' }).element() as HTMLElement).click();
	await tick();
	expect(document.body.textContent).not.toContain('Reading …');
	await expect.element(page.getByRole('button', { name: 'Your weights…' })).toHaveFocus();
	drop(cell, [await file(weightsUrl, 'layer.safetensors')]);
	await expect.element(page.getByText('Your weights: layer.safetensors')).toBeVisible();
	expect(layer.own.refusal).toBeNull();
});

test('more numbers than a run has room for are refused, with how many may be', async () => {
	const { cell } = await open();
	drop(cell, [large(2 ** 26 + 1)]);
	await expect.element(page.getByText('They are 67,108,865 numbers, and at most 67,108,864 are taken.')).toBeVisible();
});

test('the ONNX file has the weights that the run has', async () => {
	const { layer, cell } = await open();
	const own = onnxFile(layer.running);
	drop(cell, [await file(weightsUrl, 'layer.safetensors')]);
	await expect.poll(() => layer.runner.given?.size).toBe(4);
	const theirs = onnxFile(layer.running);
	if ('why' in own || 'why' in theirs) throw new Error('no file');
	expect([own.name, theirs.name, own.blob.size === theirs.blob.size]).toEqual(['lstm.onnx', 'lstm.onnx', true]);
	expect(await theirs.blob.text()).not.toBe(await own.blob.text());
});
