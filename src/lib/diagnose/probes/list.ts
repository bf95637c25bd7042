import type { ListedProbe } from './probe.ts';

/** All probes, in the order in which they are said. */
export const probes: readonly ListedProbe[] = [];
