import { tokenize } from '../python/syntax/grammar/tokenize.ts';
import type { Axis, Leaf } from './leaf.ts';

/** What somebody says that something is, by its name: `x`, `cfg.units`. */
export type Given = ReadonlyMap<string, Leaf>;

const named = String.raw`[^\W\d]\w*(?:\.[^\W\d]\w*|\[(?:\d+|'[^']*'|"[^"]*")\])*`;
const assignment = new RegExp(String.raw`^\s*(${named})\s*=\s*(.+?)\s*$`, 'u');
const remark = new RegExp(String.raw`^(${named})\s*:\s*(\([^()]*\)\s*(?:float|int|long|bool)\w*)$`, 'u');
const shape = /^[([]([^()[\]]*)[)\]]\s*(?:(float|int|long|bool)\w*)?$/;
const axis = /^(?:[1-9]\d{0,8}|[^\W\d]\w*)$/u;
const constant = /^(?:-?\d+(?:\.\d*)?(?:[eE][-+]?\d+)?|True|False|None|'[^'\\\n]*'|"[^"\\\n]*")$/;
const mostAxes = 25;

/** `x=(32, 10, 4)`, `x=(batch, seq) int`, `hidden=64`, `mode='train'`: null where it is none of these. */
export function readGiven(text: string): readonly [name: string, leaf: Leaf] | null {
	const [, name, value] = assignment.exec(text) ?? [];
	const leaf = name === undefined ? null : leafOf(value!);
	return leaf && [name!, leaf];
}

/** What the comments of a program say: `# x: (batch, seq, 4) float`, by their lines. */
export function givenIn(source: string): Given {
	const given = new Map<string, Leaf>();
	if (!source.includes('#')) return given;
	for (const comment of tokenize(source).comments.values()) {
		const [, name, value] = remark.exec(comment) ?? [];
		const leaf = name === undefined ? null : leafOf(value!);
		if (leaf) given.set(name!, leaf);
	}
	return given;
}

/** `x = (32, 10, 4)`, as it is said. */
export function givenText(name: string, leaf: Leaf): string {
	if (leaf.kind === 'tensor') return `${name} = (${leaf.axes.join(', ')}${leaf.axes.length === 1 ? ',' : ''})${leaf.of === 'float' ? '' : ` ${leaf.of}`}`;
	return `${name} = ${leaf.kind === 'size' ? leaf.size : leaf.kind === 'text' ? leaf.text : ''}`;
}

function leafOf(value: string): Leaf | null {
	if (/^[1-9]\d{0,8}$/.test(value)) return { kind: 'size', size: Number(value) };
	if (constant.test(value)) return { kind: 'text', text: value };
	const [, inside, kind = 'float'] = shape.exec(value) ?? [];
	if (inside === undefined) return null;
	const parts = inside
		.replace(/,\s*$/, '')
		.split(',')
		.map((part) => part.trim());
	const axes = parts.length === 1 && parts[0] === '' ? [] : parts;
	if (axes.length > mostAxes || !axes.every((part) => axis.test(part))) return null;
	return {
		kind: 'tensor',
		of: kind === 'long' ? 'int' : (kind as 'float' | 'int' | 'bool'),
		axes: axes.map((part): Axis => (/^\d/.test(part) ? Number(part) : part))
	};
}
