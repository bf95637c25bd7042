/** Encodes pictures of values beside the page: a hundred of them at once do not hold it up. */
import { heatUrl } from '../../layout/shared/heat.ts';
import type { HeatRequest } from './heat.ts';

addEventListener('message', ({ data: { id, matrix, rowsRun, theme } }: MessageEvent<HeatRequest>) => postMessage({ id, url: heatUrl(matrix, rowsRun, theme) }));
