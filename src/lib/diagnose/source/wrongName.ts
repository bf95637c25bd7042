import { functionalNames, moduleNames, nnNames, tensorNames, torchNames } from '../../frameworks/torch/names.ts';
import { memberNames } from '../../frameworks/torch/moduleNames.ts';
import type { Raised, Span, Trace } from '../../ir/index.ts';
import type { Block } from '../../python/syntax/tree.ts';
import { nearest } from '../../python/syntax/suggestions.ts';
import { keywords, packages, realName, type Real } from './realNames.ts';
import * as tensorflow from './tensorflowNames.ts';
import { visit } from './syntax.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** A name that an exception says is not there. */
export interface WrongName {
	/** `attribute`: after a dot; `imported`: after `import` in a `from`; `module`: a dotted path; `name`: a variable; `keyword`: of an argument. */
	readonly kind: 'attribute' | 'imported' | 'module' | 'name' | 'keyword';
	/** The module, the class or the function that lacks it; empty where nothing is named. */
	readonly where: string;
	readonly name: string;
	/** Whose name it is, as it is said. */
	readonly framework: 'PyTorch' | 'Keras 3' | 'TensorFlow 2';
	/** Whether what is there instead is known, not only alike. */
	readonly isListed: boolean;
	/** What is there instead, the likeliest first. */
	readonly real: readonly Real[];
}

