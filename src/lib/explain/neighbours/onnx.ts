import { reported, run } from '../check.ts';
import { rowsOf, type Neighbour } from './row.ts';

/** Of ONNX Runtime. */
export const onnxNeighbours: readonly Neighbour[] = [
	...rowsOf('onnx', run('ONNX Runtime 1.30'), [
		[
			'Required inputs ({wanted:any}) are missing from input feed ({given:any}).',
			'The model wants the inputs {wanted}, and is fed {given}. session.get_inputs() lists their names.'
		],
		[
			'Unsupported model IR version: {got:int}, max supported IR version: {most:int}',
			'The file is of a newer ONNX (IR {got}) than this ONNX Runtime reads ({most}): a newer runtime, or a file that is saved for an older one.'
		],
		['Protobuf parsing failed', 'The file is no ONNX model: a download that ended early or in an HTML page, or a Git LFS pointer.'],
		['Load model from {path:name} failed:Load model {same:name} failed. File doesn', 'There is no file {path}.'],
		[
			'Error No Op registered for {op:word} with domain_version of {version:int}',
			'No operator {op} is known in version {version} of the operator set: it is newer, custom, or misspelt.'
		]
	]),
	...rowsOf('onnx', run('ONNX Runtime 1.30'), [
		[
			'ONNX Runtime only *guarantees* support for models stamped with official released onnx opset versions. Opset {got:int} is under development',
			'The file is of an operator set ({got}) that this ONNX Runtime does not know yet.'
		]
	]),
	...rowsOf('onnx', reported('microsoft/onnxruntime#24441, microsoft/onnxruntime#2170'), [
		[
			'Could not find an implementation for [?the node ?]{op:word}(',
			'This ONNX Runtime has no kernel of {op} for these dtypes and this version. Shapes play no part.'
		]
	])
];
