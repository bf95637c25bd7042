import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commandLine } from './command.ts';

const command = commandLine();
const folder = fileURLToPath(new URL('../../src/lessons/', import.meta.url));
const lesson = join(folder, '02-batch-first.md');

test('a lesson is tried, not checked: its exercise fails as it says, and its solution is accepted', () => {
	const files = readdirSync(folder).map((file) => join(folder, file));
	expect(command.run(['check', ...files])).toEqual({ status: 0, stdout: '', stderr: '' });
	const [entry] = JSON.parse(command.run(['check', '--json', lesson]).stdout) as readonly unknown[];
	expect(entry).toEqual({ file: lesson, lesson: true, outcome: 'ok', complaints: [] });
});

test('a lesson that is not as it says is complained of, and exits with 1', () => {
	const text = readFileSync(lesson, 'utf8');
	writeFileSync(join(command.folder, '02-other.md'), text.replace('now the layer steps 32 times', 'now the layer steps 5 times'));
	const { status, stdout } = command.run(['check', '02-other.md']);
	expect(status).toBe(1);
	expect(stdout).toContain('02-other.md: error: The exercise does not do as it says: ');
	writeFileSync(join(command.folder, '02-goal.md'), text.replace('runs\n', 'runs well\n'));
	expect(command.run(['check', '02-goal.md']).stdout).toContain('02-goal.md: error: "runs well" is no goal. A goal is one of: runs; ');
});
