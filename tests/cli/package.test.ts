import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

/** An empty folder, into which the package is installed as anyone would, without a network. */
const folder = mkdtempSync(join(tmpdir(), 'shapebook-'));
afterAll(() => rmSync(folder, { recursive: true }));

const npm = (command: 'npm' | 'npx', args: readonly string[], cwd = folder) => spawnSync(command, [...args], { cwd, encoding: 'utf8', timeout: 60_000 });

beforeAll(() => {
	const packed = npm('npm', ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder], process.cwd());
	expect(packed.status, packed.stderr).toBe(0);
	writeFileSync(join(folder, 'package.json'), '{}');
	const installed = npm('npm', ['install', '--offline', '--no-audit', '--no-fund', `./${packed.stdout.trim()}`]);
	expect(installed.status, installed.stderr).toBe(0);
}, 120_000);

test('npx shapebook check works in an empty folder, with its exit status', () => {
	writeFileSync(join(folder, 'good.py'), 'import torch\nx = torch.zeros(2, 3)\n');
	writeFileSync(join(folder, 'bad.py'), 'import torch\nfrom torch import nn\nnn.LSTM(50, 100)(torch.randn(10, 32, 25))\n');
	const check = (...args: readonly string[]) => npm('npx', ['--offline', 'shapebook', ...args]);
	expect(check('check', 'good.py').status).toBe(0);
	const bad = check('check', 'bad.py');
	expect(bad.status).toBe(1);
	expect(bad.stdout).toContain('bad.py:3:1: error: RuntimeError: input.size(-1) must be equal to input_size. Expected 50, got 25');
	expect(check('check', 'missing.py').status).toBe(2);
	expect(check().status).toBe(2);
	expect(check('--help').stdout).toContain('Usage: shapebook check');
});

test('the package has the command line, its licences and nothing else, and installs nothing beside it', () => {
	const root = join(folder, 'node_modules/shapebook');
	expect(readdirSync(root, { recursive: true, encoding: 'utf8' }).sort()).toEqual([
		'LICENSE',
		'README.md',
		'dist',
		'dist/cli',
		'dist/cli/THIRD-PARTY.txt',
		'dist/cli/shapebook.js',
		'package.json'
	]);
	expect(readdirSync(join(folder, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['shapebook']);
	expect(readFileSync(join(root, 'README.md'), 'utf8')).toContain('npx shapebook check');
});
