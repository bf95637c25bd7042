import type { Binding } from '../../ir/index.ts';

/** Where a name is bound, however often. */
export const placeOf = ({ line, func, name, span }: Binding): string => `${line} ${func} ${name} ${span.from}`;
