import type { Trace } from '../ir/index.ts';
import { onnxOf } from '../formats/onnx/onnxOf.ts';
import { execute } from '../values/index.ts';

/** The network of a layer's program with the weights that its run has, as a file to save; or why there is none, in a sentence. */
export function onnxFile(trace: Trace): { readonly blob: Blob; readonly name: string } | { readonly why: string } {
	const file = onnxOf(trace, (ids) => {
		const values = execute(trace, { only: ids });
		return (id) => values.get(id)!;
	});
	if ('why' in file) return file;
	return { blob: new Blob([new Uint8Array(file.bytes)], { type: 'application/octet-stream' }), name: file.name };
}
