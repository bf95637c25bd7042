import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checks } from '../../../src/lib/explain/checks/all.ts';
import type { Found, Reading } from '../../../src/lib/versions/found.ts';
import { readVersions, tellsVersions } from '../../../src/lib/versions/read.ts';
import { leastTime } from '../leastTime.ts';

const recorded = (name: string): string => readFileSync(new URL(`../../reference/versions/${name}.txt`, import.meta.url), 'utf8');

/** What was read, without where. */
function told(text: string): Record<string, unknown> {
	const found: Found = readVersions(text);
	const versions = Object.entries(found).flatMap(([key, value]): [string, unknown][] =>
		value === null || value === false || (Array.isArray(value) && value.length === 0) || key === 'built'
			? []
			: [[key, typeof value === 'object' && 'version' in (value as object) && 'from' in (value as object) ? (value as Reading).version : value]]
	);
	const built = Object.fromEntries(Object.entries(found.built).flatMap(([key, value]) => (value ? [[`built ${key}`, value.version]] : [])));
	return { ...Object.fromEntries(versions), ...built };
}

const smi = `+---------------------------------------------------------------------------------------+
| NVIDIA-SMI 535.104.05             Driver Version: 535.104.05   CUDA Version: 12.2     |
|-----------------------------------------+----------------------+----------------------+`;

