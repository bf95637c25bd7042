import { type Host, type Package, type Value } from '../../python/index.ts';
import { machineOf } from '../../python/builtins/methodDef.ts';
import { tableOf } from '../../ir/table.ts';
import { modulesOf } from '../modules.ts';
import { shapes } from './attributes.ts';
import { create } from './api/create.ts';
import { arrays } from './api/arrays.ts';
import { math } from './api/math.ts';
import { reduce } from './api/reduce.ts';
import { apiModules } from './api/row.ts';
import { dtypes, TfDType } from './dtype.ts';
import { errors } from './errors.ts';
import shapeText from './python/shape.py?raw';
import { internal } from './internal.ts';
import { training } from './training.ts';
import { kerasTensorClass, sizesOf, tensorClass, TfTensor } from './tensor.ts';

const modules = apiModules([...math, ...create, ...arrays, ...reduce]);

/** `tensor.shape`. */
shapes.made = (host: Host, { staticShape }: TfTensor): Value => {
	const cls = host.getAttribute(machineOf(host).modules.load('tensorflow'), 'TensorShape');
	return host.call(cls, [staticShape && sizesOf(staticShape)]);
};

const describe: Package['describe'] = (value) => {
	if (value instanceof TfTensor) {
		const { shape, dtype, ir, staticShape, cls } = value;
		return { kind: cls === kerasTensorClass ? 'keras_tensor' : 'tensor', shape, dtype, tensor: ir.id, ...(staticShape !== shape && { staticShape }) };
	}
	if (value instanceof TfDType) return { kind: 'dtype' };
	return undefined;
};

/** TensorFlow 2.21 on a machine without an accelerator. */
export const tensorflow: readonly Package[] = modulesOf(
	{
		values: tableOf({
			...Object.fromEntries(modules),
			tensorflow: [...(modules.get('tensorflow') ?? []), ...Object.entries(dtypes), ['Tensor', tensorClass], ['newaxis', null], ['__version__', '2.21.0']],
			'tensorflow.__internal__': [...internal, ...training],
			'tensorflow.errors': Object.entries(errors)
		}),
		texts: tableOf({ 'tensorflow.python.framework.tensor_shape': { text: shapeText } }),
		holds: tableOf({ tensorflow: ['tensorflow.python.framework.tensor_shape'] })
	},
	describe
);
