import { lineAt, type Diagnostic, type Op, type Tensor, type TensorId, type Trace } from '../../ir/index.ts';
import { once } from '../graph.ts';
import { layerPlace } from './keras/compared.ts';

/** A rule that finds what runs and is silently wrong. It reads the trace and nothing else. */
export type Hazard = (trace: Trace) => readonly Diagnostic[];

export const tensorOf = (trace: Trace, id: TensorId | undefined): Tensor | undefined => (id === undefined ? undefined : trace.tensors[id]);

const namesOf = once(({ bindings, lastBound = [] }) => new Map([...bindings, ...lastBound].map(({ tensor, name }) => [tensor, name])));

/** The name that a tensor was last bound to, or a stand-in. */
export const nameOf = (trace: Trace, id: TensorId, otherwise: string): string => namesOf(trace).get(id) ?? otherwise;

/** ` It is `self.rnn`, made in line 9.` of the layer of the framework's that an op is a part of; nothing where none is known. */
export function madeIn(trace: Trace, op: Op): string {
	const at = trace.ops.indexOf(op);
	const call = (trace.calls ?? []).findLast(({ own, from, to }) => own && from <= at && at < to);
	const own = new Set(call?.state?.parameters);
	const layer = trace.modules.find(({ parameters, path }) => !path.startsWith('<') && parameters.some(({ tensor }) => own.has(tensor)));
	return layer ? ` It is \`${layer.path}\`, made in line ${lineAt(trace.source, layer.span.from)}.` : '';
}

type Found = Pick<Diagnostic, 'code' | 'message' | 'cause'> & { readonly tensor?: TensorId; readonly axis?: number };

/** A hazard at the place of an op; of one that a whole model of Keras' stands for, at the layer that it is of, unless that is what reads the data. */
export function hazardAt(trace: Trace, op: Op, found: Found): Diagnostic {
	const { from, to } = isInModel(trace, op) ? layerPlace(trace, op) : op.span;
	return { kind: 'hazard', severity: 'warning', from, to, line: lineAt(trace.source, from), ...found };
}

function isInModel(trace: Trace, { span, inputs: [x], outputs: [out] }: Op): boolean {
	const text = trace.source.slice(span.from, span.to);
	if (/^[\w.]*\bSequential\s*\(/.test(text)) return true;
	if (x === undefined || !/^[\w.]*\.(?:fit|evaluate|predict|train_on_batch)\s*\(/.test(text)) return false;
	const at = trace.ops.findIndex(({ outputs }) => outputs[0] === out);
	const model = (trace.calls ?? []).find(({ within, type, from, to }) => within === null && type !== 'Loss' && from <= at && at < to);
	return model !== undefined && trace.ops.slice(model.from, at).some(({ primitive, outputs }) => primitive.kind !== 'cast' && outputs.includes(x));
}

/** A remark at the place of an op, where the axes are right and the numbers are hardly what was meant. */
export const noteAt = (trace: Trace, op: Op, found: Found): Diagnostic => ({ ...hazardAt(trace, op, found), kind: 'note', severity: 'info' });
