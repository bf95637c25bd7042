import { PieceReader, piecesOf, restOf, type Diagnostic, type Trace, type TracePiece } from '../../ir/index.ts';
import type { SourceFix } from '../../diagnose/source/fixes.ts';
import type { Reach } from '../../diagnose/probes/reach.ts';
import type { Port } from '../../ported/port.ts';
import type { Cells, Evaluation } from '../../notebook/program.ts';
import type { Assumed } from '../../python/index.ts';
import type { SupposedProgram, Supposition } from './supposing.ts';

/** What a worker is asked: what code cells do, what they would do with what they lack, what a program's models are in the other framework, what is found by trying it, what mends a mistake of it, or which sequences of a layer reach which. */
export type EvaluationRequest =
	| { readonly kind: 'evaluate'; readonly cells: Cells }
	| { readonly kind: 'port'; readonly source: string }
	| { readonly kind: 'probe'; readonly source: string }
	| { readonly kind: 'mend'; readonly source: string; readonly assumed: Assumed | undefined; readonly diagnostic: Diagnostic }
	| { readonly kind: 'reach'; readonly source: string }
	| ({ readonly kind: 'suppose'; readonly cells: Cells } & Omit<Supposition, 'source'>);

/** What a worker says that evaluates code cells: that it begins, a piece of a trace, and at last what is in no piece. */
export type EvaluationMessage =
	| { readonly kind: 'begun' }
	/** Comes first; where something is supposed, the evaluation with it follows. */
	| { readonly kind: 'supposed'; readonly supposed: SupposedProgram | null }
	| { readonly kind: 'ported'; readonly ports: readonly Port[] }
	| { readonly kind: 'probed'; readonly found: readonly Diagnostic[] }
	/** Comes behind that, with what mends each of what was found; of one mistake, with what mends that. */
	| { readonly kind: 'mended'; readonly fixes: readonly (readonly SourceFix[])[] }
	| { readonly kind: 'reached'; readonly reach: Reach | null }
	/** Of the trace of that number. */
	| { readonly kind: 'piece'; readonly of: number; readonly piece: TracePiece }
	| {
			readonly kind: 'done';
			readonly program: Evaluation['program'];
			readonly rests: readonly Trace[];
			/** Which trace is the program's, and which each cell's. */
			readonly trace: number;
			readonly traces: readonly (number | null)[];
	  };

export function* messagesOf({ program, trace, traces }: Evaluation): Generator<EvaluationMessage> {
	const all = [...new Set([trace, ...traces])].filter((one) => one !== null);
	for (const [of, one] of all.entries()) for (const piece of piecesOf(one)) yield { kind: 'piece', of, piece };
	const number = (one: Trace): number => all.indexOf(one);
	yield { kind: 'done', program, rests: all.map(restOf), trace: number(trace), traces: traces.map((one) => one && number(one)) };
}

/** Puts an evaluation together again. */
export class EvaluationReader {
	readonly #readers: PieceReader[] = [];

	/** Gives the evaluation with the last of its messages. */
	read(message: EvaluationMessage): Evaluation | null {
		if (message.kind === 'piece') (this.#readers[message.of] ??= new PieceReader()).add(message.piece);
		if (message.kind !== 'done') return null;
		const { program, rests, trace, traces } = message;
		const all = rests.map((rest, i) => (this.#readers[i] ?? new PieceReader()).whole(rest));
		return { program, trace: all[trace]!, traces: traces.map((one) => (one === null ? null : all[one]!)) };
	}
}
