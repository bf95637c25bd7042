import { entries, toCome } from '$lib/state/lessonFiles.ts';

export const load = () => ({ list: entries, toCome });
