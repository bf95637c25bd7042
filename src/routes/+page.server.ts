import { defaultProse } from '$lib/state/prose.ts';

export const load = () => ({ prose: defaultProse() });
