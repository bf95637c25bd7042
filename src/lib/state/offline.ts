import { atRest } from './atRest.ts';

/** How long a page is left to itself before what is not needed now is fetched, in milliseconds. */
const rest = 4000;

let asked: Promise<boolean> | null = null;

/** Has all of the site kept in this browser once the page has nothing else to do; false where it cannot be, or must not: who saves data pays for it. */
export function keptForOffline(): Promise<boolean> {
	return (asked ??= keep().catch(() => false));
}

async function keep(): Promise<boolean> {
	const { serviceWorker } = navigator;
	if (!serviceWorker || savesData()) return false;
	const { active } = await serviceWorker.ready;
	await new Promise((done) => setTimeout(done, rest));
	await atRest(rest);
	const { port1, port2 } = new MessageChannel();
	return await new Promise((done) => {
		port1.onmessage = ({ data }: MessageEvent<boolean>) => done(data);
		active?.postMessage('keep', [port2]);
	});
}

const savesData = (): boolean => 'connection' in navigator && (navigator.connection as { readonly saveData?: boolean }).saveData === true;
