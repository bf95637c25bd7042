import { entries, figures } from '$lib/state/lessons/lessonFiles.ts';

export const load = () => ({ list: entries, figures });
