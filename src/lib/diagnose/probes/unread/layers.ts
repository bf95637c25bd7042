import type { Diagnostic } from '../../../ir/index.ts';
import type { Expression, Statement } from '../../../python/syntax/tree.ts';
import type { Hazard } from '../../hazards/hazard.ts';
import { found } from '../used/learning.ts';
import { forwardsOf, partsOf, type Call, type Function } from '../used/tree.ts';
import { isWhole } from './isWhole.ts';

/** What a statement assigns to what, one by one: `self.a, self.b = f(), g()` is two. */
function assignedIn(statement: Statement): readonly (readonly [Expression, Expression, Statement])[] {
	if (statement.kind !== 'assign' || statement.targets.length !== 1) return [];
	return partsOf(statement.targets[0]!, statement.value).map(([target, value]) => [target, value, statement]);
}

/** A layer that a module builds and that nothing in the program ever names again. */
export const unusedLayer: Hazard = (trace) => {
	if (!isWhole(trace) || /\b(?:getattr|setattr|children|named_modules|__dict__|_modules|modules\(\))/.test(trace.source)) return [];
	return [...forwardsOf(trace)].flatMap(({ cls }) => {
		const init = cls.body.find((one): one is Function => one.kind === 'function' && (one.name === '__init__' || one.name === 'build'));
		return (init?.body ?? []).flatMap(assignedIn).flatMap(([target, value, statement]): Diagnostic[] => {
			if (target.kind !== 'attribute' || target.object.kind !== 'name' || target.object.name !== 'self' || value.kind !== 'call') return [];
			const type = typeOf(value, trace.source);
			const mentions = trace.source.replace(/#.*$/gm, '').match(new RegExp(`\\.\\s*${target.name}\\b`, 'g'))?.length ?? 0;
			if (!type || mentions > 1 || (/["']/.test(trace.source) === true && new RegExp(`["']${target.name}["']`).test(trace.source))) return [];
			return [
				found(trace, statement, {
					code: 'probe.unused_layer',
					message: `Nothing is raised. \`self.${target.name}\` is built, and never called: \`${cls.name}\` does without its \`${type}\`.`,
					cause: `Nothing after this line names \`self.${target.name}\`, so that what \`${cls.name}\` gives is the same without it.`
				})
			];
		});
	});
};

/** The class of a layer of the framework's that a call builds; null of what turns scores into probabilities, which a loss of logits does without. */
function typeOf({ callee }: Call, source: string): string | null {
	const text = source.slice(callee.from, callee.to);
	const type = text.slice(text.lastIndexOf('.') + 1);
	if (!/^(?:nn|torch\.nn|layers|keras\.layers|tf\.keras\.layers|tf\.keras\.layers|L)\.\w+$/.test(text) && !isImported(type, source)) return null;
	return /^[A-Z]/.test(type) && !/Loss$|^Parameter|^Identity$|^(?:Log)?(?:Softmax(?:2d)?|Sigmoid)$|^(?:Module|Parameter)(?:List|Dict)$/.test(type)
		? type
		: null;
}

const isImported = (type: string, source: string): boolean =>
	new RegExp(`from\\s+(?:torch\\.nn|keras\\.layers|tensorflow\\.keras\\.layers)\\s+import[^\\n]*\\b${type}\\b`).test(source);
