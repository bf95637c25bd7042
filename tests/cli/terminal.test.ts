import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { describe, expect, it } from 'vitest';
import { commandLine } from './command.ts';

const built = commandLine();
const write = (file: string, text: string | Uint8Array) => writeFileSync(join(built.folder, file), text);
const lines = (text: string) => text.split('\n').slice(0, -1);

describe('what a terminal prints of a program', () => {
	const escape = '\x1b[2J\x1b]0;owned\x07';

	it('is one line a finding, with its control characters written out', () => {
		write('escape.py', `raise ValueError("""first\nescape.py:9:9: error: forged\r${escape}\u2028\u202egnp""")\n`);
		const { stdout, status } = built.run(['check', 'escape.py']);
		expect(lines(stdout)).toEqual(['escape.py:1:1: error: ValueError: first\\nescape.py:9:9: error: forged\\n\\x1b[2J\\x1b]0;owned\\x07\\u2028\\u202egnp']);
		expect(status).toBe(1);
	});

	it('has no control character in JSON either', () => {
		write('escape.py', `raise ValueError("${escape}\x7f\u202e\u2066\x9b")\n`);
		const { stdout } = built.run(['check', '--json', 'escape.py']);
		expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		expect(JSON.parse(stdout)).toMatchObject([{ message: `${escape}\x7f\u202e\u2066\x9b` }]);
	});

	it('is escaped where it is the name of a file, there or not', () => {
		const name = `a\n${escape}.py`;
		write(name, '1/0\n');
		expect(lines(built.run(['check', name]).stdout)).toHaveLength(1);
		expect(lines(built.run(['check', `no${name}`]).stderr)).toEqual(['shapebook: noa\\n\\x1b[2J\\x1b]0;owned\\x07.py does not exist']);
		for (const args of [['check', name], ['check', `no${name}`], [`${escape}`], ['check', `--${escape}`]])
			expect(Object.values(built.run(args)).join('')).not.toMatch(/[\x1b\x07]/);
	});

	it('keeps every other character', () => {
		write('words.py', 'raise ValueError("Größe 形 é 🙂")\n');
		expect(built.run(['check', 'words.py']).stdout).toBe('words.py:1:1: error: ValueError: Größe 形 é 🙂\n');
	});
});

describe('what cannot be read is one sentence, with status 2', () => {
	it.each([
		['a folder', 'folder.py', () => mkdirSync(join(built.folder, 'folder.py')), 'is a directory'],
		['a file that is not there', 'nothing.py', () => {}, 'does not exist'],
		['a file below a file', 'good.py/x.py', () => write('good.py', 'x = 1\n'), 'does not exist'],
		['a name that is too long', `${'x'.repeat(5000)}.py`, () => {}, 'does not exist: its name is too long'],
		['no name at all', '', () => {}, 'is not supported: a file must be one of .py, .md, .ipynb'],
		['a file that is not UTF-8', 'latin.py', () => write('latin.py', Buffer.from('x = 1\ny = "\xe9"\n', 'latin1')), 'is not UTF-8: line 2 cannot be decoded'],
		[
			'a program of bytes',
			'bytes.py',
			() => write('bytes.py', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 0xff, 0xfe])),
			'is not UTF-8: line 1 cannot be decoded'
		],
		['text in half a character', 'half.md', () => write('half.md', Buffer.from('é').subarray(0, 1)), 'is not UTF-8: line 1 cannot be decoded'],
		['an encoding that is not read', 'big5.py', () => write('big5.py', '# -*- coding: big5 -*-\n'), 'says that it is written in big5, and only UTF-8 is read'],
		['a huge file', 'huge.py', () => write('huge.py', Buffer.alloc(40 * 2 ** 20, 'x = 1\n')), 'is larger than the 32 MB that are read'],
		['a long program', 'long.py', () => write('long.py', 'x = 1\n'.repeat(60_000)), 'has more than the 300,000 characters of Python that are read'],
		['a program of megabytes', 'long.py', () => write('long.py', 'x = 1\n'.repeat(2_000_000)), 'has more than the 300,000 characters of Python that are read'],
		['no JSON', 'no.ipynb', () => write('no.ipynb', '{'), 'is not JSON, which a notebook must be'],
		['another JSON', 'list.ipynb', () => write('list.ipynb', '[]'), 'is not a notebook of nbformat 4: it has no cells'],
		['a cell that is none', 'cell.ipynb', () => write('cell.ipynb', '{"cells":[1]}'), 'is not a notebook of nbformat 4: cell 1 is none'],
		[
			'a source that is no text',
			'source.ipynb',
			() => write('source.ipynb', '{"cells":[{"cell_type":"markdown"},{"cell_type":"code","source":["x = 1",{"a":2}]}]}'),
			'is not a notebook of nbformat 4: the source of cell 2 is no text'
		]
	])('%s', (_, file, make, reason) => {
		make();
		expect(built.run(['check', file])).toEqual({ status: 2, stdout: '', stderr: `shapebook: ${file || "''"} ${reason}\n` });
	});

	it('is Latin-1 read where a file of Python says so, as CPython does', () => {
		write('latin.py', Buffer.from('#!/usr/bin/python\n# vim: set fileencoding=latin-1 :\nraise ValueError("\xe9")\n', 'latin1'));
		expect(built.run(['check', 'latin.py']).stdout).toBe('latin.py:3:1: error: ValueError: é\n');
	});
});

