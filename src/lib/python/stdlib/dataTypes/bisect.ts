import { standard } from '../module.ts';
import text from './bisect.py?raw';

export const bisect = standard('bisect', {
	text,
	file: 'bisect.py'
});
