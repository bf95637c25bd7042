/// Step s of both directions: W_hh·h + b_hh, the gates and the new state. A thread has ROWS sequences of one unit.
/// Counted from dims.s0.
struct Step { offset: u32 }
@group(0) @binding(1) var<storage, read> gx: array<vec4f>;
@group(0) @binding(3) var<storage, read> lengths: array<u32>;
@group(0) @binding(4) var<storage, read> h0: array<f32>;
/// [seq, batch, directions·out]: the step before is read from it, this one is written to it.
@group(0) @binding(5) var<storage, read_write> output: array<f32>;
@group(0) @binding(6) var<storage, read_write> c: array<f32>;
/// h_n [staves, batch, out]; with a projection, the state that is to be projected [directions, batch, hidden].
@group(0) @binding(7) var<storage, read_write> hn: array<f32>;
@group(1) @binding(0) var<uniform> step: Step;
fn now() -> u32 { return dims.s0 + step.offset; }

struct Place { z: u32, b: u32, length: u32, h: u32 }
/// Where the state before step s of a sequence begins, in h0 or in the output.
fn placeOf(given: u32, z: u32) -> Place {
	let b = dims.b0 + min(given, dims.bn - 1u);
	let length = lengths[b];
	let direction = dims.direction0 + z;
	let before = timeOf(max(now(), 1u) - 1u, length, direction);
	return Place(z, b, length, select((before * dims.batch + b) * dims.directions * dims.out + direction * dims.out,
		((dims.stave0 + z) * dims.batch + b) * dims.out, now() == 0u));
}
fn hiddenAt(at: u32) -> f32 {
	if (now() > 0u) { return output[at]; }
	if (dims.hasStates == 0u) { return 0.0; }
	return h0[at];
}
fn cellAt(place: Place, unit: u32) -> u32 { return ((dims.stave0 + place.z) * dims.batch + place.b) * dims.hidden + unit; }
STORE
CELL
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
	let u = id.x;
	if (u >= dims.units) { return; }
	let base = weightBase(id.z);
	let row0 = id.y * ROWSu;
	let p# = placeOf(row0 + #u, id.z);
	let start = biasOf(base, u);
	var sum# = start;
	if (now() > 0u) {
		for (var k = 0u; k < dims.depth; k++) {
			let wk = weight(base, k, u);
			sum# = fma(vec4f(output[p#.h + k]), wk, sum#);
		}
	} else if (dims.hasStates == 1u) {
		for (var k = 0u; k < dims.depth; k++) {
			let wk = weight(base, k, u);
			sum# = fma(vec4f(h0[p#.h + k]), wk, sum#);
		}
	}
	let source = ((id.z * dims.sn + now() - dims.s0) * dims.bn + row0) * dims.units + u;
	if (row0 + #u < dims.bn) { finish(p#, u, gx[source + #u * dims.units], sum#); }
}
