import type { Expression } from '../../python/syntax/tree.ts';
import type { ClassShape } from './program.ts';
import { calleeName, dotted, visit, wholeOf } from './usage.ts';

/**
 * How many layers a class builds in a list: `nn.ModuleList([nn.LSTMCell(8, 8) for _ in range(layers)])`. A number, or the constructor's parameter that says it;
 * null where neither does.
 */
export function timesBuilt(cls: ClassShape): number | string | null {
	const init = cls.methods.get('__init__');
	if (!init) return null;
	const named = (name: string): number | string | null => {
		const parameter = init.parameters.find((one) => one.name === name);
		return parameter ? (wholeOf(parameter.default) ?? (parameter.default === null ? name : null)) : null;
	};
	const said = (count: Expression): number | string | null =>
		wholeOf(count) ??
		(count.kind === 'name' ? named(count.name) : count.kind === 'attribute' && cls.aliases.has(count.name) ? named(cls.aliases.get(count.name)!) : null);
	let found: number | string | null = null;
	visit(init.body, (node) => {
		if (found !== null) return;
		if (node.kind === 'comprehension' || node.kind === 'for') {
			const iterable = node.kind === 'for' ? node.iterable : node.clauses[0]?.iterable;
			const count = iterable?.kind === 'call' && dotted(iterable.callee) === 'range' && iterable.args.length === 1 ? iterable.args[0]!.value : null;
			if (count) found = said(count);
		} else if (node.kind === 'call' && calleeName(node.callee) === 'ModuleList') {
			const [list] = node.args;
			if (list?.value.kind === 'list' && list.value.items.length > 0 && !list.value.items.some(({ kind }) => kind === 'starred'))
				found = list.value.items.length;
		}
	});
	return found;
}
