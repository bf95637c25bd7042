import { printTorch } from '../frameworks/torch/print.ts';
import { readPaste } from '../notebook/paste/paste.ts';
import type { Document } from '../notebook/document.ts';
import { mostIpynb, readIpynb } from '../notebook/file/ipynb.ts';
import { mostRead, readMarkdown, writeMarkdown, type Opened } from '../notebook/file/markdown.ts';
import { writeIpynb } from '../notebook/file/writeIpynb.ts';
import { titleOfNotebook } from '../notebook/title.ts';
import type { Notebook } from './notebook.svelte.ts';
import { isOfWeights } from './weights/names.ts';

export interface SavedFile {
	readonly name: string;
	readonly blob: Blob;
}

/** What a file's name ends with, for the browser's picker. */
export const accepted = '.md,.markdown,.ipynb,.py,.txt';

/** Bytes: a letter takes four at most, and most of a notebook's are pictures in plain ASCII. */
const mostBytes: ReadonlyMap<string, number> = new Map([
	['ipynb', 1.5 * mostIpynb],
	...['md', 'markdown', 'py', 'txt'].map((kind): [string, number] => [kind, 4 * mostRead])
]);

export const extensionOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

/** Opens a file as another notebook; undo brings the one before back. What cannot be taken is said in a sentence, and nothing is changed. */
export async function openFile(notebook: Notebook, file: File): Promise<boolean> {
	const opened = await readNotebook(file);
	if (opened.kind === 'bad') {
		notebook.complaints = [`${shortened(file.name)} cannot be opened: ${opened.why}.`];
		return false;
	}
	const named = titled(opened.document, file.name);
	await notebook.open(named, opened.complaints);
	return true;
}

export const shortened = (name: string): string => (name.length > 60 ? `${name.slice(0, 40)}…${name.slice(-15)}` : name);

/** A notebook without a name of its own is called as its file is. */
export function titled(document: Document, name: string): Document {
	const title = document.title ?? name.replace(/\.[^.]+$/, '').slice(0, 200);
	const { origin } = document;
	return { ...document, title, ...(origin && { origin: { ...origin, title } }) };
}

/** The text of a file, or why it has none. */
export async function textOf(file: File, mostBytes: number): Promise<string | { readonly why: string }> {
	if (file.size > mostBytes) return { why: `it has ${(file.size / 1e6).toFixed(0)} MB, and at most ${mostBytes / 1e6} MB are read` };
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
	} catch (error) {
		return { why: error instanceof TypeError ? 'it is no text in UTF-8' : 'the browser could not read it' };
	}
	return text.includes('\0') ? { why: 'it is no text' } : text;
}

/** Reads a file of any kind that a notebook may be. Never throws. */
export async function readNotebook(file: File): Promise<Opened> {
	const bad = (why: string): Opened => ({ kind: 'bad', why });
	const kind = extensionOf(file.name);
	const most = mostBytes.get(kind);
	if (most === undefined)
		return bad(
			isOfWeights(file.name)
				? 'weights are let go over the layer or the program that is to have them'
				: 'a notebook is a file that ends with .md, .ipynb, .py or .txt'
		);
	const text = await textOf(file, most);
	if (typeof text !== 'string') return bad(text.why);
	if (kind === 'ipynb') return readIpynb(text);
	if (kind === 'md' || kind === 'markdown') return readMarkdown(text);
	if (text.length > mostRead) return bad(`it has more than ${mostRead.toLocaleString('en-US')} characters`);
	const plain = text.replace(/^\ufeff/, '');
	const isError = kind === 'txt' && readPaste(plain).kind === 'error';
	const fence = '`'.repeat(Math.max(3, ...[...plain.matchAll(/`+/g)].map(([run]) => run.length + 1)));
	return readMarkdown(`${fence}${isError ? 'error' : 'python'}\n${plain.replace(/\r?\n$/, '')}\n${fence}\n`);
}

/** A name that every file system takes. */
export function fileName(notebook: Notebook, extension: string): string {
	const name = titleOfNotebook(notebook.document)
		.replace(/[\p{Cc}\\/:*?"<>|]+/gu, '-')
		.replace(/^[. ]+|[. ]+$/g, '')
		.slice(0, 80);
	return `${name || 'Notebook'}.${extension}`;
}

export const markdownFile = (notebook: Notebook): SavedFile => ({
	name: fileName(notebook, 'md'),
	blob: new Blob([writeMarkdown(notebook.document)], { type: 'text/markdown' })
});

export const ipynbFile = (notebook: Notebook): SavedFile => ({
	name: fileName(notebook, 'ipynb'),
	blob: new Blob([writeIpynb(notebook.document, printTorch)], { type: 'application/x-ipynb+json' })
});

/** Hands a file to the browser to be saved. */
export function save({ name, blob }: SavedFile): void {
	const address = URL.createObjectURL(blob);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	link.click();
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
