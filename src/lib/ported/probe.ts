import type { Trace } from '../ir/index.ts';
import { moduleFiles, moduleText } from '../ir/moduleFiles.ts';
import type { GraphInput } from './graph.ts';
import { kerasLayerNames } from './keras/read.ts';
import { tuple } from './names.ts';

export type Framework = 'torch' | 'keras';

/** A model that a program binds to a name. */
export interface Candidate {
	readonly name: string;
	readonly framework: Framework;
	/** Class name. */
	readonly type: string;
	/** Of Keras' models that know them: shapes, null where any size goes, and dtypes. */
	readonly inputs: readonly (readonly [shape: readonly (number | null)[], dtype: string])[] | null;
}

/** What a model is called with: `called` is how its tensors stand in the call. */
export interface Given {
	/** `batch`: which axis is that. */
	readonly inputs: readonly (Pick<GraphInput, 'shape' | 'dtype'> & { readonly batch: number })[];
	readonly called: 'one by one' | 'as a list' | 'states as a tuple';
}

/** What our lines print begins with: no program's does. */
const mark = '\f\fported ';

/** A program with lines behind it and, as a module beside it, a port. Where the lines stand: [from, to). */
export interface Appended {
	readonly source: string;
	readonly from: number;
	readonly to: number;
}

/** The name of the module that a port is while it is tried. */
const moduleName = 'shapebook_port';

export function append(source: string, lines: readonly string[], port?: string): Appended {
	const main = moduleFiles(source)[0]?.from ?? source.length;
	const before = `${source.slice(0, main)}\n`;
	const added = `${lines.join('\n')}\n`;
	const modules = source.slice(main) + (port === undefined ? '' : moduleText(`${moduleName}.py`, port));
	return { source: before + added + modules, from: before.length, to: before.length + added.length };
}

/** What our lines printed. */
export const said = ({ stdout }: Trace): readonly unknown[] =>
	stdout.split('\n').flatMap((line) => {
		if (!line.startsWith(mark)) return [];
		try {
			return [JSON.parse(line.slice(mark.length)) as unknown];
		} catch {
			return [];
		}
	});

const print = (what: string): string => `print(${JSON.stringify(mark)} + __json.dumps(${what}))`;

/** Says of a name whether it is of a kind of Keras' that has recurrent layers. `first`: a condition before that. */
const kerasCandidate = (name: string, kind: string, first: string): readonly string[] => [
	`if ${first}isinstance(${name}, ${kind}) and any(isinstance(__l, (__keras.layers.RNN, __keras.layers.Bidirectional)) for __l in __walk(${name})):`,
	'    __found = True',
	`    __i = ${name}.inputs if getattr(${name}, 'inputs', None) else None`,
	`    ${print(`['${name}', 'keras', type(${name}).__name__, __i and [[list(__k.shape), str(__k.dtype)] for __k in __i]]`)}`
];

/** Which of the modules that a program binds are models with recurrent layers. */
export function candidateLines(names: readonly string[], source: string): readonly string[] {
	const lines = ['import json as __json'];
	if (/\btorch\b/.test(source)) {
		lines.push('import torch as __torch');
		for (const name of names)
			lines.push(
				`if isinstance(${name}, __torch.nn.Module) and any(isinstance(__m, __torch.nn.RNNBase) for __m in ${name}.modules()):`,
				`    ${print(`['${name}', 'torch', type(${name}).__name__, None]`)}`
			);
	}
	if (/\b(?:keras|tensorflow)\b/.test(source)) {
		lines.push('import keras as __keras', ...walk, '__found = False');
		for (const name of names) lines.push(...kerasCandidate(name, '__keras.Model', ''));
		// A layer by itself is a model where there is no other.
		for (const name of names) lines.push(...kerasCandidate(name, '(__keras.layers.RNN, __keras.layers.Bidirectional)', 'not __found and '));
	}
	return lines;
}

const walk = ['def __walk(layer):', '    yield layer', "    for __inner in getattr(layer, '_layers', []):", '        yield from __walk(__inner)'];