/** What people paste, as each command prints it, and what it tells. */
const pastes: readonly (readonly [string, string, Record<string, unknown>])[] = [
	[
		'recorded collect_env',
		recorded('collect_env'),
		{ framework: 'PyTorch', version: '2.13.0', isCpu: true, python: '3.11.7', numpy: '2.4.6', system: 'Linux', unused: ['CUDA 13.0 of the system'] }
	],
	['recorded build info', recorded('build_info'), { framework: 'TensorFlow', isCpu: true }],
	[
		'recorded pip list',
		recorded('pip_list'),
		{ framework: 'TensorFlow', version: '2.21.0', numpy: '2.4.6', keras: '3.15.1', package: 'tensorflow-cpu', isCpu: true }
	],
	['recorded pip freeze', recorded('pip_freeze'), { framework: 'PyTorch', version: '2.13.0', isCpu: true, numpy: '2.4.6' }],
	['recorded nvcc', recorded('nvcc'), { cuda: '13.0' }],
	['recorded python', recorded('python'), { python: '3.11.7' }],
	[
		'a GPU build of TensorFlow, as an OrderedDict',
		"OrderedDict([('cpu_compiler', '/usr/lib/llvm-18/bin/clang'), ('cuda_compute_capabilities', ['sm_60', 'compute_90']), ('cuda_version', '12.5.1'), ('cudnn_version', '9'), ('is_cuda_build', True), ('is_rocm_build', False)])",
		{ framework: 'TensorFlow', system: 'Linux', 'built cuda': '12.5.1', 'built cudnn': '9' }
	],
	[
		'one for Windows',
		"{'cuda_version': '64_112', 'cudart_dll_name': 'cudart64_112.dll', 'cudnn_version': '64_8', 'is_cuda_build': True, 'msvcp_dll_names': 'msvcp140.dll'}",
		{ framework: 'TensorFlow', system: 'Windows', 'built cuda': '11.2', 'built cudnn': '8' }
	],
	['nvidia-smi', smi, { driver: '535.104.05', driverCuda: '12.2' }],
	[
		'collect_env with a GPU',
		`PyTorch version: 2.6.0+cu124
Is debug build: False
CUDA used to build PyTorch: 12.4
OS: Ubuntu 22.04.4 LTS (x86_64)
Python version: 3.10.12 (main, Nov 20 2023, 15:14:05) [GCC 11.4.0] (64-bit runtime)
Is CUDA available: True
CUDA runtime version: 12.1.105
Nvidia driver version: 550.54.15
cuDNN version: Probably one of the following:
/usr/lib/x86_64-linux-gnu/libcudnn.so.8.9.6
Versions of relevant libraries:
[pip3] numpy==1.26.4
[pip3] nvidia-cudnn-cu12==9.1.0.70
[conda] Could not collect`,
		{
			...{ framework: 'PyTorch', version: '2.6.0', cuda: '12.4', cudnn: '9.1.0.70', python: '3.10.12', numpy: '1.26.4', driver: '550.54.15', system: 'Linux' },
			unused: ['CUDA 12.1 of the system', 'cuDNN 8.9.6 of the system']
		}
	],
	[
		'conda list, PyTorch',
		`# packages in environment at /home/user/env:
#
# Name                    Version                   Build  Channel
numpy                     1.26.0          py310h5f9d8c6_0
python                    3.10.13              h955ad1f_0
pytorch                   2.1.0           py3.10_cuda12.1_cudnn8.9.2_0    pytorch
pytorch-cuda              12.1                 ha16c6d3_5    pytorch`,
		{ framework: 'PyTorch', version: '2.1.0', cuda: '12.1', cudnn: '8.9.2', python: '3.10.13', numpy: '1.26.0' }
	],
	[
		'conda list, TensorFlow, cut off',
		`_tflow_select             2.3.0                       mkl
cudatoolkit               11.2.2              he111cf0_8    conda-forge
cudnn                     8.1.0.77             h90431f1_0    conda-forge
keras                     2.10.0
tensorflow                2.10.1                   pypi_0    pypi
numpy                     1.24.3                   py3`,
		{ framework: 'TensorFlow', version: '2.10.1', cuda: '11.2.2', cudnn: '8.1.0.77', keras: '2.10.0', numpy: '1.24.3', package: 'tensorflow' }
	],
	[
		'an exported environment',
		`name: tf
dependencies:
  - python=3.9.16=h2782a2a_0_cpython
  - cudatoolkit=11.2.2=hbe64b41_11
  - cudnn=8.1.0.77=h90431f1_0
  - pip:
    - tensorflow==2.10.0
    - numpy==1.23.5`,
		{ framework: 'TensorFlow', version: '2.10.0', cuda: '11.2.2', cudnn: '8.1.0.77', python: '3.9.16', numpy: '1.23.5', package: 'tensorflow' }
	],
	[
		'pip with the libraries of CUDA',
		'tensorflow==2.16.1\nnvidia-cuda-runtime-cu12==12.3.101\nnvidia-cudnn-cu12==8.9.7.29\nnumpy==1.26.4\nkeras==3.0.5',
		{ framework: 'TensorFlow', version: '2.16.1', cuda: '12.3.101', cudnn: '8.9.7.29', numpy: '1.26.4', keras: '3.0.5', package: 'tensorflow' }
	],
	[
		'a session',
		`>>> import torch
>>> torch.__version__
'2.5.1+cu121'
>>> torch.version.cuda
'12.1'
>>> torch.backends.cudnn.version()
90100`,
		{ framework: 'PyTorch', version: '2.5.1', cuda: '12.1', cudnn: '9.1.0' }
	],
	[
		'a form of an issue',
		`### TensorFlow version

tf 2.17.0

### Python version

3.12.3

### CUDA/cuDNN version

12.9 / 9*`,
		{ framework: 'TensorFlow', version: '2.17.0', python: '3.12.3', cuda: '12.9' }
	],
	[
		'DirectML',
		'tensorflow-cpu                2.10.0\ntensorflow-directml-plugin    0.4.0.dev230202\nnumpy                         1.24.2\nkeras 2.10.0',
		{ framework: 'TensorFlow', version: '2.10.0', directml: '0.4.0', package: 'tensorflow-cpu', numpy: '1.24.2', keras: '2.10.0' }
	],
	[
		'a mixture',
		`(venv) $ nvidia-smi\n${smi}\n(venv) $ nvcc --version\nCuda compilation tools, release 12.3, V12.3.103\n(venv) $ python -V\nPython 3.11.5\n(venv) $ pip list | grep -i tensorflow\ntensorflow                   2.15.0`,
		{ framework: 'TensorFlow', version: '2.15.0', cuda: '12.3', python: '3.11.5', driver: '535.104.05', driverCuda: '12.2', package: 'tensorflow' }
	],
	[
		'both frameworks',
		'torch==2.3.0+cu121\ntensorflow==2.15.0\nnumpy==1.26.4',
		{ framework: 'TensorFlow', version: '2.15.0', numpy: '1.26.4', package: 'tensorflow', beside: { framework: 'PyTorch', version: '2.3.0' } }
	],
	[
		'pip show, and what PyTorch says of itself',
		"Name: torch\nVersion: 1.13.1\nRequires: nvidia-cudnn-cu11\n---\n>>> torch.version.cuda\n'11.7'\n>>> torch.backends.cudnn.version()\n8500",
		{ framework: 'PyTorch', version: '1.13.1', cuda: '11.7', cudnn: '8.5.0' }
	],
	[
		'collect_env of a build without CUDA',
		'PyTorch version: 1.12.1\nIs debug build: False\nCUDA used to build PyTorch: None\nROCM used to build PyTorch: N/A\n\nOS: macOS 12.5 (arm64)\nPython version: 3.10.5',
		{ framework: 'PyTorch', version: '1.12.1', isCpu: true, python: '3.10.5', system: 'macOS' }
	],
	[
		'the script that TensorFlow’s issues ask for',
		"== check pips ===================================================\nnumpy                              1.16.4\ntensorflow-gpu                     1.14.0\n\n== cuda libs  ===================================================\n/usr/local/cuda-9.0/lib64/libcudnn.so.7.0.5\n\n== python version  ==============================================\n(major, minor, micro, releaselevel, serial)\n(3, 6, 8, 'final', 0)",
		{ framework: 'TensorFlow', version: '1.14.0', cudnn: '7.0.5', python: '3.6.8', numpy: '1.16.4', system: 'Linux', package: 'tensorflow-gpu' }
	],
	[
		'the form of an issue, its answers below, an environment',
		'### TensorFlow version\n\n2.13.0\n\n### Custom code\n\nYes\n\n### OS platform and distribution\n\nLinux Ubuntu 20.04\n\n### Python version\n\n3.8.10\n\n### CUDA/cuDNN version\n\nCUDA 12.0 / cuDNN 8.9.4\n',
		{ framework: 'TensorFlow', version: '2.13.0', cuda: '12.0', cudnn: '8.9.4', python: '3.8.10', system: 'Linux' }
	],
	[
		'the form of an older issue, its answers beside, an environment',
		"- TensorFlow version (use command below): b'v1.12.0-rc2-3-ga6d8ffae09' 1.12.0\n- Python version: 3.6\n- CUDA/cuDNN version: CUDA 9.0 cuDNN 7.0.5\n",
		{ framework: 'TensorFlow', version: '1.12.0', cuda: '9.0', cudnn: '7.0.5', python: '3.6' }
	],
	['recorded torch.__config__.show()', recorded('torch_config'), { framework: 'PyTorch', version: '2.13.0', isCpu: true }],
	[
		'torch.__config__.show() of a build for a GPU',
		'PyTorch built with:\n  - GCC 9.3\n  - CUDA Runtime 11.8\n  - CuDNN 8.7\n  - Magma 2.6.1\n  - Build settings: CUDA_VERSION=11.8, CUDNN_VERSION=8.7.0, TORCH_VERSION=2.0.1, USE_CUDA=ON, ',
		{ framework: 'PyTorch', version: '2.0.1', cuda: '11.8', cudnn: '8.7.0' }
	],
	['a version on the line of its name', "tf.__version__ '2.18.0'\nnp.__version__ = 2.0.2", { framework: 'TensorFlow', version: '2.18.0', numpy: '2.0.2' }]
];

