import type { LayerSettings } from '../../ir/index.ts';
import type { Given, Passed } from './runLayer.ts';

export interface LayerRequest {
	readonly settings: LayerSettings;
	readonly passed: Passed;
}

export type LayerAnswer =
	| { readonly kind: 'ran'; readonly given: Given; readonly ms: number }
	/** What tfjs threw. */
	| { readonly kind: 'raised'; readonly type: string; readonly message: string };
