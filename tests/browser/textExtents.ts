import type { Label } from '../../src/lib/layout/shared/label.ts';

/** The runs of these labels whose text, as the browser sets it, is wider than the layout computed: none, if labels can be kept apart by computing. */
export async function widerThanComputed(labels: readonly Label[]): Promise<string[]> {
	await Promise.all(['420', '660'].map((weight) => document.fonts.load(`${weight} 12px "Source Code Pro Variable"`)));
	document.documentElement.style.setProperty('--mono', "'Source Code Pro Variable', monospace");
	await document.fonts.ready;
	const runs = labels.flatMap((label) => label.runs.map((run) => ({ run, y: label.y })));
	const texts = [...document.querySelectorAll<SVGTextElement>('.label text')];
	return runs.flatMap(({ run, y }) => {
		const text = texts.find(
			(other) =>
				other.textContent === run.text && Math.abs(Number(other.getAttribute('x')) - run.x) < 0.01 && Math.abs(Number(other.getAttribute('y')) - y) < 0.01
		);
		if (!text) return [`${run.text} is not drawn`];
		return text.getComputedTextLength() > run.width + 0.6 ? [`${run.text}: ${text.getComputedTextLength()} px, computed ${run.width}`] : [];
	});
}
