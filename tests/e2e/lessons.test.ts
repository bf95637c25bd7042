import type { Page } from '@playwright/test';
import { readdirSync, readFileSync } from 'node:fs';
import { readLesson } from '../../src/lib/lessons/read.ts';
import { atAnotherWidth, violations, violationsHere } from './axe.ts';
import { expect, keptLinks, overflow, paste, test } from './page.ts';

const folder = new URL('../../src/lessons/', import.meta.url);
const lessons = readdirSync(folder).map((file) => {
	const read = readLesson(file, readFileSync(new URL(file, folder), 'utf8'));
	if (read.kind === 'bad') throw new Error(read.complaints.join(' '));
	return read.lesson;
});

/** The exercise as a reader finds it. */
const parts = (page: Page) => {
	const exercise = page.getByRole('region', { name: 'Mend this' });
	return {
		exercise,
		editor: exercise.getByRole('textbox', { name: /Python code$/ }),
		goals: exercise.getByRole('list', { name: 'Goals' }).getByRole('listitem')
	};
};
const plain = (text: string): string => text.replace(/[`*]/g, '');
const spoken = (text: string): RegExp =>
	new RegExp(
		plain(text)
			.slice(0, 60)
			.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
	);

/** Puts a program in the place of the one that is there. */
async function put(page: Page, source: string): Promise<void> {
	const { editor } = parts(page);
	await editor.focus();
	await page.keyboard.press('ControlOrMeta+a');
	await paste(page, source);
}

test('a lesson begins below its title, beside its place in the list', async ({ page }) => {
	await page.goto('/learn/batch-first');
	const bottom = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
	const first = (await page.getByText('PyTorch’s recurrent layers take the first axis of x').boundingBox())!;
	expect(first.y - (bottom.y + bottom.height)).toBeLessThan(40);
});

for (const { slug, title, exercise: lesson } of lessons) {
	test(`${title}: opens, fails as it says, answers what is half right, and takes the solution`, async ({ page }) => {
		await page.goto(`/learn/${slug}/`);
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
		const { exercise, editor, goals } = parts(page);
		await expect(editor).toBeVisible({ timeout: 15_000 });
		await expect(goals).toHaveCount(lesson.goals.length);
		for (const [i, { goal, now }] of lesson.goals.entries()) {
			await expect(goals.nth(i)).toContainText(plain(goal.text));
			await expect(goals.nth(i)).toContainText(now === null ? 'met: ' : `now ${now}`);
		}
		const [attempt] = lesson.wrong;
		await put(page, attempt!.source);
		await expect(exercise).toContainText(spoken(attempt!.words));
		await put(page, lesson.solution);
		await expect(exercise).toContainText(spoken(lesson.solved));
		await expect(exercise.getByText('not met: ')).toHaveCount(0);
	});
}

test('a solution is kept, and the list says so', async ({ page }) => {
	const { slug, title, exercise: lesson } = lessons[0]!;
	await page.goto(`/learn/${slug}/`);
	const { exercise, editor } = parts(page);
	await expect(editor).toBeVisible({ timeout: 15_000 });
	await put(page, lesson.solution);
	await expect(exercise).toContainText(spoken(lesson.solved));
	await page.reload();
	await expect(exercise).toContainText(spoken(lesson.solved), { timeout: 15_000 });
	await page.goto('/learn/');
	await expect(page.getByRole('listitem').filter({ hasText: title }).getByRole('img', { name: 'mended' })).toBeVisible();
	await expect(page.getByText('mended, 1')).toBeVisible();
});

test('the right numbers on the wrong axis are told from the right ones, and are read to a screen reader', async ({ page }) => {
	await page.goto('/learn/batch-first/');
	const { exercise, editor, goals } = parts(page);
	await expect(editor).toBeVisible({ timeout: 15_000 });
	await put(page, lessons[1]!.exercise.source.replace('output[-1]', 'output[:, -1]'));
	await expect(goals.nth(1)).toHaveText(/^\s*met:\s+last has shape \(32, 100\)\s*$/);
	await expect(goals.nth(2)).toContainText('now the layer steps 32 times');
	await expect(exercise.locator('p.said').first()).toContainText('The right numbers on the wrong axis.');
	await expect(exercise.locator('p[aria-live]')).toContainText('The right numbers on the wrong axis.');
	await put(page, lessons[1]!.exercise.source.replace('lstm(x)', 'lstm(x.transpose(0, 1))'));
	await expect(exercise).toContainText('Mended.');
	await expect(exercise.getByRole('link', { name: 'Next: h_0 and c_0' })).toBeVisible();
	expect(await violations(page)).toEqual([]);
});

test('hints come one at a time, the solution behind the last; starting over loses nothing', async ({ page }) => {
	await page.goto('/learn/batch-first/');
	const { exercise, editor } = parts(page);
	await expect(editor).toBeVisible({ timeout: 15_000 });
	const hints = exercise.getByRole('list', { name: 'Hints' }).getByRole('listitem');
	const { hints: written } = lessons[1]!.exercise;
	await expect(exercise.getByRole('button', { name: 'The solution' })).toHaveCount(0);
	for (let i = 0; i < written.length; i++) {
		await exercise.getByRole('button', { name: i === 0 ? 'A hint' : 'Another hint' }).click();
		await expect(hints).toHaveCount(i + 1);
	}
	await exercise.getByRole('button', { name: 'The solution' }).click();
	await expect(exercise.getByLabel('Python code', { exact: true }).last()).toContainText('batch_first=True');
	await put(page, 'mine = 1\n');
	await page.keyboard.press('ControlOrMeta+z');
	await expect(editor).toContainText('nn.LSTM');
	await page.keyboard.press('ControlOrMeta+Shift+z');
	await expect(editor).toContainText('mine = 1');
	await exercise.getByRole('button', { name: 'Start over' }).click();
	await expect(editor).toContainText('nn.LSTM');
	await page.reload();
	await expect(editor).toBeVisible({ timeout: 15_000 });
	await expect(hints).toHaveCount(written.length);
	await exercise.getByRole('button', { name: 'Bring back what I had' }).click();
	await expect(editor).toContainText('mine = 1');
	// What was typed a moment before the page goes is kept too.
	await put(page, 'mine = 2\n');
	await page.reload();
	await expect(editor).toContainText('mine = 2', { timeout: 15_000 });
});

test('a lesson shows the settings that it is about, and the others when they are asked for', async ({ page }) => {
	await page.goto('/learn/batch-first/');
	const form = page.getByRole('form', { name: 'Settings of the layer' });
	await expect(form.getByRole('group', { name: 'batch_first' })).toBeVisible();
	await expect(form.getByRole('textbox', { name: 'hidden_size', exact: true })).toHaveCount(0);
	await expect(parts(page).editor).toBeVisible({ timeout: 15_000 });
	const verdict = page.getByRole('region', { name: 'What PyTorch says' });
	const batchFirst = form.getByRole('group', { name: 'batch_first' }).getByRole('radio', { name: 'True' });
	await expect(verdict).toContainText('The recurrence runs over your batch axis.');
	await batchFirst.check();
	await expect(verdict).toContainText('output [batch 32 · seq 10 · hidden 100]');
	await batchFirst.press('ControlOrMeta+z');
	await expect(verdict).toContainText('The recurrence runs over your batch axis.');
	await form.getByRole('button', { name: 'Show all' }).click();
	await expect(form.getByRole('textbox', { name: 'hidden_size', exact: true })).toBeVisible();
});

test('the notebook that is kept here is as it was after a lesson', async ({ page, layer }) => {
	await layer.open('hidden_size=64');
	await page.goto('/learn/three-axes/');
	await expect(parts(page).editor).toBeVisible({ timeout: 15_000 });
	const before = await keptLinks(page);
	await put(page, 'x = 1\n');
	await page.getByRole('form').getByRole('textbox', { name: 'hidden_size', exact: true }).fill('32');
	await page.goto('/learn/');
	expect(await keptLinks(page)).toEqual(before);
	await expect(page).toHaveURL(/\/learn\/$/);
	await expect(page.getByText('Where you were: 1, The three axes')).toBeVisible();
	// Its picture is to be looked at.
	const picture = page.getByRole('group', { name: /the network and its tensors$/ });
	await expect(picture).toContainText('output');
	await expect(picture.getByRole('spinbutton')).toHaveCount(0);
	await page.getByRole('link', { name: 'Go on with lesson 1' }).click();
	await expect(parts(page).editor).toContainText('x = 1', { timeout: 15_000 });
});

for (const path of ['/learn/', '/learn/layers-directions/', '/learn/gates/'])
	test(`axe finds nothing in ${path}, wide or narrow, and nothing scrolls sideways`, async ({ page }) => {
		test.slow();
		await page.goto(path);
		await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
		if (path !== '/learn/') await expect(parts(page).editor).toBeVisible({ timeout: 15_000 });
		expect(await violations(page)).toEqual([]);
		expect(await overflow(page)).toBeLessThanOrEqual(0);
		await page.setViewportSize({ width: 390, height: 844 });
		await expect.poll(() => overflow(page)).toBeLessThanOrEqual(0);
		expect(await violationsHere(page, atAnotherWidth)).toEqual([]);
	});

test.describe('without JavaScript', () => {
	test.use({ javaScriptEnabled: false });
	test('the list has the first lesson’s picture', async ({ page }) => {
		await page.goto('/learn/');
		const first = page.getByRole('complementary');
		await expect(first.getByRole('link', { name: 'Begin with lesson 1' })).toBeVisible();
		await expect(first.locator('svg text').filter({ hasText: 'output' }).first()).toBeVisible();
	});
	for (const { slug, title, exercise: lesson } of lessons)
		test(`${title}: its text, its picture, what is wrong, the hints and the solution are there`, async ({ page }) => {
			await page.goto(`/learn/${slug}/`);
			await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
			await expect(page.getByRole('tabpanel').locator('svg').first()).toBeVisible();
			const { exercise, goals } = parts(page);
			await expect(exercise.getByRole('button')).toHaveCount(0);
			await expect(goals).toHaveCount(lesson.goals.length);
			for (const [i, { now }] of lesson.goals.entries()) if (now !== null) await expect(goals.nth(i)).toContainText(`now ${now}`);
			await expect(exercise).toContainText(spoken(lesson.hints[0]!.words));
			await exercise.getByText('The solution').click();
			await expect(exercise.getByLabel('Python code', { exact: true }).last()).toContainText(lesson.solution.trim().split('\n').at(-1)!);
		});
});