/** What happens to a text between a terminal and a page. */
const mangled: readonly (readonly [string, (text: string) => string])[] = [
	['as it is', (text) => text],
	['with Windows’ ends of lines', (text) => text.replaceAll('\n', '\r\n')],
	['in a terminal’s colours', (text) => text.replaceAll('\n', '\u001b[0m\n\u001b[32m')],
	['with typographic quotation marks', (text) => text.replace(/'/g, '’')],
	['indented', (text) => text.replace(/^/gm, '    ')],
	['quoted, as in a mail', (text) => text.replace(/^/gm, '> ')],
	['between fences', (text) => `\`\`\`\n${text}\n\`\`\``]
];

describe('the versions that a text tells', () => {
	for (const [name, text, expected] of pastes) for (const [how, mangle] of mangled) test(`${name}, ${how}`, () => expect(told(mangle(text))).toEqual(expected));

	test('where each is from is said', () => {
		expect(readVersions(pastes[9]![1]).cudnn).toEqual({ version: '9.1.0.70', from: 'pip freeze: nvidia-cudnn-cu12' });
	});

	test('a text that ends anywhere is read without failing, and no number is made up', () => {
		for (const [, text] of pastes)
			for (let end = 0; end < text.length; end += 7) {
				const found = readVersions(text.slice(0, end));
				for (const one of [found.version, found.cuda, found.cudnn, found.python, found.numpy])
					if (one) expect(text.slice(0, end).replace(/\D/g, '')).toContain(one.version.replace(/\D/g, '').slice(0, 2));
			}
	});

	test('five megabytes are answered within 200 ms', () => {
		const text = 'tensorflow 2.15.0 is what it says, '.repeat(150_000);
		const read = (): void => {
			tellsVersions(text);
			readVersions(text);
		};
		expect(leastTime(read, 200)).toBeLessThan(200);
	});
});

describe('whether a text is of versions', () => {
	const isOne = new Set([
		'recorded collect_env',
		'recorded build info',
		'recorded pip list',
		'recorded pip freeze',
		'recorded nvcc',
		'recorded torch.__config__.show()'
	]);
	for (const [name, text] of pastes)
		if (isOne.has(name) || /list|freeze|smi|pip|collect|build|DirectML|mixture|both|environment/.test(name))
			test(name, () => expect(tellsVersions(text)).toBe(true));

	test.each([
		'import tensorflow as tf\nprint(tf.sysconfig.get_build_info())',
		'import torch\nprint(torch.__version__)\nx = torch.zeros(3)',
		'torch 2.0 is out',
		'RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25',
		'batch 32\nhidden 100\nlayers 2',
		'cuda 11.2',
		'# torch==2.0\nfrom torch import nn\nlstm = nn.LSTM(5, 5)'
	])('%j is not', (text) => expect(tellsVersions(text)).toBe(false));

	test('no message that is known is taken for one', () => {
		for (const { wordings } of checks) for (const { text } of wordings) expect(tellsVersions(text)).toBe(false);
	});
});
