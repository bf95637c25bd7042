/**
 * What is loaded and nobody asks for: files, exports and packages.
 * @type {import('knip').KnipConfig}
 */
export default {
	entry: [
		'src/cli/main.ts',
		'kernels/{index,register,reference/index}.ts',
		'src/lib/**/*worker.ts',
		// What the build and the tests bundle by their paths.
		'src/lib/state/evaluation/{chunkNames,onDemand}.ts',
		'tests/**/*.js',
		'tests/{bench,fuzz,browser,e2e,reference}/**/*.ts',
		'*.{js,ts}'
	],
	project: ['src/**', 'kernels/**', 'tests/**', '*.{js,ts}'],
	paths: { $lib: ['./src/lib'], '$lib/*': ['./src/lib/*'], '$kernels/*': ['./kernels/*'] },
	// What a type is called is worth saying also where only its own file does.
	exclude: ['types', 'nsTypes', 'duplicates'],
	compilers: {
		// Imports of a component's scripts, and those that its markup awaits.
		svelte: (text) => [...text.matchAll(/^\s*import\s[^;]+;|(?:const \{[^}]*\} = await )?\bimport\('[^']+'\)/gm)].map(([found]) => found).join('\n'),
		css: (text) => [...text.matchAll(/@import\s+('[^']+')/g)].map(([, path]) => `import ${path};`).join('\n')
	}
};
