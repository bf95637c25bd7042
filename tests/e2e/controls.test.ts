import type { ElementHandle } from '@playwright/test';
import { expect, test, type LayerPage } from './page.ts';

/**
 * Every number of every picture, in settings of every kind: stepped and dragged both ways, across the fit and into what no layer takes. Whatever that
 * changes, the element stays the one that it was, with the focus and the pointer, and its number is what the hand asks for.
 */
const settings = {
	plain: '',
	parted: 'x=*,*,50&h_0=!4,!32,!100&c_0=!4,!32,!100',
	hazard: 'batch_first=1&x_order=time-first&read=last',
	'a state that does not fit': 'h_0=4,32,101&c_0=*,*,*',
	'batch first': 'batch_first=1&bidirectional=0&x=32,10,51',
	projected: 'proj_size=2&num_layers=1&h_0=*,*,*',
	GRU: 'type=GRU&seq_len=1&batch=1&input_size=1&hidden_size=1&num_layers=1&bidirectional=0',
	'long and deep': 'type=RNN&seq_len=1000&num_layers=9&x=*,32,*'
} as const;

type Control = ElementHandle<SVGElement>;

/** By how much a control moves at the least, and for how many pixels. */
interface Unit {
	readonly step: number;
	readonly pixels: number;
	/** Where it stops. */
	readonly least: number;
}

const pixelsAUnit = 4;
const pixelsALayer = 30;

/** Waits until the control says `value` and tells what has become of it. */
const after = (control: Control, value: number | null) =>
	control.evaluate(async (element, value) => {
		const started = performance.now();
		while (value !== null && Number(element.getAttribute('aria-valuenow')) !== value && performance.now() - started < 5000)
			await new Promise(requestAnimationFrame);
		return {
			value: Number(element.getAttribute('aria-valuenow')),
			connected: element.isConnected,
			focused: document.activeElement === element,
			lost: element.hasAttribute('data-test-lost')
		};
	}, value);

/** The numbers of the picture by their names, each as often as it stands there. */
const names = (layer: LayerPage): Promise<readonly string[]> =>
	layer.picture.locator('svg [role="spinbutton"]').evaluateAll((all) => all.map((element) => element.getAttribute('aria-label') ?? ''));

async function control(layer: LayerPage, name: string, nth: number): Promise<Control> {
	const handle = await layer.picture.locator(`svg [role="spinbutton"][aria-label="${name}"]`).nth(nth).elementHandle({ timeout: 2000 });
	return handle as Control;
}

/** The first axis of a state moves by whole layers while it is linked. */
function unitOf(name: string, link: string): Unit {
	const ofLayers = /^layer.*of [hc]_0$/.test(name);
	// A state's size that follows a projection ends with it.
	const least = name === 'hidden of h_0' && /proj_size/.test(link) ? 1 : -Infinity;
	return { least, step: ofLayers && !/_0=!|bidirectional=0/.test(link) ? 2 : 1, pixels: ofLayers || /num_layers/.test(name) ? pixelsALayer : pixelsAUnit };
}

/** Each control of a picture in turn, in the state of the link, to which every act brings it back. */
async function each(layer: LayerPage, link: string, acts: readonly ((control: Control, what: string, unit: Unit) => Promise<void>)[]) {
	await layer.open(link);
	const seen = new Map<string, number>();
	const all = await names(layer);
	expect(all.length).toBeGreaterThan(3);
	for (const name of all) {
		const nth = seen.get(name) ?? 0;
		seen.set(name, nth + 1);
		for (const act of acts) await act(await control(layer, name, nth), `${name} (${nth})`, unitOf(name, link));
	}
	expect((await names(layer)).toSorted()).toEqual(all.toSorted());
}

