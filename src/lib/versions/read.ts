import { nothingFound, type Found, type Reading } from './found.ts';
import { cudaPackages, cudnnPackages, directmlPackages, packagesIn, tensorflowPackages, torchPackages, type Package } from './packages.ts';
import type { Framework, System } from './table.ts';
import { digitsOf, minorOf, type Version } from './version.ts';

/** Of longer texts, this much is read. */
const mostCharacters = 100_000;

/** A text with one end of lines, without a terminal's colours and with plain quotation marks. */
const plainText = (pasted: string): string =>
	unquoted(
		pasted
			.slice(0, mostCharacters)
			.replace(/\r\n?/g, '\n')
			.replace(/\u001b\[[0-9;?]*[A-Za-z]|\u001b\][^\u0007\n]*\u0007/g, '')
			.replace(/[\u200b\ufeff]/g, '')
			.replace(/[‘’“”„]/g, "'")
			.replace(/：/g, ':')
			.replace(/\u00a0/g, ' ')
	);

/** Without the marks of a mail's quotation, where each line has one. */
const unquoted = (text: string): string => (/^(?:(?: ?>(?!>)[^\n]*)?(?:\n|$))+$/.test(text) ? text.replace(/^ ?> ?/gm, '') : text);

const buildInfo = 'tf.sysconfig.get_build_info()';
const collectEnv = 'torch.utils.collect_env';
const torchConfig = 'torch.__config__.show()';

/** A value of the printed dict, or of the OrderedDict's pairs. */
function valueOf(text: string, key: string): string | null {
	const found = new RegExp(`['"]?\\b${key}['"]?\\s*[:,=]\\s*['"]?([\\w.]+)`).exec(text);
	return found ? found[1]! : null;
}

/** TensorFlow for Windows writes `64_112` for CUDA 11.2 and `64_8` for cuDNN 8. */
function builtWith(value: string | null): Version | null {
	if (value === null) return null;
	const dll = /^64_(\d+)$/.exec(value)?.[1];
	if (dll === undefined) return digitsOf(value);
	return dll.length > 2 ? `${dll.slice(0, -1)}.${dll.slice(-1)}` : dll.length === 2 ? dll : dll;
}

/** `90100` or `8902`, as `torch.backends.cudnn.version()` gives it. */
function cudnnOf(number: string): Version {
	const n = Number(number);
	return n >= 10_000
		? `${Math.floor(n / 10_000)}.${Math.floor((n % 10_000) / 100)}.${n % 100}`
		: `${Math.floor(n / 1000)}.${Math.floor((n % 1000) / 100)}.${n % 100}`;
}

const reading = (version: Version | null | undefined, from: string): Reading | null => (version ? { version, from } : null);

/** The first reading that there is. */
const first = (...readings: readonly (Reading | null)[]): Reading | null => readings.find((one) => one !== null) ?? null;

/** What a program printed behind an expression: `>>> torch.__version__` and, on the line below, `'2.6.0+cu124'`. */
function printed(text: string, expression: string): string | null {
	const found = new RegExp(`${expression}(?:\\s*\\)*[^\\n]{0,20}\\n+\\s*(?:Out\\[\\d+\\]:\\s*)?| ?(?::|=|->|is)? ?)['"]?v?(\\d[\\w.+-]*)`).exec(text);
	return found ? found[1]! : null;
}

/** A line of a form or of a report: `TensorFlow version: 2.15.0`, or its heading and the line below it. */
function told(text: string, name: string): Version | null {
	const found = new RegExp(
		`(?:^|\\n)[\\s#*>-]*(?:\\w+ )?${name}[\\w ]{0,12}(?:\\([^)\\n]*\\))?\\**\\s*[:=]?\\**\\s*(?:\\n\\s*){0,2}(?:tf |torch |cuda |cudnn |v|b?'v?\\d[\\w.-]*'[ ,]*(?=\\d))?(\\d+\\.\\d+[\\w.+]*)`,
		'i'
	).exec(text);
	return found ? digitsOf(found[1]!) : null;
}

