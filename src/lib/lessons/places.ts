/** Lessons that are not written yet, by their part of the list: their places are kept. */
export const toCome: readonly { readonly part: string; readonly title: string; readonly summary: string }[] = [
	{ part: 'The machine', title: 'Does it fit?', summary: 'Where the memory goes, and what to change first.' },
	{ part: 'The machine', title: 'Versions and DirectML', summary: 'Which three numbers must agree.' },
	{ part: 'And', title: 'Said of LSTMs, and not so', summary: 'Claims that one reads, each of them run.' }
];
