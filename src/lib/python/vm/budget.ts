import { Stop, TooLong, Unsupported } from '../objects/exceptions.ts';
import type { Limits } from './limits.ts';

/** Steps between two looks at the clock: a few milliseconds. */
const slice = 4096;

/** So much more time there is once loops are cut short, of what there was. */
const grace = 0.4;

/** A loop that is cut short was gone through more often than this, and has taken a twentieth of all there is, or was gone through so often. */
const leastTurns = 2;
const mostTurns = 40;

/** How often a loop was gone through, and from when on, since loops are cut short. */
export interface Turns {
	/** What it goes through: another is another run of the loop. */
	readonly of: unknown;
	count: number;
	since?: number;
}

/** An op takes as long as so many steps. */
const stepsOfOp = 100;

/** As many parts of tensors count as one op where loops are not followed for long. */
const partsOfOp = 16;

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
	private parts = 0;
	private printed = 0;
	/** So much is left once loops are cut short, in steps and in ops. */
	private rest: { readonly steps: number; readonly ops: number } | null;
	/** Most is spent: loops that go on for long are not followed to their end. */
	hurried = false;
	constructor(readonly limits: Limits) {
		const { steps, ops, follows } = limits;
		this.later = follows?.steps ?? steps;
		this.time = limits.timeLeft();
		this.ops = follows?.ops ?? ops;
		this.rest = follows ? { steps: steps - follows.steps, ops: ops - follows.ops } : { steps, ops: ops / 5 };
	}

	/** What was spent, in steps: differences of it tell. */
	get spent(): number {
		return -this.later - this.steps - this.ops * stepsOfOp;
	}

	/** Whether a loop that goes on is followed no longer: it was gone through some times, and much was spent on it. */
	isLong(turns: Turns): boolean {
		turns.since ??= this.spent;
		return ++turns.count > leastTurns && (turns.count > mostTurns || this.isMuch(turns.since));
	}

	/** Whether a twentieth of all that there is was spent since. */
	isMuch(since: number): boolean {
		const { steps, follows } = this.limits;
		return this.spent - since > (follows?.steps ?? steps) / 20;
	}

	/** From now on loops are cut short; false where they are already. */
	private hurry(): boolean {
		const { rest } = this;
		if (!rest) return false;
		this.later += rest.steps;
		this.ops += rest.ops;
		this.rest = null;
		return (this.hurried = true);
	}

	/**
	 * An op that is about to be added to the trace: it takes as long as some hundreds of steps.
	 * @param isPart It takes a part of a tensor: where loops are not followed for long, those that cut data into windows are.
	 */
	op(isPart: boolean): void {
		if (isPart && this.limits.follows && ++this.parts % partsOfOp) return;
		if ((--this.ops & 63) === 0) this.watch();
		if (this.ops < 0 && !this.hurry()) throw new TooLong(`this program computes more than ${this.limits.ops.toLocaleString('en')} tensors`);
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
		if (this.steps < 0 && this.hurry()) return this.takeMore();
		if (this.steps < 0) throw new TooLong(`this program runs for more than ${this.limits.steps.toLocaleString('en')} steps`);
	}

	/** Throws `Stop` when the time is up. */
	private watch(): void {
		const left = this.limits.timeLeft();
		if (left >= 0) return;
		this.hurry();
		if (left < -this.time * grace) throw new TooLong('this program takes longer than there is time for');
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
