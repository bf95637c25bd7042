import common from './common.glsl?raw';
import triangle from './triangle.glsl?raw';

export type Size = readonly [width: number, height: number];

/** A program and where its uniforms are. */
interface Program {
	readonly program: WebGLProgram;
	readonly locations: Map<string, WebGLUniformLocation>;
	/** The samplers' kinds of texture; a sampler's place is its unit. */
	readonly samplers: Map<string, { readonly unit: number; readonly kind: GLenum }>;
}

/** A value of a uniform: a texture, a boolean, or one to three integers. */
export type Uniform = WebGLTexture | boolean | number | readonly number[];

/** Where a draw goes: a rectangle of a framebuffer, the whole of it by default. */
export interface Target {
	readonly framebuffer: WebGLFramebuffer;
	readonly origin: Size;
	readonly size: Size;
}

/**
 * Programs, textures and draws of our own in tfjs' WebGL 2 context. tfjs sets all that its own draws need before each, but for the vertex array
 * and the scissor test, which is always on.
 */
export class Canvas {
	readonly gl: WebGL2RenderingContext;
	readonly #programs = new Map<string, Program>();
	readonly #vertices: WebGLVertexArrayObject;
	readonly #free = new Map<string, WebGLTexture[]>();
	readonly #used: { readonly key: string; readonly texture: WebGLTexture }[] = [];
	/** Of blocks, kept for as long as their textures. */
	readonly #framebuffers: { readonly framebuffer: WebGLFramebuffer; readonly textures: readonly WebGLTexture[] }[] = [];
	readonly #flat: WebGLFramebuffer;
	#active: Program | null = null;

	constructor(gl: WebGL2RenderingContext) {
		this.gl = gl;
		this.#vertices = gl.createVertexArray();
		this.#flat = gl.createFramebuffer();
	}

	/** Starts a run: what tfjs has drawn since the last is forgotten. */
	begin(): void {
		this.gl.bindVertexArray(this.#vertices);
		this.gl.enable(this.gl.SCISSOR_TEST);
		this.gl.disable(this.gl.BLEND);
		this.#active = null;
	}

	/** Ends a run: what it used is kept for the next, and what it did not use is freed. */
	end(): void {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, null);
		gl.bindVertexArray(null);
		const unused = [...this.#free.values()].flat();
		for (const { framebuffer } of this.#framebuffers.filter(({ textures }) => textures.some((texture) => unused.includes(texture))))
			gl.deleteFramebuffer(framebuffer);
		const kept = this.#framebuffers.filter(({ textures }) => !textures.some((texture) => unused.includes(texture)));
		this.#framebuffers.splice(0, Infinity, ...kept);
		for (const texture of unused) gl.deleteTexture(texture);
		this.#free.clear();
		for (const { key, texture } of this.#used.splice(0)) this.#free.set(key, [...(this.#free.get(key) ?? []), texture]);
	}

	/** A texture of four float32 a texel, to be used until the run ends; with data, [height, width, 4], it holds that. */
	texture(size: Size, data?: Float32Array): WebGLTexture {
		const texture = this.#reused(size, 1);
		if (data) this.#upload(texture, size, data);
		return texture;
	}

	/** The same with so many planes; data are [planes, height, width, 4]. */
	blocks(size: Size, planes: number, data?: Float32Array): WebGLTexture {
		const { gl } = this;
		const texture = this.#reused(size, planes);
		if (!data) return texture;
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
		gl.texSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, 0, 0, ...size, planes, gl.RGBA, gl.FLOAT, data);
		return texture;
	}

	#reused(size: Size, depth: number): WebGLTexture {
		const key = [...size, depth].join();
		// In the order of their making, so that a run that is like the last finds its framebuffers again.
		const texture = this.#free.get(key)?.shift() ?? this.#allocated(size, depth);
		this.#used.push({ key, texture });
		return texture;
	}

	#allocated(size: Size, depth: number): WebGLTexture {
		const { gl } = this;
		const kind = depth === 1 ? gl.TEXTURE_2D : gl.TEXTURE_2D_ARRAY;
		const texture = gl.createTexture();
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(kind, texture);
		if (depth === 1) gl.texStorage2D(kind, 1, gl.RGBA32F, ...size);
		else gl.texStorage3D(kind, 1, gl.RGBA32F, ...size, depth);
		for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(kind, filter, gl.NEAREST);
		for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(kind, wrap, gl.CLAMP_TO_EDGE);
		return texture;
	}

	/** A texture of the caller's own. */
	newTexture(size: Size, data: Float32Array): WebGLTexture {
		const texture = this.#allocated(size, 1);
		this.#upload(texture, size, data);
		return texture;
	}

