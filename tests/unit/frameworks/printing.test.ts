import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';

interface Row {
	readonly source: string;
	readonly stdout: string;
}

const rows = readFileSync(new URL('../../reference/printing.jsonl', import.meta.url), 'utf8')
	.trim()
	.split('\n')
	.map((line) => JSON.parse(line) as Row);

const imports = 'import torch\nfrom torch import nn\nimport torch.nn.functional as F\n';

describe('a tensor is printed as PyTorch prints it', () => {
	it.each(rows)('$source', ({ source, stdout }) => {
		const trace = evaluate(imports + source);
		expect(trace.stdout).toBe(stdout);
		expect(trace.outcome).toEqual({ kind: 'ok' });
	});
});
