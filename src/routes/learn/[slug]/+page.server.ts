import { error } from '@sveltejs/kit';
import { entries as list, lessonData } from '$lib/state/lessons/lessonFiles.ts';
import type { EntryGenerator, PageServerLoad } from './$types';

export const entries: EntryGenerator = () => list.map(({ slug }) => ({ slug }));

export const load: PageServerLoad = ({ params }) => lessonData(params.slug) ?? error(404, 'There is no lesson of that name.');
