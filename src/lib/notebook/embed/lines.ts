import type { ControlName, EmbedOptions } from './options.ts';

/** What is chosen in the builder. */
export interface Figure {
	readonly mode: EmbedOptions['mode'];
	readonly depth: 'network' | 'unrolled' | 'step';
	readonly theme: EmbedOptions['theme'];
	readonly run: EmbedOptions['run'];
	readonly controls: readonly ControlName[];
	/** As a link of Shapebook has it after `#`. */
	readonly state: string;
}

export const places = ['HTML', 'Sphinx', 'MkDocs', 'Docusaurus', 'Jupyter', 'Notion'] as const;
export type Place = (typeof places)[number];

/** What differs from a figure that is asked for nothing, as keys and values. */
function said({ mode, depth, theme, run, controls, state }: Figure): readonly (readonly [string, string])[] {
	const all: readonly (readonly [string, string, string])[] = [
		['mode', mode, 'embed'],
		['depth', depth, 'network'],
		['theme', theme, 'auto'],
		['run', run, 'click'],
		['controls', controls.join(','), '']
	];
	const options = all.flatMap(([key, value, usual]) => (value === usual ? [] : [[key, value] as const]));
	return state === '' ? options : [...options, ['state', state]];
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;');

function element(figure: Figure, fallback: string, escape: (text: string) => string): string {
	const attributes = said(figure).map(([key, value]) => ` ${key}="${escape(value)}"`);
	return `<shape-book${attributes.join('')}>\n  ${escape(fallback)}\n</shape-book>`;
}

/** The address of the frame itself, for places that take no script. */
export function frameAddress(site: string, figure: Figure): string {
	const options = said(figure).map(([key, value]) => (key === 'state' ? value : `${key}=${value}`));
	return `${site}embed/${options.length > 0 ? '#' : ''}${options.join('&')}`;
}

/** What to copy into a page of that kind. @param site Where Shapebook is, with the last slash. @param fallback What stands there without JavaScript, in print and for search engines. */
export function linesFor(place: Place, site: string, figure: Figure, fallback: string): string {
	const script = `<script src="${site}embed.js" async></script>`;
	const html = `${script}\n${element(figure, fallback, escaped)}`;
	switch (place) {
		case 'HTML':
		case 'MkDocs':
			return html;
		case 'Sphinx':
			return `.. raw:: html\n\n${html.replace(/^/gm, '   ')}`;
		case 'Docusaurus':
			return `// docusaurus.config.js\nscripts: [{ src: '${site}embed.js', async: true }],\n\n{/* in a page (.mdx) */}\n${element(figure, fallback, escaped)}`;
		case 'Jupyter':
			return `from IPython.display import IFrame\nIFrame("${frameAddress(site, figure)}", width="100%", height=620)`;
		case 'Notion':
			return frameAddress(site, figure);
	}
}

/** What there is to know of the line, in a sentence. */
export const notes: Readonly<Record<Place, string>> = {
	HTML: 'The text inside is shown without JavaScript, in print and to search engines. The script stands once on a page, however many figures follow.',
	Sphinx: 'In reStructuredText. In MyST, put the HTML into a {raw} html block. Other builders than HTML leave it out, so say in the text what it shows.',
	MkDocs: 'MkDocs takes HTML in Markdown as it is: leave a blank line before and after.',
	Docusaurus: 'The script is loaded for all pages, and finds each figure as one goes from page to page.',
	Jupyter: 'The frame has a height that you give it: nothing in a notebook’s output can ask for another.',
	Notion: 'Paste the address into an Embed block, and draw it as high as it needs.'
};
