/** A picture of the page as a file of its own: colours and sizes in it, its fonts too, so that it looks the same anywhere. */

const properties = [
	...['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-opacity', 'stroke-dasharray', 'stroke-linecap', 'stroke-linejoin', 'opacity'],
	...['font-family', 'font-size', 'font-weight', 'font-style', 'letter-spacing', 'text-anchor', 'dominant-baseline', 'text-decoration-line'],
	...['paint-order', 'vector-effect', 'image-rendering', 'visibility']
];

const namespace = 'http://www.w3.org/2000/svg';
const margin = 16;

export interface PictureFile {
	readonly svg: string;
	readonly width: number;
	readonly height: number;
}

/** A drawing of the page as a text of SVG. */
export async function pictureOf(drawn: SVGSVGElement, title: string, description: string): Promise<PictureFile> {
	const copy = drawn.cloneNode(true) as SVGSVGElement;
	const families = new Set<string>();
	const gone: Element[] = [];
	const pictures: Promise<void>[] = [];
	const stylesOf = (from: Element, to: Element, usual: CSSStyleDeclaration): void => {
		const style = getComputedStyle(from);
		if (style.display === 'none' || (style.visibility === 'hidden' && from.children.length === 0) || style.opacity === '0') {
			gone.push(to);
			return;
		}
		for (const { name } of [...to.attributes])
			if (!/^(?:[xy][12]?|d|c[xy]|r[xy]?|width|height|points|transform|viewBox|href|preserveAspectRatio|offset|d[xy])$/.test(name)) to.removeAttribute(name);
		const said = properties.filter((name) => to === copy || name === 'opacity' || style.getPropertyValue(name) !== usual.getPropertyValue(name));
		const text = said
			.filter((name) => !(name === 'opacity' && style.opacity === '1'))
			.map((name) => `${name}:${style.getPropertyValue(name)}`)
			.join(';');
		if (text) to.setAttribute('style', text);
		if (from.localName === 'text' || from.localName === 'tspan') families.add(style.fontFamily);
		if (to.localName === 'image') pictures.push(inlineImage(to));
		for (const [i, child] of [...from.children].entries()) stylesOf(child, to.children[i]!, style);
	};
	stylesOf(drawn, copy, getComputedStyle(document.documentElement));
	await Promise.all(pictures);
	for (const element of gone) element.remove();
	const box = drawn.getBBox();
	const [x, y] = [Math.min(0, box.x) - margin, Math.min(0, box.y) - margin];
	const [, , vw = 0, vh = 0] = (drawn.getAttribute('viewBox') ?? '').split(' ').map(Number);
	const width = Math.ceil(Math.max(vw, box.x + box.width) + margin - x);
	const height = Math.ceil(Math.max(vh, box.y + box.height) + margin - y);
	copy.setAttribute('xmlns', namespace);
	copy.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
	copy.setAttribute('width', String(width));
	copy.setAttribute('height', String(height));
	copy.setAttribute('role', 'img');
	const paper = document.createElementNS(namespace, 'rect');
	for (const [name, value] of Object.entries({ x, y, width, height, fill: getComputedStyle(document.documentElement).backgroundColor, stroke: 'none' }))
		paper.setAttribute(name, String(value));
	const about = ['title', 'desc'].map((name, i) => {
		const element = document.createElementNS(namespace, name);
		element.textContent = [title, description][i] ?? '';
		return element;
	});
	const fonts = document.createElementNS(namespace, 'style');
	fonts.textContent = await fontsOf(families);
	copy.prepend(...about, fonts, paper);
	return { svg: new XMLSerializer().serializeToString(copy), width, height };
}

/** The picture as dots, two to a pixel of the page. */
export async function dotsOf({ svg, width, height }: PictureFile): Promise<Blob> {
	const image = await loaded(`data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`);
	const canvas = document.createElement('canvas');
	canvas.width = 2 * width;
	canvas.height = 2 * height;
	canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
	return new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('no dots'))), 'image/png'));
}

async function loaded(address: string): Promise<HTMLImageElement> {
	const image = new Image();
	image.src = address;
	await image.decode();
	return image;
}

/** An image that lives in this page alone is written into the file. */
async function inlineImage(element: Element): Promise<void> {
	const address = element.getAttribute('href') ?? '';
	if (address.startsWith('data:')) return;
	const image = await loaded(address);
	const canvas = document.createElement('canvas');
	canvas.width = image.naturalWidth;
	canvas.height = image.naturalHeight;
	canvas.getContext('2d')?.drawImage(image, 0, 0);
	element.setAttribute('href', canvas.toDataURL());
}

/** The faces of these families that the page has loaded for Latin letters, as rules with the fonts in them. */
async function fontsOf(families: ReadonlySet<string>): Promise<string> {
	const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules].map((rule) => ({ rule, base: sheet.href ?? location.href })));
	const wanted = rules.flatMap(({ rule, base }) => {
		if (!(rule instanceof CSSFontFaceRule)) return [];
		const family = rule.style.getPropertyValue('font-family').replace(/["']/g, '');
		const latin = /U\+0(?:0+)?-/i.test(rule.style.getPropertyValue('unicode-range') || 'U+0-');
		const upright = !rule.style.getPropertyValue('font-style').includes('italic');
		const source = /url\("?([^")]+)"?\)/.exec(rule.style.getPropertyValue('src'))?.[1];
		return latin && upright && source && [...families].some((list) => list.includes(family)) ? [{ family, rule, address: new URL(source, base).href }] : [];
	});
	const written = await Promise.all(
		wanted.map(async ({ family, rule, address }) => {
			try {
				const data = address.startsWith('data:') ? address : await asData(await (await fetch(address)).blob());
				return `@font-face{font-family:"${family}";font-weight:${rule.style.getPropertyValue('font-weight') || '400'};src:url(${data})}`;
			} catch {
				return ''; // The names of other fonts stand behind it.
			}
		})
	);
	return written.join('');
}

const asData = (blob: Blob): Promise<string> =>
	new Promise((done, failed) => {
		const reader = new FileReader();
		reader.onload = () => done(String(reader.result));
		reader.onerror = () => failed(new Error('not read'));
		reader.readAsDataURL(blob);
	});
