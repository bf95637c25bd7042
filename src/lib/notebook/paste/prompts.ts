import { counted, type Line, type Step } from './line.ts';

const repl = /^\s*(?:>>>|\.\.\.)(?: |$)/;
const ipython = /^\s*In ?\[(\d+|\s|\*)\]:\s?/;
const ipythonMore = /^\s+\.{3,}:\s?/;
const lab = /^\s*\[(\d+|\s|\*)\]:\s*$/;
const out = /^\s*Out ?\[(\d+)\]:/;

/** Code without the prompts that it was typed at, and without what was answered. */
export function withoutPrompts(lines: readonly Line[]): Step | null {
	const code = lines.filter((line) => line.code);
	if (code.some(({ text }) => /^\s*>>>(?: |$)/.test(text))) return withoutReplPrompts(lines);
	if (code.some(({ text }) => ipython.test(text))) return withoutCellPrompts(lines, ipython);
	return code.filter(({ text }) => lab.test(text)).length > 1 ? withoutCellPrompts(lines, lab) : null;
}

function withoutReplPrompts(lines: readonly Line[]): Step {
	let prompts = 0;
	let more = false;
	let answered = 0;
	let session = false;
	const kept = lines.map((line): Line => {
		if (!line.code) return line;
		if (!repl.test(line.text)) {
			// What stands above the first prompt was not answered by it.
			if (line.text.trim() !== '' && session) answered++;
			return { text: line.text, code: line.text.trim() === '' };
		}
		session = true;
		prompts++;
		more ||= line.text.trim().startsWith('...');
		return { text: line.text.replace(repl, ''), code: true };
	});
	const answers = answered > 0 ? `, and ${counted(answered, 'line')} of output` : '';
	return { lines: kept, said: `took off ${counted(prompts, 'prompt')}, \`>>>\`${more ? ' and `...`' : ''}${answers}` };
}

/** IPython's, in a terminal with code behind each prompt, or copied from a notebook with the code below. */
function withoutCellPrompts(lines: readonly Line[], prompt: RegExp): Step {
	const names: string[] = [];
	const behind = lines.some(({ text, code }) => code && prompt.test(text) && text.replace(prompt, '').trim() !== '');
	let answered = 0;
	let inside: 'before' | 'code' | 'output' = 'before';
	const kept = lines.map((line): Line => {
		if (!line.code) return line;
		const { text } = line;
		const found = prompt.exec(text);
		if (found) {
			names.push(found[1]!.trim());
			inside = 'code';
			const rest = text.replace(prompt, '');
			return rest.trim() === '' ? { text: '', code: true } : { text: rest, code: true };
		}
		if (behind && ipythonMore.test(text)) return { text: text.replace(ipythonMore, ''), code: true };
		if (text.trim() === '') return line;
		if (out.test(text)) inside = 'output';
		else if (behind && inside === 'code') inside = 'output';
		if (inside === 'code') return line;
		answered++;
		return { text, code: false };
	});
	const label = prompt === lab ? (n: string) => `[${n}]` : (n: string) => `In [${n}]`;
	const [first = ''] = names;
	const last = names[names.length - 1] ?? '';
	const which = first === '' ? '' : names.length === 1 ? `, \`${label(first)}\`` : `, \`${label(first)}\` to \`${label(last)}\``;
	const answers = answered > 0 ? `, and ${counted(answered, 'line')} of output` : '';
	return { lines: kept, said: `took off ${counted(names.length, 'prompt')}${which}${answers}` };
}
