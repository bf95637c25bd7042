/// Rows of any length; a vector that reaches past the end has zeros there.
@group(0) @binding(1) var<storage, read> x: array<f32>;
fn inputs(row: u32, q: u32) -> vec4f {
	let k = 4u * q;
	let at = row * dims.depth + k;
	return select(vec4f(), vec4f(x[at], x[at + 1u], x[at + 2u], x[at + 3u]), vec4u(k, k + 1u, k + 2u, k + 3u) < vec4u(dims.depth));
}
