/** What the guide takes from the code that it tells of, so that it says what is so. */
export { keyGroups } from '../notebook/keys.ts';
export { linkKeys } from '../notebook/link/linkTable.ts';
