import { explain } from '../../../src/lib/explain/explain.ts';
import { pastes, type Paste } from './pastes.ts';

export interface Read {
	readonly paste: Paste;
	readonly framework: boolean;
	readonly check: boolean;
	readonly numbers: boolean;
	readonly said: string;
}

const flat = (value: unknown): readonly string[] => (Array.isArray(value) ? value.flatMap(flat) : [String(value).toLowerCase().replace(/^'|'$/g, '')]);

/** What is made of so many messages that were mangled. */
export function* readMangled(count: number, seed: number): Generator<Read> {
	for (const paste of pastes(count, seed)) {
		const { check, framework, numbers } = explain(paste.text);
		const got = Object.values(numbers).flatMap(flat);
		yield {
			paste,
			framework: framework === paste.framework || (paste.framework === 'tf' && (framework === 'directml' || check?.isOps === true)),
			check: check?.id === paste.check,
			numbers: paste.numbers.every((one) => got.includes(one)),
			said: `${framework} ${check?.id ?? 'null'} ${JSON.stringify(numbers)}`
		};
	}
}
