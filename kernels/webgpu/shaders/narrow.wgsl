/// The projection of one step: W_hr·m. depth is hidden and units are out in fours.
/// Counted from dims.s0.
struct Step { offset: u32 }
struct Place { z: u32, b: u32, length: u32 }
@group(0) @binding(1) var<storage, read> m: array<vec4f>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(8) var<storage, read_write> after: array<f32>;
@group(1) @binding(0) var<uniform> step: Step;
var<private> now: u32;
fn keep(place: Place, unit: u32, value: f32) { after[(place.z * dims.batch + place.b) * 4u * fours(dims.out) + unit] = value; }
STORE
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
	now = dims.s0 + step.offset;
	let base = weightBase(id.z);
	let place = Place(id.z, dims.b0 + id.y, lengths[dims.b0 + id.y]);
	let source = (id.z * dims.batch + place.b) * fours(dims.depth);
	for (var u = id.x; u < dims.units; u += 64u * groups.x) {
		var sum = vec4f();
		for (var q = 0u; q < fours(dims.depth); q++) { sum += weights(base, q, u) * m[source + q]; }
		for (var g = 0u; g < 4u; g++) { if (4u * u + g < dims.out) { store(place, 4u * u + g, sum[g]); } }
	}
}
