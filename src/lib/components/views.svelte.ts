import type { Depth } from '../notebook/view.ts';

/** The views that are not on the first screen: loaded when one is opened, or a little before. */
const loaders = {
	network: null,
	unrolled: () => import('./unrolled/Unrolled.svelte'),
	step: () => import('./cell/CellView.svelte')
};

interface Views {
	readonly unrolled?: (typeof import('./unrolled/Unrolled.svelte'))['default'];
	readonly step?: (typeof import('./cell/CellView.svelte'))['default'];
	/** One could not be loaded. */
	readonly failed?: boolean;
}

let loaded = $state.raw<Views>({});

export const views = {
	/** Those that are here. */
	get loaded(): Views {
		return loaded;
	}
};

export const isLoaded = (depth: Depth): boolean => depth === 'network' || loaded[depth] !== undefined;

/** Never rejects: a view that cannot be had is said in its place. */
export async function loadView(depth: Depth): Promise<void> {
	if (isLoaded(depth)) return;
	try {
		const view = (await loaders[depth]?.())?.default;
		loaded = { ...loaded, [depth]: view, failed: false };
	} catch {
		loaded = { ...loaded, failed: true };
	}
}

export function loadViews(): void {
	void loadView('unrolled');
	void loadView('step');
}