/** What a text says of the versions of a machine: any mixture of what the usual commands print. */
export function readVersions(pasted: string): Found {
	const text = plainText(pasted);
	// What PyTorch was built with stands in lines that look as packages do.
	const isTorchConfig = builtTorch.test(text);
	const packages = packagesIn(text.split('\n').filter((one) => !isTorchConfig || !/^\s*- /.test(one)));
	const line = (pattern: RegExp): string | null => pattern.exec(text)?.[1] ?? null;
	const packed = (test: RegExp | readonly string[]): Package | null =>
		packages.find(({ name }) => (test instanceof RegExp ? test.test(name) : test.includes(name))) ?? null;
	const fromPackage = (one: Package | null): Reading | null => (one ? reading(digitsOf(one.version), `${one.list}: ${one.name}`) : null);

	const torchPackage = packed(torchPackages);
	const torchWhole = first(
		reading(line(/PyTorch version:\s*(\d[\w.+]*)/i), collectEnv),
		torchPackage && reading(torchPackage.version, `${torchPackage.list}: ${torchPackage.name}`),
		isTorchConfig ? reading(line(/\bTORCH_VERSION=(\d[\w.+]*)/), torchConfig) : null,
		reading(printed(text, 'torch\\.__version__'), 'torch.__version__')
	);
	const tfPackage = packed(tensorflowPackages);
	const tf = first(
		fromPackage(tfPackage),
		reading(digitsOf(printed(text, '(?:tf|tensorflow)\\.__version__') ?? ''), 'tf.__version__'),
		reading(told(text, '(?:TensorFlow|TF) version'), 'the text')
	);
	const isBuildInfo = /is_cuda_build/.test(text);
	const isCollectEnv = /CUDA used to build PyTorch/.test(text);
	const plugin = packed(directmlPackages);
	const sees = {
		torch: torchWhole !== null || isCollectEnv || isTorchConfig,
		tensorflow: tf !== null || isBuildInfo || plugin?.name.startsWith('tensorflow')
	};
	const framework: Framework | null = sees.tensorflow && !((isCollectEnv || isTorchConfig) && !isBuildInfo) ? 'TensorFlow' : sees.torch ? 'PyTorch' : null;
	const torch = torchWhole && reading(digitsOf(torchWhole.version), torchWhole.from);

	const nvcc = reading(line(/Cuda compilation tools, release\s+(\d+\.\d+)/i), 'nvcc');
	const runtime = reading(digitsOf(line(/CUDA runtime version:\s*(\d[\d.]*)/i) ?? ''), collectEnv);
	const cudaOfPackages = fromPackage(packed(cudaPackages));
	const cudnnOfPackages = fromPackage(packed(cudnnPackages));
	const toldCuda = reading(told(text.replace(/NVIDIA-SMI[^\n]*/g, ''), 'CUDA(?:/cuDNN)? (?:toolkit )?version'), 'the text');
	const toldCudnn = first(
		reading(told(text, 'cuDNN version'), 'the text'),
		reading(digitsOf(line(/CUDA\/cuDNN version[^\n]*(?:\n\s*){0,2}[^\n]*?cuDNN:?\s*v?(\d[\d.]*)/i) ?? ''), 'the text')
	);
	const library = reading(line(/libcudnn(?:_\w+)?\.so\.(\d+\.\d+[\d.]*)/), isCollectEnv ? collectEnv : 'libcudnn.so');
	const built = {
		cuda: isBuildInfo ? reading(builtWith(valueOf(text, 'cuda_version')), buildInfo) : null,
		cudnn: isBuildInfo ? reading(builtWith(valueOf(text, 'cudnn_version')), buildInfo) : null
	};
	const system = systemOf(text);
	const shared = {
		python: first(
			reading(line(/Python version:\s*(\d[\d.]*)/i), isCollectEnv ? collectEnv : 'the text'),
			reading(line(/(?:^|\n)[^\n\w]*Python (\d\.\d+[\d.]*)/), 'python -V'),
			reading(line(/\n[^\n\w(]*\((\d, \d{1,2}, \d{1,2}), '\w+', \d+\)/)?.replaceAll(', ', '.'), 'sys.version_info'),
			fromPackage(packed(['python'])),
			reading(told(text, 'Python version'), 'the text')
		),
		numpy: first(fromPackage(packed(['numpy'])), reading(digitsOf(printed(text, '(?:np|numpy)\\.__version__') ?? ''), 'np.__version__')),
		driver: first(reading(line(/Driver Version:\s*(\d[\d.]*)/), 'nvidia-smi'), reading(line(/Nvidia driver version:\s*(\d[\d.]*)/i), collectEnv)),
		driverCuda: reading(line(/Driver Version:[^\n]*CUDA Version:\s*(\d+\.\d+)/), 'nvidia-smi'),
		directml: fromPackage(plugin),
		system
	};
	if (framework === 'PyTorch') {
		const local = /\+cu(\d+)(\d)\b/.exec(torchWhole?.version ?? '');
		const condaBuild = /cuda(\d+\.\d+)(?:[\d.]*)_cudnn(\d[\d.]*)/.exec(torchPackage?.build ?? '');
		const cuda = first(
			reading(line(/CUDA used to build PyTorch:\s*(\d+\.\d+)/i), collectEnv),
			local && reading(`${local[1]}.${local[2]}`, torchWhole!.from),
			condaBuild && reading(condaBuild[1], 'conda list: pytorch'),
			fromPackage(packed(['pytorch-cuda'])),
			isTorchConfig ? reading(line(/- CUDA Runtime (\d+\.\d+)/) ?? line(/\bCUDA_VERSION=(\d+\.\d+)/), torchConfig) : null,
			reading(printed(text, 'torch\\.version\\.cuda'), 'torch.version.cuda'),
			cudaOfPackages?.from.includes('nvidia-') ? { ...cudaOfPackages, version: minorOf(cudaOfPackages.version) } : null
		);
		const number = printed(text, 'torch\\.backends\\.cudnn\\.version\\(\\)');
		const cudnn = first(
			cudnnOfPackages?.from.includes('nvidia-') ? cudnnOfPackages : null,
			condaBuild && reading(condaBuild[2], 'conda list: pytorch'),
			isTorchConfig ? reading(line(/\bCUDNN_VERSION=(\d[\d.]*\d)/) ?? line(/- CuDNN (\d[\d.]*)/), torchConfig) : null,
			number && /^\d{4,6}$/.test(number) ? reading(cudnnOf(number), 'torch.backends.cudnn.version()') : null
		);
		const unused = [
			...(nvcc ? [`CUDA ${nvcc.version} of nvcc`] : runtime ? [`CUDA ${minorOf(runtime.version)} of the system`] : []),
			...(library ? [`cuDNN ${library.version} of the system`] : [])
		];
		const isCpu =
			/CUDA used to build PyTorch:\s*None\s(?!ROCM used to build PyTorch:\s*\d)/.test(text) ||
			(isTorchConfig && /\bUSE_CUDA=(?:0|OFF)\b/.test(text)) ||
			/\+cpu\b/.test(torchWhole?.version ?? '') ||
			/(?:^|_)cpu(?:_|$)/.test(torchPackage?.build ?? '');
		return { ...nothingFound, ...shared, framework, version: torch, cuda, cudnn, isCpu, unused, beside: beside('TensorFlow', tf) };
	}
	const keras = first(fromPackage(packed(['keras'])), reading(digitsOf(printed(text, 'keras\\.__version__') ?? ''), 'keras.__version__'));
	const cpuBuild = isBuildInfo && /^false$/i.test(valueOf(text, 'is_cuda_build') ?? '');
	const cpuPackage = tfPackage !== null && (/^tensorflow-(?:cpu|intel|macos)/.test(tfPackage.name) || /^(?:cpu|mkl|eigen)/.test(tfPackage.build));
	return {
		...nothingFound,
		...shared,
		framework,
		version: tf,
		cuda: first(cudaOfPackages, nvcc, runtime, toldCuda),
		cudnn: first(cudnnOfPackages, library, toldCudnn),
		keras,
		built,
		isCpu: cpuBuild || (cpuPackage && plugin === null),
		package: tfPackage?.name ?? null,
		beside: beside('PyTorch', torch)
	};
}

const beside = (framework: Framework, other: Reading | null): Found['beside'] => (other ? { framework, version: other.version } : null);

const windows =
	/Microsoft Windows|\bWindows (?:10|11|7|Server)\b|\bwin32\b|\bwin_amd64\b|[A-Z]:\\(?:Users|Program|Windows)|cuda_version'?\s*[:,]\s*'64_|PS [A-Z]:\\|tensorflow[-_]intel/;
const linux = /\bOS:\s*(?:Ubuntu|Debian|CentOS|Fedora|Red Hat|Arch|Linux)|\blinux-(?:64|gnu)\b|-Linux\b|Linux-\d|\bUbuntu\b|\bWSL|\/usr\/(?:lib|local)|glibc/i;

function systemOf(text: string): System | null {
	if (/\bmacOS\b|Darwin|tensorflow[-_]macos/.test(text)) return 'macOS';
	if (linux.test(text)) return 'Linux';
	return windows.test(text) ? 'Windows' : null;
}

const builtTorch = /PyTorch built with:\s*\n\s*- /;

const strong =
	/PyTorch built with:\s*\n\s*- |['"]?is_cuda_build['"]?\s*[:,]\s*(?:True|False)|CUDA used to build PyTorch:|NVIDIA-SMI\s+\d|Cuda compilation tools, release|PyTorch version:\s*\d[\s\S]*?\n(?:Is debug build|OS):|(?:^|\n)Name:\s*(?:torch|tensorflow[\w-]*)\nVersion:\s*\d|== check pips =+\n|(?:TensorFlow|PyTorch) version[^]{0,600}CUDA\/cuDNN version/i;

/** Whether a text is what a command says of versions; a program, a message or prose that names one is not. */
export function tellsVersions(pasted: string): boolean {
	const text = plainText(pasted);
	if (strong.test(text)) return true;
	const lines = text.split('\n').filter((line) => line.trim() !== '');
	const packages = packagesIn(text.split('\n'));
	const ours = packages.some(({ name }) => [...tensorflowPackages, ...torchPackages, ...directmlPackages].includes(name));
	// A list of packages has little else: a heading, a prompt, names that stand in two columns.
	const rows = lines.filter((line) => /^[\s│|>$#*-]*(?:\[\w+\]\s*)?[A-Za-z][\w.-]*(?:\s*={1,3}\s*|[\s│|]+)v?\d[\w.+!-]*/.test(line));
	return ours && lines.length >= 2 && rows.length * 2 >= lines.length && !/^\s*(?:import|from|def|class)\s/m.test(text);
}
