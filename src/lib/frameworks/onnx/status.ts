import { exceptionClass, PyClass } from '../../python/index.ts';
import type { RaiseDetail } from '../../python/objects/interpreter.ts';
import { tableOf, type Table } from '../../ir/table.ts';

/** ONNX Runtime's statuses, by number, and the exceptions that Python gets for them (onnxruntime_pybind_exceptions.cc). */
const statuses = tableOf({
	FAIL: [1, 'Fail'],
	INVALID_ARGUMENT: [2, 'InvalidArgument'],
	NO_SUCHFILE: [3, 'NoSuchFile'],
	NO_MODEL: [4, 'NoModel'],
	ENGINE_ERROR: [5, 'EngineError'],
	RUNTIME_EXCEPTION: [6, 'RuntimeException'],
	INVALID_PROTOBUF: [7, 'InvalidProtobuf'],
	MODEL_LOADED: [8, 'ModelLoaded'],
	NOT_IMPLEMENTED: [9, 'NotImplemented'],
	INVALID_GRAPH: [10, 'InvalidGraph'],
	EP_FAIL: [11, 'EPFail']
} as const);

export type Status = 'FAIL' | 'INVALID_ARGUMENT' | 'NO_SUCHFILE' | 'RUNTIME_EXCEPTION' | 'INVALID_PROTOBUF' | 'NOT_IMPLEMENTED' | 'INVALID_GRAPH';

const module = 'onnxruntime.capi.onnxruntime_pybind11_state';

/** The exceptions, by name. */
export const errorClasses: Table<PyClass> = tableOf(
	Object.fromEntries(Object.values(statuses).map(([, name]) => [name, new PyClass(name, module, [exceptionClass('Exception')])]))
);

/** What stands for the end of the process: nothing catches it. */
export const crashClass = new PyClass('ProcessCrash', module, [exceptionClass('BaseException')]);

/** ONNX Runtime refuses a model or a run; how it says so depends on where. */
export class Refusal {
	constructor(
		readonly status: Status,
		readonly message: string,
		readonly detail: RaiseDetail = {}
	) {}
}

/** What ONNX's shape inference says of a node. */
export class InferenceRefusal {
	constructor(
		readonly kind: 'ShapeInferenceError' | 'TypeInferenceError',
		readonly message: string
	) {}
}

/** The process ends by a signal. */
export class Crash {
	constructor(
		readonly signal: string,
		readonly why: string
	) {}
}

export const classOf = (status: Status): PyClass => errorClasses[statuses[status]![1]]!;

/** `[ONNXRuntimeError] : 1 : FAIL : …`. */
export const worded = ({ status, message }: Refusal): string => `[ONNXRuntimeError] : ${statuses[status]![0]} : ${status} : ${message}`;
