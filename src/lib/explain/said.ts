import type { Reading, Readings } from './template.ts';

/** More than that is no message. */
const mostReadings = 12;
const mostCharacters = 6000;
/** What looks for a frame takes time with the square of it. */
const longestLine = 1500;
/** So few lines are nothing but the message. */
const fewLines = 3;

const names = (text: string): RegExp => new RegExp(text, 'i');
/** `RuntimeError:`, `InvalidArgumentError (see above for traceback):`. */
const raised = /\b\w*(?:Error|Exception|Warning)\b\s*(?:\([^)]{0,40}\))?\s*:/;
const saying = names('must|expect|got|match|shape|size|dimension|rank|fail|invalid|compatible|found|received|cannot|requires|error');
/** A frame of a traceback, in Python, IPython and JavaScript; a line of source that one shows; a bar of progress. */
const frame = /^\s*(?:File "|at\s|-+>|\d{1,6}\s{2,}\S|~?[\w./\\<>:-]*[/\\>][\w./\\-]* in \w)|ipython-input|^\s*\^+\s*$|\d\/\d+ \[[=>.]/;
const source = /^\s*File "[^"]*", line \d+/;

/** What is no number of a message: dumps of nodes, where a line of log comes from, addresses, places in files. */
const asides = [
	/\[\[(?:Node: |\{\{node |node )[^]{0,1500}?\]\]/g,
	/\{\{(?:function_)?node [^}\n]{1,300}\}\}(?: = \w{1,80}\[[^\]\n]{0,800}\]\([^)\n]{0,500}\))?|\[Op:\w+\]/g,
	/'cudnn\w+\([^\n]*\)'|^Apply node that caused the error:.*|\b\d+ root error\(s\) found|^\s*\(\d\)\s|\[ONNXRuntimeError\] : \d+ : \w+ :/gm,
	/^\s*\d{4}-\d\d-\d\d[ T][\d:.,]+:?|\[?\b\d\d:\d\d:\d\d\b\]?/gm,
	/[\w./\\-]+\.(?:cc|cpp|cu|c|h|py|pyx|ts|js|java|rs):\d+(?::\d+)?[\])]?/g,
	/\(?\b(?:defined at|line) [^\s,)]*\d+\)?/g,
	/\(position \d+\)|#\d+|\b0x[\da-f]+\b/gi
];

const axis = String.raw`(?:Dimension\()?(?:-?\d{1,12}L?|None|null|\?)\)?`;
const axes = String.raw`${axis}(?:\s?[,x×]\s?${axis}){0,11}`;
/** One piece of a message: a word, a path, or what is read. */
const piece = new RegExp(
	[
		String.raw`(?<path>[^\s'"(),[\]=]{0,200}[/\\][^\s'"(),[\]]{0,400})`,
		String.raw`(?<version>\b\d{1,5}(?:\.\d{1,5}){2,3}\b)`,
		String.raw`(?<dtype>\btorch\.(?:cuda\.)?(?:\w+Tensor|(?:b?float|u?int|complex)\d{1,3}|long|half|double|bool)\b|\b(?:b?float|u?int|complex)\d{1,3}\b|\bDT_[A-Z\d]+)`,
		String.raw`(?<shape>(?:(?:torch\.)?(?:Tensor|Size|Shape)+\()?(?:\(\s?${axes},?\s?\)|\[\s?${axes},?\s?\]|\{\s?${axes},?\s?\})\)?|\b\d+(?:[,x×]\d+)+\b(?!\*))`,
		String.raw`(?<word>[A-Za-z_]\w*(?:\[\d\](?=\s?[.=!:])|\.[A-Za-z_]\w*)*(?: \d(?=\s?[:=]?\s?[[(][\dN?]))?)`,
		String.raw`(?<number>(?<![\w.$@-]|(?:cuda|[CG]PU|[xnht]pu|xla|task|replica|localhost):)(?!(?<=\w:)0\b)-?\d{1,13}(?:\.\d{1,15})?(?:e[-+]?\d{1,3})?(?=(?:-?D|d|L|[KMGT]i?B)?(?!\w|\.\d|-th)))`,
		String.raw`(?<stop>[.;!]\s|:\s+(?=[A-Za-z]))`
	].join('|'),
	'g'
);

