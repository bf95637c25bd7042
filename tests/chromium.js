import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/**
 * How every test and the bench start Chromium: with WebGPU and WebGL in software, so that a machine without a GPU runs them all,
 * and without the browser's own background traffic.
 */
export const chromiumFlags = [
	'--no-sandbox',
	// Text is as wide as on a screen of many pixels, whatever the machine's own settings for fonts.
	'--font-render-hinting=none',
	'--enable-unsafe-webgpu',
	'--use-webgpu-adapter=swiftshader',
	'--enable-unsafe-swiftshader',
	'--disable-background-networking',
	'--disable-component-update',
	'--disable-sync',
	'--no-first-run'
];

/** The first is Chromium without a window's parts: a fifth less of the processor's time for the same tests. */
const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const usualPlaces = [
	...names.map((name) => `/usr/bin/${name}`),
	'/snap/bin/chromium',
	'/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
	'/Applications/Chromium.app/Contents/MacOS/Chromium',
	...['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA']
		.map((name) => process.env[name] ?? '')
		.filter(Boolean)
		.map((folder) => join(folder, 'Google/Chrome/Application/chrome.exe'))
];

/** @param {string} path */
function canRun(path) {
	try {
		accessSync(path, constants.X_OK);
	} catch {
		return false;
	}
	return process.platform === 'win32' || spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;
}

/**
 * Path of a Chromium or Chrome: the one that `CHROMIUM_PATH` names, the system's, or Playwright's own; undefined where there is none.
 * A `CHROMIUM_PATH` that cannot be run is an error, for it was meant.
 * @returns {string | undefined}
 */
export function findChromium() {
	const named = process.env.CHROMIUM_PATH;
	if (named) {
		if (canRun(named)) return named;
		throw new Error(`CHROMIUM_PATH is ${named}, which is not a browser that can be run.`);
	}
	const onPath = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => names.map((name) => join(folder, name)));
	return [...usualPlaces, ...onPath, chromium.executablePath()].find(canRun);
}

/**
 * Like findChromium, but installs one where there is none: the distribution's package when root on Debian or Ubuntu, else Playwright's download.
 * @returns {string}
 */
export function findOrInstallChromium() {
	const found = findChromium();
	if (found) return found;
	console.log('No Chromium found: installing one.');
	const playwright = [fileURLToPath(import.meta.resolve('@playwright/test/cli')), 'install', 'chromium'];
	const root = process.getuid?.() === 0;
	/** @type {[string, string[]][][]} */
	const ways =
		root && existsSync('/etc/debian_version')
			? ['chromium-headless-shell', 'chromium'].map((name) => [
					['apt-get', ['update']],
					['apt-get', ['install', '-y', '--no-install-recommends', name]]
				])
			: [];
	ways.push([[process.execPath, root ? [...playwright, '--with-deps'] : playwright]]);
	for (const way of ways) {
		for (const [command, args] of way) spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
		const installed = findChromium();
		if (installed) return installed;
	}
	throw new Error(
		'The tests need a Chromium or Chrome, and none could be installed here. Install one (on Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to one.'
	);
}
