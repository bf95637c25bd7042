import { standard } from '../module.ts';
import pathlibText from './pathlib.py?raw';
import shutilText from './shutil.py?raw';
import globText from './glob.py?raw';
import tempfileText from './tempfile.py?raw';

/** pathlib, shutil, glob and tempfile over the files of the run (`file.ts`). */
export const pathlib = standard('pathlib', {
	text: pathlibText,
	others: null,
	file: 'pathlib.py'
});

export const shutil = standard('shutil', {
	text: shutilText,
	others: null,
	file: 'shutil.py'
});

export const glob = standard('glob', {
	text: globText,
	others: null,
	file: 'glob.py'
});

/** The names of temporary files are not foretold: what they are called here is never what they are. */
export const tempfile = standard('tempfile', {
	text: tempfileText,
	others: null,
	file: 'tempfile.py'
});
