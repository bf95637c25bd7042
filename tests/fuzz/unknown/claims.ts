import { evaluate } from '../../../src/lib/frameworks/evaluate.ts';
import { concretes, type Kind } from './programs.ts';

type Run = ReturnType<typeof evaluate>;

/** What gives the unknown may draw. */
const seeds = 'import random, numpy, torch; random.seed(0); numpy.random.seed(0); torch.manual_seed(0)';

const evaluated = (text: string, df: string): Run => evaluate(`${df}\n${seeds}\n${text}`, { steps: 500_000 });

/** What was printed, one print after the other: each begins with its tag. */
const prints = (stdout: string): readonly string[] => stdout.split(/^(?=@)/m).filter((one) => one.startsWith('@'));
const tagOf = (print: string): string => print.split(/\s/, 1)[0]!;
const isKnown = (print: string): boolean => !print.includes('<unknown>');
const agree = (claim: string, print: string): boolean => claim === print || (!(isKnown(claim) && isKnown(print)) && tagOf(claim) === tagOf(print));

/** The first claim that is not printed in its turn. */
function notPrinted(claims: readonly string[], printed: readonly string[]): string | undefined {
	let at = 0;
	return claims.find((claim) => {
		while (at < printed.length && !agree(claim, printed[at]!)) at++;
		return at++ >= printed.length;
	});
}

/** The first claim of what a run printed that came no further than some place: of what both printed once. */
function notPrintedBefore(claims: readonly string[], printed: readonly string[]): string | undefined {
	const once = (all: readonly string[], tag: string): boolean => all.filter((one) => tagOf(one) === tag).length === 1;
	return claims.find((claim) => {
		const tag = tagOf(claim);
		return (
			once(claims, tag) &&
			once(printed, tag) &&
			!agree(
				claim,
				printed.find((one) => tagOf(one) === tag)!
			)
		);
	});
}

type Bound = Run['bindings'][number];
const placeOf = ({ func, line, name }: Bound): string => `${func} ${line} ${name}`;
const shapeOf = ({ kind, shape, dtype }: Bound): string | null => (kind === 'unknown' ? null : shape ? `${dtype} (${shape.join(', ')})` : '');
/** How often a binding is kept. */
const mostHits = 3;

/** What is said of a program with an unknown in it, how much that is, and what of it is not so. */
export function claims(text: string, kind: Kind): { readonly facts: number; readonly wrong: readonly string[] } {
	const said = evaluated(text, 'import frames; df = frames.load()');
	const printed = prints(said.stdout);
	const shaped = said.bindings.filter(({ shape }) => shape);
	const shapes = new Map<string, (string | null)[]>();
	for (const one of said.bindings) {
		const known = shapes.get(placeOf(one));
		if (known) known.push(shapeOf(one));
		else shapes.set(placeOf(one), [shapeOf(one)]);
	}
	const wrong: string[] = [];
	for (const value of concretes[kind]) {
		const run = evaluated(text, `df = ${value}`);
		const ended = run.outcome.kind === 'ok';
		const contradicted = (ended ? notPrinted : notPrintedBefore)(printed, prints(run.stdout));
		if (contradicted !== undefined)
			wrong.push(
				`df = ${value}: said ${contradicted}, of ${prints(run.stdout)
					.filter((one) => tagOf(one) === tagOf(contradicted))
					.join('')}`
			);
		for (const one of run.bindings) {
			const shown = shapes.get(placeOf(one));
			if (one.shape && !said.stopped && shown?.length && shown.length < mostHits && !shown.some((shape) => shape === null || shape === shapeOf(one)))
				wrong.push(`df = ${value}: ${one.name} at ${one.line} said ${shown.join(', ')}, is ${shapeOf(one)}`);
		}
		if (!ended) continue;
		if (said.outcome.kind === 'raised') wrong.push(`df = ${value}: said to raise at ${said.outcome.line}: ${said.outcome.message}`);
		for (const { line, message } of said.warnings)
			if (!run.warnings.some((one) => one.line === line && one.message === message)) wrong.push(`df = ${value}: said to warn at ${line}: ${message}`);
	}
	return { facts: printed.filter(isKnown).length + shaped.length, wrong };
}
