/** What the page knows of versions: read off a text, typed, judged. */
export { readAddress, writeAddress, type Field } from '../../versions/address.ts';
export type { Found } from '../../versions/found.ts';
export { changed, judge } from '../../versions/judge.ts';
export { readVersions, tellsVersions } from '../../versions/read.ts';
export { frameworks, rows, systems } from '../../versions/table.ts';
