/// The projection of one step: W_hr·m. depth is hidden and units are out in fours.
/// Counted from dims.s0.
struct Step { offset: u32 }
struct Place { z: u32, b: u32, length: u32 }
@group(0) @binding(1) var<storage, read> m: array<f32>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(5) var<storage, read_write> output: array<f32>;
@group(0) @binding(7) var<storage, read_write> hn: array<f32>;
@group(1) @binding(0) var<uniform> step: Step;
fn now() -> u32 { return dims.s0 + step.offset; }
STORE
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let u = id.x;
	if (u >= dims.units || id.y >= dims.bn) { return; }
	let base = weightBase(id.z);
	let b = dims.b0 + id.y;
	let place = Place(id.z, b, lengths[b]);
	let source = (id.z * dims.batch + b) * dims.depth;
	var sum = vec4f();
	for (var k = 0u; k < dims.depth; k++) { sum = fma(vec4f(m[source + k]), weight(base, k, u), sum); }
	for (var g = 0u; g < 4u; g++) { if (4u * u + g < dims.out) { store(place, 4u * u + g, sum[g]); } }
}
