import { describe, expect, it } from 'vitest';
import { casesIn } from '../../cases/cases.js';
import { evaluate } from '$lib/frameworks/evaluate.ts';

const before = "import torch\nimport pandas as pd\ndf = pd.read_csv('x.csv')";

for (const [file, cases] of casesIn(new URL('../../cases/unknown/', import.meta.url)))
	describe(`${file}: what is known where \`df\` is not`, () => {
		for (const { name, source, expected } of cases) it(name, () => expect(evaluate(`${before}\n${source}`).stdout.trim()).toBe(expected));
	});
