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
	/** The program that a figure of code shows, in place of a state. */
	readonly code: string | null;
}

export const places = ['HTML', 'Sphinx', 'MkDocs', 'Docusaurus', 'Jupyter', 'Notion'] as const;
export type Place = (typeof places)[number];

/** What differs from a figure that is asked for nothing, as keys and values. */
function said({ mode, depth, theme, run, controls, state, code }: Figure): readonly (readonly [string, string])[] {
	const ofLayer = mode === 'embed' || mode === 'diagram';
	const all: readonly (readonly [string, string, string])[] = [
		['mode', mode, 'embed'],
		['depth', ofLayer ? depth : 'network', 'network'],
		['theme', theme, 'auto'],
		['run', run, 'click'],
		['controls', ofLayer ? controls.join(',') : '', '']
	];
	const options = all.flatMap(([key, value, usual]) => (value === usual ? [] : [[key, value] as const]));
	return state === '' || code !== null ? options : [...options, ['state', state]];
}

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
/** In MDX, what stands between tags is Markdown and JavaScript; a template is neither. */
const template = (text: string): string => `{\`${text.replace(/[\\`]|\$(?=\{)/g, '\\$&')}\`}`;

function element(figure: Figure, fallback: string, program: (code: string) => string): string {
	const attributes = said(figure).map(([key, value]) => ` ${key}="${escaped(value)}"`);
	const inside = figure.code === null ? `  ${escaped(fallback)}` : `<pre>${program(figure.code.trim())}</pre>`;
	return `<shape-book${attributes.join('')}>\n${inside}\n</shape-book>`;
}

/** The address of the frame itself, for places that take no script. */
export function frameAddress(site: string, figure: Figure): string {
	const options = said(figure).map(([key, value]) => (key === 'state' ? value : `${key}=${value}`));
	// An apostrophe or a parenthesis would end the address for some who read it.
	const program =
		figure.code === null ? [] : [`source=${encodeURIComponent(figure.code.trim()).replace(/['()*!]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`];
	const all = [...options, ...program];
	return `${site}embed/${all.length > 0 ? '#' : ''}${all.join('&')}`;
}

/** What to copy into a page of that kind. @param site Where Shapebook is, with the last slash. @param fallback What stands there without JavaScript, in print and for search engines. */
export function linesFor(place: Place, site: string, figure: Figure, fallback: string): string {
	const script = `<script src="${site}embed.js" async></script>`;
	const plain = element(figure, fallback, (code) => `\n${escaped(code)}\n`);
	switch (place) {
		case 'HTML':
			return `${script}\n${plain}`;
		case 'MkDocs':
			// Markdown knows a `div` for a block, and leaves what is in it alone.
			return `${script}\n\n<div>\n${plain}\n</div>`;
		case 'Sphinx':
			return `.. raw:: html\n\n${`${script}\n${plain}`.replace(/^(?=.)/gm, '   ')}`;
		case 'Docusaurus':
			return `// docusaurus.config.js\nscripts: [{ src: '${site}embed.js', async: true }],\n\n{/* in a page (.mdx) */}\n${element(figure, fallback, template)}`;
		case 'Jupyter':
			return `%%html\n${script}\n${plain}`;
		case 'Notion':
			return frameAddress(site, figure);
	}
}

/** What there is to know of the line, in a sentence or two. All but Notion's were tried: tests/reference/embed. */
export const notes: Readonly<Record<Place, string>> = {
	HTML: 'What is inside is shown without JavaScript, in print and to search engines. The script stands once on a page, however many figures follow.',
	Sphinx:
		'In reStructuredText, indented as it is. In MyST, put the HTML into a {raw} html block. Other builders than HTML leave it out, so say in the text what it shows.',
	MkDocs:
		'Leave a blank line before and after, and the div around it: Markdown would take the element for a word of a paragraph. Instant navigation works too.',
	Docusaurus:
		'The script is loaded for all pages, and finds each figure as one goes from page to page. A program stands in a template, since MDX would read it as Markdown.',
	Jupyter:
		'A cell of code: run it. JupyterLab and what nbconvert makes of it show the figure; in a cell of Markdown JupyterLab takes the script and the element out. Where a notebook is not trusted, the output is taken out as well.',
	Notion: 'Not tried. Paste the address into an Embed block, and draw it as high as it needs.'
};
