import { defaultProse } from '$lib/state/markdown/prose.ts';

export const load = () => ({ prose: defaultProse() });