const keyed =
	(layer: LayerPage) =>
	async (control: Control, what: string, { step, least }: Unit) => {
		await control.evaluate((element) => element.focus());
		const from = (await after(control, null)).value;
		let value = from;
		for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
			value = Math.max(least, value + (key === 'ArrowUp' ? step : -step));
			await layer.page.keyboard.press(key);
			expect(await after(control, value), `${what}: ${key}`).toEqual({ value, connected: true, focused: true, lost: false });
		}
		await layer.page.keyboard.press('Enter');
		await expect(layer.picture.getByRole('textbox')).toBeFocused();
		await layer.page.keyboard.type(String(from));
		await layer.page.keyboard.press('Enter');
		expect(await after(control, from), `${what}: typed`).toEqual({ value: from, connected: true, focused: true, lost: false });
	};

interface Hand {
	down(x: number, y: number): Promise<void>;
	move(x: number, y: number): Promise<void>;
	up(): Promise<void>;
}

const places = [-60, -4, 8, 0];

const dragged =
	(hand: Hand) =>
	async (control: Control, what: string, { step, pixels }: Unit) => {
		await control.scrollIntoViewIfNeeded();
		const from = (await after(control, null)).value;
		const hit = await control.evaluate(async (element) => {
			// A hand aims at what stands still: the picture takes 200 ms to the height of what was done last.
			for (let last = '', now = ' '; last !== now; await new Promise((done) => setTimeout(done, 50))) {
				last = now;
				now = JSON.stringify(element.getBoundingClientRect());
			}
			element.removeAttribute('data-test-lost');
			element.addEventListener('lostpointercapture', () => element.setAttribute('data-test-lost', ''));
			const { x, y, width, height } = element.querySelector('rect')!.getBoundingClientRect();
			// Where nothing else lies over it.
			const spots = [0.5, 0.25, 0.75, 0.1, 0.9].flatMap((part) => [0.5, 0.25, 0.75].map((down) => [x + part * width, y + down * height] as const));
			return spots.find(([x, y]) => element.contains(document.elementFromPoint(x, y))) ?? null;
		});
		expect(hit, `${what} can be taken hold of`).not.toBeNull();
		const [x, y] = hit!;
		await hand.down(x, y);
		for (const by of places) {
			await hand.move(x + by, y);
			const value = Math.max(Math.min(from, step), from + Math.round(by / pixels) * step);
			expect(await after(control, value), `${what}: dragged by ${by}`).toMatchObject({ value, connected: true, lost: false });
		}
		await hand.up();
	};

const states: readonly (readonly [name: keyof typeof settings, depth: 'network' | 'unrolled' | 'step'])[] = [
	['plain', 'network'],
	['plain', 'unrolled'],
	['plain', 'step'],
	['parted', 'network'],
	['hazard', 'network'],
	['a state that does not fit', 'network'],
	['a state that does not fit', 'step'],
	['batch first', 'unrolled'],
	['projected', 'network'],
	['projected', 'step'],
	['GRU', 'network'],
	['GRU', 'unrolled'],
	['long and deep', 'unrolled']
];

const linkOf = (name: keyof typeof settings, depth: string): string => `${settings[name]}&depth=${depth}`;

for (const [name, depth] of states) {
	test(`a number keeps focus and mouse through all that they change: ${name}, ${depth}`, async ({ layer, page }) => {
		test.slow();
		const mouse: Hand = {
			down: async (x, y) => (await page.mouse.move(x, y), await page.mouse.down()),
			move: (x, y) => page.mouse.move(x, y),
			up: () => page.mouse.up()
		};
		await each(layer, linkOf(name, depth), [keyed(layer), dragged(mouse)]);
	});
}

test.describe('on a phone', () => {
	test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
	for (const [name, depth] of states.filter(([name]) => name === 'plain' || name === 'parted' || name === 'a state that does not fit')) {
		test(`a number keeps the finger through all that it changes: ${name}, ${depth}`, async ({ layer, page }) => {
			test.slow();
			const session = await page.context().newCDPSession(page);
			const touch = async (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) => {
				await session.send('Input.dispatchTouchEvent', { type, touchPoints });
			};
			const finger: Hand = {
				down: (x, y) => touch('touchStart', { x, y }),
				move: (x, y) => touch('touchMove', { x, y }),
				up: () => touch('touchEnd')
			};
			await each(layer, linkOf(name, depth), [dragged(finger)]);
		});
	}
});

