/** What would make a program whole: lines that go above what it does, and lines that go below. */
export interface Lines {
	readonly above: readonly string[];
	readonly below: readonly string[];
}

const importsTorch = /^import (?:[\w.]+(?: as \w+)?, *)*torch(?:\.[\w.]+)? *(?:[,#]|$)/m;

/** Of a text, the line behind its imports, and what stands above them: comments, a text that says what it is. */
function behindImports(lines: readonly string[]): number {
	const last = lines.findLastIndex((line) => /^(?:import|from) /.test(line));
	const first = lines.findIndex((line) => /^[A-Za-z_@]/.test(line));
	// An import further down is for what stands there.
	let at = first < 0 ? 0 : first;
	while (at <= last && /^(?:(?:import|from) |\s*(?:#.*)?$)/.test(lines[at]!)) at++;
	while (at > 0 && lines[at - 1]!.trim() === '' && at > first) at--;
	return at;
}

/** With the import that lines need that draw random tensors. */
export function withImport({ above, below }: Lines, source: string): Lines {
	const needs = [...above, ...below].some((line) => /\btorch\./.test(line)) && !importsTorch.test(source) && !above.includes('import torch');
	return needs ? { above: ['import torch', ...above], below } : { above, below };
}

/** A program with these lines in it, and the number of the first of them. */
export function written(source: string, { above, below }: Lines): { readonly source: string; readonly line: number } {
	const lines = source.trimEnd().split('\n');
	const imports = above.filter((line) => /^(?:import|from) /.test(line));
	const names = above.filter((line) => !imports.includes(line));
	const at = behindImports(lines);
	const before = [...lines.slice(0, at), ...imports, ...(names.length > 0 ? [...(at + imports.length > 0 ? [''] : []), ...names, ''] : [])];
	const rest = lines.slice(at);
	while (names.length > 0 && rest[0]?.trim() === '') rest.shift();
	const whole = [...before, ...rest, ...(below.length > 0 ? ['', ...below] : [])];
	const line = below.length > 0 ? whole.length - below.length + 1 : before.length - (names.length > 0 ? names.length : imports.length - 1);
	return { source: `${whole.join('\n')}\n`, line };
}
