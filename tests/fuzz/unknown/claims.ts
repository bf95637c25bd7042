import { evaluate, evaluateAssuming } from '../../../src/lib/frameworks/evaluate.ts';
import { kinds, type Kind, type KindName } from './kinds.ts';

type Run = ReturnType<typeof evaluate>;

/** What gives the unknown may draw. */
const seeds = 'import random, numpy, torch; random.seed(0); numpy.random.seed(0); torch.manual_seed(0)';

const limits = { steps: 200_000 };
const evaluated = (text: string, line: string): Run => evaluate(`${line}\n${seeds}\n${text}`, limits);

/** The same with something in the place of what is not known. */
const evaluatedWith = (text: string, { unknown }: Kind, value: Kind['values'][number]): Run =>
	typeof value === 'string' ? evaluated(text, value) : evaluateAssuming(`${unknown}\n${seeds}\n${text}`, { sizes: value }, limits);

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
export function claims(text: string, name: KindName): { readonly facts: number; readonly wrong: readonly string[] } {
	const kind: Kind = kinds[name];
	const said = evaluated(text, kind.unknown);
	const printed = prints(said.stdout);
	const shaped = said.bindings.filter(({ shape }) => shape);
	const shapes = new Map<string, (string | null)[]>();
	for (const one of said.bindings) {
		const known = shapes.get(placeOf(one));
		if (known) known.push(shapeOf(one));
		else shapes.set(placeOf(one), [shapeOf(one)]);
	}
	const wrong: string[] = [];
	for (const value of kind.values) {
		const run = evaluatedWith(text, kind, value);
		const where = typeof value === 'string' ? value : JSON.stringify([...value]);
		const ended = run.outcome.kind === 'ok';
		const contradicted = (ended ? notPrinted : notPrintedBefore)(printed, prints(run.stdout));
		if (contradicted !== undefined)
			wrong.push(
				`${where}: said ${contradicted}, of ${prints(run.stdout)
					.filter((one) => tagOf(one) === tagOf(contradicted))
					.join('')}`
			);
		for (const one of run.bindings) {
			const shown = shapes.get(placeOf(one));
			if (one.shape && !said.stopped && shown?.length && shown.length < mostHits && !shown.some((shape) => shape === null || shape === shapeOf(one)))
				wrong.push(`${where}: ${one.name} at ${one.line} said ${shown.join(', ')}, is ${shapeOf(one)}`);
		}
		if (!ended) continue;
		if (said.outcome.kind === 'raised') wrong.push(`${where}: said to raise at ${said.outcome.line}: ${said.outcome.message}`);
		// Python warns once for each of its own places: at the first line that leads there.
		for (const { line, message } of said.warnings)
			if (!run.warnings.some((one) => one.line <= line && one.message === message)) wrong.push(`${where}: said to warn at ${line}: ${message}`);
	}
	return { facts: printed.filter(isKnown).length + shaped.length, wrong };
}