test('what opens another view, or what is folded, hands the focus on to where it leads', async ({ layer, page }) => {
	await layer.open('num_layers=9');
	await layer.picture.getByRole('button', { name: 'Unroll stave 2 in time' }).press('Enter');
	await expect(layer.picture.getByRole('button', { name: 'Open layer 1 forward, step 0' })).toBeFocused();
	await layer.picture.getByRole('button', { name: /^Show layer \d/ }).press('Enter');
	await expect(layer.picture.getByRole('button', { name: /^Open layer \d forward, step 0/ }).and(page.locator(':focus'))).toBeVisible();
	await page.keyboard.press('Enter');
	await expect(layer.picture.getByRole('spinbutton', { name: 'stave' })).toBeFocused();
	await layer.show('network');
	await layer.picture.locator('rect[role="presentation"]').first().click();
	await expect(layer.picture.getByRole('spinbutton', { name: 'stave' })).toBeFocused();
});

test('a link of the picture stays under the hand that parts and joins it', async ({ layer }) => {
	await layer.open('h_0=4,32,101');
	for (const link of await layer.picture.getByRole('switch').elementHandles()) {
		await link.focus();
		for (const key of ['Enter', ' ', 'Enter', ' ']) {
			await link.press(key);
			expect(await link.evaluate((element) => document.activeElement === element)).toBe(true);
		}
	}
});

for (const name of ['plain', 'parted', 'a state that does not fit', 'batch first'] as const) {
	test(`a slider and a field of the form keep focus and pointer through all that they change: ${name}`, async ({ layer, page }) => {
		test.slow();
		await layer.open(settings[name]);
		const state = (control: ElementHandle<Element>) =>
			control.evaluate((element) => ({
				connected: element.isConnected,
				focused: document.activeElement === element,
				lost: element.hasAttribute('data-test-lost')
			}));
		const kept = { connected: true, focused: true, lost: false };
		const count = await layer.form.getByRole('slider').count();
		expect(count).toBeGreaterThanOrEqual(5);
		for (let i = 0; i < count; i++) {
			await layer.follow(`${settings[name]}&turn=${i + 1}`);
			const what = (await layer.form.getByRole('slider').nth(i).getAttribute('aria-label'))!;
			const slider = (await layer.form.getByRole('slider').nth(i).elementHandle())!;
			const field = (await layer.form.getByRole('textbox', { name: what.replace(', slider', ''), exact: true }).elementHandle())!;
			for (const control of [slider, field]) {
				await control.focus();
				for (const key of ['ArrowDown', 'ArrowUp', 'ArrowUp']) {
					await page.keyboard.press(key);
					expect(await state(control), `${what}: ${key}`).toEqual(kept);
				}
			}
			for (const text of ['7', '0', '50']) {
				await field.fill(text);
				expect(await state(field), `${what}: typed ${text}`).toEqual(kept);
			}
			await slider.evaluate((element) => {
				element.scrollIntoView({ block: 'center' });
				element.addEventListener('blur', () => element.setAttribute('data-test-lost', ''));
			});
			const { x, y, width, height } = (await slider.boundingBox())!;
			await page.mouse.move(x + width / 2, y + height / 2);
			await page.mouse.down();
			for (const part of [0.9, 0.05]) {
				const before = await slider.inputValue();
				await page.mouse.move(x + part * width, y + height / 2);
				await expect.poll(() => slider.inputValue()).not.toBe(before);
				expect(await state(slider), `${what}: dragged to ${part}`).toEqual(kept);
			}
			await page.mouse.up();
		}
	});
}
