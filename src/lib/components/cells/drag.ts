/** A place between two cells: where it stands in the window, and which cell would be below. */
interface Gap {
	readonly y: number;
	readonly index: number;
}

/** Pixels from the edge of the window within which the page scrolls, and how many a frame at the most. */
const edge = 72;
const fastest = 22;

/**
 * Drags a cell by its handle until the pointer lets go: a line shows where it would go, and its title follows the pointer. Nothing is laid out anew meanwhile: both are
 * moved by transforms. `drop` hears the index that the cell is to have; Esc, and a pointer that is taken away, leave everything as it was.
 */
export function dragCell(handle: HTMLElement, { pointerId, clientX, clientY }: PointerEvent, title: string, drop: (index: number) => void): void {
	const dragged = handle.closest<HTMLElement>('[data-cell]');
	const all = dragged?.parentElement;
	if (!dragged || !all || !handle.isConnected) return;
	let [x, y] = [clientX, clientY];
	let started = false;
	let frame = 0;
	let gap: Gap | null = null;

	const line = layOver('dropping-line', '');
	const label = layOver('dropping-label', title);

	const frames = (): readonly HTMLElement[] => [...all.querySelectorAll<HTMLElement>(':scope > [data-cell]')];

	function gaps(): readonly Gap[] {
		const boxes = frames().map((cell) => cell.getBoundingClientRect());
		return [...boxes, null].map((box, index) => {
			const [above, below] = [boxes[index - 1]?.bottom ?? null, box?.top ?? null];
			return { y: above === null ? (below ?? 0) - 10 : below === null ? above + 10 : (above + below) / 2, index };
		});
	}

	function look(): void {
		const up = Math.max(0, edge - y);
		const down = Math.max(0, y - (innerHeight - edge));
		if (up + down > 0) scrollBy(0, Math.sign(down - up) * Math.ceil((fastest * Math.min(edge, up + down)) / edge));
		const { left, width } = all!.getBoundingClientRect();
		gap = gaps().reduce((nearest, other) => (Math.abs(other.y - y) < Math.abs(nearest.y - y) ? other : nearest));
		line.style.width = `${width}px`;
		line.style.transform = `translate(${left}px, ${Math.round(gap.y)}px)`;
		label.style.transform = `translate(${x + 14}px, ${y - 14}px)`;
		frame = requestAnimationFrame(look);
	}

	function begin(): void {
		started = true;
		dragged!.style.opacity = '0.45';
		document.documentElement.style.cursor = 'grabbing';
		document.body.append(line, label);
		look();
	}

	function end(taken: boolean): void {
		listening.abort();
		cancelAnimationFrame(frame);
		line.remove();
		label.remove();
		dragged!.style.opacity = '';
		document.documentElement.style.cursor = '';
		if (!taken || !started || !gap) return;
		const from = frames().indexOf(dragged!);
		const to = gap.index > from ? gap.index - 1 : gap.index;
		if (to !== from) drop(to);
	}

	const listening = new AbortController();
	const { signal } = listening;
	const ours = (event: PointerEvent): boolean => event.pointerId === pointerId;
	window.addEventListener(
		'pointermove',
		(event) => {
			if (!ours(event)) return;
			[x, y] = [event.clientX, event.clientY];
			if (!started && Math.hypot(x - clientX, y - clientY) > 4) begin();
		},
		{ signal }
	);
	window.addEventListener('pointerup', (event) => ours(event) && end(true), { signal });
	window.addEventListener('pointercancel', (event) => ours(event) && end(false), { signal });
	window.addEventListener('blur', () => end(false), { signal });
	window.addEventListener(
		'keydown',
		(event) => {
			if (event.key !== 'Escape') return;
			event.preventDefault();
			event.stopPropagation();
			end(false);
		},
		{ signal, capture: true }
	);
	try {
		handle.setPointerCapture(pointerId);
	} catch {
		// It let go while this was loaded.
		end(false);
	}
}

function layOver(name: string, words: string): HTMLElement {
	const element = document.createElement('div');
	element.className = name;
	element.textContent = words;
	element.setAttribute('aria-hidden', 'true');
	return element;
}
