/**
 * `npm run build:wasm`: compiles assembly/ twice, with and without relaxed SIMD, into build/. The sources are AssemblyScript: they end in
 * `.as`, because TypeScript knows neither their types nor their operators.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import asc from 'assemblyscript/asc';

const folder = fileURLToPath(new URL('assembly/', import.meta.url));
mkdirSync(new URL('build/', import.meta.url), { recursive: true });

for (const [name, features] of Object.entries({ simd: ['simd'], relaxed: ['simd', 'relaxed-simd'] })) {
	const options = ['-O3s', '--noAssert', '--runtime', 'minimal', '--use', 'abort=', ...features.flatMap((feature) => ['--enable', feature])];
	const { error, stderr } = await asc.main(['index.ts', '--baseDir', folder, '--outFile', `${name}.wasm`, ...options], {
		readFile: (path) => (/^\w+\.ts$/.test(path) ? readFileSync(`${folder}${path.slice(0, -2)}as`, 'utf8') : null),
		writeFile: (path, contents) => writeFileSync(new URL(`build/${path}`, import.meta.url), contents)
	});
	if (error) {
		console.error(stderr.toString());
		throw error;
	}
}
