import type { ModuleFile } from '../../ir/moduleFiles.ts';
import type { Package } from '../objects/interpreter.ts';
import type { Value } from '../objects/values.ts';
import type { Limits } from './limits.ts';
import type { TraceRecorder } from './trace.ts';

/** What a machine runs in. */
export interface Surroundings {
	readonly source: string;
	/** See `Program`. */
	readonly comments: Map<number, string>;
	readonly trace: TraceRecorder;
	readonly packages: readonly Package[];
	/** The program's own modules. */
	readonly files: readonly ModuleFile[];
	readonly builtins: ReadonlyMap<string, Value>;
	/** Names that Python has built in and this evaluator has not. */
	readonly unmodelledBuiltins: ReadonlySet<string>;
	readonly limits: Limits;
	/** See `RunOptions`. */
	readonly alone: boolean;
	readonly wanting: (words: string) => string | null;
}