/** Calls a model once as it is trained, with nothing but zeros, and says what its layers and weights are. */
export function probeLines({ name, framework }: Candidate, given: Given): readonly string[] {
	const more = larger(given);
	const joined =
		framework === 'torch'
			? '__w = __torch.cat([__v.reshape(-1) for __k, __v in __n])'
			: `__w = __tf.concat([__tf.reshape(__v, [-1]) for __v in ${name}.weights], 0)`;
	const again = (call: string): readonly string[] => [joined, 'try:', `    __y = ${call}`, 'except Exception:', '    pass'];
	if (framework === 'torch') {
		const zeros = ({ inputs }: Given): readonly string[] => inputs.map(({ shape, dtype }) => `__torch.zeros(${tuple(shape)}, dtype=__torch.${dtype})`);
		return [
			'import json as __json, torch as __torch',
			`__n = [(__k, __v) for __k, __v in [*${name}.named_parameters(), *${name}.named_buffers()] if __v.is_floating_point()]`,
			print('[__k for __k, __v in __n]'),
			joined,
			`${name}.train()`,
			`__y = ${name}(${called(zeros(given), given)})`,
			...again(`${name}(${called(zeros(more), given)})`)
		];
	}
	const zeros = ({ inputs }: Given): readonly string[] => inputs.map(({ shape, dtype }) => `__tf.zeros(${tuple(shape)}, dtype='${dtype}')`);
	return [
		'import json as __json, keras as __keras, tensorflow as __tf',
		`${name}(${called(zeros(given), given)})`,
		...walk,
		`__c = ${JSON.stringify(kerasLayerNames)}`,
		`for __l in __walk(${name}):`,
		'    if not isinstance(__l, __keras.Model) and type(__l).__name__ in __c:',
		`        ${print("[getattr(__l, '_path', None), __l.name, __l.get_config()]")}`,
		joined,
		`__y = ${name}(${called(zeros(given), given)}, training=True)`,
		...again(`${name}(${called(zeros(more), given)}, training=True)`)
	];
}

/** The same with one more in the batch. */
const larger = (given: Given): Given => ({
	...given,
	inputs: given.inputs.map((input) => ({ ...input, shape: input.shape.map((size, axis) => (axis === input.batch ? size + 1 : size)) }))
});

function called(values: readonly string[], given: Given): string {
	if (given.called === 'as a list') return `[${values.join(', ')}]`;
	if (given.called === 'states as a tuple') return `${values.slice(0, -2).join(', ')}, (${values.slice(-2).join(', ')})`;
	return values.join(', ');
}

/**
 * Python for our own evaluator, which runs nothing of it as code of the page: `.eval()` is PyTorch's switch to inference. Gives a model other weights, its port the same, and calls both with the same numbers; then again with a larger batch.
 * @param below What integers of an input are below.
 */
export function checkLines({ name, framework }: Candidate, given: Given, outputs: number, below: readonly number[]): readonly string[] {
	const takes = (values: readonly string[]): string => (framework === 'torch' && values.length > 1 ? `[${values.join(', ')}]` : values.join(', '));
	const once = (inputs: Given['inputs'], i: number): readonly string[] => {
		const names = inputs.map((_, k) => `__x${i}_${k}`);
		const made = inputs.map(({ shape, dtype }, k) => {
			const sizes = tuple(shape);
			const numbers = dtype.includes('float') ? `__r.uniform(-1, 1, ${sizes})` : `__r.randint(0, ${below[k]}, ${sizes})`;
			return `${names[k]} = ${numbers}.astype('${dtype}')`;
		});
		const torch = names.map((one) => `__torch.tensor(${one})`);
		const tf = names.map((one) => `__tf.constant(${one})`);
		return framework === 'torch'
			? [...made, `__ours${i} = ${name}(${called(torch, given)})`, `__theirs${i} = __port.model(${takes(tf)})`]
			: [...made, `__ours${i} = ${name}(${called(tf, given)})`, `__theirs${i} = __port.model(${torch.join(', ')})`];
	};
	return [
		`import numpy as __np, torch as __torch, tensorflow as __tf, ${moduleName} as __port`,
		'__r = __np.random.RandomState(0)',
		...(framework === 'torch'
			? [
					`${name}.eval()`,
					`__w = {__k: __r.uniform(0.1, 0.6, tuple(__v.shape)).astype('float32') - (0 if __k.endswith('running_var') else 0.35) for __k, __v in ${name}.state_dict().items() if __v.is_floating_point()}`,
					`${name}.load_state_dict({__k: __torch.tensor(__v) for __k, __v in __w.items()}, strict=False)`,
					// What is tied has been set more than once.
					`__w = {__k: __v.numpy() for __k, __v in ${name}.state_dict().items()}`
				]
			: [
					`__w = [__r.uniform(0.1, 0.6, tuple(__v.shape)).astype('float32') - (0 if __v.name == 'moving_variance' else 0.35) for __v in ${name}.weights]`,
					`${name}.set_weights(__w)`,
					'__port.model.eval()'
				]),
		'__port.carry(__w, __port.model)',
		...once(given.inputs, 0),
		...(outputs > 0 && given.inputs.every(({ shape }) => shape.length > 0) ? once(larger(given).inputs, 1) : [])
	];
}
