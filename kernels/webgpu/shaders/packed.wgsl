/// [direction, 4·⌈depth / 4⌉ + 1, units], the gates of a unit side by side; rows past the depth are zeros and the last row is the bias.
@group(0) @binding(2) var<storage, read> w: array<vec4f>;
fn weightBase(direction: u32) -> u32 { return direction * (4u * fours(dims.depth) + 1u) * dims.units; }
/// The columns 4q … 4q+3 of a unit's gates.
fn weights(base: u32, q: u32, u: u32) -> mat4x4f {
	let at = base + 4u * q * dims.units + u;
	return mat4x4f(w[at], w[at + dims.units], w[at + 2u * dims.units], w[at + 3u * dims.units]);
}
fn biasOf(base: u32, u: u32) -> vec4f { return w[base + 4u * fours(dims.depth) * dims.units + u]; }
