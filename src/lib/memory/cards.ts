const GiB = 2 ** 30;

/** Memory that a program can be held against. */
export interface Card {
	readonly bytes: number;
	/** Cards that have so much. */
	readonly examples: string;
}

/** Sizes of memory that cards are sold with, from general knowledge: to be held against the makers' data sheets. Sold as GB, they are GiB. */
export const cards: readonly Card[] = [
	{ bytes: 4 * GiB, examples: 'GTX 1650' },
	{ bytes: 6 * GiB, examples: 'RTX 2060' },
	{ bytes: 8 * GiB, examples: 'RTX 3070, RTX 4060' },
	{ bytes: 11 * GiB, examples: 'RTX 2080 Ti' },
	{ bytes: 12 * GiB, examples: 'RTX 3060, RTX 4070' },
	{ bytes: 16 * GiB, examples: 'T4, V100, RTX 4080' },
	{ bytes: 24 * GiB, examples: 'RTX 3090, RTX 4090, L4' },
	{ bytes: 40 * GiB, examples: 'A100' },
	{ bytes: 48 * GiB, examples: 'RTX A6000, L40S' },
	{ bytes: 80 * GiB, examples: 'A100 80GB, H100' }
];

/** The card that is asked about where nobody says which. */
export const usualCard = 8 * GiB;

/** The card whose size a message gives: `7.79 GiB` is what a card of 8 leaves to programs. */
export const cardOf = (bytes: number): number => cards.find((card) => card.bytes >= bytes && card.bytes <= bytes * 1.15)?.bytes ?? bytes;
