import { help } from '../../cli/arguments.ts';
import { articleCauses, keyGroups, linkKeys } from '$lib/state/guide.ts';

export const load = () => ({ help, articleCauses, keyGroups, linkKeys });
