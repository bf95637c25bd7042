import { Stop, TooLong, Unsupported } from './exceptions.ts';
import type { Limits } from './limits.ts';

/** What a run may still take. Past a limit it ends, or the value that is too large is unknown. */
export class Budget {
	private steps: number;
	private ops: number;
	private printed = 0;
	constructor(readonly limits: Limits) {
		this.steps = limits.steps;
		this.ops = limits.ops;
	}

	/** An op that is about to be added to the trace: it takes as long as some hundreds of steps. */
	op(): void {
		if (--this.ops < 0) throw new TooLong(`this program computes more than ${this.limits.ops.toLocaleString('en')} tensors`);
	}

	/** Takes steps: one for each step of compiled code, more for what takes longer and for work that is done natively. Throws `Stop` when there are none left. */
	spend(steps: number): void {
		this.steps -= steps;
		if (this.steps < 0) throw new TooLong(`this program runs for more than ${this.limits.steps.toLocaleString('en')} steps`);
	}

	/** A size that is about to be made. */
	checkSize(size: number, of: 'characters' | 'items'): void {
		if (size > this.limits[of]) throw new Unsupported(`too large: ${size.toLocaleString('en')} ${of}`);
	}

	/** A string that was just made. */
	text(value: string): string {
		this.checkSize(value.length, 'characters');
		return value;
	}

	/** Text that is about to be printed: making it has taken about so long. */
	print(text: string): void {
		this.spend(60 + (text.length >> 1));
		this.printed += text.length;
		if (this.printed > this.limits.stdout) throw new Stop(`more than ${this.limits.stdout.toLocaleString('en')} characters of output`);
	}
}
