import { readFileSync } from 'node:fs';
import { random } from '../mutate.ts';

/** A message that was mangled as people do, and what is to be read in it. */
export interface Paste {
	readonly check: string;
	readonly framework: string;
	readonly text: string;
	/** Numbers, dtypes and names that the message says, as they are compared: in lower case, without what is around them. */
	readonly numbers: readonly string[];
	/** What was done to it. */
	readonly ways: readonly string[];
}

export interface Template {
	readonly check: string;
	readonly exception: string;
	readonly message: string;
}

const escapes: ReadonlyMap<string, string> = new Map([
	['n', '\n'],
	['t', '\t'],
	['x1b', '\u001b'],
	['\\', '\\']
]);

export const templates: readonly Template[] = readFileSync(new URL('templates.txt', import.meta.url), 'utf8')
	.split('\n')
	.filter((line) => line !== '' && !line.startsWith('#'))
	.map((line) => {
		const [, check = '', exception = '', message = ''] = /^(\S+) (\S+) (.*)$/.exec(line) ?? [];
		return { check, exception, message: message.replace(/\\(n|t|x1b|\\)/g, (_, escaped: string) => escapes.get(escaped)!) };
	});

class Draw {
	private readonly next: () => number;

	constructor(seed: number) {
		this.next = random(seed);
	}

	below(n: number): number {
		return Math.floor(this.next() * n);
	}

	from<T>(items: readonly T[]): T {
		return items[this.below(items.length)]!;
	}

	size(): number {
		return 1 + this.below(this.from([8, 64, 2000, 200_000]));
	}
}

/** What stands in a place: as it is printed, and what is to be read. */
function place(draw: Draw, kind: string): readonly [string, readonly (number | string)[]] {
	const many = Number(/\d$/.exec(kind)?.[0] ?? 1);
	const sizes = Array.from({ length: many }, () => draw.size());
	switch (kind.replace(/\d$/, '')) {
		case 'int':
			return [String(sizes[0]), sizes];
		case 'digit': {
			const digit = draw.below(6);
			return [String(digit), [digit]];
		}
		case 'old': {
			const version = 7000 + 100 * draw.below(6) + draw.below(6);
			return [String(version), [version]];
		}
		case 'share':
			return draw.from([
				['0.5', [0.5]],
				['0.25', [0.25]]
			]);
		case 'tuple':
			return [`(${sizes.join(', ')}${many === 1 ? ',' : ''})`, sizes];
		case 'list':
			return [`[${sizes.join(', ')}]`, sizes];
		case 'clist':
			return [`[${sizes.join(',')}]`, sizes];
		case 'braces':
			return [`{${sizes.join(',')}}`, sizes];
		case 'bare':
			return [sizes.join(','), sizes];
		case 'version': {
			const version = `${7 + draw.below(3)}.${draw.below(9)}.${draw.below(9)}`;
			return [version, [version]];
		}
		case 'word': {
			const word = draw.from(['both', 'relu6', 'Selu', 'swish', 'bilinear', 'Step']);
			return [word, [word]];
		}
		case 'type': {
			const type = draw.from(['int', 'str', 'float', 'NoneType']);
			return [type, [type]];
		}
		case 'tdtype': {
			const dtype = draw.from(['float64', 'float16', 'bfloat16', 'int64', 'float32']);
			return [`torch.${dtype}`, [dtype]];
		}
		case 'Dtype': {
			const dtype = draw.from(['Float', 'Double', 'Half', 'Long', 'BFloat16']);
			return [dtype, [dtype]];
		}
		case 'device': {
			const device = draw.from(['cpu', 'cuda:0', 'cuda:1', 'mps:0']);
			return [device, [device]];
		}
		case 'library': {
			const library = draw.from(['libcudnn.so.8', 'libcudart.so.10.1', 'cudart64_110.dll', 'cudnn64_8.dll']);
			return [library, [library]];
		}
		case 'Name':
			return [draw.from(['Net', 'Seq2Seq', 'LSTMTagger']), []];
		case 'path':
			return [draw.from(['rnn', 'encoder.lstm', 'model.0.gru']), []];
		default:
			throw new Error(`Nothing is of kind ${kind}.`);
	}
}

