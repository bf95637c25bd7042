/**
 * `node tests/fuzz/bombs.js [--all] [WORD…]`: gives the programs of `bombs/*.txt` to the command line, each in a process of its own, and fails where one takes
 * more than it may, ends in a crash, or has a word of JavaScript's in what it prints. Without `--all` some 40 of them, spread over the files; with words
 * those whose name has one of them.
 *
 * In the files a program stands below `=== its name`; `⟨text × 1000⟩` is that text a thousand times, with `\n` for a line's end and `№` for which it is.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { innerWord } from './innerWords.js';

/** Five seconds of evaluation and what Node takes to start, in seconds of processor time; the whole process in memory, in MB. */
const most = { seconds: 6, megabytes: 500 };
/** Past this it is ended, in milliseconds of the clock: a busy machine is no mistake. */
const patience = 60_000;
const few = 40;

const args = process.argv.slice(2);
const words = args.filter((arg) => !arg.startsWith('--'));

/** @typedef {{ name: string, source: string }} Bomb */

const folder = new URL('bombs/', import.meta.url);
/** @type {Bomb[]} */
const bombs = readdirSync(folder).flatMap((file) =>
	readFileSync(new URL(file, folder), 'utf8')
		.split(/^=== /m)
		.slice(1)
		.map((text) => {
			const end = text.indexOf('\n');
			return { name: `${file.replace('.txt', '')}: ${text.slice(0, end)}`, source: text.slice(end + 1).replace(/⟨([^⟨⟩]*) × (\d+)⟩/g, repeated) };
		})
);
/** @type {(all: string, text: string, count: string) => string} */
function repeated(_, text, count) {
	const one = text.replaceAll('\\n', '\n');
	return Array.from({ length: Number(count) }, (_, i) => one.replaceAll('№', String(i))).join('');
}
const chosen = words.length
	? bombs.filter(({ name }) => words.some((word) => name.includes(word)))
	: args.includes('--all')
		? bombs
		: bombs.filter((_, i) => i % Math.ceil(bombs.length / few) === 0);

const built = mkdtempSync(join(tmpdir(), 'shapebook-bombs-'));
execFileSync('npx', ['vite', 'build', '--config', 'vite.cli.config.ts', '--outDir', built, '--emptyOutDir'], { shell: process.platform === 'win32' });
/** What a process took, told when it ends: a crash tells nothing. */
const telling = `data:text/javascript,${encodeURIComponent(`
	import { writeSync } from 'node:fs';
	process.on('exit', () => {
		const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage();
		writeSync(3, JSON.stringify({ seconds: (userCPUTime + systemCPUTime) / 1e6, megabytes: maxRSS / 1024 }));
	});
`)}`;

/** @param {Bomb} bomb */
async function explode({ name, source }) {
	const child = spawn(process.execPath, ['--import', telling, join(built, 'shapebook.js'), 'check', '--json', '-'], {
		stdio: ['pipe', 'pipe', 'pipe', 'pipe']
	});
	const said = ['', '', '', ''];
	for (const i of [1, 2, 3]) child.stdio[i]?.on('data', (part) => (said[i] += part));
	child.stdin?.on('error', () => undefined).end(source);
	const timer = setTimeout(() => child.kill('SIGKILL'), patience);
	const [status] = await once(child, 'close');
	clearTimeout(timer);
	const [, stdout = '', stderr = '', told] = said;
	/** @type {typeof most} */
	const took = told ? JSON.parse(told) : { seconds: NaN, megabytes: NaN };
	const word = innerWord(stdout + stderr, source) ?? (/Shapebook itself/.exec(stdout + stderr) && 'a mistake of ours');
	const wrong = [
		!told && `no end within ${patience / 1000} s, or a crash: ${stderr.slice(-200)}`,
		took.seconds > most.seconds && 'too long',
		took.megabytes > most.megabytes && 'too much memory',
		told && ![0, 1, 2].includes(status) && `status ${status}`,
		word && `says ${word}`
	].filter(Boolean);
	return { name, ...took, wrong };
}

/** @type {(result: Awaited<ReturnType<typeof explode>>) => void} */
function print({ name, seconds, megabytes, wrong }) {
	console.log(`${seconds.toFixed(1).padStart(5)} s ${megabytes.toFixed().padStart(5)} MB  ${name}${wrong.map((one) => `\n      ${one}`).join('')}`);
}

/** @type {Awaited<ReturnType<typeof explode>>[]} */
const results = [];
const waiting = [...chosen];
await Promise.all(
	Array.from({ length: availableParallelism() }, async () => {
		for (let bomb = waiting.shift(); bomb; bomb = waiting.shift()) {
			const result = await explode(bomb);
			results.push(result);
			if (args.includes('--table') || result.wrong.length) print(result);
		}
	})
);
rmSync(built, { recursive: true });

const failed = results.filter(({ wrong }) => wrong.length);
/** @type {(key: 'seconds' | 'megabytes') => string} */
const greatest = (key) => {
	const [first] = results.toSorted((a, b) => b[key] - a[key]);
	return first ? `${first[key].toFixed(1)} (${first.name})` : '';
};
console.log(
	`${results.length} of ${bombs.length} bombs, ${failed.length} over the bounds. Most seconds: ${greatest('seconds')}; most MB: ${greatest('megabytes')}.`
);
if (failed.length || !results.length) process.exitCode = 1;
