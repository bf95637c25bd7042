import type { ClassShape } from '../program.ts';
import { recurrent, type Role } from '../roles.ts';

/** The same with time first, where the class's recurrent layers take it so. */
export function laidOut(cls: Pick<ClassShape, 'layers'>, role: Role | undefined): Role | undefined {
	const isTimeMajor = role?.axes[0] === 'batch' && role.axes[1] === 'time' && batchFirstOf(cls) === false;
	return isTimeMajor ? { ...role, axes: ['time', 'batch', ...role.axes.slice(2)] } : role;
}

/** Whether the recurrent layers of a class, or of the one that it belongs to, take the batch first; undefined where it has none. */
function batchFirstOf({ layers }: Pick<ClassShape, 'layers'>): boolean | undefined {
	const layer = [...layers.values()].find(({ type }) => recurrent.has(type));
	return layer?.isBatchFirst;
}
