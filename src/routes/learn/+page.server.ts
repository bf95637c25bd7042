import { entries, toCome } from '$lib/state/lessons/lessonFiles.ts';

export const load = () => ({ list: entries, toCome });
