import type { Attachment } from 'svelte/attachments';

/** What hands are on an element: a pointer or a key that went down in it and is not up yet. */
interface Held {
	takeHold(hand: 'pointer' | 'key'): void;
	letGo(...hands: ('pointer' | 'key')[]): void;
}

/** Tells of pointers and keys that go down in an element, before what lies in it hears of them, and of those that come up wherever they do. */
export const holding =
	(held: Held): Attachment =>
	(element) => {
		const listening = new AbortController();
		const { signal } = listening;
		element.addEventListener('pointerdown', () => held.takeHold('pointer'), { capture: true, signal });
		element.addEventListener('keydown', () => held.takeHold('key'), { capture: true, signal });
		for (const type of ['pointerup', 'pointercancel']) addEventListener(type, () => held.letGo('pointer'), { signal });
		addEventListener('keyup', () => held.letGo('key'), { signal });
		addEventListener('blur', () => held.letGo('pointer', 'key'), { signal });
		return () => listening.abort();
	};
