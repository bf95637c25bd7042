import type { Attachment } from 'svelte/attachments';

/** Tells once that the reader has come to an element: he scrolled and it is nearly in view, or he points at it or moves the focus into it. A page that is only opened has not come to anything. */
export const comingNear =
	(come: () => void): Attachment<HTMLElement> =>
	(element) => {
		const over = new AbortController();
		const once = { once: true, passive: true, signal: over.signal };
		const observer = new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come(), { rootMargin: '25%' });
		addEventListener('scroll', () => observer.observe(element), once);
		for (const type of ['pointerenter', 'focusin']) element.addEventListener(type, come, once);
		return () => {
			over.abort();
			observer.disconnect();
		};
	};
