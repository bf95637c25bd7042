import { articles, causes } from '../causes/causes.ts';
import { addressOf, type Place } from '../causes/place.ts';

/** What the guide takes from the code that it tells of, so that it says what is so. */
export { keyGroups } from '../notebook/keys.ts';
export { linkKeys } from '../notebook/link/linkTable.ts';

/** A cause as the guide prints it. */
export interface CauseShown {
	readonly cause: string;
	readonly claim: string;
	readonly fact: string | null;
	readonly evidence: string;
	readonly places: readonly { readonly title: string; readonly address: string | null; readonly sees: string | null }[];
}

/** What one sees where a link leads. */
function sees(place: Place): string | null {
	switch (place.kind) {
		case 'layer':
		case 'code':
			return 'needs' in place.seen
				? 'it runs; what it takes is told below it, at “Does it fit?”'
				: 'raises' in place.seen
					? place.seen.raises
					: 'hazard' in place.seen
						? 'nothing is raised: a silent mistake'
						: 'it runs';
		case 'error':
			return 'the message, explained';
		case 'lesson':
			return 'a lesson';
		case 'versions':
			return { tested: 'tested', untested: 'not tested', cpu: 'a build without CUDA', directml: 'no kernel' }[place.verdict];
		case 'missing':
			return null;
	}
}

/** The causes that articles name, by article. */
export const articleCauses = Object.entries(articles).map(([article, asks]) => ({
	asks,
	causes: causes
		.filter((one) => one.article === article)
		.map(({ cause, claim, fact, evidence, places }): CauseShown => ({
			...{ cause, claim, fact, evidence },
			places: places.map((place) => ({ title: place.title, address: addressOf(place), sees: sees(place) }))
		}))
}));
