/**
 * `npm run build:wasm`: compiles kernels/wasm/assembly twice, with and without relaxed SIMD, into kernels/wasm/build. The sources are
 * AssemblyScript: they end in `.as`, because TypeScript knows neither their types nor their operators.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const sources = new URL('kernels/wasm/assembly/', import.meta.url);
const built = new URL('kernels/wasm/build/', import.meta.url);
const options = ['-O3s', '--noAssert', '--runtime', 'minimal', '--use', 'abort=', '--enable', 'simd'];

mkdirSync(built, { recursive: true });
for (const [name, more] of Object.entries({ simd: [], relaxed: ['--enable', 'relaxed-simd'] })) {
	const { error, stderr } = await asc.main(['index.ts', '--outFile', `${name}.wasm`, ...options, ...more], {
		// The compiler asks for its own library as well, and finds it by itself.
		readFile: (path) => (/^\w+\.ts$/.test(path) ? readFileSync(new URL(path.replace(/ts$/, 'as'), sources), 'utf8') : null),
		writeFile: (path, contents) => writeFileSync(new URL(path, built), contents)
	});
	if (error) throw new Error(stderr.toString(), { cause: error });
}
