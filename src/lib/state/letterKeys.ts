/** Whether a key without Ctrl or Alt does something outside fields. Who speaks to the computer, or hits keys unmeant, switches them off; kept in this browser. */
const name = 'letter keys';
let off: boolean | undefined;

export function letterKeysAreOff(): boolean {
	try {
		off ??= localStorage.getItem(name) === 'off';
	} catch {
		// Storage is switched off: what is chosen lasts as long as the page.
	}
	return off ?? false;
}

export function switchLetterKeys(on: boolean): void {
	off = !on;
	try {
		if (on) localStorage.removeItem(name);
		else localStorage.setItem(name, 'off');
	} catch {
		// As above.
	}
}
