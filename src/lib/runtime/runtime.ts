import { floating, PieceReader, type TensorId } from '../ir/index.ts';
import type { KnownValue } from '../values/value.ts';
import type { OpenBackends } from './engine.ts';
import { choose, withoutGradients } from './gradients.ts';
import { tensorName, unrunnable, type Program } from './program.ts';
import type { Event, Request } from './protocol.ts';
import { computeReference, type Reference } from './reference.ts';
import { stackedValues, stackOf } from './recurrent/stack.ts';
import { sequenceValues } from './recurrent/sequenceValues.ts';
import { programSize, runRefusal } from './size.ts';
import { StaveSteps } from './recurrent/stepValues.ts';
import { Cancelled, Turn } from './turn.ts';
import { inWords } from './inWords.ts';

type RunRequest = Extract<Request, { type: 'run' }>;

/** The run that was asked for last. */
interface Current {
	readonly id: number;
	readonly turn: Turn;
	/** Comes when the reference is there; null where it has no steps to show. */
	steps: Promise<StaveSteps | null>;
}

/** How often progress is told, in milliseconds. */
const tellEvery = 100;

/** Answers requests: a run's values first, then each backend in turn. A newer run cancels the one before it. */
export class Runtime {
	readonly #post: (event: Event) => void;
	#current: Current | null = null;
	#stepTurn = new Turn();
	/** tfjs has one active backend, so that runs on it stand in a queue. */
	#idle: Promise<unknown> = Promise.resolve();
	#open: OpenBackends | null = null;
	/** What has come of the trace of a run that is to come. */
	#pieces: { readonly id: number; readonly reader: PieceReader } | null = null;

	constructor(post: (event: Event) => void) {
		this.#post = post;
	}

	receive(request: Request): void {
		if (request.type === 'piece') {
			if (this.#pieces?.id !== request.id) this.#pieces = { id: request.id, reader: new PieceReader() };
			this.#pieces.reader.add(request.piece);
		} else if (request.type === 'run') {
			const pieces = this.#pieces?.id === request.id ? this.#pieces.reader : null;
			this.#pieces = null;
			this.#start(pieces ? { ...request, trace: pieces.whole(request.trace) } : request);
		} else if (request.id !== this.#current?.id) return;
		else if (request.type === 'cancel') this.#current.turn.cancel();
		else void unlessCancelled(this.#step(request.stave, request.step, this.#current));
	}

	#start(request: RunRequest): void {
		this.#current?.turn.cancel();
		this.#stepTurn.cancel();
		const steps = Promise.withResolvers<StaveSteps | null>();
		const current: Current = { id: request.id, turn: new Turn(), steps: steps.promise };
		this.#current = current;
		const done = (reference: Reference | null) => steps.resolve(reference?.first ? new StaveSteps(reference.first) : null);
		void unlessCancelled(
			this.#run(request, current, done)
				.catch((error: unknown) => {
					if (error instanceof Cancelled) throw error;
					this.#post({ type: 'refused', id: request.id, reason: inWords(error) });
				})
				.finally(() => done(null))
		);
	}

	async #run(
		{ id, trace, backends, batchIndex, path = 'fused', first = false }: RunRequest,
		{ turn }: Current,
		done: (reference: Reference) => void
	): Promise<void> {
		let { program, note } = choose(trace);
		const refuse = (reason: string) => this.#post({ type: 'refused', id, reason });
		if (program.ops.length === 0) return refuse('The program computes nothing that could be run.');
		for (const op of program.ops) {
			const reason = unrunnable(program, op);
			if (reason) return refuse(reason);
		}
		const tooLarge = runRefusal(programSize(program));
		if (tooLarge) return refuse(tooLarge);
		for (const backend of backends) this.#post({ type: 'backend', id, backend, state: { kind: 'waiting' } });

		const reference = await computeReference(program, turn, (call) => {
			if ('known' in call) this.#post({ type: 'no sequence', id, reason: call.reason });
			else if (!(batchIndex >= 0 && batchIndex < call.x.shape[1]!)) this.#post({ type: 'no sequence', id, reason: `the batch has no sequence ${batchIndex}` });
			else this.#post({ type: 'sequence', id, values: sequenceValues(call, batchIndex) });
			// It is fetched while the numbers are computed.
			import('./engine.ts').catch(() => {});
		});
		done(reference);
		const stack = stackOf(program.ops);
		const stacked = stack && stackedValues(stack, reference.calls, batchIndex);
		if (stacked) this.#post({ type: 'sequence', id, values: stacked });
		let unknown = unknownLeaf(program, reference);
		if (unknown && note) {
			({ program, note } = withoutGradients(trace, unknown));
			unknown = program.ops.length === 0 ? 'The program computes nothing that could be run.' : unknownLeaf(program, reference);
		}
		if (unknown) return refuse(unknown);

		const free = this.#idle;
		const release = Promise.withResolvers<null>();
		this.#idle = release.promise;
		try {
			await free;
			const { runBackend, backends: all, OpenBackends } = await import('./engine.ts');
			this.#open ??= new OpenBackends();
			const run = {
				program,
				size: programSize(program),
				notes: note === null ? [] : [note],
				path,
				reference,
				leaf: (tensor: TensorId) => reference.value(tensor) as KnownValue,
				turn
			};
			for (const backend of backends) {
				await turn.give();
				const tell = (done: number | null) => this.#post({ type: 'backend', id, backend, state: { kind: 'running', done } });
				tell(null);
				const state = await runBackend(all[backend], this.#open, run, seldom(tell));
				this.#post({ type: 'backend', id, backend, state });
				if (first && state.kind === 'ran') break;
			}
			this.#post({ type: 'finished', id });
		} finally {
			release.resolve(null);
		}
	}

	async #step(stave: number, step: number, { id, steps }: Current): Promise<void> {
		this.#stepTurn.cancel();
		const turn = (this.#stepTurn = new Turn());
		const values = await (await steps)?.at(stave, step, turn);
		if (values) this.#post({ type: 'step', id, values });
	}
}

/** Why a weight or an input cannot be given to a backend; null where all can. */
function unknownLeaf(program: Program, reference: Reference): string | null {
	for (const id of program.leaves) {
		const value = reference.value(id);
		const { dtype } = program.trace.tensors[id]!;
		if (!value.known) return `The values of ${tensorName(program, id)} are not known: ${value.reason}.`;
		const large = floating.has(dtype) ? undefined : value.data.find((n) => n !== (n | 0));
		if (large !== undefined) return `${tensorName(program, id)} holds ${large}; tfjs has whole numbers of 32 bits only.`;
	}
	return null;
}

function seldom(tell: (done: number) => void): (done: number) => void {
	let last = -Infinity;
	return (done) => {
		if (performance.now() - last < tellEvery) return;
		last = performance.now();
		tell(done);
	};
}

const unlessCancelled = (work: Promise<void>): Promise<void> =>
	work.catch((error: unknown) => {
		if (!(error instanceof Cancelled)) throw error;
	});
