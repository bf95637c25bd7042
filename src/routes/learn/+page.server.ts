import { entries, figures, toCome } from '$lib/state/lessons/lessonFiles.ts';

export const load = () => ({ list: entries, figures, toCome });
