import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';

const types = new Map(
	Object.entries({
		'.html': 'text/html; charset=utf-8',
		'.js': 'text/javascript',
		'.css': 'text/css',
		'.woff2': 'font/woff2',
		'.wasm': 'application/wasm',
		'.svg': 'image/svg+xml',
		'.png': 'image/png',
		'.webmanifest': 'application/manifest+json',
		'.json': 'application/json',
		'.txt': 'text/plain; charset=utf-8'
	})
);

/**
 * Files of a folder as a host serves them that knows nothing of them: under a path of it, with a folder's `index.html`, and `404.html` where there is none.
 * @param {string} folder @param {string} [under] With a slash at both ends.
 */
export async function serve(folder, under = '/') {
	const server = createServer((request, response) => {
		const path = decodeURIComponent((request.url ?? '').replace(/[?#].*$/, ''));
		const file = path.startsWith(under) && !path.includes('..') ? join(folder, path.slice(under.length), path.endsWith('/') ? 'index.html' : '') : '';
		const found = file !== '' && existsSync(file);
		// As every static host does.
		if (found && statSync(file).isDirectory()) return void response.writeHead(301, { location: `${path}/` }).end();
		const missing = join(folder, '404.html');
		const body = found ? readFileSync(file) : path.startsWith(under) && existsSync(missing) ? readFileSync(missing) : '';
		const type = found ? types.get(extname(file)) : 'text/html; charset=utf-8';
		response.writeHead(found ? 200 : 404, { 'content-type': type ?? 'application/octet-stream' });
		response.end(body);
	});
	await new Promise((done) => server.listen(0, () => done(undefined)));
	const address = server.address();
	if (address === null || typeof address === 'string') throw new Error('The site is not served.');
	const close = async () => {
		server.closeAllConnections();
		await new Promise((done) => server.close(done));
	};
	return { address: `http://localhost:${address.port}${under}`, close };
}
