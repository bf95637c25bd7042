import { base, build, files, prerendered, version } from '$service-worker';

/** Makes the notebook work without a network after the first visit. Files of the build carry a hash in their names, so a kept one is never old. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const cacheName = `shapebook-${version}`;
const hashed = `${base}/_app/immutable/`;
/** Fonts for scripts that the notebook is not written in are fetched when they are needed. */
const rare = /-(cyrillic|greek|vietnamese)/;
const kept = [...build.filter((path) => !rare.test(path)), ...files, ...prerendered];

worker.addEventListener('install', (event) => event.waitUntil(keep()));

worker.addEventListener('activate', (event) =>
	event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))))
);

worker.addEventListener('fetch', (event) => {
	const url = new URL(event.request.url);
	if (event.request.method !== 'GET' || url.origin !== location.origin) return;
	if (url.pathname.startsWith(hashed)) event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
	// The page itself comes from the network while there is one, so that a new version is seen at once.
	else if (kept.includes(url.pathname)) event.respondWith(fetch(event.request).catch(() => fromCache(event.request)));
});

async function keep(): Promise<void> {
	const cache = await caches.open(cacheName);
	await cache.addAll(kept);
	for (const path of kept.filter((path) => path.startsWith(`${hashed}workers/`))) await keepImports(cache, new URL(path, location.origin));
}

/**
 * Keeps what the script of a Web Worker imports: the list of the build has the script and none of its parts, which name one another by
 * their place: `./chunks/x.js`, `../assets/y.wasm`.
 */
async function keepImports(cache: Cache, script: URL): Promise<void> {
	const text = (await (await cache.match(script))?.text()) ?? '';
	for (const [, name = ''] of text.matchAll(/["'`](\.\.?\/[\w./-]+\.(?:js|wasm))["'`]/g)) {
		const part = new URL(name, script);
		if (!part.pathname.startsWith(hashed) || (await cache.match(part))) continue;
		await cache.add(part);
		if (name.endsWith('.js')) await keepImports(cache, part);
	}
}

async function fromCache(request: Request): Promise<Response> {
	return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}
