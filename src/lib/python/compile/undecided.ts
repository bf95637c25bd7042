import type { Frame } from '../frame.ts';
import type { Machine } from '../machine.ts';
import type { Block, Expression } from '../syntax.ts';
import { PyClass, PyInstance, PyUnknown, type Value } from '../values.ts';
import type { BlockCompiler } from './block.ts';
import { boundNames, namesIn, statementsOf, targetsOf } from './bound.ts';

/**
 * What happens where a branch or a loop could not be decided: its statements are passed over, and whatever they would have bound, set or
 * returned is unknown from then on. Statements of which that cannot be said (`xs.append(1)`) are as if they had not been reached.
 */
export function passOver(block: BlockCompiler, what: string, statements: Block, target?: Expression): (frame: Frame, machine: Machine) => void {
	const names = boundNames(statements);
	if (target) for (const name of namesIn(target)) names.add(name);
	const paths: (readonly string[])[] = [];
	let returns = false;
	for (const statement of statementsOf(statements)) {
		returns ||= statement.kind === 'return' || statement.kind === 'unsupported';
		for (const changed of targetsOf(statement).flatMap(pathsIn)) {
			if (changed.length === 1) names.add(changed[0]!);
			else paths.push(changed);
		}
	}
	const setters = [...names].map((name) => block.setter(name));
	const changes = paths.map(([name, ...attributes]) => ({ find: block.finder(name!), attributes }));
	return (frame, machine) => {
		const unknown = new PyUnknown(what);
		for (const set of setters) set(frame, machine, unknown);
		for (const { find, attributes } of changes) forget(find(frame, machine), attributes, unknown);
		if (returns) frame.result = unknown;
	};
}

/** `self.encoder.lstm` of an assignment to it, or to an item of it, as a path. */
function pathsIn(target: Expression): (readonly string[])[] {
	switch (target.kind) {
		case 'starred':
			return pathsIn(target.value);
		case 'tuple':
		case 'list':
			return target.items.flatMap(pathsIn);
		case 'attribute':
		case 'subscript':
			return [pathOf(target) ?? []].filter((path) => path.length > 0);
		default:
			return [];
	}
}

function pathOf(expression: Expression): readonly string[] | null {
	if (expression.kind === 'name') return [expression.name];
	if (expression.kind === 'subscript') return pathOf(expression.object);
	if (expression.kind !== 'attribute') return null;
	const object = pathOf(expression.object);
	return object && [...object, expression.name];
}

/** Makes the attribute at the end of a path unknown, where its owner keeps its attributes itself. */
function forget(owner: Value | undefined, [name, ...rest]: readonly string[], unknown: PyUnknown): void {
	if (!(owner instanceof PyInstance || (owner instanceof PyClass && owner.module === '__main__'))) return;
	if (rest.length) forget(owner.attrs.get(name!), rest, unknown);
	else owner.attrs.set(name!, unknown);
}
