import type { Trace } from '../../ir/index.ts';
import type { Entry } from '../python.ts';
import { isBuildingMethod } from '../text/keras/makers.ts';
import type { FunctionStatement, ProgramShape } from '../text/program.ts';
import { visit } from '../text/usage.ts';

/** At most so many methods of one class are tried. */
const mostOfClass = 2;

/** Methods that make a model where nobody has called one of their class, the last class first: those that no other of them calls; the constructor where that does it all. */
export function buildingMethods({ entered, outcome, stopped }: Trace, program: ProgramShape): readonly Entry[] {
	if (outcome.kind === 'raised' || stopped) return [];
	const starts = new Set(entered);
	const own = new Set(program.block);
	return [...program.classes.values()].reverse().flatMap((cls): readonly Entry[] => {
		const { name, methods, statement } = cls;
		const builders = [...methods.values()].filter((fn) => isBuildingMethod(program, cls, fn));
		if (!own.has(statement) || builders.some(({ body: [first] }) => first && starts.has(first.from))) return [];
		const init = methods.get('__init__');
		const called = calledIn([...builders, ...(init ? [init] : [])]);
		const free = builders.filter((fn) => fn !== init && !called.has(fn.name));
		const chosen = free.length > 0 ? free.slice(0, mostOfClass) : builders.length > 0 && init ? [init] : [];
		return chosen.map((fn) => ({ kind: 'class', name, method: fn.name, builds: true }));
	});
}

/** The methods that functions call of what they are methods of. */
function calledIn(functions: readonly FunctionStatement[]): ReadonlySet<string> {
	const called = new Set<string>();
	for (const { body, name } of functions)
		visit(body, (node) => {
			if (node.kind === 'call' && node.callee.kind === 'attribute' && node.callee.object.kind === 'name' && node.callee.name !== name)
				called.add(node.callee.name);
		});
	return called;
}
