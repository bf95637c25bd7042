import type { TensorId } from '../../ir/index.ts';
import { perRun, type Interpreter } from '../../python/index.ts';
import { eagerClass, type TfTensor } from './tensor.ts';

/** What the tensors of the trace are that variables have held. */
class Variables {
	readonly owners = new Map<TensorId, TfTensor>();
	/** What each has held first. */
	readonly firsts = new Map<TfTensor, TfTensor>();
	/** When which variable was given what. */
	readonly assigned: { readonly at: number; readonly id: TensorId; readonly owner: TfTensor }[] = [];

	/** How many there are, and whether none may be made: a function is traced that has been called before. */
	made = 0;
	forbidden = false;

	/** A variable's contents, for the first time. */
	hold(owner: TfTensor): void {
		this.made++;
		this.owners.set(owner.ir.id, owner);
		this.firsts.set(owner, owner.as(eagerClass));
	}

	/** A variable holds something else from now on. */
	assign(host: Interpreter, owner: TfTensor, value: TfTensor): void {
		owner.become(value);
		this.assigned.push({ at: host.trace.ops.length - 1, id: value.ir.id, owner });
		this.owners.set(value.ir.id, owner);
	}
}

export const variables = perRun(() => new Variables());
