/**
 * `npm run build:wasm`: compiles kernels/wasm/assembly twice, with and without relaxed SIMD, into kernels/wasm/build. The sources are
 * AssemblyScript: they end in `.as`, because TypeScript knows neither their types nor their operators. A file whose functions end in N is a
 * template: `rows6` is `rows.as` with 6 for the N, and with each line that has a # written six times, with 0 to 5 for it.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

const sources = new URL('kernels/wasm/assembly/', import.meta.url);
const built = new URL('kernels/wasm/build/', import.meta.url);
// More of the optimiser than -O2 moves products next to each other that were apart so that their sums stay in registers.
const options = ['-O2', '--noAssert', '--runtime', 'minimal', '--use', 'abort=', '--enable', 'simd'];

/** A template's text for so many.  @param {string} text @param {string} name @param {number} count */
const written = (text, name, count) =>
	text
		.split('\n')
		.flatMap((line) => (line.includes('#') ? Array.from({ length: count }, (_, i) => line.replaceAll('#', String(i))) : line))
		.join('\n')
		.replace(`${name}N`, name + count);

mkdirSync(built, { recursive: true });
for (const [name, more] of Object.entries({ simd: [], relaxed: ['--enable', 'relaxed-simd'] })) {
	const { error, stderr } = await asc.main(['index.ts', '--outFile', `${name}.wasm`, ...options, ...more], {
		// The compiler asks for its own library as well, and finds it by itself.
		readFile(path) {
			const [, name, count] = /^([a-z]+)(\d*)\.ts$/i.exec(path) ?? [];
			if (!name) return null;
			const text = readFileSync(new URL(`${name}.as`, sources), 'utf8');
			return count ? written(text, name, Number(count)) : text;
		},
		// Whole at once, for tests may be reading the one before it.
		writeFile(path, contents) {
			const fresh = new URL(`${path}.new`, built);
			writeFileSync(fresh, contents);
			renameSync(fresh, new URL(path, built));
		}
	});
	if (error) throw new Error(stderr.toString(), { cause: error });
}