function filled(draw: Draw, { message }: Template): { readonly text: string; readonly numbers: readonly string[] } {
	const numbers: string[] = [];
	const text = message.replace(/\{(~?)([A-Za-z]+\d?)\}/g, (whole, optional: string, kind: string) => {
		if (kind === 'node' || kind === 'function_node') return whole;
		const [shown, read] = place(draw, kind);
		if (optional === '') numbers.push(...read.map((one) => String(one).toLowerCase()));
		return shown;
	});
	return { text, numbers };
}

/** A message of that form, always the same. */
export const example = (template: Template): string => filled(new Draw(17), template).text;

const pythonFrames = [
	'  File "/home/user/train.py", line 212, in <module>\n    main()\n  File "/home/user/train.py", line 88, in main\n    loss = step(model, batch)',
	'  File "/home/user/env/lib/python3.10/site-packages/torch/nn/modules/module.py", line 1501, in _call_impl\n    return forward_call(*args, **kwargs)\n  File "/home/user/model.py", line 31, in forward\n    out, hidden = self.encoder(x, hidden)',
	'  File "C:\\Users\\user\\Anaconda3\\lib\\site-packages\\keras\\src\\utils\\traceback_utils.py", line 122, in error_handler\n    raise e.with_traceback(filtered_tb) from None\n  File "C:\\Users\\user\\work\\run.py", line 9, in <module>\n    model.fit(x, y, epochs=3)'
];

/** A message that is cut off keeps as many letters. */
const fewestLetters = 40;

/** One thing that happens to a message on its way into a text field. */
interface Way {
	readonly name: string;
	/** Whose messages come so. */
	readonly of?: RegExp;
	/** Nothing stands behind the message. */
	readonly ends?: true;
	readonly mangle: (text: string, draw: Draw, exception: string) => string;
}

/** What a program or a tool prints around it: one of these. */
const around: readonly Way[] = [
	{ name: 'bare', ends: true, mangle: (text) => text },
	{ name: 'with its exception', ends: true, mangle: (text, _, exception) => `${exception}: ${text}` },
	{
		name: 'behind a traceback',
		ends: true,
		mangle: (text, draw, exception) => `Traceback (most recent call last):\n${draw.from(pythonFrames)}\n${exception}: ${text}\n`
	},
	{
		name: 'in IPython’s frames',
		ends: true,
		mangle: (text, _, exception) =>
			`---------------------------------------------------------------------------\n${exception}                              Traceback (most recent call last)\nCell In[14], line 3\n      1 for epoch in range(10):\n      2     optimizer.zero_grad()\n----> 3     out = model(x)\n      4     loss = criterion(out, y)\n\nFile ~/env/lib/python3.11/site-packages/module.py:1511, in _wrapped_call_impl(self, *args, **kwargs)\n   1509     return self._compiled_call_impl(*args, **kwargs)\n   1510 else:\n-> 1511     return self._call_impl(*args, **kwargs)\n\n${exception}: ${text}`
	},
	{
		name: 'in Colab’s frames',
		mangle: (text, _, exception) =>
			`---------------------------------------------------------------------------\n\n${exception}                                Traceback (most recent call last)\n\n<ipython-input-27-2f6e5a1d9c3b> in <module>()\n      4 \n----> 5 history = model.fit(x_train, y_train, epochs=100, batch_size=72)\n\n/usr/local/lib/python3.7/dist-packages/six.py in raise_from(value, from_value)\n\n${exception}: ${text}\n\n---------------------------------------------------------------------------\nNOTE: If your import is failing due to a missing package, you can manually install dependencies using either !pip or !apt.`
	},
	{
		name: 'of a replica',
		of: /^torch/,
		mangle: (text, draw, exception) =>
			`${exception}: Caught ${exception} in replica 0 on device 0.\nOriginal Traceback (most recent call last):\n  File "/home/user/env/lib/python3.8/site-packages/torch/nn/parallel/parallel_apply.py", line 64, in _worker\n    output = module(*input, **kwargs)\n${draw.from(pythonFrames)}\n${exception}: ${text}\n`
	},
	{
		name: 'in a log',
		of: /^(?:tf|keras)/,
		mangle: (text) =>
			`2021-03-02 11:45:12.181045: I tensorflow/stream_executor/platform/default/dso_loader.cc:49] Successfully opened dynamic library libcublas.so.11\n2021-03-02 11:45:13.007311: W tensorflow/core/framework/op_kernel.cc:1763] OP_REQUIRES failed at x_ops.cc:120 : Internal: ${text}\n2021-03-02 11:45:13.007400: I tensorflow/core/common_runtime/bfc_allocator.cc:1012] Sum Total of in-use chunks: 3.21GiB`
	},
	{
		name: 'with a NodeDef behind',
		of: /^(?:tf|keras)/,
		mangle: (text, _, exception) =>
			`tensorflow.python.framework.errors_impl.${exception}: ${text}\n\t [[{{node sequential/lstm/PartitionedCall}}]] [Op:__inference_train_function_4187]\n\nFunction call stack:\ntrain_function -> train_function -> train_function`
	},
	{
		name: 'of pytest',
		mangle: (text, _, exception) =>
			`    def test_forward():\n>       out = model(x)\n\ntests/test_model.py:40:\nE       ${exception}: ${text.replaceAll('\n', '\nE       ')}\n\nmodel.py:40: ${exception}\n=== 1 failed in 2.31s ===`
	},
	{
		name: 'behind prose',
		mangle: (text, _, exception) => `Hi, I am new to this and my training stops after the first epoch with this:\n\n${exception}: ${text}\n\nAny idea? Thanks!`
	}
];

