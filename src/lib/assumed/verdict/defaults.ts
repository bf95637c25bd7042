import { saidAt, type Trial } from '../search.ts';
import { inConstructor } from '../repair/constructors.ts';
import { reached, type Flows } from '../text/flows.ts';

/** `embed_dim=100`. */
export type Default = string;

/**
 * The defaults of a constructor that contradict each other, where these alone make it raise: of sizes that have to divide one another, or to be
 * so many times another. Empty where an argument without a default has a part in it, or the program calls the class with others.
 */
export function clashing({ raised, guess, trace: { source } }: Trial, flows: Flows): readonly Default[] {
	if (!raised || !inConstructor(raised)) return [];
	const said = saidAt(source, raised.span);
	const isOwn = raised.type === 'AssertionError' || /^(?:assert|raise|(?:el)?if)\b/.test(said);
	if (!/divisible/.test(raised.message) && !(isOwn && /%|\/\/|\*/.test(said))) return [];
	const args = guess.slots.filter(({ what }) => what === 'argument');
	const named = new Set([...said.matchAll(/[A-Za-z_]\w*/g)].map(([name]) => name));
	const isOfArgument = (one: string): boolean => args.some(({ name }) => name === one);
	const behind = reached(
		flows,
		[...named].filter((one) => !isOfArgument(one))
	);
	const slots = args.filter(({ name }) => named.has(name) || behind.has(name));
	const defaults = slots.flatMap(({ name, of, optional, leaf }) => {
		const size = optional && leaf.kind === 'size' && typeof leaf.size === 'string' ? guess.sizes.get(leaf.size) : undefined;
		return size?.natural !== undefined && size.natural > 1 && of !== null && !isCalled(source, of) ? [`${name}=${size.natural}`] : [];
	});
	return defaults.length > 1 && defaults.length === slots.length ? defaults : [];
}

/** Whether a class is named anywhere but where it is defined. */
const isCalled = (source: string, cls: string): boolean =>
	new RegExp(`\\b${cls}\\b`).test(source.replace(new RegExp(`^[ \\t]*class ${cls}\\b`, 'gm'), '').replaceAll(new RegExp(`\\bsuper\\(\\s*${cls}\\b`, 'g'), ''));
