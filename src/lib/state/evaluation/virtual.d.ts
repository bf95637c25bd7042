/** What `chunkNames.ts` finds out, as the build runs it (`chunkNames.js`). */
declare module 'virtual:chunk-names' {
	const names: import('../../frameworks/registry.ts').ChunkNames;
	export default names;
}
