/** What the fuzz runs in Node; it is bundled first, as the bench's is. */
import '../../src/lib/python/wholeLanguage.ts';

export { run } from '../../src/lib/python/index.ts';
export { library } from '../../src/lib/python/library/index.ts';
export { programsIn, random, scramble, swap } from './mutate.ts';
