import { type PyException, exceptionClass } from '../../objects/exceptions.ts';
import { PyTuple, type Value } from '../../objects/values.ts';
import { reprOfItems } from '../sequences/sequence.ts';

const argsOf = (self: Value): readonly Value[] => (self as PyException).args.items;

exceptionClass('BaseException').table.fill({
	repr(machine, self) {
		const args = argsOf(self);
		return `${(self as PyException).cls.name}(${args.length === 1 ? machine.repr(args[0]!) : reprOfItems(machine, args)})`;
	},
	str(machine, self) {
		const args = argsOf(self);
		return args.length === 0 ? '' : args.length > 1 ? machine.repr(new PyTuple(args)) : machine.str(args[0]!);
	}
});

exceptionClass('KeyError').table.fill({
	str(machine, self) {
		const args = argsOf(self);
		return args.length === 0 ? '' : machine.repr(args.length > 1 ? new PyTuple(args) : args[0]!);
	}
});
