import { kindNames, type ArgumentKind, type Parameter, type Signature } from './arguments.ts';
import { tableOf, type Table } from '../../../ir/table.ts';

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

const parsed = new Map<string, Signature>();

/** How a default is printed. */
const defaults: Table<string> = tableOf({ true: 'True', false: 'False' });

/**
 * A signature, written as PyTorch prints it in its list of overloads, `tuple of ints[1] dim, bool keepdim = False, *, torch.dtype dtype = None`, or as
 * its parser reads it, `IntArrayRef[1]? dim, bool keepdim=False, *, ScalarType? dtype=None`. `[1]` says that one int stands for a tuple, `?` that None
 * may be given; a parameter with a default may be left out. A leading `-`: deprecated, and not in the list. A type that is not known takes anything.
 */
export function signature(text: string): Signature {
	const known = parsed.get(text);
	if (known) return known;
	const hidden = text.startsWith('-');
	let keywordOnly = false;
	const parameters: Parameter[] = [];
	const printed: string[] = [];
	for (const piece of text.slice(hidden ? 1 : 0).split(/,\s*(?![^[(]*[\])])/)) {
		if (piece === '') continue;
		if (piece === '*') {
			keywordOnly = true;
			printed.push('*');
			continue;
		}
		const [declared = '', fallback] = piece.split(/\s*=\s*/);
		const space = declared.lastIndexOf(' ');
		const name = declared.slice(space + 1);
		const [, type = '', list, none] = /^(.*?)(\[\d\])?(\?)?$/.exec(declared.slice(0, space))!;
		const kind = kinds[type] ?? 'any';
		const optional = fallback !== undefined;
		parameters.push({
			name,
			kind,
			optional,
			none: none !== undefined || fallback === 'None',
			keywordOnly,
			single: list !== undefined && kind.endsWith('sizes')
		});
		printed.push(`${kind === 'any' ? type : kindNames[kind]} ${name}${optional ? ` = ${defaults[fallback] ?? fallback}` : ''}`);
	}
	const made: Signature = { parameters, text: printed.join(', '), hidden };
	parsed.set(text, made);
	return made;
}
