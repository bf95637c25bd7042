import type { Span } from '../../ir/index.ts';
import { setAttribute } from '../protocols/attribute.ts';
import { setItem } from '../protocols/item.ts';
import { unpack } from '../protocols/iteration.ts';
import type { Expression } from '../syntax/tree.ts';
import { invalidSyntax } from '../syntax/errors.ts';
import { PyList, PyUnknown } from '../objects/values.ts';
import { supposedAt } from '../unknown/supposed.ts';
import { type BlockCompiler, dotted } from './block.ts';

/** Pops the value on the stack into a target; what is bound is remembered for the trace. */
export function storeTarget(block: BlockCompiler, target: Expression): void {
	const { code } = block;
	switch (target.kind) {
		case 'name':
			remember(block, target);
			return block.store(target, target.name);
		case 'attribute': {
			const name = block.mangled(target.name);
			remember(block, target);
			block.evaluate(target.object);
			code.emitSilent(target, (frame, machine) => {
				const object = frame.pop();
				setAttribute(machine, object, name, frame.pop());
			});
			return;
		}
		case 'subscript':
			block.evaluate(target.object);
			block.evaluate(target.index);
			code.emitSilent(target, (frame, machine) => {
				const [value, object, index] = frame.take(3);
				setItem(machine, object!, index!, value!);
			});
			return;
		case 'tuple':
		case 'list': {
			const count = target.items.length;
			const star = target.items.findIndex((item) => item.kind === 'starred');
			if (star !== target.items.findLastIndex((item) => item.kind === 'starred')) throw invalidSyntax(target, 'multiple starred expressions in assignment');
			code.emitSilent(target, (frame, machine) => {
				const value = frame.pop();
				if (value instanceof PyUnknown) {
					machine.doubt(value);
					for (let i = 0; i < count; i++) frame.push(value);
					return;
				}
				const items = unpack(machine, value, star < 0 ? count : count - 1, star >= 0);
				if (star >= 0) items.splice(star, 0, new PyList(items.splice(star, items.length - count + 1)));
				for (let i = count - 1; i >= 0; i--) frame.push(items[i]!);
			});
			for (const item of target.items) storeTarget(block, item.kind === 'starred' ? item.value : item);
			return;
		}
		case 'starred':
			throw invalidSyntax(target, 'starred assignment target must be in a list or tuple');
		default:
			throw invalidSyntax(target, null);
	}
}

function remember(block: BlockCompiler, target: Expression): void {
	const name = block.code.traced ? dotted(target) : null;
	if (name === null) return;
	const find = target.kind === 'name' && block.code.kind === 'function' ? block.finder(name) : null;
	block.code.emitSilent(target, (frame, machine) => {
		const top = frame.stack.length - 1;
		const value = frame.stack[top]!;
		if (find && value instanceof PyUnknown) frame.stack[top] = supposedAt(machine, frame.spanOf(target).from, value, () => find(frame, machine));
		frame.bound.push({ name, value: frame.stack[top]!, span: target });
	});
}

/** Tells the trace what the statement has bound. */
export function trace(block: BlockCompiler, statement: Span): void {
	if (!block.code.traced) return;
	block.code.emitSilent(statement, (frame, machine) => machine.bound(frame, statement));
}
