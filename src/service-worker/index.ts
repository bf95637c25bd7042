import { build, files, prerendered, version } from '$service-worker';

/** Makes the notebook work without a network after the first visit. Files of the build carry a hash in their names, so a kept one is never old. */
const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const cacheName = `shapebook-${version}`;
/** Fonts for scripts that the notebook is not written in are fetched when they are needed. */
const rare = /-(cyrillic|greek|vietnamese)/;
const kept = [...build.filter((path) => !rare.test(path)), ...files, ...prerendered];

worker.addEventListener('install', (event) => event.waitUntil(caches.open(cacheName).then((cache) => cache.addAll(kept))));

worker.addEventListener('activate', (event) =>
	event.waitUntil(caches.keys().then((names) => Promise.all(names.filter((name) => name !== cacheName).map((name) => caches.delete(name)))))
);

worker.addEventListener('fetch', (event) => {
	const url = new URL(event.request.url);
	if (event.request.method !== 'GET' || url.origin !== location.origin) return;
	if (build.includes(url.pathname)) event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
	// The page itself comes from the network while there is one, so that a new version is seen at once.
	else if (kept.includes(url.pathname)) event.respondWith(fetch(event.request).catch(() => fromCache(event.request)));
});

async function fromCache(request: Request): Promise<Response> {
	return (await caches.match(request, { ignoreSearch: true })) ?? Response.error();
}