/** Words that name nothing. */
const empty =
	/^(?:an?|the|is|are|was|were|be|been|but|and|or|vs|to|of|in|on|at|as|for|from|by|with|must|should|has|have|had|it|its|that|this|which|not|does|do|only|equal|than|D|d|L|[KMGT]i?B|torch\.Size|tf\.Tensor|x|[\w.]*(?:Error|Exception|Warning))$/i;

const cleared = (text: string): string => asides.reduce((left, aside) => left.replace(aside, ' '), text.replace(/\w+\.Tensor\(shape=/g, ''));

/** What may say what is wrong, the likeliest first: from an exception's name on, the last one's first; then all lines that may say it. */
function* saidIn(text: string): Generator<string> {
	const lines = cleared(text.slice(-mostCharacters))
		.split('\n')
		.map((line) => line.slice(0, longestLine));
	const told = lines.filter((line, i) => !frame.test(line) && !source.test(lines[i - 1] ?? ''));
	for (let from = told.length - 1; from >= 0; from--) {
		if (!raised.test(told[from]!)) continue;
		const end = told.findIndex((line, i) => i > from + 1 && line.trim() === '');
		yield told.slice(from, end < 0 ? undefined : end).join('\n');
	}
	yield told.filter((line) => told.length <= fewLines || saying.test(line)).join('\n');
}

const axesOf = (text: string): readonly (number | null)[] => [...text.matchAll(/-?\d+|None|null|\?/g)].map(([one]) => (/\d/.test(one) ? Number(one) : null));

/** `(5)` is a number, `[5]` and `(5,)` are shapes. */
function reading({ version, dtype, shape, number }: Readonly<Record<string, string | undefined>>): Reading | null {
	if (shape !== undefined) return /^\(\d+\)$/.test(shape) ? Number(shape.slice(1, -1)) : axesOf(shape);
	return version ?? dtype ?? (number === undefined ? null : Number(number));
}

function readIn(message: string): Readings {
	const readings = new Map<string, Reading>();
	let words: readonly string[] = [];
	let last = 'value';
	for (const { groups = {} } of message.matchAll(piece)) {
		if (groups.word !== undefined) words = empty.test(groups.word) ? words : [...words.slice(-1), groups.word];
		if (groups.stop !== undefined) words = [];
		const read = reading(groups);
		if (read === null) continue;
		if (words.length > 0) last = words.join(' ');
		words = [];
		let name = last;
		for (let i = 2; readings.has(name); i++) name = `${last} ${i}`;
		readings.set(name, read);
		if (readings.size === mostReadings) break;
	}
	return Object.fromEntries(readings);
}

/** Numbers, shapes and dtypes of a message that nobody knows, each by the words that stand before it. */
export function numbersIn(text: string): Readings {
	for (const message of saidIn(text)) {
		const readings = readIn(message);
		if (Object.keys(readings).length > 0) return readings;
	}
	return {};
}

/** The numbers of what was read, as text: a shape as it is printed says them too, longer texts do not. */
const numbersOf = (read: Reading): readonly string[] =>
	typeof read === 'string' && !/^[[(]?[\d,?None]*[\])]?$/.test(read) ? [] : (JSON.stringify(read).match(/\d+/g) ?? []);

/** The shapes that a known message names besides what is read of it. */
export function shapesBeside(message: string, known: Readings): Readings {
	const read = new Set(Object.values(known).flatMap(numbersOf));
	const [told = ''] = cleared(message).split(/\n\s*\n/);
	return Object.fromEntries(
		Object.entries(readIn(told)).filter(([, one]) => Array.isArray(one) && !String(one).startsWith('-') && numbersOf(one).some((size) => !read.has(size)))
	);
}
