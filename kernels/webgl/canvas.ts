import common from './common.glsl?raw';
import triangle from './triangle.glsl?raw';

export type Size = readonly [width: number, height: number];

/** A program and where its uniforms are. */
interface Program {
	readonly program: WebGLProgram;
	readonly locations: Map<string, WebGLUniformLocation>;
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
	readonly #framebuffers: WebGLFramebuffer[] = [];
	#active: Program | null = null;

	constructor(gl: WebGL2RenderingContext) {
		this.gl = gl;
		this.#vertices = gl.createVertexArray();
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
		for (const framebuffer of this.#framebuffers.splice(0)) gl.deleteFramebuffer(framebuffer);
		for (const texture of [...this.#free.values()].flat()) gl.deleteTexture(texture);
		this.#free.clear();
		for (const { key, texture } of this.#used.splice(0)) this.#free.set(key, [...(this.#free.get(key) ?? []), texture]);
	}

	/** A texture of four float32 a texel, to be used until the run ends; with data, [height, width, 4], it holds that. */
	texture(size: Size, data?: Float32Array): WebGLTexture {
		const key = size.join();
		const texture = this.#free.get(key)?.pop() ?? this.newTexture(size);
		this.#used.push({ key, texture });
		if (data) this.#upload(texture, size, data);
		return texture;
	}

	/** A texture of the caller's own. */
	newTexture(size: Size, data?: Float32Array): WebGLTexture {
		const { gl } = this;
		const texture = gl.createTexture();
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D, texture);
		gl.texStorage2D(gl.TEXTURE_2D, 1, gl.RGBA32F, ...size);
		for (const filter of [gl.TEXTURE_MIN_FILTER, gl.TEXTURE_MAG_FILTER]) gl.texParameteri(gl.TEXTURE_2D, filter, gl.NEAREST);
		for (const wrap of [gl.TEXTURE_WRAP_S, gl.TEXTURE_WRAP_T]) gl.texParameteri(gl.TEXTURE_2D, wrap, gl.CLAMP_TO_EDGE);
		if (data) this.#upload(texture, size, data);
		return texture;
	}

	#upload(texture: WebGLTexture, size: Size, data: Float32Array): void {
		const { gl } = this;
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D, texture);
		gl.texSubImage2D(gl.TEXTURE_2D, 0, 0, 0, ...size, gl.RGBA, gl.FLOAT, data);
	}

	/** A framebuffer that writes to these textures, one an output of the program; until the run ends. */
	framebuffer(...textures: readonly WebGLTexture[]): WebGLFramebuffer {
		const { gl } = this;
		const framebuffer = gl.createFramebuffer();
		this.#framebuffers.push(framebuffer);
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		textures.forEach((texture, i) => gl.framebufferTexture2D(gl.FRAMEBUFFER, gl.COLOR_ATTACHMENT0 + i, gl.TEXTURE_2D, texture, 0));
		gl.drawBuffers(textures.map((_, i) => gl.COLOR_ATTACHMENT0 + i));
		return framebuffer;
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
			else if (Array.isArray(value)) value.length === 2 ? gl.uniform2iv(location, value) : gl.uniform3iv(location, value);
			else this.#bind(name, value as WebGLTexture);
		}
	}

	#bind(name: string, texture: WebGLTexture): void {
		const { gl } = this;
		gl.activeTexture(gl.TEXTURE0 + [...this.#active!.locations.keys()].indexOf(name));
		gl.bindTexture(gl.TEXTURE_2D, texture);
	}

	draw({ framebuffer, origin, size }: Target): void {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		gl.viewport(...origin, ...size);
		gl.scissor(...origin, ...size);
		gl.drawArrays(gl.TRIANGLES, 0, 3);
	}

	/** Copies a rectangle of one of a framebuffer's textures to the same columns of another texture. */
	copy({ framebuffer, origin, size }: Target, attachment: number, texture: WebGLTexture, row: number): void {
		const { gl } = this;
		gl.bindFramebuffer(gl.FRAMEBUFFER, framebuffer);
		gl.readBuffer(gl.COLOR_ATTACHMENT0 + attachment);
		gl.activeTexture(gl.TEXTURE0);
		gl.bindTexture(gl.TEXTURE_2D, texture);
		gl.copyTexSubImage2D(gl.TEXTURE_2D, 0, 0, row, ...origin, ...size);
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
		// Samplers first, so that their places are the texture units.
		const ordered = [...active.filter(({ type }) => type === gl.SAMPLER_2D), ...active.filter(({ type }) => type !== gl.SAMPLER_2D)];
		const locations = new Map(ordered.map(({ name }) => [name, gl.getUniformLocation(program, name)!]));
		ordered.forEach(({ name, type }, unit) => type === gl.SAMPLER_2D && gl.uniform1i(locations.get(name)!, unit));
		return { program, locations };
	}

	#shader(type: number, source: string): WebGLShader {
		const shader = this.gl.createShader(type)!;
		this.gl.shaderSource(shader, source);
		this.gl.compileShader(shader);
		return shader;
	}
}