describe('standard input and output', () => {
	it('reads a program from standard input as -', () => {
		expect(built.run(['check', '-'], '\ufeffx = 1\n1/0\n')).toEqual({
			status: 1,
			stdout: '<stdin>:2:1: error: ZeroDivisionError: division by zero\n',
			stderr: ''
		});
		expect(built.run(['check', '-'], Buffer.from([0xff]))).toMatchObject({ status: 2, stderr: 'shapebook: - is not UTF-8: line 1 cannot be decoded\n' });
		expect(built.run(['check', '-', '-'], 'x = 1\n')).toMatchObject({ status: 2, stdout: '' });
	});

	it('says in one sentence that nothing can be written', () => {
		if (!existsSync('/dev/full')) return;
		write('bad.py', '1/0\n');
		for (const args of [['check', 'bad.py'], ['check', '--json', 'bad.py'], ['--help'], ['check', '--jsonl']]) {
			const { status, stderr } = spawnSync(process.execPath, [built.command, ...args], {
				cwd: built.folder,
				input: '{"id":1,"source":"1/0"}\n',
				encoding: 'utf8',
				stdio: ['pipe', openSync('/dev/full', 'w'), 'pipe']
			});
			expect({ status, stderr }).toEqual({ status: 2, stderr: 'shapebook: the output cannot be written: no space left\n' });
		}
	});

	it('answers the lines before one that has no end, and stops there', async () => {
		const child = spawn(process.execPath, [built.command, 'check', '--jsonl'], { stdio: ['pipe', 'pipe', 'pipe'] });
		let [stdout, stderr] = ['', ''];
		child.stdout.on('data', (part) => (stdout += String(part)));
		child.stderr.on('data', (part) => (stderr += String(part)));
		const endless = function* () {
			yield '{"id":1,"source":"x = 1"}\n';
			for (;;) yield 'x'.repeat(2 ** 20);
		};
		// It ends where nobody reads any more.
		void pipeline(Readable.from(endless()), child.stdin).catch(() => undefined);
		const status = await new Promise((resolve) => child.on('close', resolve));
		expect(lines(stdout).map((line) => (JSON.parse(line) as { outcome: string }).outcome)).toEqual(['ok', 'unsupported']);
		expect(stdout).toContain('this line is larger than the 32 MB that are read');
		expect({ status, stderr }).toEqual({ status: 2, stderr: 'shapebook: line 2 of standard input is larger than the 32 MB that are read\n' });
	});

	it.each([
		['{"id":1,"source":3}', 1],
		['{"id":1', null],
		['[{"id":1,"source":"x"}]', null],
		['"source"', null],
		['{"id":{"__proto__":1,"constructor":[]},"source":null}', { ['__proto__']: 1, constructor: [] }],
		[`{"id":${'['.repeat(100_000)}${']'.repeat(100_000)},"source":3}`, null],
		[`{"id":"\u202e","source":"${'x'.repeat(400_000)}"}`, '\u202e'],
		[Buffer.from([0x7b, 0xff, 0x7d]), null]
	])('answers a line that is no program (%#)', (line, id) => {
		const { stdout } = built.run(['check', '--jsonl'], Buffer.concat([Buffer.from(line as string), Buffer.from('\n')]));
		expect(stdout.trimEnd()).not.toMatch(/[\p{Cc}\p{Cf}]/u);
		expect(JSON.parse(stdout)).toMatchObject({ outcome: 'unsupported' });
		expect(JSON.stringify((JSON.parse(stdout) as { id: unknown }).id)).toBe(JSON.stringify(id));
	});
});
