import { TorchTensor } from '../tensor/tensor.ts';
import { overwritten } from '../tensor/versions.ts';
import { checkCast, checkHolds, checkOverlap, checkSharing, checkWritable, writeInto } from '../tensor/write.ts';
import type { Call, Form } from './row.ts';

/** The result is written over the tensor: `x.add_(1)` is `x.add(1)`, kept in x. */
export const overwrite: Form = (run) => (host, self, call) => {
	checkWritable(host, self);
	const result = run(host, self, call) as TorchTensor;
	checkHolds(host, self, result.shape);
	checkCast(host, result.dtype, self.dtype);
	checkOverlap(host, self);
	for (const read of call.bound.values()) if (read instanceof TorchTensor) checkSharing(host, self, read);
	writeInto(host, self, result, call.call, result.gradFn);
	overwritten(host, result, self);
	return self;
};

/** The tensor becomes the view of its memory: `x.unsqueeze_(0)` is what `x.unsqueeze(0)` gives. `nodeOf`: what autograd calls it then. */
export const becomeView =
	(nodeOf: (gradFn: string, call: Call) => string = (gradFn) => gradFn.replace('0', '1')): Form =>
	(run, name) =>
	(host, self, call) => {
		checkWritable(host, self);
		const result = run(host, self, { ...call, call: `Tensor.${name}` }) as TorchTensor;
		if (result === self) return self;
		self.become(result);
		if (self.gradFn && result.gradFn) self.gradFn = nodeOf(result.gradFn, call);
		return self;
	};
