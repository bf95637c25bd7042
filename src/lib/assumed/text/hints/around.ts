import type { Expression } from '../../../python/syntax/tree.ts';
import { elementwise } from '../calls.ts';
import { argumentOf } from '../program.ts';
import { calleeName, wholeOf, type Node, type Read } from '../usage.ts';

/** What keeps the axes of what it is given: `torch.cat([x, y])`, `self.drop(x)`, `x.float()`, `x + y`; null for anything else. */
export function keeps(parent: Node, expression: Expression, around: readonly Node[]): Read | null {
	if (parent.kind === 'binary' && parent.op !== '@') return { expression: parent, around: around.slice(1) };
	if ((parent.kind === 'list' || parent.kind === 'tuple') && around[1]?.kind === 'positional' && around[2]?.kind === 'call') {
		const call = around[2];
		return /^(?:cat|concat)$/.test(calleeName(call.callee) ?? '') ? { expression: call, around: around.slice(3) } : null;
	}
	if (parent.kind === 'positional' && around[1]?.kind === 'call' && around[1].args[0] === parent && elementwise.test(calleeName(around[1].callee) ?? ''))
		return { expression: around[1], around: around.slice(2) };
	const method = around[1];
	if (parent.kind === 'attribute' && parent.object === expression && method?.kind === 'call' && method.callee === parent && elementwise.test(parent.name))
		return { expression: method, around: around.slice(2) };
	return null;
}

/** The axis that `x.unsqueeze(1)`, `torch.unsqueeze(x, 1)` or `tf.expand_dims(x, 1)` adds; null for any other call. */
export function axisAdded(parent: Node, call: Node | undefined): number | null {
	if (call?.kind !== 'call') return null;
	if (parent.kind === 'attribute') return parent.name === 'unsqueeze' && call.callee === parent ? wholeOf(argumentOf(call, 0, 'dim')) : null;
	const name = calleeName(call.callee);
	if (call.args[0] !== parent) return null;
	return name === 'unsqueeze' ? wholeOf(argumentOf(call, 1, 'dim')) : name === 'expand_dims' ? wholeOf(argumentOf(call, 1, 'axis')) : null;
}
