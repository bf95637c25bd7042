import { goto, preloadData } from '$app/navigation';
import { resolve } from '$app/paths';
import type { Entry } from '../../state/lessons/lessonFiles.ts';
import type { LessonLink } from './commands.ts';

/** The lessons as the list of them has them, fetched when they are asked for; none where that fails. */
export async function lessonLinks(): Promise<readonly LessonLink[]> {
	const loaded = await preloadData(resolve('/learn')).catch(() => null);
	if (loaded?.type !== 'loaded' || loaded.status !== 200) return [];
	const { list = [] } = loaded.data as { readonly list?: readonly Entry[] };
	return list.map(({ number, title, slug }) => ({ title: `${number}, ${title}`, go: () => void goto(resolve('/learn/[slug]', { slug })) }));
}
