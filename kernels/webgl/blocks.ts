import type { MathBackendWebGL } from '@tensorflow/tfjs-backend-webgl';
import { UnaryOpProgram } from '@tensorflow/tfjs-backend-webgl/dist/unaryop_gpu';
import type { TensorInfo } from '@tensorflow/tfjs-core';
import type { Canvas } from './canvas.ts';
import { stripLength, type Grid } from './grid.ts';
import pack from './pack.glsl?raw';

/** Where in a tensor a block's elements are. */
export interface Source {
	readonly base: number;
	/** Features of one direction. */
	readonly size: number;
	readonly batch: number;
	/** Of a block, of a direction and of a sequence. */
	readonly strides: readonly [block: number, direction: number, sequence: number];
	readonly blocks: number;
}

/** A tensor's values in blocks, in a texture that is kept until the run ends. Values that are not on the GPU yet go there in this form only. */
export function blocksOf(tensor: TensorInfo, grid: Grid, source: Source, canvas: Canvas, backend: MathBackendWebGL): WebGLTexture {
	const { values, slice } = backend.texData.get(tensor.dataId);
	if (slice) {
		// A view of another tensor's texture, which tfjs' own `readToGPU` fails to copy.
		const whole = backend.runWebGLProgram(new UnaryOpProgram(tensor.shape, 'return x;'), [tensor], 'float32');
		const texture = blocksOf(whole, grid, source, canvas, backend);
		backend.disposeIntermediateTensorInfo(whole);
		return texture;
	}
	if (values) return canvas.blocks(grid.size, grid.planes, packed(values as Float32Array, grid, source));
	const dense = backend.readToGPU(tensor.dataId) as ReturnType<MathBackendWebGL['readToGPU']> & { texShape: [number, number] };
	const texture = canvas.blocks(grid.size, grid.planes);
	canvas.begin();
	const { base, size, batch, strides } = source;
	canvas.use(pack, [`PLANES ${grid.planes}`], {
		source: dense.texture!,
		blockSize: [grid.width, grid.height],
		columns: grid.columns,
		stripLength: stripLength(size, grid.planes),
		base,
		size,
		batch,
		strides,
		sourceWidth: dense.texShape[1]
	});
	canvas.draw({ framebuffer: canvas.framebuffer(grid.planes, texture), origin: [0, 0], size: grid.size });
	dense.tensorRef.dispose();
	return texture;
}

function packed(values: Float32Array, { width, height, columns, planes, size: [textureWidth, textureHeight] }: Grid, source: Source): Float32Array {
	const { base, size, batch, strides, blocks } = source;
	const length = stripLength(size, planes);
	const data = new Float32Array(textureWidth * textureHeight * planes * 4);
	/** Where a feature lies, from the place of the first: the plane, the group's place in its strip, and the strip. */
	const places = Int32Array.from({ length: size }, (_, i) => {
		const group = Math.floor(i / planes);
		return 4 * ((i % planes) * textureWidth * textureHeight + (group % length) + Math.floor(group / length) * textureWidth);
	});
	for (let block = 0; block < blocks; block++) {
		const corner = Math.floor(block / columns) * height * textureWidth + (block % columns) * width;
		for (let sequence = 0; sequence < batch; sequence++) {
			let to = 4 * (corner + (sequence & ~3) * textureWidth) + (sequence & 3);
			for (let direction = 0; direction < width / length; direction++) {
				const from = base + block * strides[0] + direction * strides[1] + sequence * strides[2];
				for (let i = 0; i < size; i++) data[to + places[i]!] = values[from + i]!;
				to += 4 * length;
			}
		}
	}
	return data;
}
