import { base, build, files, prerendered, version } from '$service-worker';

/** Makes the notebook work without a network after the first visit. Files of the build carry a hash in their names, so a kept one is never old. */
declare const self: ServiceWorkerGlobalScope;
const cacheName = `shapebook-${version}`;
const hashed = `${base}/_app/immutable/`;
/** What the network is asked for while there is one. */
const fresh = new Set([...files, ...prerendered]);

/**
 * What runs beside the page, what formulas and other scripts are set in, and the lessons: much, and kept when the page has nothing else to do.
 */
const later = /\/workers\/|\/KaTeX_|-(?:cyrillic|greek|vietnamese)|\/learn\//;
/** Only other sites and systems show these. */
const shown = /\.png$/;
const all = [...prerendered, ...files, ...build].filter((path) => !shown.test(path));

self.addEventListener('install', (event) => event.waitUntil(keep(all.filter((path) => !later.test(path)))));

// A version waits until no page of the one before is open: nobody's page loses its parts.
self.addEventListener('activate', (event) =>
	event.waitUntil(
		(async () => {
			for (const name of await caches.keys()) if (name !== cacheName) await caches.delete(name);
			await self.clients.claim();
		})()
	)
);

/** A page that has nothing else to do asks for all that is left, and is told whether all of it is kept. */
self.addEventListener('message', (event) => {
	const [port] = event.ports;
	event.waitUntil(
		keepAll().then(
			() => port?.postMessage(true),
			() => port?.postMessage(false)
		)
	);
});

self.addEventListener('fetch', (event) => {
	const { request } = event;
	const url = new URL(request.url);
	if (request.method !== 'GET' || url.origin !== location.origin) return;
	if (url.pathname.startsWith(hashed)) event.respondWith(caches.match(request).then((found) => found ?? fetch(request)));
	// The page itself comes from the network while there is one, so that a new version is seen at once.
	else if (request.mode === 'navigate' || fresh.has(url.pathname)) event.respondWith(fetch(request).catch(() => kept(request, url)));
});

/** What is kept of an address; a page that is not there leads to the notebook. */
async function kept(request: Request, url: URL): Promise<Response> {
	const found = (await caches.match(request, { ignoreSearch: true })) ?? (await caches.match(`${url.pathname}/`));
	return found ?? (request.mode === 'navigate' && url.pathname !== `${base}/` ? Response.redirect(`${base}/`) : Response.error());
}

/** A few at a time; what is kept is not fetched again, nor is what an earlier version has of the same name. */
async function keep(paths: readonly string[]): Promise<void> {
	const cache = await caches.open(cacheName);
	const left = paths.values();
	const next = async (): Promise<void> => {
		for (const path of left) {
			if (await cache.match(path)) continue;
			const same = path.startsWith(hashed) ? await caches.match(path) : undefined;
			if (same) await cache.put(path, same);
			else await cache.add(path);
		}
	};
	await Promise.all(Array.from({ length: 4 }, next));
}

let keeping: Promise<void> | null = null;
function keepAll(): Promise<void> {
	keeping ??= (async () => {
		const rest = all.filter((path) => later.test(path));
		await keep(rest);
		for (const path of rest.filter((path) => /\/workers\/.*\.js$/.test(path))) await keepImports(path, new Set());
	})();
	return keeping.catch((error: unknown) => {
		keeping = null;
		throw error;
	});
}

/**
 * Keeps what the script of a Web Worker imports: the list of the build has the script and none of its parts, which name one another by
 * their place: `./chunks/x.js`, `../assets/y.wasm`.
 */
async function keepImports(script: string, seen: Set<string>): Promise<void> {
	if (seen.has(script)) return;
	seen.add(script);
	const text = (await (await caches.match(script))?.text()) ?? '';
	for (const [, name = ''] of text.matchAll(/["'`](\.\.?\/[\w./-]+\.(?:js|wasm))["'`]/g)) {
		const { pathname } = new URL(name, new URL(script, location.origin));
		if (!pathname.startsWith(hashed)) continue;
		await keep([pathname]);
		if (name.endsWith('.js')) await keepImports(pathname, seen);
	}
}
