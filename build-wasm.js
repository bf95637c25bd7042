/**
 * `npm run build:wasm`: compiles kernels/wasm/assembly twice, with and without relaxed SIMD, into kernels/wasm/build, and the loops of the float64
 * executor, src/lib/values/doubles/assembly. The sources are
 * AssemblyScript: they end in `.as`, because TypeScript knows neither their types nor their operators. A file whose functions end in N is a
 * template: `rows6` is `rows.as` with 6 for the N, and with each line that has a # written six times, with 0 to 5 for it.
 */
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import asc from 'assemblyscript/asc';

// More of the optimiser than -O2 moves products next to each other that were apart so that their sums stay in registers.
const options = ['-O2', '--noAssert', '--use', 'abort=', '--enable', 'simd'];
/** What is compiled: a folder, the name of what comes of it, and more options. @type {[string, string, string[]][]} */
const programs = [
	['kernels/wasm', 'simd', ['--runtime', 'minimal']],
	['kernels/wasm', 'relaxed', ['--runtime', 'minimal', '--enable', 'relaxed-simd']],
	['src/lib/values/doubles', 'doubles', ['--runtime', 'stub']]
];

/** A template's text for so many.  @param {string} text @param {string} name @param {number} count */
const written = (text, name, count) =>
	text
		.split('\n')
		.flatMap((line) => (line.includes('#') ? Array.from({ length: count }, (_, i) => line.replaceAll('#', String(i))) : line))
		.join('\n')
		.replace(`${name}N`, name + count);

for (const [folder, name, more] of programs) {
	const sources = new URL(`${folder}/assembly/`, import.meta.url);
	const built = new URL(`${folder}/build/`, import.meta.url);
	mkdirSync(built, { recursive: true });
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
