/**
 * Figures of Shapebook in any page: one script tag, and a `<shape-book>` element for each figure, or a `<div data-shapebook>`. The element makes a frame
 * of the site that this script comes from, gives it the height of what is in it, and passes messages. Nothing else of the page is touched.
 * The attributes are `mode`, `state`, `controls`, `theme`, `depth`, `run` and `height`; what is inside stands in its place until the frame is there, in print and without scripts.
 */
(() => {
	const script = document.currentScript;
	if (!(script instanceof HTMLScriptElement) || customElements.get('shape-book')) return;
	const frameAddress = new URL('embed/', script.src);
	const options = ['mode', 'controls', 'theme', 'depth', 'run'];
	const [least, most] = [60, 6000];
	const system = matchMedia('(prefers-color-scheme: dark)');
	let count = 0;

	const style = `:host{display:block;position:relative;margin:1.25em 0}iframe{display:block;width:100%;border:0}
		:host(:not([ready])) iframe.covered{position:absolute;inset:0;visibility:hidden}:host([ready]) slot{display:none}
		@media print{:host([ready]) .covered{display:none}:host([ready]) .covered+slot{display:block}}`;

	const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });

	/** Whether what is drawn behind an element is dark: the nearest background that is there, else the paper of the browser. @param {Element} element */
	function standsOnDark(element) {
		for (let at = /** @type {Element | null} */ (element); at && pen; at = at.parentElement ?? rootOf(at)) {
			pen.clearRect(0, 0, 1, 1);
			pen.fillStyle = getComputedStyle(at).backgroundColor;
			pen.fillRect(0, 0, 1, 1);
			const [red = 0, green = 0, blue = 0, alpha = 0] = pen.getImageData(0, 0, 1, 1).data;
			if (alpha > 127) return 0.2126 * red + 0.7152 * green + 0.0722 * blue < 128;
		}
		return false;
	}

	/** @param {Element} element */
	function rootOf(element) {
		const root = element.getRootNode();
		return root instanceof ShadowRoot ? root.host : null;
	}

	/** The text without the indent that all of its lines share. @param {string} text */
	function dedent(text) {
		const lines = text.replace(/^\s*\n|\s+$/g, '').split('\n');
		const indents = lines.filter((line) => line.trim() !== '').map((line) => line.length - line.trimStart().length);
		return lines.map((line) => line.slice(Math.min(...indents))).join('\n');
	}

	class ShapeBook extends HTMLElement {
		static observedAttributes = ['state', ...options];
		/** @type {HTMLIFrameElement | null} */
		#frame = null;
		#height = 0;
		/** What is to be set before the frame listens. @type {Record<string, string | number | boolean>} */
		#late = {};
		#id = `shapebook-${++count}`;
		/** @type {string | null} */
		#theme = null;
		#tellTheme = () => {
			const theme = this.#hostTheme();
			if (!this.#frame || theme === this.#theme || /^(light|dark)$/.test(this.getAttribute('theme') ?? '')) return;
			this.#theme = theme;
			this.set({ theme: theme ?? 'auto' });
		};
		#marks = new MutationObserver(this.#tellTheme);

		connectedCallback() {
			// A script that is there before the element hears of it before what is inside.
			if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', () => this.#make(), { once: true });
			else this.#make();
		}

		disconnectedCallback() {
			removeEventListener('message', this.#hear);
			document.removeEventListener('transitionend', this.#tellTheme);
			system.removeEventListener('change', this.#tellTheme);
			this.#marks.disconnect();
			this.#late = {};
			this.shadowRoot?.replaceChildren();
			this.#frame = null;
			this.removeAttribute('ready');
		}

		/** @param {string} name @param {string | null} before @param {string | null} value */
		attributeChangedCallback(name, before, value) {
			if (!this.#frame || value === null || value === before) return;
			this.set({ [name]: value });
		}

		/** Sets parts of the state by the keys of its link, or of the figure by the names of its attributes: `set({ hidden_size: 64, theme: 'dark' })`. @param {Record<string, string | number | boolean>} values */
		set(values) {
			if (this.hasAttribute('ready')) this.#frame?.contentWindow?.postMessage({ shapebook: 1, type: 'set', values }, frameAddress.origin);
			else Object.assign(this.#late, values);
		}

		#make() {
			if (this.#frame || !this.isConnected) return;
			const frame = document.createElement('iframe');
			const fallback = this.textContent?.trim() !== '' || this.childElementCount > 0;
			frame.className = fallback ? 'covered' : '';
			frame.title = this.title || 'A figure of Shapebook: the shapes of a recurrent network';
			frame.loading = 'lazy';
			frame.referrerPolicy = 'strict-origin';
			frame.allow = 'clipboard-write';
			// A frame of the page's own site could take its sandbox off: there it is none.
			if (frameAddress.origin !== location.origin) frame.setAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox');
			const fixed = Number.parseInt(this.getAttribute('height') ?? '', 10);
			frame.style.height = `${fixed > 0 ? fixed : 480}px`;
			frame.src = `${frameAddress}#${this.#hash()}`;
			const sheet = document.createElement('style');
			sheet.textContent = style;
			(this.shadowRoot ?? this.attachShadow({ mode: 'open' })).replaceChildren(sheet, frame, document.createElement('slot'));
			this.#frame = frame;
			addEventListener('message', this.#hear);
			// A page turns dark by an attribute, and may take a moment for it, or as the system does.
			for (const element of [document.documentElement, document.body]) this.#marks.observe(element, { attributes: true });
			document.addEventListener('transitionend', this.#tellTheme);
			system.addEventListener('change', this.#tellTheme);
		}

		/** What stands after `#` in the address of the frame. */
		#hash() {
			this.#theme = this.#hostTheme();
			const said = options.flatMap((name) => (this.hasAttribute(name) ? [`${name}=${encodeURIComponent(this.getAttribute(name) ?? '')}`] : []));
			const state = this.getAttribute('state') ?? '';
			const written = this.querySelector('script[type="text/plain"]') ?? (this.getAttribute('mode') === 'code' ? (this.querySelector('pre') ?? this) : null);
			const code = state === '' && written ? `source=${encodeURIComponent(dedent(written.textContent ?? ''))}` : '';
			const theme = this.#theme && !/^(light|dark)$/.test(this.getAttribute('theme') ?? '') ? `theme=${this.#theme}` : '';
			return [...said, theme, `id=${this.#id}`, state, code].filter(Boolean).join('&');
		}

		/** Light or dark, as the page's CSS says or what it is drawn on is; null where the page says that it is as the system. */
		#hostTheme() {
			const schemes = getComputedStyle(this).colorScheme.match(/\b(?:light|dark)\b/g) ?? [];
			if (schemes.length > 0) return schemes.length === 1 ? (schemes[0] ?? null) : null;
			return standsOnDark(this) ? 'dark' : 'light';
		}

		/** What this frame says, from the site that it is of. @param {MessageEvent<unknown>} event */
		#hear = ({ source, origin, data }) => {
			if (!this.#frame || source !== this.#frame.contentWindow || origin !== frameAddress.origin) return;
			if (typeof data !== 'object' || data === null || !('shapebook' in data) || !('type' in data) || data.shapebook !== 1) return;
			const { type, height, state, fits, message, cause } = /** @type {Record<string, unknown>} */ (data);
			if (type === 'ready' || type === 'resize') this.#resize(height);
			if (type === 'ready') {
				this.setAttribute('ready', '');
				if (Object.keys(this.#late).length > 0) this.set(this.#late);
				this.#late = {};
			}
			const detail = type === 'ready' ? { state } : type === 'change' ? { state, fits } : type === 'error' ? { message, cause } : null;
			if (detail) this.dispatchEvent(new CustomEvent(`shapebook-${type}`, { bubbles: true, detail }));
		};

		/** @param {unknown} height */
		#resize(height) {
			if (typeof height !== 'number' || !Number.isFinite(height) || this.hasAttribute('height') || !this.#frame) return;
			const clamped = Math.min(most, Math.max(least, Math.ceil(height)));
			if (clamped === this.#height) return;
			this.#height = clamped;
			this.#frame.style.height = `${clamped}px`;
		}
	}
	customElements.define('shape-book', ShapeBook);

	/** A `div` with `data-` attributes becomes such an element. */
	function convert() {
		for (const div of document.querySelectorAll('[data-shapebook]')) {
			if (!(div instanceof HTMLElement) || div.firstElementChild?.localName === 'shape-book') continue;
			const element = document.createElement('shape-book');
			for (const name of ['state', 'height', ...options]) if (div.dataset[name] !== undefined) element.setAttribute(name, div.dataset[name]);
			element.append(...div.childNodes);
			div.append(element);
		}
	}
	if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', convert, { once: true });
	else convert();
})();
