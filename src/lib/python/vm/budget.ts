import { Stop, TooLong, Unsupported } from '../objects/exceptions.ts';
import type { Limits } from './limits.ts';

/** Steps between two looks at the clock: a few milliseconds. */
const slice = 4096;

/** PyTorch computes with no more than 64. */
const mostAxes = 64;

/** What a run may still take. Past a limit it ends, or the value that is too large is unknown. */
export class Budget {
	/** Steps until the clock is looked at, and those after that. */
	private steps = 0;
	private later: number;
	/** The time that there was at first. */
	private readonly time: number;
	private ops: number;
	private printed = 0;
	constructor(readonly limits: Limits) {
		this.later = limits.steps;
		this.time = limits.timeLeft();
		this.ops = limits.ops;
	}

	/** An op that is about to be added to the trace: it takes as long as some hundreds of steps. */
	op(): void {
		if ((--this.ops & 63) === 0) this.watch();
		if (this.ops < 0) throw new TooLong(`this program computes more than ${this.limits.ops.toLocaleString('en')} tensors`);
	}

	/** Takes steps: one for each step of compiled code, more for what takes longer and for work that is done natively. Throws `Stop` when there are none left. */
	spend(steps: number): void {
		this.steps -= steps;
		if (this.steps < 0) this.takeMore();
	}

	private takeMore(): void {
		this.watch();
		const more = Math.min(Math.max(slice, -this.steps), this.later);
		this.later -= more;
		this.steps += more;
		if (this.steps < 0) throw new TooLong(`this program runs for more than ${this.limits.steps.toLocaleString('en')} steps`);
	}

	/** Throws `Stop` when the time is up. */
	private watch(): void {
		if (this.limits.timeLeft() < 0) throw new TooLong(`this program takes longer than ${(Math.ceil(this.time / 10) / 100).toLocaleString('en')} s`);
	}

	/** Milliseconds that are left for values: a quarter of the time is for the rest of the program. */
	get spare(): number {
		return this.time === Infinity ? Infinity : this.limits.timeLeft() - this.time / 4;
	}

	/** A size in bits of an integer that is about to be made. */
	checkBits(bits: number): void {
		if (bits > this.limits.bits) throw new Unsupported(`too large: an integer of ${Math.round(bits).toLocaleString('en')} bits`);
	}

	/** A size that is about to be made. */
	checkSize(size: number, of: 'characters' | 'items'): void {
		if (size > this.limits[of]) throw new Unsupported(`too large: ${size.toLocaleString('en')} ${of}`);
	}

	/** A tensor of many axes that is about to be made: each is kept, named and drawn. */
	axes(rank: number): void {
		if (rank > mostAxes) throw new Unsupported(`too large: a tensor of ${rank.toLocaleString('en')} axes`);
		this.spend(rank);
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