/** How the exceptions of Python 3.11 name what is missing. */
const messages: readonly (readonly [type: string, message: RegExp, kind: WrongName['kind']])[] = [
	['AttributeError', /^(?:module|type object) '([\w.]+)' has no attribute '(\w+)'/, 'attribute'],
	['AttributeError', /^'(\w+)' object has no attribute '(\w+)'/, 'attribute'],
	['ImportError', /^cannot import name '(?<name>\w+)' from '(?<where>[\w.]+)'/, 'imported'],
	['ModuleNotFoundError', /^No module named '()([\w.]+)'/, 'module'],
	['NameError', /^()name '(\w+)' is not defined/, 'name'],
	['AttributeError', /^(?<where>)`(?<name>\w+)` is not available with Keras 3\./, 'attribute'],
	['TypeError', /^(\w+)(?:\.__init__)?\(\) got an unexpected keyword argument '(\w+)'/, 'keyword'],
	['TypeError', /^(\w*Trainer\.\w+\(\) )?got an unexpected keyword argument '(\w+)'/, 'keyword'],
	['ValueError', /^(?:Unrecognized keyword arguments passed to (\w+)|Argument\(s\) not recognized): \{'(\w+)'/, 'keyword']
];

const namesOf: Table<readonly string[]> = tableOf({
	...memberNames,
	torch: torchNames,
	'torch.nn': nnNames,
	'torch.nn.functional': functionalNames,
	Tensor: tensorNames,
	Parameter: tensorNames
});

/** Whether the program raised because a name is not there. */
export const namesMissing = ({ outcome }: Trace): boolean => outcome.kind === 'raised' && parse(outcome) !== null;

/** What an exception says is missing, with what there is; null where it is about something else. */
export function wrongName({ outcome, bindings, modules, source }: Trace, block: Block): WrongName | null {
	const found = outcome.kind === 'raised' && parse(outcome);
	if (!found) return null;
	const { kind, name, where } = found;
	const framework = frameworkOf(found, source);
	if (framework !== 'PyTorch') {
		const listed = tensorflow.realName(listOf(found), name);
		const near = kind === 'keyword' ? [...parametersOf(block, where), ...tensorflow.keywords] : tensorflow.namesIn(tensorflow.plainPath(where));
		const real = listed ? [listed] : nearest(name, near).map(plain);
		return real.length > 0 ? { ...found, framework, isListed: listed !== undefined, real } : null;
	}
	const own = (): readonly string[] => bindings.flatMap((binding) => (binding.name.startsWith('self.') ? [binding.name.slice(5)] : []));
	const isModule = namesOf[where] === undefined && (modules.length > 0 || own().length > 0);
	const table = kind === 'keyword' ? 'keyword' : where === 'Parameter' ? 'Tensor' : namesOf[where] ? where : isModule ? 'Module' : '';
	const listed = kind === 'module' ? packages[name] : realName(table, name);
	const near = (): readonly string[] => {
		if (kind === 'keyword') return nearest(name, [...parametersOf(block, where), ...keywords]);
		if (kind === 'name') return nearest(name, namesIn(block, outcome));
		if (kind === 'module')
			return nearest(
				name,
				[...Object.keys(namesOf), 'numpy', 'torchvision', 'sklearn', 'pandas', 'matplotlib'].filter((one) => /^[a-z]/.test(one)),
				1
			);
		return nearest(name, namesOf[where] ?? (isModule ? [...own(), ...moduleNames] : []));
	};
	const real = listed ? [listed] : near().map(plain);
	const isListed = kind === 'module' || (kind === 'keyword' && listed !== undefined);
	return real.length > 0 ? { ...found, framework, isListed, real } : null;
}

type Missing = Pick<WrongName, 'kind' | 'where' | 'name'>;

/** Whose name is missing: a module says so; an object's class is that of the framework which the program imports. */
function frameworkOf({ kind, where, name }: Missing, source: string): WrongName['framework'] {
	const path = kind === 'module' ? name : where;
	if (/^keras\b|^tensorflow\.keras\b/.test(path)) return 'Keras 3';
	if (/^tensorflow\b/.test(path)) return 'TensorFlow 2';
	return /^torch\b/.test(path) || kind === 'name' || !/\b(?:keras|tensorflow)\b/.test(source) || /\btorch\b/.test(source) ? 'PyTorch' : 'Keras 3';
}

const plain = (name: string): Real => ({ name, why: '' });

/** Under what Keras' and TensorFlow's names are listed. */
function listOf({ kind, where }: Missing): string {
	if (kind === 'keyword') return 'keyword';
	if (kind === 'module' || /^(?:keras|tensorflow)\b/.test(where)) return where;
	return where === '' ? 'rnn_cell' : 'Model';
}

function parse({ type, message }: Raised): Missing | null {
	for (const [of, pattern, kind] of messages) {
		const match = of === type ? pattern.exec(message) : null;
		if (match) return { kind, where: match.groups?.where ?? match[1] ?? '', name: match.groups?.name ?? match[2] ?? '' };
	}
	return null;
}

/** The parameters of a function of the program, or of a class's `__init__`. */
function parametersOf(block: Block, name: string): readonly string[] {
	const found: string[] = [];
	visit(block, (node) => {
		if (node.kind === 'function' && (node.name === name || node.name === '__init__')) found.push(...node.parameters.map((parameter) => parameter.name));
	});
	return found;
}

/** The names that a program binds, but for those of the statement that raised and, in the module, of what stands behind it. */
function namesIn(block: Block, { span, frames }: Raised): readonly string[] {
	const found: string[] = [];
	const isBound = ({ from, to }: Span): boolean => (frames.length > 1 ? to <= span.from || from > span.from : to <= span.from);
	visit(block, (node) => {
		if (node.kind === 'for' || node.kind === 'class' || node.kind === 'function') {
			if (node.from > span.from && frames.length <= 1) return;
		} else if (!isBound(node)) return;
		if (node.kind === 'assign') for (const target of node.targets) found.push(...targetsOf(target));
		else if (node.kind === 'for') found.push(...targetsOf(node.target));
		else if (node.kind === 'class') found.push(node.name);
		else if (node.kind === 'function') found.push(node.name, ...(node.from <= span.from && span.from < node.to ? node.parameters.map(({ name }) => name) : []));
		else if (node.kind === 'import') found.push(...node.modules.map(({ path, alias }) => alias ?? path[0] ?? ''));
		else if (node.kind === 'import-from' && node.names !== '*') found.push(...node.names.map(({ name, alias }) => alias ?? name));
	});
	return found;
}

function targetsOf(target: Parameters<Parameters<typeof visit>[1]>[0]): readonly string[] {
	if (target.kind === 'name') return [target.name];
	return target.kind === 'tuple' || target.kind === 'list' ? target.items.flatMap(targetsOf) : [];
}

/** Why it raised, in a sentence with code between backticks. */
export function wrongNameCause({ kind, where, framework, isListed, real: [first] }: WrongName): string {
	if (!first?.name) return sentence(first?.why ?? '');
	const isMember = kind === 'attribute' || kind === 'imported';
	const module = framework === 'PyTorch' ? where : tensorflow.plainPath(where).replace(/^tensorflow\b/, 'tf');
	const path = isMember && /^(?:torch|tf|keras)\b/.test(module) && !first.name.startsWith('keras.') ? `${module}.${first.name}` : first.name;
	const said = isListed ? `In ${framework} it is \`${path}\`` : `The nearest name that is there is \`${path}\``;
	return `${said}${first.why && `: ${first.why}`}.`;
}

/** What an object of the program's own has, where it is asked for what nothing sets and nothing is called like; undefined of any other exception. */
export function setNowhere({ outcome, bindings }: Trace, block: Block): string | undefined {
	const found = outcome.kind === 'raised' && outcome.type === 'AttributeError' ? parse(outcome) : null;
	if (!found || !block.some((one) => one.kind === 'class' && one.name === found.where)) return undefined;
	const own = [...new Set(bindings.flatMap(({ name }) => (name.startsWith('self.') ? [`\`${name}\``] : [])))];
	const set = own.length === 0 ? 'nothing at all' : own.length > 12 ? `${own.slice(0, 12).join(', ')} and others` : own.join(', ');
	return `Nothing sets \`self.${found.name}\`: what the program sets is ${set}.`;
}

/** Code is not written with a capital. */
const sentence = (text: string): string => `${/^[a-z]+[ ,:]/.test(text) ? text.charAt(0).toUpperCase() + text.slice(1) : text}.`;