/** What its way through consoles, mails and word processors does: up to three of these, in this order. */
const onTheWay: readonly Way[] = [
	{ name: 'colours', mangle: (text) => text.replace(/\b(\w*Error)\b/g, '\u001b[0;31m$1\u001b[0m').replace(/(\d+)/, '\u001b[1m$1\u001b[0m') },
	{
		name: 'smart quotes',
		mangle: (text) =>
			text
				.replace(/'([^'\n]*)'/g, '‘$1’')
				.replace(/"([^"\n]*)"/g, '“$1”')
				.replace(/`([^`\n]*)`/g, '‘$1’')
	},
	{ name: 'full-width commas', mangle: (text) => text.replaceAll(', ', '，').replaceAll(',', '，') },
	{ name: 'wrapped hard', mangle: (text, draw) => wrapped(text, draw.from([72, 80, 100])) },
	{ name: 'wrapped at words', mangle: (text) => text.replace(/(.{50}\S*) /g, '$1\n') },
	{ name: 'quoted in a mail', mangle: (text, draw) => text.replace(/^/gm, draw.from(['> ', '>> ', '| '])) },
	{ name: 'indented', mangle: (text) => text.replace(/^/gm, '        ') },
	{ name: 'from Windows', mangle: (text) => text.replaceAll('/home/user/', 'C:\\Users\\user\\').replaceAll('\n', '\r\n') },
	{ name: 'between fences', mangle: (text) => `\`\`\`\n${text}\n\`\`\`` }
];

const wrapped = (text: string, width: number): string => text.replace(new RegExp(`([^\\n]{${width}})(?=[^\\n])`, 'g'), '$1\n');

export function* pastes(count: number, seed: number): Generator<Paste> {
	const draw = new Draw(seed);
	for (let i = 0; i < count; i++) {
		const template = templates[i % templates.length]!;
		const { text: whole, numbers } = filled(draw, template);
		const isCut = whole.length > fewestLetters && draw.below(12) === 0;
		const text = isCut ? whole.slice(0, Math.max(fewestLetters, Math.floor(whole.length * (0.8 + draw.below(20) / 100)))) : whole;
		const exception = template.exception === '-' ? 'UserWarning' : template.exception;
		const outer = draw.from(around.filter(({ ends, of }) => (!isCut || ends) && (!of || of.test(template.check))));
		const many = draw.below(4);
		const inner = onTheWay.filter(() => draw.below(onTheWay.length) < many);
		let mangled = outer.mangle(text, draw, exception);
		for (const { mangle } of inner) mangled = mangle(mangled, draw, exception);
		yield {
			check: template.check,
			framework: template.check.replace(/\..*/, ''),
			text: mangled,
			numbers: isCut ? [] : numbers,
			ways: [...(isCut ? ['cut off'] : []), outer.name, ...inner.map(({ name }) => name)]
		};
	}
}
