/// [gates·hidden, depth], as the tensor has it, of one direction: read so where the packed form is larger than a binding may be.
@group(0) @binding(2) var<storage, read> w: array<f32>;
@group(0) @binding(9) var<storage, read> bias: array<f32>;
fn weightBase(direction: u32) -> u32 { return 0u; }
fn rowOf(u: u32, g: u32) -> u32 { return select(g * dims.hidden + u, 4u * u + g, GATES == 1u); }
fn one(k: u32, u: u32, g: u32) -> f32 {
	let row = rowOf(u, g);
	return select(0.0, w[row * dims.depth + k], row < dims.rows && k < dims.depth);
}
fn column(k: u32, u: u32) -> vec4f { return vec4f(one(k, u, 0u), one(k, u, 1u), one(k, u, 2u), one(k, u, 3u)); }
fn weights(base: u32, q: u32, u: u32) -> mat4x4f {
	var columns: mat4x4f;
	// In a loop, for SwiftShader takes minutes to compile it unrolled.
	for (var i = 0u; i < 4u; i++) { columns[i] = column(4u * q + i, u); }
	return columns;
}
fn oneBias(u: u32, g: u32) -> f32 {
	let row = rowOf(u, g);
	return select(0.0, bias[row], row < dims.rows && dims.hasBias == 1u);
}
fn biasOf(base: u32, u: u32) -> vec4f { return vec4f(oneBias(u, 0u), oneBias(u, 1u), oneBias(u, 2u), oneBias(u, 3u)); }
