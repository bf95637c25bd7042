import { unsupportedInText } from '../../python/builtins/functionDef.ts';
import { machineOf, native } from '../../python/builtins/methodDef.ts';
import { library } from '../../python/stdlib/index.ts';
import { runText } from '../../python/stdlib/module.ts';
import { PyModule, type Interpreter, type Package, type Value } from '../../python/index.ts';
import { numpyPackage } from '../numpy/package.ts';
import arrays from './read/arrays.py?raw';
import core from './core.py?raw';
import datasets from './datasets.py?raw';
import csv from './read/csv.py?raw';
import expressions from './read/expressions.py?raw';
import files from './read/files.py?raw';
import frame from './frame.py?raw';
import pandas from './pandas.py?raw';
import lightning from './lightning.py?raw';
import parsed from './read/parsed.py?raw';
import pickle from './read/pickle.py?raw';
import series from './series.py?raw';
import gym from './gym.py?raw';
import prices from './prices.py?raw';
import pretrained from './pretrained.py?raw';
import sound from './sound.py?raw';
import sklearn from './sklearn.py?raw';
import tuner from './tuner.py?raw';
import vision from './vision.py?raw';
import { natives } from './natives.ts';

type Names = readonly (readonly [string, Value])[];

/**
 * A module that no program has the name of: what others see.
 * @param gives What it has of what it sees.
 */
const hidden = (name: string, text: string, sees: readonly string[] = [], gives: readonly string[] = []): Package => ({
	name,
	load: (host) => new Map([...seenIn(host, sees).filter(([own]) => gives.includes(own)), ...binding(host, name, text, sees)])
});

const seenIn = (host: Interpreter, modules: readonly string[]): Names =>
	modules.flatMap((module) => [...(machineOf(host).modules.load(module) as PyModule).all].filter(([own]) => !own.startsWith('__')));

/** What a text binds, given what it sees. */
function binding(host: Interpreter, name: string, text: string, sees: readonly string[], given: Names = []): Names {
	const before = new Map<string, Value>([['_unsupported', unsupportedInText], ...natives, ...seenIn(host, sees), ...given]);
	return [...runText(host, name, text, [...before])].filter(([own, value]) => before.get(own) !== value);
}

/** Stand-ins of packages and their modules: what they have not is not known, unless they say by `absent(name)` what stands for it. */
const standIns = (names: string, hidden: string): readonly Package[] =>
	names.split(' ').map((name) => ({
		name,
		load(host) {
			const machine = machineOf(host);
			const { all } = machine.modules.load(hidden) as PyModule;
			const others = all.get('absent');
			return new Map<string, Value>([
				...all,
				['__file__', 'unknown location'],
				[
					'__getattr__',
					native('__getattr__', {}, (_, [wanted]) =>
						others === undefined ? machine.unsupported(`${name}.${String(wanted)}`) : machine.call(others, [wanted!])
					)
				]
			]);
		}
	}));

/** A module as it is, but for some functions that know what to say of files that are not here. */
function replacing(of: Package | undefined, name: string, text: string, only: readonly string[]): Package {
	return {
		...of,
		name,
		load(host) {
			const was = of?.load(host) ?? new Map<string, Value>();
			const module = was instanceof PyModule ? was : new PyModule(name, was);
			const own = binding(host, `${name} outside`, text, ['_outside'], [['_was', module]]).filter(
				([name]) => only.includes(name) || (module.get(name) === undefined && !only.length)
			);
			const made = new PyModule(name, new Map([...module.contents, ...own]));
			for (const [key, value] of module.attrs) made.attrs.set(key, value);
			return made;
		}
	};
}

const original = (name: string): Package | undefined => library.find((one) => one.name === name);

/** What stands for packages and files that are not here, where something is supposed of a program. */
export const outside: readonly Package[] = [
	hidden('_outside', core),
	hidden('_frames', `${series}${frame}`, ['_outside']),
	hidden('_pandas', pandas, ['_outside', '_frames'], ['DataFrame', 'Series', 'Index']),
	hidden('_sklearn', sklearn, ['_outside', '_frames']),
	hidden('_prices', prices, ['_outside', '_frames']),
	hidden('_vision', vision, ['_outside']),
	hidden('_gym', `_new = False\n${gym}`, ['_outside']),
	hidden('_gymnasium', `_new = True\n${gym}`, ['_outside']),
	hidden('_lightning', lightning, ['_outside']),
	hidden('_pickle', pickle, ['_outside']),
	hidden('_tuner', tuner, ['_outside']),
	hidden('_datasets', datasets, ['_outside']),
	hidden('_sound', sound, ['_outside']),
	hidden('_pretrained', pretrained, ['_outside']),
	replacing(original('_files'), '_files', files, ['open', 'listdir', 'glob']),
	replacing(original('os.path'), 'os.path', files, ['splitext', 'basename', 'dirname']),
	replacing(original('re'), 're', expressions, ['sub', 'split', 'findall']),
	replacing(original('json'), 'json', parsed, ['load', 'loads']),
	replacing(original('csv'), 'csv', csv, ['reader', 'DictReader']),
	replacing(numpyPackage, 'numpy', arrays, ['load', 'loadtxt', 'genfromtxt', 'fromfile']),
	...standIns('pickle joblib dill cloudpickle yaml toml', '_pickle'),
	...standIns('pandas', '_pandas'),
	...standIns('yfinance pandas_datareader pandas_datareader.data', '_prices'),
	...standIns('torchvision torchvision.datasets torchvision.transforms torchvision.utils torchvision.transforms.v2 PIL PIL.Image', '_vision'),
	...standIns('lightning lightning.pytorch pytorch_lightning', '_lightning'),
	...standIns('keras_tuner keras_tuner.tuners kerastuner kerastuner.tuners', '_tuner'),
	...standIns('tensorflow_datasets', '_datasets'),
	...standIns('librosa librosa.feature librosa.util', '_sound'),
	...standIns('transformers datasets', '_pretrained'),
	...standIns('gym', '_gym'),
	...standIns('gymnasium', '_gymnasium'),
	...standIns(
		'sklearn sklearn.model_selection sklearn.preprocessing sklearn.feature_extraction sklearn.feature_extraction.text sklearn.metrics sklearn.datasets sklearn.decomposition ' +
			'sklearn.impute sklearn.utils sklearn.manifold',
		'_sklearn'
	)
];
