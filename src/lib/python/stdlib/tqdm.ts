import type { Package } from '../objects/interpreter.ts';
import { standard } from './module.ts';
import text from './tqdm.py?raw';

/** tqdm draws its bars on standard error, of which nothing is kept: what is left is the iterable. */
const contents = {
	text,
	others: null
};

export const tqdm: readonly Package[] = [
	'tqdm',
	'tqdm.auto',
	'tqdm.autonotebook',
	'tqdm.notebook',
	'tqdm.std',
	'tqdm.gui',
	'tqdm.rich',
	'tqdm.asyncio',
	'tqdm.contrib'
].map((name) => standard(name, contents));
