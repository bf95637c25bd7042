import { help } from '../../cli/arguments.ts';
import { keyGroups, linkKeys } from '$lib/state/guide.ts';

export const load = () => ({ help, keyGroups, linkKeys });
