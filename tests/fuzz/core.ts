/** What the fuzz runs in Node; it is bundled first, as the bench's is. */
export { library, run } from '../../src/lib/python/index.ts';
export { programsIn, random, scramble, swap } from './mutate.ts';