	#upload(texture: WebGLTexture, size: Size, data: Float32Array): void {
		const { gl } = this;
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D, texture);
		gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ...size, gl.RGBA, gl.FLOAT, data);
	}

	/** A framebuffer that writes to all planes of these textures, one an output of the program. */
	framebuffer(planes: number, ...textures: readonly WebGLTexture[]): WebGLFramebuffer {
		const { gl } = this;
		const known = this.#framebuffers.find((one) => one.textures.length === textures.length && one.textures.every((texture, i) => texture === textures[i]));
		if (known) return known.framebuffer;
		const framebuffer = gl.createFramebuffer();
		this.#framebuffers.push({ framebuffer, textures });
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		textures.forEach((texture, i) => {
			for (let plane = 0; plane < planes; plane++) gl.framebufferTextureLayer(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + planes * i + plane, texture, 0, plane);
		});
		gl.drawBuffers(Array.from({ length: planes * textures.length }, (_, i) => gl.COLOR_ATTACHMENT0 + i));
		return framebuffer;
	}

	/** The framebuffer that writes to a texture of one plane, until it is asked for again. */
	flatFramebuffer(texture: WebGLTexture): WebGLFramebuffer {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, this.#flat);
		gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0, gl.TEXTURE_2D, texture, 0);
		return this.#flat;
	}

	/** Makes a program the one that draws; it is compiled when first asked for. */
	use(source: string, definitions: readonly string[], uniforms: Readonly<Record<string, Uniform>>): void {
		const key = definitions.join() + source;
		let program = this.#programs.get(key);
		if (!program) this.#programs.set(key, (program = this.#compile(source, definitions)));
		if (this.#active !== program) this.gl.useProgram(program.program);
		this.#active = program;
		this.set(uniforms);
	}

	/** Sets uniforms of the program in use. Each sampler keeps its unit, in the order of the program's uniforms. */
	set(uniforms: Readonly<Record<string, Uniform>>): void {
		const { gl } = this;
		for (const [name, value] of Object.entries(uniforms)) {
			const location = this.#active?.locations.get(name);
			if (location === undefined) continue;
			if (typeof value === 'number' || typeof value === 'boolean') gl.uniform1i(location, Number(value));
			else if (Array.isArray(value)) gl[value.length === 2 ? 'uniform2iv' : 'uniform3iv'](location, value);
			else this.#bind(name, value);
		}
	}

	#bind(name: string, texture: WebGLTexture): void {
		const { gl } = this;
		const { unit, kind } = this.#active!.samplers.get(name)!;
		gl.activeTexture(gl.TEXTURE0 + unit);
		gl.bindTexture(kind, texture);
	}

	draw({ framebuffer, origin, size }: Target): void {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		gl.viewport(...origin, ...size);
		gl.scissor(...origin, ...size);
		gl.drawArrays(gl.TRIANGLES, 0, 3);
	}

	/** Copies a rectangle of a framebuffer's texture, counted as in its making, to a row of another texture, all planes. */
	copy({ framebuffer, origin, size }: Target, index: number, texture: WebGLTexture, row: number, planes: number): void {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D_ARRAY, texture);
		for (let plane = 0; plane < planes; plane++) {
			gl.readBuffer(gl.COLOR_ATTACHMENT0 + planes * index + plane);
			gl.copyTexSubImage3D(gl.TEXTURE_2D_ARRAY, 0, 0, row, plane, ...origin, ...size);
		}
	}

	#compile(source: string, definitions: readonly string[]): Program {
		const { gl } = this;
		const [version, ...rest] = common.split('\n');
		const fragment = [version, ...definitions.map((name) => `#define ${name}`), ...rest, source].join('\n');
		const program = gl.createProgram();
		const shaders = [this.#shader(gl.VERTEX_SHADER, triangle), this.#shader(gl.FRAGMENT_SHADER, fragment)];
		for (const shader of shaders) gl.attachShader(program, shader);
		gl.linkProgram(program);
		if (!gl.getProgramParameter(program, gl.LINK_STATUS)) {
			const logs = [...shaders.map((shader) => gl.getShaderInfoLog(shader)), gl.getProgramInfoLog(program)];
			throw new Error(`The WebGL program of the RNN kernel does not compile: ${logs.join('\n')}`);
		}
		for (const shader of shaders) gl.deleteShader(shader);
		gl.useProgram(program);
		const count = gl.getProgramParameter(program, gl.ACTIVE_UNIFORMS) as number;
		const active = Array.from({ length: count }, (_, i) => gl.getActiveUniform(program, i)!);
		const locations = new Map(active.map(({ name }) => [name, gl.getUniformLocation(program, name)!]));
		const kinds = new Map<GLenum, GLenum>([
			[gl.SAMPLER_2D, gl.TEXTURE_2D],
			[gl.SAMPLER_2D_ARRAY, gl.TEXTURE_2D_ARRAY]
		]);
		const samplers = new Map(active.filter(({ type }) => kinds.has(type)).map(({ name, type }, unit) => [name, { unit, kind: kinds.get(type)! }]));
		for (const [name, { unit }] of samplers) gl.uniform1i(locations.get(name)!, unit);
		return { program, locations, samplers };
	}

	#shader(type: number, source: string): WebGLShader {
		const shader = this.gl.createShader(type)!;
		this.gl.shaderSource(shader, source);
		this.gl.compileShader(shader);
		return shader;
	}
}
