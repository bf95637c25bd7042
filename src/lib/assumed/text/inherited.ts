import type { Expression } from '../../python/syntax/tree.ts';
import type { ClassShape } from './program.ts';
import { calleeName, constantOf, visit, type Node } from './usage.ts';

/** Methods of torch's Module, and functions, that bind an attribute by its name. */
const binders: ReadonlySet<string> = new Set([
	'register_buffer',
	'register_parameter',
	'add_module',
	'register_module',
	'__setattr__',
	'setattr',
	'add_weight'
]);

/** The attributes that a class reads of `self`, and that nothing of its text sets: what it has of a base that is not here. */
export function inherited({ methods, statement }: ClassShape): readonly string[] {
	const read = new Set<string>();
	const own = new Set<string>(methods.keys());
	visit(statement.body, (node, [above]) => {
		if (node.kind === 'name' && above !== undefined && isTarget(above, node)) own.add(node.name);
	});
	for (const { body, parameters } of methods.values()) {
		const self = parameters[0]?.name;
		if (self === undefined) continue;
		visit(body, (node, around) => {
			if (node.kind === 'call' && binders.has(calleeName(node.callee) ?? ''))
				for (const { value } of node.args.slice(0, 2)) if (typeof constantOf(value) === 'string') own.add(String(constantOf(value)));
			if (node.kind !== 'attribute' || node.object.kind !== 'name' || node.object.name !== self) return;
			if (isBound(node, around)) own.add(node.name);
			else read.add(node.name);
		});
	}
	const isGiven = read.has(keepsSettings) ? (name: string): boolean => ofLightning.has(name) : (): boolean => false;
	return [...read].filter((name) => !own.has(name) && !isGiven(name) && !/^__\w+__$/.test(name));
}

const keepsSettings = 'save_hyperparameters';
const ofLightning: ReadonlySet<string> = new Set([keepsSettings, 'hparams', 'log', 'log_dict', 'device', 'print', 'freeze', 'unfreeze']);

/** Whether a class keeps its settings as Lightning's modules do. */
export function isOfLightning({ statement }: ClassShape): boolean {
	let found = false;
	visit(statement.body, (node) => (found ||= node.kind === 'call' && calleeName(node.callee) === keepsSettings));
	return found;
}

/** Whether something is bound by what is around it, also as one of several: `self.a, self.b = …`, `for self.a in …`. */
function isBound(node: Expression, [above, further]: readonly Node[]): boolean {
	if (above === undefined) return false;
	if (isTarget(above, node)) return true;
	return (above.kind === 'tuple' || above.kind === 'list') && further !== undefined && isTarget(further, above);
}

const isTarget = (above: Node, node: Expression): boolean =>
	(above.kind === 'assign' && above.targets.some((target) => target === node)) ||
	((above.kind === 'annotated' || above.kind === 'for') && above.target === node);
