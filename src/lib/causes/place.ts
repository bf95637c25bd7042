import { defaultLayer, type LayerSettings } from '../ir/index.ts';
import type { Document } from '../notebook/document.ts';
import { writeLink, writeNotebookLink } from '../notebook/link/link.ts';
import { packCells } from '../notebook/link/pack.ts';

/** What is seen at a place: the beginning of what is raised, a sign of what is found though nothing is raised, that it runs, or that training it on a card needs more than so many bytes. */
export type Seen = { readonly raises: string } | { readonly hazard: RegExp } | { readonly runs: true } | { readonly needs: number };

/** Where a cause can be seen happening. */
export type Place =
	| { readonly kind: 'layer'; readonly title: string; readonly settings: Partial<LayerSettings>; readonly seen: Seen }
	| { readonly kind: 'code'; readonly title: string; readonly source: string; readonly seen: Seen }
	/** A message as it is pasted, and the check that it is known as. */
	| { readonly kind: 'error'; readonly title: string; readonly text: string; readonly check: string }
	| { readonly kind: 'lesson'; readonly title: string; readonly slug: string }
	/** Versions, as the address of their page has them, and the verdict. */
	| { readonly kind: 'versions'; readonly title: string; readonly address: string; readonly verdict: 'tested' | 'untested' | 'cpu' | 'directml' }
	/** It cannot be shown here, and why. */
	| { readonly kind: 'missing'; readonly title: string };

export const layerOf = (settings: Partial<LayerSettings>): LayerSettings => ({ ...defaultLayer, ...settings });

/** The address of a place below the site's root; null where there is none. */
export function addressOf(place: Place): string | null {
	switch (place.kind) {
		case 'layer':
			return `#${writeLink(layerOf(place.settings))}`;
		case 'code':
			return notebook({ title: place.title, cells: [{ id: 'cause', kind: 'code', source: place.source }] });
		case 'error':
			return notebook({ title: place.title, cells: [{ id: 'cause', kind: 'error', text: place.text }] });
		case 'lesson':
			return `learn/${place.slug}/`;
		case 'versions':
			return `guide/versions/#${place.address}`;
		case 'missing':
			return null;
	}
}

const notebook = (document: Document): string => `#${writeNotebookLink({ layer: '', cells: packCells(document), kept: null })}`;
