import { kindNames, type ArgumentKind } from './arguments.ts';
import { tableOf, type Table } from '../../../ir/table.ts';
import { signatureReader } from '../../../tensors/arguments/signature.ts';

/** Types as the parser's signatures and PyTorch's overload lists write them. */
const kinds: Table<ArgumentKind> = tableOf({
	...Object.fromEntries(Object.entries(kindNames).map(([kind, text]) => [text, kind as ArgumentKind])),
	'tuple of ints': 'sizes',
	int: 'int',
	IntArrayRef: 'sizes',
	SymIntArrayRef: 'symsizes',
	int64_t: 'int',
	SymInt: 'symint',
	Scalar: 'number',
	double: 'float',
	TensorList: 'tensors',
	ScalarType: 'dtype',
	Device: 'device',
	Generator: 'generator',
	Layout: 'layout',
	MemoryFormat: 'memory_format',
	'c10::string_view': 'str'
});

/**
 * A signature, written as PyTorch prints it in its list of overloads, `tuple of ints[1] dim, bool keepdim = False, *, torch.dtype dtype = None`, or as
 * its parser reads it, `IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None`. A type that is not known takes anything.
 */
export const signature = signatureReader(kinds, (kind) => kindNames[kind], 'any');
