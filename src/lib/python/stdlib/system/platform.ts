import { notKnown } from '../../builtins/functionDef.ts';
import { standard } from '../module.ts';

export const platform = standard('platform', {
	values: () => ['platform', 'release', 'version', 'node', 'machine', 'processor', 'uname'].map((name) => [name, notKnown('platform', name)] as const),
	text: `
def system(): return 'Linux'
def python_version(): return '3.11.7'
def python_implementation(): return 'CPython'
def python_version_tuple(): return ('3', '11', '7')
`,
	others: null,
	file: 'platform.py'
});
