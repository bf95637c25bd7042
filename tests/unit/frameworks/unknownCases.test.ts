import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const folder = new URL('../../cases/unknown/', import.meta.url);
const before = "import torch\nimport pandas as pd\ndf = pd.read_csv('x.csv')";

for (const file of readdirSync(folder))
	describe(`${file}: what is known where \`df\` is not`, () => {
		for (const text of readFileSync(new URL(file, folder), 'utf8').trim().split('\n-----\n')) {
			const [source, expected] = text.split('\n==>');
			it(source!.split('\n')[0]!.slice(2), () => expect(evaluate(`${before}\n${source!}\n`).stdout.trim()).toBe(expected!.trim()));
		}
	});
