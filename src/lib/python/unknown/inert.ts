import { exploring } from '../compile/undecided.ts';
import type { Machine } from '../vm/machine.ts';
import { PyFunction } from '../objects/code.ts';
import { NativeFunction, PyInstance, PyModule, type PyUnknown, type Value } from '../objects/values.ts';
import { habits, kindOf } from './kinds.ts';

/**
 * Modules that show, log, store or fetch, with all that is in them: what they give is not known, it changes nothing of the program, and as long as no
 * framework is given it, nothing follows from it.
 */
const modules: ReadonlySet<string> = new Set(
	// what is drawn
	(
		'matplotlib mpl_toolkits pylab seaborn plotly bokeh altair graphviz pydot torchviz visdom hiddenlayer netron ggplot plotnine cufflinks wordcloud pydotplus mpld3 ' +
		'IPython ipywidgets google jupyterthemes ipdb livelossplot streamlit gradio ' +
		// what is printed
		'rich colorama termcolor loguru tabulate prettytable torchsummary torchinfo torchsummaryX torchstat thop ptflops fvcore pprintpp coloredlogs colorlog blessed ' +
		'progressbar progressbar2 alive_progress progress pyfiglet crayons icecream humanize ' +
		// what keeps a record
		'wandb tensorboard tensorboardX tensorboard_logger torch.utils.tensorboard mlflow comet_ml neptune clearml aim swanlab dvclive sacred ' +
		'psutil GPUtil pynvml nvidia_smi memory_profiler line_profiler tracemalloc cProfile profile pstats faulthandler torch.profiler ' +
		// what moves files and messages
		'socket ssl tarfile zipfile zlib gzip bz2 lzma shelve requests urllib http wget gdown kaggle opendatasets smtplib email ftplib telegram slack_sdk webbrowser ' +
		'signal atexit getpass resource subprocess multiprocessing dotenv git locale pdb distutils setuptools pkg_resources pip'
	).split(' ')
);

/** As many names of a path as those above have. */
const named = /^the module (\w+)(\.\w+)?(\.\w+)?(?=\.|$)/;

/** Whether something that is not known comes of one of these. */
export function isInert(what: string): boolean {
	const [, first, second = '', third = ''] = named.exec(what) ?? [];
	return first !== undefined && [first, first + second, first + second + third].some((path) => modules.has(path));
}

/** Whether something is of a framework's, by the name of its module or text. */
const isFramework = (name: string): boolean => habits.some(({ packages }) => packages.has(/^\w*/.exec(name)![0]));

/** Whether a function computes with what it is given, as those of frameworks do. */
function computes(machine: Machine, callee: Value, self: Value | undefined): boolean {
	if (callee instanceof PyFunction) return isFramework(callee.code.library ?? '');
	if (!(callee instanceof NativeFunction)) return false;
	if (typeof self === 'object' && self !== null && (kindOf(self) ? !/^__/.test(callee.name) : self instanceof PyInstance && isFramework(self.cls.module)))
		return true;
	for (const module of machine.modules.all) if (module instanceof PyModule && isFramework(module.name) && module.get(callee.name) === callee) return true;
	return false;
}

/** Where a framework is given what such a module gives, that was data. */
export function asData(machine: Machine, callee: Value, given: readonly Value[], { what }: PyUnknown): void {
	if (isInert(what) && computes(machine, callee, given[0])) machine.noteUnsupported(what, machine.span);
}

Object.assign(exploring, { isInert });
