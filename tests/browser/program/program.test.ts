import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { open } from '../code/open.ts';

const program = `import torch
from torch import nn
lstm = nn.LSTM(50, 100, batch_first=True)
x = torch.randn(32, 10, 50)
y, (h_n, c_n) = lstm(x)
model = nn.Sequential(nn.Linear(100, 20), nn.ReLU())
z = model(y)
`;

test('a step shows its code and goes there, a module folds by key, a recurrent layer opens into its own views', async () => {
	const { one, all } = await open([program]);
	const lstm = page.getByRole('button', { name: /^LSTM .50, 100/ });
	await expect.element(lstm).toBeVisible();
	expect(all('.cm-highlight')).toHaveLength(0);
	one('.node.layer').focus();
	await expect
		.poll(() =>
			all('.cm-highlight')
				.map(({ textContent }) => textContent)
				.join('')
		)
		.toBe('lstm(x)');
	await userEvent.keyboard('{Enter}');
	await expect.poll(() => document.activeElement?.classList.contains('cm-content')).toBe(true);

	const frame = page.getByRole('button', { name: /^Sequential/ });
	await expect.element(frame).toHaveAttribute('aria-expanded', 'true');
	one('.node.frame').focus();
	await userEvent.keyboard('{Enter}');
	await expect.element(frame).toHaveAttribute('aria-expanded', 'false');

	one('.opener').focus();
	await userEvent.keyboard('{Enter}');
	const opened = page.getByRole('region', { name: 'lstm, opened' });
	await expect.element(opened).toBeVisible();
	await expect.element(opened.getByRole('tab', { name: /unrolled/i })).toHaveAttribute('aria-selected', 'true');
	await opened.getByRole('button', { name: 'Close' }).click();
	await expect.element(opened).not.toBeInTheDocument();
});
