import { knowModules, knownModules } from '../python/objects/unmodelled.ts';

/** Packages that programs import; they are not modelled unless a package is given for them. */
const packages =
	'numpy tensorflow keras torch torchvision torchaudio torchtext onnx onnxruntime jax flax pandas scipy sklearn matplotlib seaborn tqdm transformers ' +
	'einops PIL cv2 lightning pytorch_lightning torchmetrics torchinfo nltk gensim spacy yaml requests IPython tensorboard wandb h5py gym gymnasium ' +
	'datasets tokenizers plotly networkx sympy joblib pytest snntorch tensorflow_datasets';

/** Packages whose names are misspelt, and names that are taken for those of packages. */
const meant = ['torch', 'numpy', 'pandas', 'matplotlib', 'sklearn', 'torchvision', 'tensorflow'];
const wrong: ReadonlySet<string> = new Set(['pytorch', 'directml_rnn']);

/** Whether two names differ in one letter, in two that changed places, or in case and underscores alone. */
function isNear(a: string, b: string): boolean {
	if (a.replaceAll('_', '').toLowerCase() === b) return true;
	let from = 0;
	while (from < a.length && a[from] === b[from]) from++;
	const [x, y] = [a.slice(from), b.slice(from)];
	return x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1) || (x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2));
}

knowModules(packages.split(' '), (name) => wrong.has(name) || (!knownModules.has(name) && meant.some((one) => isNear(name, one))));
