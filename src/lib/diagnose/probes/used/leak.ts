import type { Diagnostic, Trace } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found, lineOf } from './learning.ts';
import { boundIn, nodesIn, treeOf, type Call } from './tree.ts';

type Node = Statement | Expression;

/** Statistics that are taken of all samples, by which all are scaled before some are put aside for a test. */
export const scaledByAll: Hazard = (trace) => {
	const { source, outcome } = trace;
	if (outcome.kind !== 'ok' || !/test|val(?!ue)|hold_?out|evaluate/i.test(source)) return [];
	const statements = treeOf(trace);
	const found: Diagnostic[] = [];
	for (const statement of statements) {
		if (statement.kind !== 'assign' && statement.kind !== 'expression') continue;
		for (const node of nodesIn(statement)) {
			const of = node.kind === 'call' ? measured(trace, node) : null;
			if (of === null) continue;
			const scaled = scaledNames(trace, statement, of);
			const split = scaled.map((name) => splitOf(trace, statement.to, name)).find((one) => one !== null);
			if (split && !isReplaced(statements, of, statement, split)) found.push(told(trace, statement, of, split));
		}
	}
	return found.slice(0, 1);
};

const text = ({ source }: Trace, { from, to }: Node): string => source.slice(from, to);

/** The name whose statistics over all samples a call takes: `x.mean()`, `np.mean(x, axis=0)`, `scaler.fit(x)`, `norm.adapt(x)`; null of all else. */
function measured(trace: Trace, { callee, args }: Call): string | null {
	if (callee.kind !== 'attribute') return null;
	const [first] = args;
	const given = first?.kind === 'positional' && first.value.kind === 'name' ? first.value.name : null;
	if (/^(?:fit|fit_transform|adapt)$/.test(callee.name)) {
		const made = callee.object.kind === 'call' ? text(trace, callee.object) : madeAs(trace, text(trace, callee.object));
		return given !== null && /Scaler\(|Normalization\(/.test(made) ? given : null;
	}
	if (!/^(?:mean|std|min|max|amin|amax)$/.test(callee.name) || callee.object.kind !== 'name') return null;
	const isFunction = /^(?:np|numpy|torch|tf)$/.test(callee.object.name);
	const rest = isFunction ? args.slice(1) : args;
	const overAll = rest.every(({ value }) => text(trace, value) === 'True' || /^\(?\s*0\b/.test(text(trace, value)));
	return overAll ? (isFunction ? given : callee.object.name) : null;
}

/** What a name is assigned. */
function madeAs({ source }: Trace, name: string): string {
	return new RegExp(`^\\s*${name.replaceAll('.', '\\.')}\\s*=\\s*(.*)$`, 'm').exec(source)?.[1] ?? '';
}

/** The names of what is scaled by a statistic: what a scaler gives, or what the statistics are taken from and divided by. */
function scaledNames(trace: Trace, statement: Statement, of: string): readonly string[] {
	const own = statement.kind === 'assign' ? statement.targets.flatMap(boundIn) : [];
	const whole = text(trace, statement);
	if (/\.adapt\(/.test(whole)) return [of];
	if (/\.fit_transform\(/.test(whole)) return own;
	// `scaled = (x - mean) / std`, there or later.
	const scales = new RegExp(`\\(\\s*${of}\\s*-[^\\n]*\\)\\s*/`);
	const later = /\.fit\(/.test(whole) ? new RegExp(`\\.transform\\(\\s*${of}\\s*\\)`) : scales;
	return treeOf(trace).flatMap((one) =>
		one.kind === 'assign' && one.from >= statement.from && later.test(text(trace, one)) ? one.targets.flatMap(boundIn) : []
	);
}

/** Where a name is split into its first rows and the rest. */
function splitOf({ source }: Trace, from: number, name: string): number | null {
	const after = source.slice(from);
	const by = new RegExp(`\\btrain_test_split\\(\\s*${name}\\b`).exec(after);
	if (by) return from + by.index;
	const head = new RegExp(`(?<![\\w.])${name}\\[\\s*:\\s*([\\w.]+)\\s*[\\],]`).exec(after);
	if (!head) return null;
	return new RegExp(`(?<![\\w.])${name}\\[\\s*${head[1]}\\s*:\\s*[\\],]`).test(after) ? from + head.index : null;
}

/** Whether what was measured is a part of the data by then: `x = x[:800]` stands before. */
function isReplaced(statements: readonly Statement[], name: string, at: Statement, split: number): boolean {
	return statements.some(
		(one) => one.kind === 'assign' && one.from < at.from && one.from < split && one.targets.flatMap(boundIn).includes(name) && holdsPart(one.value)
	);
}

const holdsPart = (value: Expression): boolean => [...nodesIn(value)].some((one) => one.kind === 'slice' && one.stop !== null);

function told(trace: Trace, statement: Statement, of: string, split: number): Diagnostic {
	const names = statement.kind === 'assign' ? statement.targets.flatMap(boundIn) : [];
	return found(trace, statement, {
		code: 'probe.scaled_by_all',
		message: `Nothing is raised. The scaling is made of all of \`${of}\`, and what the test is made of has a part in it.`,
		cause: `${names.length > 0 ? `\`${names[0]}\` changes` : 'It changes'} with the samples that line ${lineOf(trace, { from: split, to: split })} puts aside: the model is trained on numbers that know of them. Take the statistics of the training part, and scale both by them.`
	});
}
