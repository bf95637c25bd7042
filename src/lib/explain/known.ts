import type { Check, Wording } from './check.ts';
import { checks } from './checks/all.ts';
import type { Squeezed } from './squeezed.ts';
import { find, templateOf, type Match, type Template } from './template.ts';

/** A check whose message stands in a text. */
export interface Known {
	readonly check: Check;
	readonly wording: Wording;
	readonly match: Match;
}

interface Form {
	readonly check: Check;
	readonly wording: Wording;
	readonly template: Template;
}

let made: readonly Form[] | null = null;
const forms = (): readonly Form[] =>
	(made ??= checks.flatMap((check) => check.wordings.map((wording) => ({ check, wording, template: templateOf(wording.text) }))));

/** What speaks for one of several messages: that it is whole, that it is no aside, how much it says in words, and that it is told from others by more than these. */
const weight = ({ check, wording, match }: Known): number => (match.isCut ? 0 : 1e6) - (check.isAside ? 5e5 : 0) + match.letters + (wording.when ? 20 : 0);

/** The messages that stand in a text, the one that matters most first. */
export function knownIn(text: Squeezed): readonly Known[] {
	const found: Known[] = [];
	for (const { check, wording, template } of forms()) {
		const match = find(template, text);
		if (!match) continue;
		if (wording.when && !wording.when.test(text.text.slice(match.from, match.to)) && !wording.when.test(around(text, match))) continue;
		if (wording.unless?.test(around(text, match))) continue;
		found.push({ check, wording, match });
	}
	const [best, ...others] = found.sort((a, b) => weight(b) - weight(a));
	if (!best) return [];
	// Of a message that is cut, its beginning may be a wording that is whole.
	const fuller = others.find(({ check, match }) => check === best.check && match.from === best.match.from && match.letters > best.match.letters);
	return fuller ? [fuller, best, ...others.filter((one) => one !== fuller)] : [best, ...others];
}

/** The same message with other numbers, further on: so often at most. */
const mostAgain = 5;

export function againIn(text: Squeezed, { check, wording, match }: Known): readonly Known[] {
	const template = templateOf(wording.text);
	const found: Known[] = [];
	for (let last = match; found.length < mostAgain;) {
		const next = find(template, text, last.to);
		if (!next || next.isCut) break;
		last = next;
		if (!wording.unless?.test(around(text, next))) found.push({ check, wording, match: next });
	}
	return found;
}

/** A few hundred letters on either side: frames of the traceback, what was called. */
const around = ({ text }: Squeezed, { from, to }: Match): string => text.slice(Math.max(0, from - 400), to + 200);
